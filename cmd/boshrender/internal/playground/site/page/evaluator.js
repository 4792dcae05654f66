// The evaluator of the page: one request at a time, the latest one next, and none for longer than patience.

const patience = 3000; // milliseconds; the limits of the evaluator usually come first

export class Evaluator {
  // offline says whether the page works without what serves it.
  static offline = true;

  #module; #worker; #ready; #current; #next; #timer; #count = 0;

  // load fetches and compiles the evaluator.
  async load() {
    const packed = await fetch("boshrender.wasm.gz");
    if (!packed.ok) throw new Error(`boshrender.wasm.gz: ${packed.status}`);
    const bytes = await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    this.#module = await WebAssembly.compile(bytes);
    this.#start();
  }

  #start() {
    const worker = new Worker("worker.js");
    this.#worker = worker;
    this.#ready = false;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.ready) this.#ready = true;
      else if (this.#current?.id === data.id) this.#finish(data);
      this.#send();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#stop(`the evaluator failed: ${event.message}`);
    };
    worker.postMessage(this.#module);
  }

  // run evaluates a request. The answer is {response, milliseconds}, {stopped: why}, or {replaced: true} if a later one came before its
  // turn.
  run(request) {
    return new Promise((resolve) => {
      this.#next?.resolve({ replaced: true });
      this.#next = { id: ++this.#count, request, resolve };
      this.#send();
    });
  }

  #send() {
    if (!this.#ready || this.#current || !this.#next) return;
    this.#current = this.#next;
    this.#next = undefined;
    const { id, request } = this.#current;
    this.#timer = setTimeout(() => this.#stop(`stopped after ${patience / 1000} s`), patience);
    this.#worker.postMessage({ id, request });
  }

  #finish(answer) {
    clearTimeout(this.#timer);
    const { resolve } = this.#current;
    this.#current = undefined;
    resolve(answer);
  }

  #stop(why) {
    this.#worker.terminate();
    if (this.#current) this.#finish({ stopped: why });
    this.#start();
  }
}
