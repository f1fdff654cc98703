// Words being written stay on the device until they are sent: <textarea data-draft="conversation id">. Where the first
// words were written elsewhere, data-draft-begun names that draft. Of a field with data-draft-off nothing is kept, nor while
// a switch with that name in its form is on. Each account has drafts of its own, so that who signs in next on the same
// device finds none but theirs; offline.js shows them.
const PREFIX = `keepsake-draft:${document.body.dataset.account}:`;

function squeeze(words) {
  return words.replace(/\s+/g, " ").trim();
}

function wasSent(draft) {
  const mine = document.querySelectorAll(".bubble--mine .bubble__words");
  const last = mine[mine.length - 1];
  return Boolean(last) && squeeze(last.textContent) === squeeze(draft);
}

function attach(field) {
  const key = PREFIX + field.dataset.draft;
  if (field.dataset.draftReady) return;
  field.dataset.draftReady = "yes";
  const off = field.form?.querySelector("input[data-draft-off]");
  const keep = () => {
    if (field.value && !("draftOff" in field.dataset) && !off?.checked) localStorage.setItem(key, field.value);
    else localStorage.removeItem(key);
  };
  off?.addEventListener("change", keep);
  const draft = localStorage.getItem(key);
  // A plain POST answers with a new page. Only what that page shows as sent is dropped; a failed send gets its words back.
  if (draft && wasSent(draft)) localStorage.removeItem(key);
  else if (draft && !field.value) field.value = draft;
  // The first words of a conversation were written on another page, under another name.
  const begun = PREFIX + field.dataset.draftBegun;
  if (wasSent(localStorage.getItem(begun) ?? "")) localStorage.removeItem(begun);

  field.addEventListener("input", keep);
  let sent = "";
  field.form?.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt === field.form) sent = field.value;
  });
  field.form?.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== field.form || !event.detail.successful) return;
    // Whoever wrote on while the words were on their way keeps what came after them.
    field.value = field.value.startsWith(sent) ? field.value.slice(sent.length).trimStart() : field.value;
    field.dispatchEvent(new Event("input"));
    field.focus({ preventScroll: true });
  });
}

function attachAll() {
  for (const field of document.querySelectorAll("textarea[data-draft]")) attach(field);
}

try {
  attachAll();
  document.addEventListener("htmx:afterSettle", attachAll);
} catch {
  // Storage is forbidden: there are no drafts, and nothing else is lost.
}
