import { Evaluator } from "./evaluator.js";
import { examples } from "./examples.js";

const panes = ["template", "spec", "properties", "links", "instance"];
const element = (id) => document.getElementById(id);
const evaluator = new Evaluator();

const read = () => Object.fromEntries(panes.map((pane) => [pane, element(pane).value]));
const write = (state) => panes.forEach((pane) => {
  element(pane).value = state[pane] ?? "";
  element(pane).setSelectionRange(0, 0);
});

// The text of a pane up to a finding and what is marked: the word there, or one character.
function split(text, { line, column }) {
  const lines = text.split("\n");
  const row = lines[line - 1] ?? "";
  const characters = Array.from(row);
  const at = Math.min(Math.max(column - 1, 0), Math.max(characters.length - 1, 0));
  const before = characters.slice(0, at).join("");
  const word = characters.slice(at).join("").match(/^[\p{L}\p{N}_]+/u)?.[0] ?? characters[at] ?? "";
  return { before: lines.slice(0, line - 1).map((l) => l + "\n").join("") + before, word, row, indent: before.length };
}

function mark(findings) {
  for (const pane of panes) {
    const marks = element(pane).previousElementSibling;
    marks.replaceChildren();
    element(pane).setAttribute("aria-invalid", String(findings.some((f) => f.pane === pane)));
    const first = findings.find((f) => f.pane === pane && f.line);
    if (!first) continue;
    const { before, word } = split(element(pane).value, first);
    const spot = document.createElement("mark");
    spot.textContent = word || " ";
    marks.append(before, spot);
    align(element(pane));
  }
}

// tint marks the lines of the template that were not evaluated.
function tint(lines) {
  const marks = element("template").previousElementSibling;
  element("template").value.split("\n").forEach((text, n) => {
    const line = document.createElement(lines.includes(n + 1) ? "i" : "span");
    line.textContent = text;
    marks.append(line, "\n");
  });
  align(element("template"));
}

function align(area) {
  const marks = area.previousElementSibling;
  marks.scrollTop = area.scrollTop;
  marks.scrollLeft = area.scrollLeft;
}

function goTo(finding) {
  const area = element(finding.pane);
  area.focus();
  if (!finding.line) return;
  const { before, word } = split(area.value, finding);
  area.setSelectionRange(before.length, before.length + word.length);
}

function listFindings(findings) {
  const list = element("findings");
  list.hidden = findings.length === 0;
  list.replaceChildren(...findings.map((f) => {
    const button = document.createElement("button");
    button.type = "button";
    const place = f.line ? `${f.pane}:${f.line}:${f.column}` : f.pane;
    button.append(`${place}: ${f.class ? f.class + ": " : ""}${f.message}`);
    if (f.line) {
      const { row, indent } = split(element(f.pane).value, f);
      const snippet = document.createElement("pre");
      snippet.textContent = row + "\n" + " ".repeat(indent) + "^";
      snippet.setAttribute("aria-hidden", "true");
      button.append(snippet);
    }
    button.onclick = () => goTo(f);
    const item = document.createElement("li");
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

function show(answer) {
  const output = element("output");
  if (answer.stopped) {
    say(`The template was ${answer.stopped}.`, "bad");
    output.classList.add("stale");
    mark([]);
    listFindings([]);
    return;
  }
  const { milliseconds, response: { text, findings, reads, unread, volatile, missed, untaken, steps, memory } } = answer;
  mark(findings);
  listFindings(findings);
  output.classList.toggle("stale", findings.length > 0);
  if (findings.length) {
    say(findings.length === 1 ? "1 error" : `${findings.length} errors`, "bad");
    return;
  }
  output.textContent = text;
  if (missed.length) tint(missed);
  list("reads", reads);
  list("unread", unread);
  list("untaken", untaken.map((w) => `${w.line}:${w.column} ${w.kind}: ${w.name}`));
  list("volatile", volatile);
  say(`Rendered in ${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms: ${steps.toLocaleString("en")} steps, ${Math.ceil(memory / 1024).toLocaleString("en")} KiB`, "good");
}

let loaded = false;
async function render() {
  if (!loaded) return;
  const answer = await evaluator.run(read());
  if (!answer.replaced) show(answer);
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

async function fromLink() {
  if (location.hash.length < 2) return false;
  try {
    write(await unpack(location.hash.slice(1)));
    return true;
  } catch {
    say("This link is damaged: the page shows an example.", "bad");
    return false;
  }
}

async function share() {
  history.replaceState(null, "", "#" + await pack(read()));
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is in the clipboard. It holds all panes, secrets too.");
  } catch {
    say("The link is in the address bar. It holds all panes, secrets too.");
  }
}

function listen() {
  let timer;
  for (const pane of panes) {
    element(pane).addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(render, 120);
    });
    element(pane).addEventListener("scroll", () => align(element(pane)));
  }
  for (const name of Object.keys(examples)) element("examples").add(new Option(name));
  element("examples").onchange = ({ target }) => {
    write(examples[target.value]);
    render();
  };
  element("share").onclick = share;
  addEventListener("hashchange", async () => { if (await fromLink()) render(); });
}

listen();
if (!await fromLink()) write(Object.values(examples)[0]);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
try {
  await evaluator.load();
  loaded = true;
  await render();
} catch (error) {
  say(`The evaluator can't be loaded: ${error.message}`, "bad");
}
