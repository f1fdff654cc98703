// What is written in <form data-autosave> is saved as a draft while it is written: a little after the last key, when the page
// is hidden, and never twice the same. Without this script the form's own button does it.
const PAUSE = 2500;

function attach(form) {
  const state = form.querySelector("[data-autosave-state]");
  const words = () => {
    const data = new FormData(form);
    data.set("do", "autosave");
    return new URLSearchParams(data);
  };
  let saved = words().toString();
  let timer = 0;
  let isSubmitting = false;

  async function save() {
    clearTimeout(timer);
    const now = words();
    if (isSubmitting || now.toString() === saved) return;
    try {
      const answer = await fetch(form.action, { method: "POST", body: now, keepalive: now.toString().length < 60000 });
      if (!answer.ok) throw new Error(String(answer.status));
      saved = now.toString();
      state.textContent = form.dataset.saved;
    } catch {
      state.textContent = form.dataset.failed;
    }
  }

  form.addEventListener("input", () => {
    state.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  form.addEventListener("submit", () => {
    isSubmitting = true;
    clearTimeout(timer);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
  });
}

for (const form of document.querySelectorAll("form[data-autosave]")) attach(form);
