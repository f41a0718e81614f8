"""Try everything that the suite only samples: ``python -m tests.safehtml.exhaustive``."""

from __future__ import annotations

from random import Random

from renderer.safehtml import Policy, Refused, scan, scan_tolerant
from tests.safehtml.alphabets import ALPHABETS, check_again, judge, strings
from tests.safehtml.judge import check
from tests.safehtml.trees import chips, document

TREES = 20_000
POLICY = Policy(image_hosts=frozenset({"img.example"}))


def main() -> None:
    """Print how many strings and trees were tried, and how many the strict scan accepted."""
    total = 0
    for name in ALPHABETS:
        verdicts = [judge(html, POLICY) for html in strings(name)]
        total += len(verdicts)
        print(f"{name}: {len(verdicts)} strings, {sum(verdicts)} accepted as they stand")
    print(f"strings: {total}, both modes, none differs")
    print(f"trees: {TREES} with chips, {trees(TREES)} accepted as they stand, none differs")


def trees(count: int, seed: int = 0) -> int:
    """Check random documents with chips, and return how many the strict scan accepted."""
    random = Random(20_240_607 + seed)
    accepted = 0
    for _ in range(count):
        html = document(random)
        fragment, _ = scan_tolerant(html, POLICY)
        check(fragment)
        check(fragment, chips(random, fragment))
        check_again(fragment, POLICY)
        try:
            strict = scan(html, POLICY)
        except Refused:
            continue
        accepted += 1
        assert strict.pieces == fragment.pieces
    return accepted


if __name__ == "__main__":
    main()
