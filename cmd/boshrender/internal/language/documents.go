package language

// This file recognises, reads and describes the kinds of YAML documents that belong to no release.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/internal/traps"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/schema"
)

// yamlKind is a kind of YAML documents.
type yamlKind struct {
	kind
	matches *pattern.Pattern // a text that only such documents have
	name    string           // of the kind in package manifest
	reader  string           // who ignores keys
	// read returns the document; the error can be about several mistakes.
	read func(ctx context.Context, file string, data []byte) (*manifest.Node, error)
}

// yamlKinds are the kinds; the first that matches counts.
var yamlKinds = []yamlKind{
	{bpmDocument, pattern.New(`(?m)^processes:`), "", "bpm", nil},
	{opsDocument, pattern.New(`(?m)^- +(type: +['"]?(replace|remove|test)\b|path: +['"]?/)`), "ops", "the CLI", readOps},
	{manifestDocument, pattern.New(`(?m)^(instance_groups|stemcells):`), "manifest", "the director", readManifest},
	{runtimeDocument, pattern.New(`(?m)^addons:`), "runtime-config", "the director", readRuntimeConfig},
	{cpiDocument, pattern.New(`(?m)^cpis:`), "cpi-config", "the director", readCPIConfig},
	{cloudDocument, pattern.New(`(?m)^(azs|vm_types|vm_extensions|disk_types|compilation):`), "cloud-config", "the director", readCloudConfig},
}

// asSent reads as the director does, after the CLI has rewritten the document.
var asSent = manifest.YAML{Reading: manifest.AsDeployed}

func readManifest(ctx context.Context, file string, data []byte) (*manifest.Node, error) {
	m, err := asSent.Manifest(ctx, file, data)
	if m == nil {
		return nil, err
	}
	return m.Root(), err
}

func readRuntimeConfig(ctx context.Context, file string, data []byte) (*manifest.Node, error) {
	c, err := asSent.RuntimeConfig(ctx, file, data)
	if c == nil {
		return nil, err
	}
	return c.Root(), err
}

func readCPIConfig(ctx context.Context, file string, data []byte) (*manifest.Node, error) {
	c, err := asSent.CPIConfig(ctx, file, data)
	if c == nil {
		return nil, err
	}
	return c.Root(), err
}

func readCloudConfig(ctx context.Context, file string, data []byte) (*manifest.Node, error) {
	c, err := asSent.CloudConfig(ctx, file, data)
	if c == nil {
		return nil, err
	}
	return c.Root(), err
}

func readOps(ctx context.Context, file string, data []byte) (*manifest.Node, error) {
	if _, err := asSent.Ops(ctx, file, data); err != nil {
		return nil, err
	}
	return asSent.Document(ctx, file, data)
}

// yamlKindOf returns the kind of a document outside of releases; nil for another one.
func yamlKindOf(d *document) *yamlKind {
	if ext := filepath.Ext(d.path); ext != ".yml" && ext != ".yaml" {
		return nil
	}
	for i := range yamlKinds {
		k := &yamlKinds[i]
		if k.matches.MatchString(d.string) && (k.kind != bpmDocument || filepath.Base(d.path) == "bpm.yml") {
			return k
		}
	}
	return nil
}

// documented returns the keys behind the keys in path.
func (k *yamlKind) documented(path ...string) []schema.Key {
	switch {
	case k.kind == bpmDocument:
		return bpmKeys(path)
	case k.kind == opsDocument && len(path) > 0:
		return nil // a value belongs to another document
	}
	return schema.Keys(k.name, path...)
}

// bpmSchema is the part of a JSON schema that describes keys.
type bpmSchema struct {
	Description string
	Properties  map[string]*bpmSchema
	Items       *bpmSchema
}

var bpmRoot = lazy.Value[*bpmSchema]{New: func() *bpmSchema {
	s := &bpmSchema{}
	if json.Unmarshal(bpm.JSONSchema(), s) != nil {
		panic("the schema of bpm.yml is no JSON")
	}
	return s
}}

