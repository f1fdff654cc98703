// Where the reader of a conversation is: at the newest words, which then stay in view however they grow; or further up,
// where nothing moves them, and a button leads down.
//
//   #conversation      the list of what was said; what the reader sends comes to its end
//   [data-to-newest]   the button; the composer, in which it stands, may be swapped
const NEAR = 64; // pixels from the end that still count as the end
const FAR = 240; // pixels from which on the button shows

const list = document.getElementById("conversation");
const isNewest = document.getElementById("newest") !== null;
let follows = false;
let before = 0;

function fromEnd() {
  return document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
}

function showButton() {
  const button = document.querySelector("[data-to-newest]");
  if (button) button.hidden = follows || fromEnd() < FAR;
}

function toNewest() {
  follows = true;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  showButton();
}

function whenScrolled() {
  // Only a way up is the reader's wish to stay: a reply may have grown between our own scrolling and this event.
  if (window.scrollY < before - 1) follows = fromEnd() < NEAR;
  else if (fromEnd() < NEAR) follows = true;
  before = window.scrollY;
  showButton();
}

function whenSized() {
  if (follows) toNewest();
  else showButton();
}

function grow(field) {
  // Where the style sheet's `field-sizing` does it, there is nothing to do.
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

function dropEarlierCopies() {
  // What came meanwhile from another device is swapped in too; what moved to the end stands there alone.
  const known = new Set();
  for (const bubble of [...list.children].reverse()) {
    if (known.has(bubble.id)) bubble.remove();
    else known.add(bubble.id);
  }
}

function isOnTheWayBack() {
  return performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

function start() {
  const place = window.location.hash;
  // Who follows a link to one message, or comes back to where they were reading, is there already.
  if ((!place || place === "#newest") && !isOnTheWayBack()) toNewest();
  window.addEventListener("scroll", whenScrolled, { passive: true });
  window.addEventListener("resize", whenSized);
  new ResizeObserver(whenSized).observe(document.body);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== list) return;
    dropEarlierCopies();
    toNewest();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-to-newest]")) return;
    toNewest();
    // The button is gone: the keyboard goes on from the newest words.
    const last = list.lastElementChild;
    last?.setAttribute("tabindex", "-1");
    last?.focus({ preventScroll: true });
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches(".composer textarea")) grow(event.target);
  });
}

if (list && isNewest) start();
