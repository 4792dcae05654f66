// The languages of the editor. A template is a file of some language, which the suffix of its name tells, with Ruby in
// tags: the parser of that language never sees a tag, and Ruby's never sees the end of one.

import { StreamLanguage } from "@codemirror/language";
import { json } from "@codemirror/legacy-modes/mode/javascript";
import { properties } from "@codemirror/legacy-modes/mode/properties";
import { ruby } from "@codemirror/legacy-modes/mode/ruby";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import { xml } from "@codemirror/legacy-modes/mode/xml";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";

const text = { name: "text", startState: () => ({}), token: (stream) => { stream.skipToEnd(); return null; } };

const suffixes = {
  yml: yaml, yaml, json, xml, sh: shell, bash: shell, conf: properties, cfg: properties, ini: properties, cnf: properties,
  toml: properties, properties,
};

// programs are the usual names of files without a suffix that are shell scripts.
const programs = /(^|[\/_-])(ctl|start|stop|drain|run|pre-start|post-start|post-deploy|pre-stop|post-stop)$/;

// outer returns the parser of the file that a template renders.
function outer(name) {
  const file = name.replace(/\.erb$/, "");
  return suffixes[file.match(/\.([a-z]+)$/)?.[1]] ?? (programs.test(file) ? shell : text);
}

// within has a parser read one token that ends before a column.
function within(parser, stream, state, end) {
  const whole = stream.string;
  stream.string = whole.slice(0, end);
  try {
    return parser.token(stream, state);
  } finally {
    stream.string = whole;
  }
}

// tagged returns the parser of templates of a language.
function tagged(language) {
  const start = (parser, unit) => parser.startState?.(unit) ?? {};
  const copy = (parser, state) => parser.copyState?.(state) ?? { ...state };
  return {
    name: "erb",
    startState: (unit) => ({ file: start(language, unit), ruby: null, comment: false }),
    copyState: ({ file, ruby: inside, comment }) => ({ file: copy(language, file), ruby: inside && copy(ruby, inside), comment }),
    blankLine: ({ file, ruby: inside }, unit) => { if (!inside) language.blankLine?.(file, unit); },
    token(stream, state) {
      if (state.ruby || state.comment) {
        if (stream.match(/^-?%>/)) {
          state.ruby = null;
          state.comment = false;
          return "meta";
        }
        const rest = stream.string.slice(stream.pos).search(/-?%>/);
        const end = rest < 0 ? stream.string.length : stream.pos + rest;
        if (!state.comment) return within(ruby, stream, state.ruby, end);
        stream.pos = end;
        return "comment";
      }
      if (stream.match(/^<%(?!%)[=#-]?/)) {
        if (stream.current() === "<%#") state.comment = true;
        else state.ruby = start(ruby, stream.indentUnit);
        return "meta";
      }
      const tag = stream.string.slice(stream.pos + 1).search(/<%(?!%)/);
      return within(language, stream, state.file, tag < 0 ? stream.string.length : stream.pos + 1 + tag);
    },
  };
}

const made = new Map();

// languageOf returns the language of a file: of a template if its name ends in .erb.
export function languageOf(name) {
  const parser = outer(name), key = (name.endsWith(".erb") ? "erb " : "") + parser.name;
  if (!made.has(key)) made.set(key, StreamLanguage.define(name.endsWith(".erb") ? tagged(parser) : parser));
  return made.get(key);
}
