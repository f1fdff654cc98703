// The offline page: the drafts of whoever was signed in last on this device, and a word once the network is back.
// Names what draft.js and install.js store; no import, since only files that a page names are stored for offline.
const PREFIX = "keepsake-draft:";
const ACCOUNT = "keepsake-account";

const list = document.getElementById("drafts");
const model = document.getElementById("draft").content.firstElementChild;

function drafts() {
  const account = localStorage.getItem(ACCOUNT);
  if (!account) return [];
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${account}:`));
  return keys.map((key) => localStorage.getItem(key)).filter((words) => words?.trim());
}

function show(words, number) {
  const item = model.cloneNode(true);
  const field = item.querySelector("textarea");
  field.id = `draft-${number}`;
  field.value = words;
  item.querySelector("label").htmlFor = field.id;
  item.querySelector("button").dataset.copy = field.id;
  list.append(item);
}

try {
  const found = drafts();
  found.forEach(show);
  document.getElementById("with-drafts").hidden = !found.length;
} catch {
  // Storage is forbidden: there are no drafts.
}

addEventListener("online", () => {
  const back = document.getElementById("back");
  back.textContent = back.dataset.words;
});
