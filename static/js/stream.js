// A reply that is being made, read as it comes.
//
//   <li class="bubble bubble--assistant" data-stream="…/stream" data-final="…/fragment" aria-busy="true">
//     <div class="bubble__words"></div>
//
// `delta` carries {"text": …}; `restart` clears; `memory` says that something was noted; `done` and `error` end it, and the
// finished bubble is fetched from data-final, rendered by the server with its source marks. A broken connection is
// resumed by the browser, which sends Last-Event-ID. Without JavaScript the page offers a link to look again.
//
// What is written here piece by piece is in no live region: the finished reply is read out once, as a whole.
const open = new Map();
// Those whose finished bubble is on its way: what else is swapped in meanwhile must not have them followed once more.
const finishing = new WeakSet();
// A reply that may not be listened to now (a limit, a server that starts) is looked at again so much later.
const REFUSED_MS = 3000;
// The numbers of the sources become marks when the reply is finished; until then they would only be noise. The second
// half is a number that has not come whole yet.
const NUMBERS = /\s?\[\d{1,3}\]|\s?\[\d{0,3}$/g;

function words(bubble) {
  return bubble.querySelector(".bubble__words");
}

function textOf(event) {
  const data = JSON.parse(event.data);
  return data.text ?? "";
}

function leave(bubble) {
  open.get(bubble)?.close();
  open.delete(bubble);
  bubble.removeAttribute("aria-busy");
}

function announce(bubble) {
  if (!bubble || bubble.dataset.stream) return;
  const heard = bubble.cloneNode(true);
  for (const part of heard.querySelectorAll(".bubble__who, .source-mark, .bubble__sources, [popover], form")) part.remove();
  const said = heard.textContent.replace(/\s+/g, " ").trim();
  const words = `${bubble.dataset.speaker}: ${said}`;
  document.dispatchEvent(new CustomEvent("announce", { detail: { words } }));
}

async function finish(bubble) {
  leave(bubble);
  if (!bubble.isConnected) return;
  if (!window.htmx || !bubble.dataset.final) {
    window.location.reload();
    return;
  }
  const { id } = bubble;
  const stops = document.activeElement?.id === "stop";
  finishing.add(bubble);
  try {
    await window.htmx.ajax("GET", bubble.dataset.final, { source: bubble, target: bubble, swap: "outerHTML" });
  } finally {
    finishing.delete(bubble);
  }
  announce(document.getElementById(id));
  lookAtWhatIsNoted();
  // The button that had the focus is gone with the reply that it stopped.
  if (stops) document.querySelector(".composer textarea")?.focus({ preventScroll: true });
}

function lookAtWhatIsNoted() {
  const noted = document.getElementById("noted");
  if (noted) window.htmx?.trigger(noted, "noted");
}

function follow(bubble) {
  if (open.has(bubble) || finishing.has(bubble)) return;
  const source = new EventSource(bubble.dataset.stream);
  open.set(bubble, source);
  // A fresh stream begins at the beginning: the first piece replaces what the server had already rendered.
  let said = "";
  const show = (text) => {
    said = text;
    words(bubble).textContent = said.replace(NUMBERS, "");
  };
  source.addEventListener("delta", (event) => show(said + textOf(event)));
  source.addEventListener("restart", () => show(""));
  source.addEventListener("memory", lookAtWhatIsNoted);
  source.addEventListener("done", () => finish(bubble));
  source.addEventListener("error", (event) => {
    // Two things share this name: an event the server sent (it has data), and a lost connection. The browser resumes
    // the second by itself unless it has given up. Of a conversation that was deleted meanwhile nothing can be fetched any more.
    const told = event.data === undefined ? {} : JSON.parse(event.data);
    if (told.code === "gone") {
      words(bubble).textContent = told.detail;
      leave(bubble);
      bubble.removeAttribute("data-stream");
    } else if (event.data !== undefined) finish(bubble);
    else if (source.readyState === EventSource.CLOSED) setTimeout(() => finish(bubble), REFUSED_MS);
  });
}

function followAll() {
  for (const [bubble, source] of open) {
    if (bubble.isConnected) continue;
    source.close();
    open.delete(bubble);
  }
  for (const bubble of document.querySelectorAll("[data-stream]")) follow(bubble);
}

followAll();
document.addEventListener("htmx:afterSettle", followAll);
