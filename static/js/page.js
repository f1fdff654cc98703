// What every page needs around htmx: say what happened, move the focus on, show that something is under way.
//
//   [data-focus]            in a swapped fragment takes the focus; else its first heading
//   button[data-copy="id"]  copies the value of the field with that id
//   event "announce"        (header HX-Trigger, see config/htmx.py) is read out by the status region
const status = document.getElementById("status");
const SETTLED = 100; // milliseconds; htmx settles 20 ms after a swap

function say(words, { isProblem = false } = {}) {
  // Emptied first: the same words twice in a row are otherwise not read again.
  status.textContent = "";
  // What went well can be seen on the page itself; a problem has to be said to the eye as well.
  status.classList.toggle("visually-hidden", !isProblem);
  requestAnimationFrame(() => {
    status.textContent = words;
  });
}

function focusInto(part) {
  const goal = part.matches("[data-focus]") ? part : part.querySelector("[data-focus]") || part.querySelector("h1, h2, h3");
  if (!goal) return;
  if (goal.tabIndex < 0) goal.setAttribute("tabindex", "-1");
  goal.focus({ preventScroll: true });
  goal.scrollIntoView({ block: "nearest" });
}

function isStillWriting() {
  return document.activeElement?.matches("textarea, input") ?? false;
}

document.addEventListener("announce", (event) => say(event.detail.words, { isProblem: event.detail.problem }));

document.addEventListener("htmx:beforeRequest", (event) => event.detail.target.setAttribute("aria-busy", "true"));

document.addEventListener("htmx:afterRequest", (event) => {
  event.detail.target.removeAttribute("aria-busy");
  // What comes by itself (a reply, a look at what was noted) leaves the reader where they are.
  if (event.detail.target.closest("[data-quiet-swap]")) return;
  // When what had the focus was taken away and nothing came instead, the page's heading is the next best place.
  setTimeout(() => {
    if (document.activeElement === document.body) focusInto(document.getElementById("main"));
  }, SETTLED);
});

document.addEventListener("htmx:afterSettle", (event) => {
  const part = event.detail.elt;
  // A reply that ends while somebody types must not take the pen out of their hand.
  if (!part.closest("[data-quiet-swap]") && !(isStillWriting() && !part.contains(document.activeElement))) focusInto(part);
});

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, () => say(status.dataset.offline, { isProblem: true }));
}

document.addEventListener("htmx:responseError", (event) => {
  // An answer that says itself what went wrong has been read out already.
  if (!event.detail.xhr.getResponseHeader("HX-Trigger")) say(status.dataset.failed, { isProblem: true });
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    say(button.dataset.copied);
    button.textContent = button.dataset.copied;
  } catch {
    // Plain http and some phones forbid it: the text is selected, so it can be copied by hand.
    say(button.dataset.byHand);
  }
});

function showCopyButtons() {
  for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = false;
}

// Asked once, where it is easily known: the person only has to look whether it is right.
for (const field of document.querySelectorAll("select[data-own-time-zone]")) {
  if (!field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field.selectedIndex < 0) field.selectedIndex = 0;
}

document.addEventListener("htmx:afterSettle", showCopyButtons);
showCopyButtons();
