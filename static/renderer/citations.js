// Pages cards, and gives the focus back to chips. All is found at each event: replies may be
// swapped in. A second copy does nothing.

const CARD = ".citation-card";
const LOADED = Symbol.for("citations");

let used; // the card that a reader opened, or went into

const openCard = () => document.querySelector(`${CARD}:popover-open`);
const chipOf = card => card && document.querySelector(`[popovertarget="${card.id}"]`);
const add = (parent, tag, properties) =>
  parent.appendChild(Object.assign(document.createElement(tag), properties));

function addPager(card) {
  const pager = add(card, "div", { className: "citation-pager" });
  const type = "button";
  add(pager, type, { type, ariaLabel: card.dataset.previous, textContent: "‹" });
  add(pager, "output");
  add(pager, type, { type, ariaLabel: card.dataset.next, textContent: "›" });
  return pager;
}

// Go `step` sources on, from the last to the first; without a step to the first.
function turn(card, step) {
  const entries = [...card.querySelectorAll("li[data-number]")];
  const count = entries.length;
  if (count < 2) return;
  const pager = card.querySelector(".citation-pager") ?? addPager(card);
  const now = entries.findIndex(entry => !entry.hidden);
  const at = step && (now + step + count) % count;
  const held = entries[now].contains(document.activeElement);
  entries.forEach((entry, n) => (entry.hidden = n !== at));
  const words = card.dataset.position.replace("%(position)s", at + 1).replace("%(count)s", count);
  const position = pager.children[1];
  position.textContent = "";
  add(position, "span", { ariaHidden: "true", textContent: `${at + 1}/${count}` });
  add(position, "span", { className: "citation-hidden", textContent: words });
  if (held) (entries[at].querySelector("a") ?? pager.firstChild).focus();
  card.scrollTop = 0;
}

// Where CSS cannot: below a chip of the window's upper half, or above it.
function place() {
  const card = CSS.supports("position-area: center") ? null : openCard();
  const chip = chipOf(card)?.getBoundingClientRect();
  if (!chip) return;
  const x = `clamp(8px, ${chip.left}px, 100% - ${card.offsetWidth + 8}px)`;
  card.style.inset =
    chip.top + chip.bottom < innerHeight
      ? `${chip.bottom}px auto auto ${x}`
      : `auto auto ${innerHeight - chip.top}px ${x}`;
}

const listeners = {
  scroll: place,
  resize: place,
  beforetoggle({ target, newState }) {
    if (newState === "open" && target.matches(CARD)) turn(target, 0);
  },
  toggle({ target, newState }) {
    place();
    if (newState === "open" || target !== used) return;
    used = null;
    if (document.activeElement.matches(`body, ${CARD} *`)) chipOf(target)?.focus({ preventScroll: true });
  },
  click({ target }) {
    const button = target.closest(".citation-chip, .citation-pager button");
    if (!button) return;
    button.focus();
    used = button.popoverTargetElement;
    if (!used) turn((used = button.closest(CARD)), button.nextSibling ? -1 : 1);
  },
  focusin({ target }) {
    const card = openCard();
    if (card?.contains(target)) used = card;
    else if (card && target !== chipOf(card)) card.hidePopover();
  },
  keydown(event) {
    const { key, target } = event;
    const card = openCard();
    const chip = chipOf(card);
    if (!chip || event.altKey || event.metaKey) return;
    if (target !== chip && !card.contains(target)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const rtl = getComputedStyle(card).direction === "rtl";
    if (step) turn(card, rtl ? -step : step);
    if (key !== "Tab") return;
    const stops = [chip, ...card.querySelectorAll("li:not([hidden]) a, button")];
    const next = stops[stops.indexOf(target) + (event.shiftKey ? -1 : 1)] ?? chip;
    const leaves = next === chip || card !== used;
    if (leaves) card.hidePopover();
    if (leaves && target === chip) return;
    event.preventDefault();
    next.focus();
  },
};

if (!window[LOADED] && "popover" in document.body) {
  for (const type in listeners) addEventListener(type, listeners[type], true);
}
window[LOADED] = true;
