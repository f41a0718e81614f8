// Draws an answer while it is written: <div data-answer="/answer?q=…"></div>, or streamAnswer().
// What has not changed stays in place. See docs/streaming.md.

const EVENT = /^event: ?([^\r\n]*)[^]*?^data: ?([^\r\n]*)/m;
const parse = html => new DOMParser().parseFromString(html, "text/html").body;

const came = new WeakMap(); // nodes as they came
const html = node => node.outerHTML ?? node.data;
const shell = node => node.cloneNode().outerHTML;
const keep = (node, as = node) => (came.set(node, html(as)), node);
const same = (old, now) => (came.get(old) ?? html(old)) === html(now);

function update(old, now) {
  if (same(old, now)) return;
  if (old.open) now.open = true;
  if (shell(old) !== shell(now)) return old.replaceWith(keep(now));
  keep(old, now);
  if (old.outerHTML) return patch(old, [...old.childNodes], [...now.childNodes]);
  let n = 0; // what stays may be selected
  while (n < old.length && old.data[n] === now.data[n]) n++;
  old.replaceData(n, old.length, now.data.slice(n));
}

function patch(parent, was, now, end = null) {
  while (was.length && now.length && same(was.at(-1), now.at(-1))) {
    end = was.pop();
    now.pop();
  }
  was.splice(now.length).forEach(node => node.remove());
  now.forEach((node, n) => (was[n] ? update(was[n], node) : parent.insertBefore(keep(node), end)));
}

// The end is "done", "failed", "lost" or "stopped".
export async function streamAnswer(element, source) {
  const look = { role: "status", className: "citation-hidden" };
  const status = Object.assign(document.createElement("p"), look);
  const words = { lost: "Connection lost" };
  let ending = "lost";
  let finished = 0; // how many nodes of the body will not change
  let reply, body;

  const draw = {
    references(now) {
      reply = now.firstChild;
      body = reply.querySelector(".citation-body");
      Object.assign(words, body.firstChild.dataset);
      body.replaceChildren();
      reply.append(status);
      element.replaceChildren(reply);
    },
    delta(now) {
      const open = now.querySelector(".citation-open");
      if (!open) return;
      for (const card of now.querySelectorAll(".citation-card")) {
        const old = document.getElementById(card.id);
        const next = reply.querySelector(".citation-sources") ?? status;
        old ? update(old, card) : next.before(keep(card), "\n");
      }
      const nodes = [...now.childNodes];
      const count = nodes.indexOf(open);
      nodes.splice(count, Infinity, ...open.childNodes);
      patch(body, [...body.childNodes].slice(finished), nodes);
      finished += count;
    },
    done(now) {
      patch(reply, [...reply.childNodes].slice(0, -1), [...now.firstChild.childNodes], status);
      ending = "done";
    },
    failed(now, message) {
      words.failed = message;
      ending = "failed";
    },
  };

  element.append(status);
  element.ariaBusy = true;
  try {
    const { body: bytes } = await (source.trim ? fetch(source) : source);
    const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ending === "lost"; ) {
      const { done, value } = await reader.read();
      if (done) break;
      const events = (text + value).split(/\r?\n\r?\n/);
      text = events.pop();
      for (const event of events) {
        const [, type, json] = EVENT.exec(event) ?? [];
        if (!draw[type]) continue;
        const { html = "", message } = JSON.parse(json);
        draw[type](parse(html), message);
      }
      if (!element.isConnected) ending = "stopped";
    }
    reader.cancel();
  } catch ({ name }) {
    if (name === "AbortError") ending = "stopped";
  }
  if (/lost|failed/.test(ending)) status.className = "citation-error";
  status.textContent = words[ending];
  element.ariaBusy = null;
  return ending;
}

function begin() {
  for (const element of document.querySelectorAll("[data-answer]")) {
    streamAnswer(element, element.dataset.answer);
    delete element.dataset.answer;
  }
}

new MutationObserver(begin).observe(document, { attributes: true, childList: true, subtree: true });
begin();
