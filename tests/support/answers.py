"""Answers as models write them, in every construct there is; their sources are ``SOURCES``."""

from __future__ import annotations

SOURCES = [
    {
        "id": f"s{n}",
        "url": f"https://site{n}.example/page",
        "title": f"Page {n}",
        "snippet": "Words.",
    }
    for n in range(1, 9)
]

PROSE = """The sky is **blue** because air scatters *short* waves more than long ones[3].

At dusk the light's path is longer[1][2], so most of the blue is gone: what is left is ***red***.
See [the article](https://en.wikipedia.org/wiki/Rayleigh_(scattering)) for `I ~ 1/l^4`[3, 1].

> Quoted words, with a **bold** end[2].
> And another line.

That is all[4]."""

LISTS = """# Plans compared

Here is what I found:

- **Free**: 3 projects[1]
- **Team**: 10 projects, `sso` as an *extra*[2]
  - billed yearly[2]
  - or monthly

1. First, sign up[3].
2. Then pay ~~$10~~ $8 a month[4].

   It renews by itself.
10. Last.

- [x] done
- [ ] to do[5]

### What next?

* one
* two

---

Ask me more!"""

TABLE = """Intro line:

| Plan | Price | Notes |
|:-----|------:|:-----:|
| Free | $0 | – [1] |
| **Team** | $10 | a `code`, *more*[2] |
| Big | [ask](https://a.example/ask) | x[3] |

After the table[1].

No blank line before this one:
| A | B |
|---|---|
| 1 | 2 |
And text."""

CODE = """Use this[1]:

```python
def f(x):
    return x[1]  # **not** bold

# a comment

print(f([1, 2]))
```

Then run `f(x)[2]` or:

    indented code[1]

~~~
```
not closed
~~~

1. Step[2]:

   ```sh
   make test
   ```

2. Done[3]."""

FORMULAS = r"""The field $E_0 = mc^2$ is given[1] for $5 and $10 prices.

$$
a
+ b_1[1]
- c
$$

where \(x^2 + y_1\) holds[2], and

\[
\int_0^1 f(x) dx
\]

so $a*b*c = d_1$ is right[3]."""

LINKS = """See [docs], [the docs][docs] and <https://a.example/b>[1].

[docs]: https://docs.example/x

An ![image](https://img.example/a.png) and
a [![badge](https://b.example/b.svg)](https://c.example)[2].
Bare https://d.example/path?q=1 and &amp; AT&T, a < b, x<y, H<sub>2</sub>O<br>
next line \\*escaped\\*.

A note[^1] and an array a[0] with snake_case_name and 2 * 3 * 4.

[^1]: The note."""

RAW_HTML = """Before[1].

<details>
<summary>More</summary>

Inner **text**[2].

- a
- b

</details>

After[3].

<div align="center">

Centred

</div>

End."""

BARE_MARKERS = """A sentence stands here.

[1][2]

Another one.

[3]

The last."""

CHINESE = """天空是**蓝色**的【1】，因为短波散射更强【2】。

- 第一项【3】
- 第二项［4］

结束。"""

SETEXT = """Title
=====

Words[1] here
and there.

Second
------

* * *

Text[2]\\
after a hard break.
"""

ANSWERS = {
    "prose": PROSE,
    "lists": LISTS,
    "table": TABLE,
    "code": CODE,
    "formulas": FORMULAS,
    "links": LINKS,
    "html": RAW_HTML,
    "bare": BARE_MARKERS,
    "chinese": CHINESE,
    "setext": SETEXT,
    "crlf": LISTS.replace("\n", "\r\n"),
    "all": "\n\n".join((PROSE, LISTS, TABLE, CODE, CHINESE)),
}
