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

	property string // the property at fault
}

// Document is the result of reading a rendered document.
type Document struct {
	// Values are the strings that a program reads from it.
	Values []string
	// Problems are its faults; one without a code is the reason why it can't be read.
	Problems []Problem
}

// Fault returns the reason why a document can't be read, nil if it can.
func (d *Document) Fault() *Problem {
	for i := range d.Problems {
		if d.Problems[i].Code == "" {
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
	d.Problems = append(d.Problems, Problem{Code: RenderedTwice, Offset: at, Message: fmt.Sprintf("the key %q is there twice", key)})
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
	case t.destination == "monit":
	case isBPM(t.destination):
		return format{"bpm.yml", BrokenBPM, c.readBPM}
	case ext == ".json":
		return format{"JSON", BrokenJSON, readJSON}
	case ext == ".yml" || ext == ".yaml":
		return format{"YAML", BrokenYAML, readYAML}
	case ext == ".ini" || ext == ".cnf":
		return format{"INI", BrokenINI, readINI}
	case ext == ".xml":
		return format{"XML", BrokenXML, readXML}
	case c.shell != nil && shebang.MatchString(text):
		return format{"shell", BrokenShell, c.shell}
	}
	return format{}
}

// offsetOf returns the offset of a line and column, which count from 1, the column in characters.
func offsetOf(text string, line, column int) int {
	at := 0
	for range line - 1 {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return len(text)
		}
		at += next + 1
	}
	for range column - 1 {
		if at >= len(text) || text[at] == '\n' {
			break
		}
		at++
		for at < len(text) && text[at]&0xC0 == 0x80 {
			at++
		}
	}
	return at
}

func readYAML(ctx context.Context, text string, _ []string) *Document {
	d := &Document{}
	poll := limit.NewPoll(ctx)
	docs, err := psych.Parse([]byte(text), psych.Options{Budget: &poll})
	if e := new(psych.SyntaxError); errors.As(err, &e) {
		line, column := e.FaultLine, e.FaultColumn
		if line == 0 {
			line, column = e.Line, e.Column
		}
		d.fault(offsetOf(text, line, column), strings.TrimSpace(e.Problem+" "+e.Context))
		return d
	}
	for _, n := range docs {
		d.yaml(text, n, &poll)
	}
	return d
}

// yaml collects the scalars below a node, and reports duplicate keys.
func (d *Document) yaml(text string, n *psych.Node, poll *limit.Poll) {
	if n == nil || n.Kind == psych.KindAlias || poll.Tick() != nil {
		return
	}
	if n.Kind == psych.KindScalar {
		d.Values = append(d.Values, n.Value)
	}
	seen := map[string]bool{}
	for _, p := range pairs(n) {
		if p.key.Kind == psych.KindScalar && p.key.Value != "<<" {
			if seen[p.key.Value] {
				d.twice(offsetOf(text, p.key.Line, p.key.Column), p.key.Value)
			}
			seen[p.key.Value] = true
		}
	}
	for _, child := range n.Children {
		d.yaml(text, child, poll)
	}
}

func (c *checker) readBPM(ctx context.Context, text string, secrets []string) *Document {
	d := readYAML(ctx, text, secrets)
	if d.Fault() != nil {
		return d
	}
	config, err := bpm.ParseLimits{}.Parse(ctx, []byte(text))
	if err != nil {
		for _, e := range parseErrors(err) {
			d.fault(offsetOf(text, max(1, e.Pos.Line), e.Pos.Column), strings.TrimSpace(e.Path+": "+e.Message))
		}
		return d
	}
	for _, p := range config.Processes {
		for _, arg := range p.Args {
			for _, s := range secrets {
				if strings.Contains(arg, s) {
					d.Problems = append(d.Problems, Problem{SecretArgument, max(0, strings.Index(text, s)),
						fmt.Sprintf("the process %s gets the value of %s as an argument", p.Name, c.secrets[s]), c.secrets[s]})
				}
			}
		}
	}
	return d
}

// readJSON reads a document and its duplicate keys. It accepts an empty file.
func readJSON(_ context.Context, text string, _ []string) *Document {
	d := &Document{}
	if strings.TrimSpace(text) == "" {
		return d
	}
	if err := json.Unmarshal([]byte(text), new(any)); err != nil {
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
	for {
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
}

func readINI(_ context.Context, text string, _ []string) *Document {
	d := &Document{}
	at, quoted := 0, false
	for line := range strings.Lines(text) {
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

func readXML(_ context.Context, text string, _ []string) *Document {
	d := &Document{}
	decoder := xml.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil }
	for {
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
			for _, a := range token.Attr {
				d.Values = append(d.Values, a.Value)
			}
		}
	}
}
