// The tests of the release that render templates of the open job: the page runs them on demand, with the text that it
// shows, and once they were asked for, again after each save.

// ranges writes line numbers: "2, 5–7".
function ranges(lines) {
  const parts = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last?.to === line - 1) last.to = line;
    else parts.push({ from: line, to: line });
  }
  return parts.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(", ");
}

function summary({ counts }, job) {
  const parts = ["failed", "not run here", "pending", "passed"].filter((status) => counts[status]).map((status) => `${counts[status]} ${status}`);
  return parts.length ? `${parts.join(", ")}.` : `No test renders a template of ${job}.`;
}

function late({ unfinished }) {
  if (!unfinished) return "";
  return `The time ended before ${unfinished === 1 ? "a file of tests" : `${unfinished} files of tests`}.`;
}

function covered({ results, rendered, missed }) {
  if (!rendered) return results.length ? "No test renders this template." : "";
  if (!missed.length) return "Tests cover all lines.";
  return `Not covered by tests: ${missed.length === 1 ? "line" : "lines"} ${ranges(missed)}.`;
}

const signs = { passed: "✓", failed: "✗" };

export class Tests {
  #page; #ask; #open; #running; #asked = false;

  // page has the function element, ask sends a request, and open returns {job, file, template}, undefined for none.
  constructor(page, ask, open) {
    [this.#page, this.#ask, this.#open] = [page, ask, open];
    page.element("run-tests").onclick = () => this.run();
  }

  // clear forgets the results: another template, or none, is open.
  clear() {
    this.#running?.abort();
    this.#asked = false;
    this.#list([]);
    this.#say("");
    this.#busy(false);
    this.#page.element("tests").hidden = !this.#open();
  }

  // saved runs the tests again if they were run before.
  saved() {
    if (this.#asked) this.run();
  }

  async run() {
    const open = this.#open();
    if (!open) return;
    this.#running?.abort();
    const running = this.#running = new AbortController();
    this.#asked = true;
    this.#say("Running…");
    this.#busy(true);
    try {
      const report = await this.#ask("release/tests", open, running.signal);
      if (this.#running !== running || running.signal.aborted) return;
      this.#show(report, open);
    } catch (error) {
      if (running.signal.aborted) return;
      this.#list([]);
      this.#say(`The tests can't be run: ${error.message}`, "bad");
    }
    this.#busy(false);
  }

  #show(report, { job, template }) {
    this.#list(report.results);
    const same = this.#open()?.template === template;
    if (same) this.#page.element("template").missed = report.missed;
    const sentences = [summary(report, job), late(report), same ? covered(report) : "The template has changed since."];
    this.#say(sentences.filter(Boolean).join(" "), report.counts.failed ? "bad" : "");
  }

  #say(text, kind = "") {
    const status = this.#page.element("tests-status");
    status.textContent = text;
    status.className = kind;
  }

  #busy(busy) {
    this.#page.element("test-results").setAttribute("aria-busy", String(busy));
  }

  #list(results) {
    const list = this.#page.element("test-results");
    list.hidden = results.length === 0;
    list.replaceChildren(...results.map(({ name, place, status, message }) => {
      const item = document.createElement("li"), outcome = document.createElement("b"), where = document.createElement("span");
      item.className = status === "failed" ? "failed" : "";
      outcome.textContent = `${signs[status] ?? "–"} ${status}`;
      where.textContent = place;
      item.append(outcome, ` ${name} `, where);
      if (message) {
        const text = document.createElement("pre");
        text.textContent = message;
        item.append(text);
      }
      return item;
    }));
  }
}
