// Shows a card while its chip is pointed at or has the keyboard's focus, but not within
// data-preview="off"; and marks the passage that an open card backs. docs/styling.md says more.
// All is found anew at each event; a second copy of this does nothing.

const CARD = ".citation-card";
const CHIP = ".citation-chip";
const PASSAGE = "citation-passage";
const LOADED = Symbol.for(PASSAGE);
const DELAY = 400;

// The card that is open as a preview; the chip or card under the pointer; what is to come; whether
// the last key was Tab: a focus that a script gives back asks for no preview.
let shown, over, timer, tabbed;

const openCard = () => document.querySelector(`${CARD}:popover-open`);
const cardOf = chip => document.getElementById(chip.getAttribute("popovertarget"));
const chipOf = card => document.querySelector(`[popovertarget="${card.id}"]`);
const isWanted = chip => chip?.matches(":hover, :focus-visible");

// The letters before the chip, counted back over the texts of the page, without those of chips.
function passageOf(chip) {
  const root = chip.closest(".citation-reply, body");
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges = [];
  let missing = chip.dataset.passage ?? 0;
  texts.currentNode = chip;
  while (missing > 0 && texts.previousNode()) {
    const text = texts.currentNode;
    if (text.parentElement.closest(".citation-mark")) continue;
    const letters = [...text.data.matchAll(/[\p{L}\p{N}]/gu)];
    const range = new Range();
    range.selectNodeContents(text);
    range.setStart(text, letters.at(-missing)?.index ?? 0);
    ranges.push(range);
    missing -= letters.length;
  }
  return ranges;
}

function show(chip) {
  const card = cardOf(chip);
  const open = [...document.querySelectorAll(":popover-open")];
  // A card that was opened, or another thing of the page, is not closed by passing over a chip.
  const isFree = open.every(each => each === shown || each.contains(chip));
  if (!card || card === shown || !isFree || !isWanted(chip)) return;
  if (chip.closest('[data-preview="off"]')) return;
  card.showPopover({ source: chip });
  shown = card;
}

function hide() {
  if (shown && !shown.matches(":hover") && !isWanted(chipOf(shown))) shown.hidePopover();
}

function later(task, chip) {
  clearTimeout(timer);
  timer = setTimeout(task, DELAY, chip);
}

const listeners = {
  pointermove({ target, pointerType }) {
    const at = target.closest?.(`${CHIP}, ${CARD}`);
    if (at === over || pointerType === "touch") return;
    over = at;
    if (at?.matches(CHIP)) later(show, at);
    else later(hide);
  },
  focusin({ target, relatedTarget }) {
    if (shown?.contains(target)) shown = null;
    const isBack = relatedTarget?.closest?.(CARD);
    if (tabbed && !isBack && target.matches(`${CHIP}:focus-visible`)) later(show, target);
  },
  keydown({ key }) {
    tabbed = key === "Tab";
    if (key === "Escape") clearTimeout(timer);
  },
  click(event) {
    const chip = event.target.closest(CHIP);
    // What a reader opens or closes is not to be followed by the preview that was to come.
    if (chip) clearTimeout(timer);
    if (!chip || !shown || cardOf(chip) !== shown) return;
    // It is open already, and now stays.
    event.preventDefault();
    shown = null;
  },
  toggle({ target, newState }) {
    if (!target.matches(CARD)) return;
    if (target === shown && newState === "closed") shown = null;
    const card = openCard();
    const chip = card && chipOf(card);
    if (chip) CSS.highlights?.set(PASSAGE, new Highlight(...passageOf(chip)));
    else CSS.highlights?.delete(PASSAGE);
  },
};

if (!window[LOADED] && "popover" in document.body) {
  for (const type in listeners) addEventListener(type, listeners[type], true);
}
window[LOADED] = true;
