package lint

// This file reads the documents that templates render, by the suffix of the file.

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// Problem is a fault in a rendered document.
type Problem struct {
	// Code is the code of the rule, or "" for a syntax error of the document.
	Code string
	// Offset is its position in the document, in bytes.
	Offset int
	// Message describes it.
	Message string
	// Word, if not empty, is a name that is a fault only if no other file of the job has it.
	Word string
	// OfAgent is set if it is a fault only of scripts that the agent runs, whose environment is known.
	OfAgent bool

	property string // the property at fault
	about    string // the value at fault and its place, if it can be a generated one
}

// Document is the result of reading a rendered document.
type Document struct {
	// Values are the strings that a program reads from it.
	Values []string
	// Problems are its faults; one without a code is the reason why it can't be read.
	Problems []Problem
}

// Fault returns the reason why a document can't be read, nil if it can. A value that bpm refuses is none.
func (d *Document) Fault() *Problem {
	for i := range d.Problems { // short: it visits one after another
		if d.Problems[i].Code == "" && d.Problems[i].about == "" {
			return &d.Problems[i]
		}
	}
	return nil
}

// fault records why the document can't be read.
func (d *Document) fault(at int, message string) {
	d.Problems = append(d.Problems, Problem{Offset: at, Message: message})
}

// twice records a duplicate key.
func (d *Document) twice(at int, key string) {
	d.Problems = append(d.Problems, Problem{Code: codeRenderedTwice, Offset: at, Message: fmt.Sprintf("the key %q is there twice", key)})
}

// Reader reads a document of one format until ctx ends; secrets are values that the document should not reveal.
type Reader func(ctx context.Context, text string, secrets []string) *Document

// format is a format of documents.
type format struct {
	name, code string
	read       Reader
}

// format returns the format of a template's output; read is nil if there is none.
func (c *checker) format(t *template, text string) format {
	switch ext := strings.ToLower(path.Ext(strings.TrimSuffix(t.destination, ".erb"))); {
	case t.destination == "monit" && strings.HasPrefix(strings.TrimSpace(text), "{"): // Windows
		return format{"JSON", codeBrokenJSON, readJSON}
	case t.destination == "monit":
	case isBPM(t.destination):
		return format{"bpm.yml", codeBrokenBPM, c.readBPM}
	case ext == ".json":
		return format{"JSON", codeBrokenJSON, readJSON}
	case ext == ".yml" || ext == ".yaml":
		return format{"YAML", codeBrokenYAML, readYAML}
	case ext == ".ini" || ext == ".cnf":
		return format{"INI", codeBrokenINI, readINI}
	case ext == ".toml":
		return format{"TOML", codeBrokenTOML, readTOML}
	case ext == ".properties":
		return format{"properties file", codeBrokenProperties, readProperties}
	case ext == ".xml":
		return format{"XML", codeBrokenXML, readXML}
	case c.shell != nil && isShell(newContent(c.poll, text)):
		return format{"shell", codeBrokenShell, c.shell}
	}
	return format{}
}

func readYAML(ctx context.Context, text string, _ []string) *Document {
	d := &Document{}
	poll := limit.NewPoll(ctx)
	in := newContent(&poll, text)
	docs, err := psych.Parse([]byte(text), psych.Options{Budget: &poll})
	if e := new(psych.SyntaxError); errors.As(err, &e) {
		line, column := e.FaultLine, e.FaultColumn
		if line == 0 {
			line, column = e.Line, e.Column
		}
		d.fault(in.offset(line, column), strings.TrimSpace(e.Problem+" "+e.Context))
		return d
	}
	for _, n := range each(&poll, docs) {
		d.yaml(in, n)
	}
	return d
}

// yaml collects the scalars below a node, and reports duplicate keys.
func (d *Document) yaml(in *content, n *psych.Node) {
	if n == nil || n.Kind == psych.KindAlias || in.ended() {
		return
	}
	if n.Kind == psych.KindScalar {
		d.Values = append(d.Values, n.Value)
		d.listInValue(in, n)
	}
	seen := map[string]bool{}
	for _, p := range each(in.poll, pairs(n)) {
		if p.key.Kind == psych.KindScalar && p.key.Value != "<<" {
			if seen[p.key.Value] {
				d.twice(in.offset(p.key.Line(), p.key.Column()), p.key.Value)
			}
			seen[p.key.Value] = true
		}
	}
	for _, child := range each(in.poll, n.Children()) {
		d.yaml(in, child)
	}
}

// listInValue reports a line with an element of a list that is a part of the plain value before it.
func (d *Document) listInValue(in *content, n *psych.Node) {
	if !n.Plain || !strings.Contains(n.Value, " - ") {
		return
	}
	at := in.offset(n.Line(), n.Column())
	_, next, _ := strings.Cut(in.rest(at), "\n")
	line, _, _ := strings.Cut(next, "\n")
	if element := strings.TrimSpace(line); strings.HasPrefix(element, "- ") && strings.Contains(n.Value, " "+element) {
		at += strings.Index(in.text[at:], element)
		d.Problems = append(d.Problems, Problem{Code: codeListInValue, Offset: at, Message: "the line is a part of the value before it, and no element of the list: it is indented more"})
	}
}