// bpmKeys returns the keys of bpm.yml behind the keys in path.
func bpmKeys(path []string) (list []schema.Key) {
	s := bpmRoot.Get()
	for _, key := range path {
		if s = s.Properties[key]; s != nil && s.Items != nil {
			s = s.Items
		}
		if s == nil {
			return nil
		}
	}
	for name, p := range s.Properties {
		list = append(list, schema.Key{Name: name, About: strings.TrimSuffix(p.Description, ".")})
	}
	slices.SortFunc(list, func(a, b schema.Key) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// findings collects the mistakes of a document.
type findings struct {
	doc  *document
	list []diagnostic
}

func (f *findings) add(line, column, severity int, message string) {
	f.list = append(f.list, diagnostic{Range: f.doc.word(f.doc.at(line, column)), Severity: severity, Source: "boshrender", Message: message})
}

// yamlFindings returns the mistakes in a document.
func (s *session) yamlFindings(ctx context.Context, d *document, k *yamlKind) []diagnostic {
	f := &findings{doc: d}
	if k.kind == bpmDocument {
		f.bpm(ctx)
		return f.list
	}
	root, err := k.read(ctx, d.path, []byte(d.string))
	for _, e := range manifest.AsErrors(err) {
		first, _, _ := strings.Cut(e.Message, "\n") // the CLI shows the operation behind it
		f.add(e.Location.Line, e.Location.Column, severityError, strings.TrimSuffix(first, " within"))
	}
	if root == nil {
		return f.list
	}
	f.unknown(k.reader, root.UnknownKeys(k.name))
	found, err := traps.Find(ctx, d.path, []byte(d.string))
	if err == nil {
		for _, t := range found {
			f.add(t.Line, t.Column, severityWarning, t.Message)
		}
	}
	switch k.kind {
	case manifestDocument, runtimeDocument:
		s.undeclaredIn(ctx, f)
	case opsDocument:
		s.opsFindings(ctx, f)
	}
	return f.list
}

// unknown reports keys that have no reader. At the top of a document they may be for people, and for anchors.
func (f *findings) unknown(reader string, list []manifest.UnknownKey) {
	for _, k := range list {
		near := spelling.Nearest(strings.ReplaceAll(k.Key, "-", "_"), k.Known)
		switch {
		case near != "":
			f.add(k.Location.Line, k.Location.Column, severityWarning, fmt.Sprintf("%s ignores this key; did you mean %s?", reader, near))
		case k.Location.Path != k.Key:
			f.add(k.Location.Line, k.Location.Column, severityWarning, reader+" ignores this key")
		}
	}
}

// bpm reports values that bpm refuses, and keys that it ignores. The job is unknown: a folder of the job is not
// refused.
func (f *findings) bpm(ctx context.Context) {
	config, err := bpm.ParseLimits{}.Parse(ctx, []byte(f.doc.string))
	if err == nil {
		for _, u := range config.Unknown {
			path := strings.Split(indexes.ReplaceAllString(u.Path, ""), ".")
			last := len(path) - 1
			var known []string
			for _, k := range bpmKeys(path[:last]) {
				known = append(known, k.Name)
			}
			message := "bpm ignores this key"
			if near := spelling.Nearest(path[last], known); near != "" {
				message += fmt.Sprintf("; did you mean %s?", near)
			}
			f.add(u.Line, u.Column, severityWarning, message)
		}
		err = config.Validate("", "")
	}
	for _, one := range each(err) {
		at, message := manifest.Location{Line: 1, Column: 1}, one.Error()
		var unread *bpm.ParseError
		var refused *bpm.ValidationError
		switch {
		case errors.As(one, &unread):
			at, message = unread.Location, unread.Message
		case errors.As(one, &refused):
			at = refused.Location
			if e := outlineOf(f.doc.text).on(at.Line - 1); e != nil {
				if e = e.up.field(refused.Field); e != nil {
					at = manifest.Location{Line: e.line + 1, Column: f.doc.position(e.from).Character + 1}
				}
			}
		}
		f.add(max(at.Line, 1), max(at.Column, 1), severityError, message)
	}
}

// field returns the entry of a dotted name; nil if there is none.
func (e *entry) field(name string) *entry {
	for key := range strings.SplitSeq(name, ".") {
		e = e.get(key)
	}
	return e
}

// indexes matches the places of elements in a path.
var indexes = pattern.New(`\[\d+\]`)

// each returns the errors that were joined.
func each(err error) []error {
	if err == nil {
		return nil
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		return many.Unwrap()
	}
	return []error{err}
}

// hoverKey describes the key at the place of a request.
func (r *request) hoverKey() any {
	offset := r.doc.offset(r.Position)
	e := outlineOf(r.doc.text).on(r.doc.lineOf(offset))
	if e == nil || e.key == "" || offset > e.from+len(e.key) {
		return nil
	}
	for _, k := range r.keysIn(e.up) {
		if k.Name == e.key {
			text := fmt.Sprintf("**%s** · %s.", k.Name, k.About)
			if k.Values != nil {
				text += "\n\nOne of " + strings.Join(k.Values, ", ") + "."
			}
			return r.hoverOf(text, e.from, e.from+len(e.key))
		}
	}
	return nil
}

// keysIn returns the keys that an entry of a document can have.
func (r *request) keysIn(up *entry) []schema.Key {
	k := r.place.yaml
	if k.kind == opsDocument {
		if list, is := valueKeys(up); is {
			return list
		}
	}
	return k.documented(up.path()...)
}
