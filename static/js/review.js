// Keys for the review queue, and the undo bar that goes by itself.
//
//   [data-review]        the queue: keys count while the focus is inside or nowhere yet, never in a field, never with a modifier
//   [data-key="a"]       what a key presses (a button, a link or a summary)
//   [data-keys-switch]   switches the keys on and off; the choice stays on this device
//   [data-fleeting]      goes after ten seconds, but not while somebody points at it or has the focus in it
const STORE = "keepsake-review-keys";
const FLEETING = 10_000; // milliseconds
const SAME_AS = { ArrowDown: "j", ArrowUp: "k" };
const FIELDS = "input:not([type=checkbox]), textarea, select";

const keysSwitch = document.querySelector("[data-keys-switch]");
const keysHelp = document.querySelector("[data-keys-help]");

function areOn() {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true; // Storage can be forbidden; the keys then work as usual.
  }
}

function switchTo(state) {
  try {
    localStorage.setItem(STORE, state);
  } catch {
    // Not kept for the next page.
  }
}

function label() {
  const on = areOn();
  keysSwitch.textContent = on ? keysSwitch.dataset.on : keysSwitch.dataset.off;
  keysSwitch.setAttribute("aria-pressed", String(on));
  document.body.classList.toggle("has-keys", on);
}

function press(event) {
  // Before anything on the page has the focus, its body is where keys arrive.
  const isNowhere = event.target === document.body;
  const queue = isNowhere ? document.querySelector("[data-review]") : event.target.closest("[data-review]");
  if (!queue || !areOn() || event.defaultPrevented) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches(FIELDS)) return;
  const key = SAME_AS[event.key] || event.key;
  const goal = key === "?" ? keysHelp : queue.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!goal) return;
  event.preventDefault();
  goal.click();
}

function isInUse(bar) {
  return bar.matches(":hover") || bar.contains(document.activeElement);
}

function letGo(bar) {
  if (isInUse(bar)) setTimeout(() => letGo(bar), FLEETING);
  else bar.remove();
}

function startFleeting() {
  for (const bar of document.querySelectorAll("[data-fleeting]:not([data-fleeting=started])")) {
    bar.dataset.fleeting = "started";
    setTimeout(() => letGo(bar), FLEETING);
  }
}

keysSwitch.hidden = false;
keysHelp.hidden = false;
keysSwitch.addEventListener("click", () => {
  switchTo(areOn() ? "off" : "on");
  label();
});
document.addEventListener("keydown", press);
document.addEventListener("htmx:afterSettle", startFleeting);
label();
startFleeting();
