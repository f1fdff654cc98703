// Switching push on in this browser. The form is sent as any other, once the browser has made a subscription.
const area = document.querySelector("[data-push]");
const form = area?.querySelector("form");
const state = area?.querySelector("[data-push-state]");

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

async function subscribe() {
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(area.dataset.key) };
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.key.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
  form.submit();
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    await subscribe();
  } catch (error) {
    state.textContent = error.name === "NotAllowedError" ? area.dataset.refused : area.dataset.unable;
    button.disabled = false;
  }
});

if (area && "serviceWorker" in navigator && "PushManager" in window) show();
else if (area) state.textContent = area.dataset.unable;
