// Keys for the moderation queue: one page shows one fact, and a key presses what is marked with it.
//
//   [data-moderation]    the page of a fact: keys count anywhere but in a field, and never with a modifier
//   [data-key="a"]       what a key presses (a button, a link or a summary)
//   [data-keys-switch]   switches the keys on and off; the choice stays on this device
const STORE = "keepsake-moderation-keys";
const FIELDS = "input:not([type=submit], [type=button]), textarea, select, [contenteditable]";

const page = document.querySelector("[data-moderation]");
const keysSwitch = document.querySelector("[data-keys-switch]");

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
}

function press(event) {
  if (!areOn() || event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches(FIELDS)) return;
  const goal = page.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!goal) return;
  event.preventDefault();
  goal.click();
  if (goal.matches("summary") && goal.parentElement.open) goal.parentElement.querySelector("input[type=radio], textarea")?.focus();
}

keysSwitch.hidden = false;
keysSwitch.addEventListener("click", () => {
  switchTo(areOn() ? "off" : "on");
  label();
});
document.addEventListener("keydown", press);
label();
