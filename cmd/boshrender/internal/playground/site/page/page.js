import "./code-editor.js";
import { Evaluator } from "./evaluator.js";
import { examples } from "./examples.js";

const panes = ["template", "spec", "properties", "links", "instance"];
const element = (id) => document.getElementById(id);
const evaluator = new Evaluator();
let release; // whose templates the page can open; undefined for none

const fileName = () => element("name").value.trim() || "template.erb";
const read = () => ({ ...Object.fromEntries(panes.map((pane) => [pane, element(pane).value])), createEnv: element("create-env").checked });

function write(state) {
  for (const pane of panes) element(pane).value = String(state[pane] ?? "");
  element("name").value = String(state.name ?? "template.erb");
  element("create-env").checked = state.createEnv === true;
  choose();
  rename();
}

// choose shows what counts with a director alone, or hides it.
function choose() {
  for (const part of document.querySelectorAll(".director")) part.hidden = element("create-env").checked;
}

// rename has the editors highlight what the name of the template says it is. Every template is ERB.
function rename() {
  const rendered = fileName().replace(/\.erb$/, "");
  element("template").name = rendered + ".erb";
  element("output").name = rendered;
}

// described is a finding as the page shows it: place, message, and what helps.
const placed = (f) => {
  const file = f.pane === "template" ? fileName() : f.pane;
  return f.line ? `${file}:${f.line}:${f.column}` : file;
};
const sentence = (f) => (f.class ? f.class + ": " : "") + f.message + (f.code ? ` [${f.code}]` : "");

// told are the findings of lint about the texts of the panes, except those in lines with errors.
let told = [];

// note marks and lists the errors of a render, and what lint has told.
function note(errors) {
  const all = [...errors, ...told.filter((f) => !errors.some((e) => e.pane === f.pane && e.line === f.line))];
  mark(all);
  listFindings(all);
}

function mark(findings) {
  for (const pane of panes) {
    const here = findings.filter((f) => f.pane === pane && f.line);
    element(pane).findings = here.map((f) => ({ ...f, message: sentence(f) + (f.hint ? `\n${f.hint}` : "") }));
  }
}

function goTo(finding) {
  if (finding.line) element(finding.pane).goTo(finding);
  else element(finding.pane).focus();
}

function listFindings(findings) {
  const list = element("findings");
  list.hidden = findings.length === 0;
  list.replaceChildren(...findings.map((f) => {
    const button = document.createElement("button");
    button.type = "button";
    const place = document.createElement("b");
    place.textContent = placed(f);
    button.append(place, " ", sentence(f));
    if (f.hint) {
      const hint = document.createElement("em");
      hint.textContent = f.hint;
      button.append(hint);
    }
    const row = f.line ? element(f.pane).value.split("\n")[f.line - 1] ?? "" : "";
    if (row.trim()) {
      const snippet = document.createElement("pre");
      const before = Array.from(row).slice(0, f.column - 1).join("");
      snippet.textContent = row + "\n" + before.replace(/[^\t]/gu, " ") + "^";
      snippet.setAttribute("aria-hidden", "true");
      button.append(snippet);
    }
    button.onclick = () => goTo(f);
    const item = document.createElement("li");
    item.className = f.severity ?? "error";
    item.append(button);
    return item;
  }));
}

function list(id, values) {
  element(id).replaceChildren(...(values.length ? values : ["nothing"]).map((value) => {
    const item = document.createElement("li");
    item.textContent = value;
    if (!values.length) item.className = "none";
    return item;
  }));
}

function say(text, kind = "") {
  element("status").textContent = text;
  element("status").className = kind;
}

// age says whether the output and the facts belong to the input.
function age(stale) {
  document.querySelector(".results").classList.toggle("stale", stale);
  element("stale").hidden = !stale;
  element("output").setAttribute("aria-busy", String(stale));
}

