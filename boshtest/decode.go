package boshtest

// This file parses outputs in the formats that templates write.

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// root returns the value of a whole output. An unreadable output ends the test.
func (o *Output) root(n *manifest.Node, err error) *Value {
	o.t.Helper()
	if err != nil {
		o.t.Fatalf("%s: %v\n%s", o.name, err, o.Text)
	}
	return &Value{t: o.t, what: o.name, node: n}
}

// YAML reads the output as YAML: the first of several documents.
func (o *Output) YAML() *Value {
	o.t.Helper()
	return o.root(manifest.YAML{}.Document(context.Background(), "output", []byte(o.Text)))
}

// Documents reads the output as YAML of several documents.
func (o *Output) Documents() []*Value {
	o.t.Helper()
	var list []*Value
	for _, text := range documents(o.Text) {
		v := o.root(manifest.YAML{}.Document(context.Background(), "output", []byte(text)))
		v.path = fmt.Sprintf("document %d", len(list))
		list = append(list, v)
	}
	return list
}

// documents splits YAML at the lines that begin a document. Each part begins with as many empty lines as precede it,
// so that positions stay right.
func documents(text string) []string {
	var list []string
	var doc strings.Builder
	blank, line := true, 0
	for l := range strings.Lines(text) {
		if l = strings.TrimRight(l, "\n"); l == "---" || strings.HasPrefix(l, "--- ") {
			if !blank {
				list = append(list, doc.String())
			}
			doc.Reset()
			doc.WriteString(strings.Repeat("\n", line))
			blank = false
		}
		blank = blank && (strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#") || strings.HasPrefix(l, "%"))
		doc.WriteString(l + "\n")
		line++
	}
	if !blank {
		list = append(list, doc.String())
	}
	return list
}

// JSON reads the output as JSON only, which is stricter than YAML.
func (o *Output) JSON() *Value {
	o.t.Helper()
	var top manifest.Map // keeps the order of keys
	if !json.Valid([]byte(o.Text)) {
		var v any
		// public: the output is printed as well
		return o.root(nil, fmt.Errorf("the output is no JSON: %w", json.Unmarshal([]byte(o.Text), &v)))
	}
	err := top.UnmarshalJSON([]byte(`{"":` + o.Text + `}`))
	v, _ := top.Get("")
	if err != nil {
		return o.root(nil, err)
	}
	return o.root(manifest.NewNode(v))
}

// add sets a key. If the key exists, it gets a list.
func add(m *manifest.Map, key string, value any) {
	switch old, ok := m.Get(key); list := old.(type) {
	case []any:
		m.Set(key, append(list, value))
	default:
		if ok {
			value = []any{old, value}
		}
		m.Set(key, value)
	}
}

// XML reads the output as a hash with its root element. An element without attributes and children is a string; any
// other is a hash of its attributes ("@name"), its text ("#text") and its elements; elements of the same name are a
// list.
func (o *Output) XML() *Value {
	o.t.Helper()
	d := xml.NewDecoder(strings.NewReader(o.Text))
	top := new(manifest.Map)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && top.Len() > 0 {
			v := o.root(manifest.NewNode(top))
			v.text = true
			return v
		}
		if err != nil {
			return o.root(nil, fmt.Errorf("the output is no XML: %w", err))
		}
		if start, ok := token.(xml.StartElement); ok {
			value, err := element(d, start)
			if err != nil {
				return o.root(nil, fmt.Errorf("the output is no XML: %w", err))
			}
			add(top, start.Name.Local, value)
		}
	}
}

// element reads one element to its end.
func element(d *xml.Decoder, start xml.StartElement) (any, error) {
	m := new(manifest.Map)
	for _, a := range start.Attr {
		m.Set("@"+a.Name.Local, a.Value)
	}
	var text strings.Builder
	for {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			value, err := element(d, token)
			if err != nil {
				return nil, err
			}
			add(m, token.Name.Local, value)
		case xml.CharData:
			text.Write(token)
		case xml.EndElement:
			inner := strings.TrimSpace(text.String())
			if m.Len() == 0 {
				return inner, nil
			}
			if inner != "" {
				m.Set("#text", inner)
			}
			return m, nil
		}
	}
}
