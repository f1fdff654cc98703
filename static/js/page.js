// What every page needs around htmx: say what happened, move the focus on, show that something is under way.
//
//   [data-focus]            in a swapped fragment takes the focus; else its first heading
//   button[data-copy="id"]  copies the value of the field with that id
//   event "announce"        (header HX-Trigger, see config/htmx.py) is read out by the status region
const status = document.getElementById("status");
const SETTLED = 100; // milliseconds; htmx settles 20 ms after a swap

function say(words) {
  // Emptied first: the same words twice in a row are otherwise not read again.
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = words;
  });
}

// What went well can be seen on the page itself; a problem has to be said to the eye as well. It stands in the form that it
// is about, or at the head of the page, where it moves what is below it and covers nothing.
function sayProblem(words, source) {
  say(words);
  closeProblem();
  const notice = document.getElementById("problem").content.firstElementChild.cloneNode(true);
  notice.querySelector("p").textContent = words;
  const form = source instanceof Element ? source.closest("form") : null;
  (form ?? document.getElementById("main")).prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
}

function closeProblem() {
  document.querySelector("[data-problem]")?.remove();
}

function hasUnsentWords(source) {
  const fields = source.closest?.("form")?.querySelectorAll("textarea") ?? [];
  return [...fields].some((field) => field.value.trim());
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

document.addEventListener("announce", (event) => {
  if (event.detail.problem) sayProblem(event.detail.words, event.target);
  else say(event.detail.words);
});

document.addEventListener("htmx:beforeRequest", (event) => event.detail.target.setAttribute("aria-busy", "true"));

document.addEventListener("htmx:afterRequest", (event) => {
  event.detail.target.removeAttribute("aria-busy");
  if (event.detail.successful) closeProblem();
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
  document.addEventListener(failure, (event) => {
    const { elt } = event.detail;
    sayProblem(hasUnsentWords(elt) ? status.dataset.offlineUnsent : status.dataset.offline, elt);
  });
}

document.addEventListener("htmx:responseError", (event) => {
  // An answer that says itself what went wrong has been read out already.
  if (!event.detail.xhr.getResponseHeader("HX-Trigger")) sayProblem(status.dataset.failed, event.detail.elt);
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-problem-close]")) return;
  const form = event.target.closest("form");
  closeProblem();
  (form?.querySelector("textarea") ?? document.getElementById("main")).focus({ preventScroll: true });
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
