// The editor of the page: the element code-editor, with CodeMirror.
//
// Attributes: name (of the file: its suffix tells the language), readonly, aria-labelledby.
// Properties: value, name, findings ([{line, column, message, severity}]), missed ([line]). Event: input.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorSelection, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { StyleModule } from "style-mod";
import { languageOf } from "./erb.js";

// The policy of the page allows no style elements, which CodeMirror would make: one sheet of the document has the rules.
const sheet = new CSSStyleSheet();
let mounted = [];
StyleModule.mount = (_, modules) => {
  const list = [...new Set([modules].flat().concat(mounted))];
  if (list.length === mounted.length) return;
  mounted = list;
  sheet.replaceSync(list.map((module) => module.getRules()).join("\n"));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
};

// missed marks lines that were not evaluated, until the text changes.
const setMissed = StateEffect.define();
const missedLine = Decoration.line({ class: "missed" });
const missed = StateField.define({
  create: () => Decoration.none,
  update(lines, transaction) {
    if (transaction.docChanged) lines = Decoration.none;
    for (const effect of transaction.effects) if (effect.is(setMissed)) lines = effect.value;
    return lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const circle = new class extends GutterMarker {
  toDOM() {
    const mark = document.createElement("span");
    mark.textContent = "○";
    mark.title = "not evaluated";
    return mark;
  }
}();

const missedGutter = gutter({
  class: "missed-gutter",
  markers: (view) => {
    const places = [];
    for (const cursor = view.state.field(missed).iter(); cursor.value; cursor.next()) places.push(circle.range(cursor.from));
    return RangeSet.of(places);
  },
  initialSpacer: () => circle,
});

// place returns the offsets of what a finding is about: the word there, or one character.
function place(doc, { line, column }) {
  if (line > doc.lines) return { from: doc.length, to: doc.length };
  const { from, text } = doc.line(Math.max(line, 1));
  const characters = Array.from(text);
  const at = Math.min(Math.max(column - 1, 0), characters.length);
  const start = from + characters.slice(0, at).join("").length;
  const word = characters.slice(at).join("").match(/^[\p{L}\p{N}_]+/u)?.[0] ?? characters[at] ?? "";
  return { from: start, to: start + word.length };
}

class CodeEditor extends HTMLElement {
  #view;
  #language = new Compartment();
  #attributes = new Compartment();
  #silent = false;

  connectedCallback() {
    if (this.#view) return; // it was moved
    const readonly = this.hasAttribute("readonly");
    this.#view = new EditorView({ parent: this, state: EditorState.create({ extensions: [
      this.#language.of(languageOf(this.name)),
      this.#attributes.of(this.#described()),
      lineNumbers(), bracketMatching(), search({ top: true }), syntaxHighlighting(classHighlighter), EditorState.tabSize.of(4),
      readonly ? [EditorState.readOnly.of(true), EditorView.editable.of(false), keymap.of([...searchKeymap, ...defaultKeymap])] :
        [history(), lintGutter(), keymap.of([...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap])],
      this.hasAttribute("covered") ? [missed, missedGutter] : [],
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.#silent) this.dispatchEvent(new Event("input"));
      }),
    ] }) });
  }

  #described(invalid = false) {
    const attributes = {
      "aria-labelledby": this.getAttribute("aria-labelledby"), "aria-invalid": String(invalid), spellcheck: "false",
      autocapitalize: "off", autocorrect: "off", translate: "no", tabindex: "0",
    };
    if (this.hasAttribute("readonly")) attributes["aria-readonly"] = "true";
    return EditorView.contentAttributes.of(attributes);
  }

  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) {
    this.setAttribute("name", name);
    this.#view.dispatch({ effects: this.#language.reconfigure(languageOf(name)) });
  }

  get value() { return this.#view.state.doc.toString(); }
  set value(text) {
    this.#silent = true;
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, selection: EditorSelection.cursor(0) });
    this.#silent = false;
  }

  set findings(list) {
    const { state } = this.#view, { doc } = state;
    const marks = list.map((finding) => ({ ...place(doc, finding), severity: finding.severity ?? "error", message: finding.message }));
    marks.sort((a, b) => a.from - b.from);
    this.#view.dispatch(setDiagnostics(state, marks));
    const invalid = marks.some((mark) => mark.severity === "error");
    this.#view.dispatch({ effects: this.#attributes.reconfigure(this.#described(invalid)) });
    this.classList.toggle("invalid", invalid);
  }

  set missed(lines) {
    const { doc } = this.#view.state;
    this.#view.dispatch({ effects: setMissed.of(Decoration.set(lines.filter((n) => n <= doc.lines).map((n) => missedLine.range(doc.line(n).from)))) });
  }

  // column returns the character of the selection's start, which tests ask for.
  get selection() { return this.#view.state.selection.main; }

  focus() { this.#view.focus(); }

  // goTo selects what a finding is about.
  goTo(finding) {
    const { from, to } = place(this.#view.state.doc, finding);
    this.#view.dispatch({ selection: EditorSelection.single(from, to), scrollIntoView: true });
    this.focus();
  }
}

customElements.define("code-editor", CodeEditor);
