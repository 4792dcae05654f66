// The templates of the release that the server of the page stands in: the page opens them, has lint check them, saves
// them, runs their tests, and takes over what changes on disk.

import { Tests } from "./tests.js";

const patience = 1000; // milliseconds between questions whether a file has changed

// ask sends a request of the page. The token in the address that boshrender prints lets it.
async function ask(path, body, signal) {
  const headers = { "Boshrender-Token": sessionStorage.getItem("token") ?? "" };
  const post = body && { method: "POST", body: JSON.stringify(body) };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { ...post, headers, signal });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

// An editor ends lines with \n. shown is a text of a file as an editor has it, written the text of an editor with the
// line ends of the file.
const shown = (text) => text.replace(/\r\n?/g, "\n");
const written = (text, was) => (was.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);

export class Release {
  #page; #job; #file; #state; #checking; #tests;
  #saved = {}; // the texts on disk; another object whenever they are others

  // open returns the release, undefined if there is none. page has the functions element, say, write and render.
  static async open(page) {
    const given = new URLSearchParams(location.search).get("token");
    if (given) {
      sessionStorage.setItem("token", given);
      history.replaceState(null, "", location.pathname + location.hash);
    }
    if (!sessionStorage.getItem("token")) return undefined;
    const release = new Release();
    release.#page = page;
    try {
      await release.#start();
    } catch (error) {
      page.say(`The release can't be read: ${error.message}`, "bad");
      return undefined;
    }
    return release;
  }

  async #start() {
    const { element } = this.#page;
    const { name, jobs, writable, tests, job, file } = await ask("release");
    if (tests) this.#tests = new Tests(this.#page, ask, () => this.#tested());
    for (const { name, files } of jobs) {
      const group = document.createElement("optgroup");
      group.label = name;
      group.append(...files.map((file) => new Option(`${name}/${file.replace(/^templates\//, "")}`, JSON.stringify([name, file]))));
      element("files").append(group);
    }
    element("files").title = `of the release ${name}`;
    element("release").hidden = false;
    element("save").hidden = !writable;
    element("files").onchange = async ({ target }) => {
      const chosen = JSON.parse(target.value);
      if (!this.#may()) {
        this.#choose();
        return;
      }
      await this.#load(...chosen);
      await this.#page.render();
    };
    element("save").onclick = () => this.#save();
    for (const pane of ["template", "spec"]) element(pane).addEventListener("input", () => this.#mark());
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s" || !writable) return;
      event.preventDefault();
      this.#save();
    });
    addEventListener("beforeunload", (event) => { if (this.#unsaved().length) event.preventDefault(); });
    setInterval(() => this.#follow(), patience);
    const first = job ? [job, file] : JSON.parse(element("files").value || "null");
    if (first && location.hash.length < 2) await this.#load(...first);
    else this.#choose();
  }

  #choose() {
    this.#page.element("files").value = JSON.stringify([this.#job, this.#file]);
  }

  #may() {
    return !this.#unsaved().length || confirm("There are changes that aren't saved. Leave them?");
  }

  // tested is what tests run for; undefined if no template is open.
  #tested() {
    if (!this.#file) return undefined;
    return { job: this.#job, file: this.#file, template: written(this.#page.element("template").value, this.#saved.template) };
  }

  // leave lets the page show other texts than a template's, and reports whether it may.
  leave() {
    if (!this.#may()) return false;
    this.#job = this.#file = undefined;
    this.#saved = {};
    this.#choose();
    this.#mark();
    this.#tests?.clear();
    return true;
  }

  async #load(job, file) {
    const { element, write, say } = this.#page;
    try {
      const { template, spec, properties, links, state } = await ask(`release/file?${new URLSearchParams({ job, file, inputs: "1" })}`);
      [this.#job, this.#file] = [job, file];
      this.#saved = { template, spec };
      this.#state = state;
      write({ template, spec, properties, links, instance: "", createEnv: false, name: file.replace(/^templates\//, "") });
      this.#mark();
      this.#tests?.clear();
    } catch (error) {
      say(`${job}/${file} can't be read: ${error.message}`, "bad");
    }
    this.#choose();
  }

  #unsaved() {
    return Object.keys(this.#saved).filter((pane) => this.#page.element(pane).value !== shown(this.#saved[pane]));
  }

  #mark() {
    this.#page.element("save").disabled = this.#unsaved().length === 0;
  }

  async #save() {
    const { element, say } = this.#page;
    const [job, file] = [this.#job, this.#file];
    try {
      for (const pane of this.#unsaved()) {
        const was = this.#saved[pane], text = written(element(pane).value, was);
        await ask("release/save", { job, file: pane === "spec" ? "spec" : file, was, text });
        if (this.#job !== job || this.#file !== file) return;
        this.#saved = { ...this.#saved, [pane]: text };
      }
      say("Saved.", "good");
      this.#tests?.saved();
    } catch (error) {
      say(`Not saved: ${error.message}.`, "bad");
    }
    this.#mark();
  }

  // follow takes over a text that changed on disk, unless it has changes here.
  async #follow() {
    if (!this.#file || document.hidden) return;
    const { element, say, render } = this.#page;
    const saved = this.#saved;
    let now;
    try {
      now = await ask(`release/file?${new URLSearchParams({ job: this.#job, file: this.#file })}`);
    } catch {
      return; // the file is gone, or is being written
    }
    if (this.#saved !== saved) return; // it was saved, or another is shown
    const unsaved = this.#unsaved(), news = now.state !== this.#state;
    let changed = false;
    for (const pane of ["template", "spec"]) {
      if (now[pane] === saved[pane]) continue;
      const same = element(pane).value === shown(now[pane]);
      if (unsaved.includes(pane) && !same) {
        if (news) say(`The ${pane} has changed on disk, and here: it can't be saved.`, "bad");
        continue;
      }
      this.#saved = { ...this.#saved, [pane]: now[pane] };
      if (same) continue;
      element(pane).value = now[pane];
      changed = true;
    }
    this.#state = now.state;
    this.#mark();
    if (changed) await render();
  }

  // findings returns what lint says about the texts of the page; undefined if it can't, or if a later text is checked.
  async findings({ template, spec }) {
    this.#checking?.abort();
    if (!this.#file) return undefined;
    this.#checking = new AbortController();
    try {
      return await ask("release/findings", { job: this.#job, file: this.#file, template, spec }, this.#checking.signal);
    } catch {
      return undefined;
    }
  }
}
