// The evaluator of the page when boshrender serves it: the process that serves it evaluates. One request at a time, the
// latest one next.

export class Evaluator {
  // offline says whether the page works without what serves it.
  static offline = false;

  #current; #next;

  async load() {}

  // run evaluates a request. The answer is {response, milliseconds}, {stopped: why}, or {replaced: true} if a later one
  // came before its turn.
  run(request) {
    return new Promise((resolve) => {
      this.#next?.resolve({ replaced: true });
      this.#next = { request, resolve };
      this.#send();
    });
  }

  async #send() {
    if (this.#current || !this.#next) return;
    this.#current = this.#next;
    this.#next = undefined;
    const { request, resolve } = this.#current;
    const began = performance.now();
    try {
      const answer = await fetch("evaluate", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
      });
      if (!answer.ok) throw new Error(await answer.text());
      resolve({ response: await answer.json(), milliseconds: performance.now() - began });
    } catch (error) {
      resolve({ stopped: `boshrender doesn't answer: ${error.message}` });
    }
    this.#current = undefined;
    this.#send();
  }
}