function show(answer) {
  if (answer.stopped) {
    say(`The template was ${answer.stopped}.`, "bad");
    note([]);
    return;
  }
  const { milliseconds, response: { text, findings, reads, unread, volatile, missed, untaken, steps, memory } } = answer;
  note(findings);
  if (findings.length) {
    say(findings.length === 1 ? "1 error" : `${findings.length} errors`, "bad");
    return;
  }
  element("output").value = text;
  element("template").missed = missed;
  list("reads", reads);
  list("unread", unread);
  list("untaken", untaken.map((w) => `${w.line}:${w.column} ${w.kind}: ${w.name}`));
  list("volatile", volatile);
  age(false);
  const took = `Rendered in ${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
  say(element("create-env").checked ? took : `${took}: ${steps.toLocaleString("en")} steps, ${Math.ceil(memory / 1024).toLocaleString("en")} KiB`, "good");
}

let loaded = false;
async function render() {
  if (!loaded) return;
  age(true);
  const answer = await evaluator.run(read());
  if (answer.replaced) return;
  told = [];
  show(answer);
  const findings = await release?.findings(read());
  if (!findings) return; // there are none to show, or a later text is checked
  told = findings;
  note(answer.response?.findings ?? []);
}

// A link has all panes in its fragment, which no server sees.
async function pack(state) {
  const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await textOf(stream, maxLinked));
}

// maxLinked is how many bytes a link may hold when they are inflated: anybody can make one of a thousand times its length.
const maxLinked = 4 << 20;

// textOf reads a stream to its end, which must come before there are more than a number of bytes.
async function textOf(stream, most) {
  const reader = stream.getReader(), decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((most -= value.length) < 0) {
      reader.cancel().catch(() => {});
      throw new RangeError("too large");
    }
    text += decoder.decode(value, { stream: true });
  }
}

// replace shows other texts than a template's of the release; false if that one has changes to keep.
function replace(state) {
  if (release && !release.leave()) return false;
  write(state);
  return true;
}

async function fromLink() {
  if (location.hash.length < 2 || location.hash === "#output") return false;
  try {
    return replace(await unpack(location.hash.slice(1)));
  } catch {
    say("This link is damaged: the page shows an example.", "bad");
    return false;
  }
}

// copy puts a text into the clipboard and says so. Browsers refuse it to pages from elsewhere without TLS.
async function copy(text, done, refused) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say(refused);
  }
}

async function share() {
  history.replaceState(null, "", "#" + await pack({ ...read(), name: element("name").value }));
  await copy(location.href, "The link is in the clipboard. It holds all panes, secrets too.", "The link is in the address bar. It holds all panes, secrets too.");
}

// download saves the output under the name of the rendered file.
function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([element("output").value], { type: "application/octet-stream" }));
  link.download = fileName().replace(/\.erb$/, "").replace(/^.*\//, "") || "output";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// arrange puts the result before the input on narrow screens, for the eye and for the keyboard.
const narrow = matchMedia("(max-width: 52rem)");
function arrange() {
  const main = document.querySelector("main"), results = document.querySelector(".results");
  if (narrow.matches) main.prepend(results);
  else main.append(results);
  element("facts").open = !narrow.matches;
}

function listen() {
  let timer;
  for (const pane of panes) {
    element(pane).addEventListener("input", () => {
      age(true);
      clearTimeout(timer);
      timer = setTimeout(render, 120);
    });
  }
  element("name").oninput = rename;
  element("create-env").onchange = () => {
    choose();
    render();
  };
  for (const name of Object.keys(examples)) element("examples").add(new Option(name));
  element("examples").onchange = ({ target }) => {
    if (replace(examples[target.value])) render();
  };
  element("share").onclick = share;
  element("copy").onclick = () => copy(element("output").value, "The output is in the clipboard.", "The browser refuses the clipboard to this page: select the output to copy it.");
  element("download").onclick = download;
  document.querySelector(".skip").onclick = (event) => {
    event.preventDefault();
    element("output").focus();
  };
  narrow.onchange = arrange;
  addEventListener("hashchange", async () => { if (await fromLink()) render(); });
}

// openRelease lets the page open templates of the release that its server has.
async function openRelease() {
  const { Release } = await import("./release.js");
  release = await Release.open({ element, say, render, write: (state) => write({ ...read(), ...state }) });
}

arrange();
listen();
if (!await fromLink()) write(Object.values(examples)[0]);
if ("serviceWorker" in navigator && Evaluator.offline) navigator.serviceWorker.register("offline.js").catch(() => {});
try {
  await evaluator.load();
  if (!Evaluator.offline) await openRelease();
  loaded = true;
  await render();
} catch (error) {
  say(`The evaluator can't be loaded: ${error.message}`, "bad");
}
