// Switching push on in this browser. The form is sent as any other, once the browser has made a subscription.
const area = document.querySelector("[data-push]");
const form = area?.querySelector("form");
const state = area?.querySelector("[data-push-state]");
const PATIENCE = 20_000; // ms

function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function show() {
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const isOn = known && document.querySelector(`[data-endpoint="${CSS.escape(known.endpoint)}"]`);
  if (isOn) state.textContent = area.dataset.on;
  else form.hidden = false;
}

async function newSubscription() {
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(area.dataset.key) };
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  return worker.pushManager.subscribe(options);
}

// A browser that does not reach its maker's push service may wait for it for ever, and says nothing.
function tooLate() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("no push service")), PATIENCE));
}

function send(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.key.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
  form.submit();
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  state.textContent = area.dataset.waiting;
  try {
    send(await Promise.race([newSubscription(), tooLate()]));
  } catch (error) {
    state.textContent = error.name === "NotAllowedError" ? area.dataset.refused : area.dataset.unable;
    button.disabled = false;
  }
});

if (area && "serviceWorker" in navigator && "PushManager" in window) show();
else if (area) state.textContent = area.dataset.unable;