func (c *checker) readBPM(ctx context.Context, text string, secrets []string) *Document {
	d := readYAML(ctx, text, secrets)
	if d.Fault() != nil {
		return d
	}
	config, err := bpm.ParseLimits{}.Parse(ctx, []byte(text))
	if err != nil {
		for _, e := range each(c.poll, parseErrors(err)) {
			d.fault(newContent(c.poll, text).offset(max(1, e.Location.Line), e.Location.Column), strings.TrimSpace(e.Location.Path+": "+e.Message))
		}
		return d
	}
	c.checkValues(d, text, config)
	for _, p := range each(c.poll, config.Processes) {
		for _, arg := range each(c.poll, p.Args) {
			for _, s := range each(c.poll, secrets) {
				if strings.Contains(arg, s) {
					d.Problems = append(d.Problems, Problem{
						Code: codeSecretArgument, Offset: max(0, strings.Index(text, s)), property: c.secrets[s],
						Message: fmt.Sprintf("the process %s gets the value of %s as an argument", p.Name, c.secrets[s]),
					})
				}
			}
		}
	}
	return d
}

// readJSON reads a document and its duplicate keys. It accepts an empty file.
func readJSON(ctx context.Context, text string, _ []string) *Document {
	d := &Document{}
	if strings.TrimSpace(text) == "" {
		return d
	}
	if err := json.Unmarshal([]byte(text), new(json.RawMessage)); err != nil {
		if e := new(json.SyntaxError); errors.As(err, &e) {
			d.fault(max(0, min(int(e.Offset), len(text))-1), e.Error())
		}
		return d
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	type level struct {
		keys  map[string]bool // nil in a list
		value bool            // the next token of an object is a value
	}
	levels := []level{{}}
	poll := limit.NewPoll(ctx)
	for poll.Tick() == nil {
		token, err := decoder.Token()
		if err != nil {
			return d
		}
		top := &levels[len(levels)-1]
		if s, ok := token.(string); ok && top.keys != nil && !top.value {
			if top.keys[s] {
				d.twice(max(0, int(decoder.InputOffset())-1), s)
			}
			top.keys[s], top.value = true, true
			d.Values = append(d.Values, s)
			continue
		}
		top.value = false
		switch token := token.(type) {
		case string:
			d.Values = append(d.Values, token)
		case json.Delim:
			switch token {
			case '{':
				levels = append(levels, level{keys: map[string]bool{}})
			case '[':
				levels = append(levels, level{})
			default:
				levels = levels[:len(levels)-1]
			}
		}
	}
	return d
}

func readINI(ctx context.Context, text string, _ []string) *Document {
	d := &Document{}
	at, quoted := 0, false
	poll := limit.NewPoll(ctx)
	for _, line := range newContent(&poll, text).lines() {
		trimmed := strings.TrimSpace(line)
		key, value, assigned := strings.Cut(trimmed, "=")
		switch {
		case trimmed == "" || strings.IndexByte("#;!", trimmed[0]) >= 0:
		case trimmed[0] == '[':
			if end := strings.IndexByte(trimmed, ']'); end < 0 || end == 1 {
				d.fault(at, "the name of a section has no end")
			}
		case assigned && (strings.TrimSpace(key) == "" || strings.HasPrefix(key, "-")):
			d.fault(at, "a line has no key")
		case assigned:
			d.Values = append(d.Values, strings.Trim(strings.TrimSpace(value), `"'`))
			quoted = true
		case line[0] == ' ' || line[0] == '\t' || strings.Contains(trimmed, ":"):
		case quoted && strings.HasPrefix(trimmed, "-----") || strings.ContainsAny(trimmed, "{}<>"):
			d.fault(at, "a line is neither a section nor a key with a value")
		}
		at += len(line)
	}
	return d
}

func readXML(ctx context.Context, text string, _ []string) *Document {
	d := &Document{}
	decoder := xml.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil }
	poll := limit.NewPoll(ctx)
	for poll.Tick() == nil {
		token, err := decoder.Token()
		if err == io.EOF {
			return d
		}
		if err != nil {
			message := err.Error()
			if e := new(xml.SyntaxError); errors.As(err, &e) {
				message = e.Msg
			}
			d.fault(min(max(0, int(decoder.InputOffset())-1), max(0, len(text)-1)), message)
			return d
		}
		switch token := token.(type) {
		case xml.CharData:
			d.Values = append(d.Values, string(token))
		case xml.StartElement:
			for _, a := range each(&poll, token.Attr) {
				d.Values = append(d.Values, a.Value)
			}
		}
	}
	return d
}
