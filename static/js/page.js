// What every page needs around htmx: say what happened, move the focus on, show that something is under way.
//
//   [data-focus]            in a swapped fragment takes the focus; else its first heading
//   [data-scroll-here]      is brought into view on load and after a swap
//   button[data-copy="id"]  copies the value of the field with that id
//   event "announce"        (header HX-Trigger, see config/htmx.py) is read out by the status region
const status = document.getElementById("status");

function say(words) {
  if (!status) return;
  // Emptied first: the same words twice in a row are otherwise not read again.
  status.textContent = "";
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

function bringIntoView(part) {
  part.querySelector("[data-scroll-here]")?.scrollIntoView({ block: "end" });
}

function isStillWriting() {
  return document.activeElement?.matches("textarea, input") ?? false;
}

document.addEventListener("announce", (event) => say(event.detail.words));

document.addEventListener("htmx:beforeRequest", (event) => event.detail.target.setAttribute("aria-busy", "true"));

document.addEventListener("htmx:afterRequest", (event) => event.detail.target.removeAttribute("aria-busy"));

document.addEventListener("htmx:afterSettle", (event) => {
  const part = event.detail.elt;
  // A reply that ends while somebody types must not take the pen out of their hand.
  if (!part.closest("[data-quiet-swap]") && !(isStillWriting() && !part.contains(document.activeElement))) focusInto(part);
  bringIntoView(part);
});

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, () => say(status.dataset.offline));
}

document.addEventListener("htmx:responseError", () => say(status.dataset.failed));

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

for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = false;
bringIntoView(document);
