// A reply that is being made, read as it comes.
//
//   <li class="bubble bubble--assistant" data-stream="…/stream" data-final="…/fragment" aria-busy="true">
//     <div class="bubble__words"></div>
//
// `delta` carries {"text": …}; `restart` clears; `done` and `error` end it, and the finished bubble is fetched from
// data-final, rendered by the server with its source marks. A broken connection is resumed by the browser, which sends
// Last-Event-ID. Without JavaScript the page offers a link to look again.
const open = new Map();

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

function finish(bubble) {
  leave(bubble);
  if (!bubble.isConnected) return;
  if (window.htmx && bubble.dataset.final) {
    window.htmx.ajax("GET", bubble.dataset.final, { source: bubble, target: bubble, swap: "outerHTML" });
  } else {
    window.location.reload();
  }
}

function isNearEnd() {
  return window.innerHeight + window.scrollY > document.body.scrollHeight - 160;
}

function add(bubble, text) {
  const follows = isNearEnd();
  words(bubble).append(text);
  if (follows) window.scrollTo(0, document.body.scrollHeight);
}

function follow(bubble) {
  if (open.has(bubble)) return;
  const source = new EventSource(bubble.dataset.stream);
  open.set(bubble, source);
  let isFresh = true;
  source.addEventListener("delta", (event) => {
    // The first piece replaces what the server had already rendered: a fresh stream begins at the beginning.
    if (isFresh) words(bubble).textContent = "";
    isFresh = false;
    add(bubble, textOf(event));
  });
  source.addEventListener("restart", () => {
    words(bubble).textContent = "";
  });
  source.addEventListener("done", () => finish(bubble));
  source.addEventListener("error", (event) => {
    // Two things share this name: an event the server sent (it has data), and a lost connection. The browser resumes
    // the second by itself unless it has given up. Of a talk that was deleted meanwhile nothing can be fetched any more.
    const told = event.data === undefined ? {} : JSON.parse(event.data);
    if (told.code === "gone") {
      words(bubble).textContent = told.detail;
      leave(bubble);
      bubble.removeAttribute("data-stream");
    } else if (event.data !== undefined || source.readyState === EventSource.CLOSED) finish(bubble);
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
