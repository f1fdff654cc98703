// Telling aloud: <form data-recorder> records with the microphone and puts what was recorded into its file field, from which
// it is sent like any file. Without this script, or without a microphone, the field takes a file.
//
// And players: a browser writes no length into what it records, so that nobody could go to a place in it. Asked for a time
// after the end, the player reads to the end and knows.
const BEYOND = 1e7; // seconds
const KINDS = [
  ["audio/webm;codecs=opus", "webm"],
  ["audio/ogg;codecs=opus", "ogg"],
  ["audio/mp4", "m4a"],
];
const BITS_A_SECOND = 48000;

function time(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function attachPlayer(player) {
  player.addEventListener(
    "loadedmetadata",
    () => {
      if (player.duration !== Infinity) return;
      player.addEventListener("timeupdate", () => (player.currentTime = 0), { once: true });
      player.currentTime = BEYOND;
    },
    { once: true },
  );
}

class Recorder {
  constructor(form) {
    this.form = form;
    this.field = form.querySelector("input[type=file]");
    this.panel = form.querySelector("[data-recorder-panel]");
    this.part = (name) => this.panel.querySelector(`[data-recorder-${name}]`);
    this.kind = KINDS.find(([type]) => MediaRecorder.isTypeSupported(type));
    this.most = Number(form.dataset.most);
    this.address = "";
  }

  attach() {
    if (!this.kind) return;
    this.panel.hidden = false;
    this.part("start").addEventListener("click", () => this.start());
    this.part("stop").addEventListener("click", () => this.stop());
    this.field.addEventListener("change", () => this.show());
    addEventListener("beforeunload", (event) => {
      if (this.isUnsent || this.stream) event.preventDefault();
    });
    this.form.addEventListener("htmx:beforeOnLoad", (event) => {
      if (event.detail.xhr.getResponseHeader("HX-Redirect")) this.isUnsent = false;
    });
    this.form.addEventListener("submit", (event) => {
      if (!this.stream) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.say(this.panel.dataset.running);
    }, { capture: true });
  }

  async start() {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      this.say(this.panel.dataset.refused);
      return;
    }
    this.pieces = [];
    this.recorder = new MediaRecorder(this.stream, { mimeType: this.kind[0], audioBitsPerSecond: BITS_A_SECOND });
    this.recorder.addEventListener("dataavailable", (event) => this.pieces.push(event.data));
    this.recorder.addEventListener("stop", () => this.take());
    this.recorder.start(1000);
    this.begun = Date.now();
    this.say(this.panel.dataset.running);
    this.clock = setInterval(() => this.tick(), 250);
    this.swap(true);
    this.part("stop").focus();
  }

  tick() {
    const seconds = Math.floor((Date.now() - this.begun) / 1000);
    this.part("time").textContent = time(seconds);
    if (seconds >= this.most) this.stop();
  }

  stop() {
    clearInterval(this.clock);
    if (this.recorder.state !== "inactive") this.recorder.stop();
    for (const track of this.stream.getTracks()) track.stop();
    this.stream = null;
  }

  take() {
    const [type, ending] = this.kind;
    const files = new DataTransfer();
    files.items.add(new File(this.pieces, `recording.${ending}`, { type: type.split(";")[0] }));
    this.field.files = files.files;
    this.isUnsent = true;
    this.swap(false);
    this.say(this.panel.dataset.done);
    this.show();
    this.part("start").focus();
  }

  // What is in the field, to be listened to before it is sent.
  show() {
    const [file] = this.field.files;
    URL.revokeObjectURL(this.address);
    this.address = file ? URL.createObjectURL(file) : "";
    const player = this.part("player");
    player.hidden = !file;
    if (!file) return;
    player.src = this.address;
    attachPlayer(player);
  }

  swap(isRunning) {
    this.part("start").hidden = isRunning;
    this.part("stop").hidden = !isRunning;
    this.part("time").hidden = !isRunning;
    this.part("time").textContent = time(0);
  }

  say(words) {
    this.part("state").textContent = words;
  }
}

for (const player of document.querySelectorAll("audio[data-player]")) attachPlayer(player);
if (navigator.mediaDevices && "MediaRecorder" in window) {
  for (const form of document.querySelectorAll("form[data-recorder]")) new Recorder(form).attach();
}
