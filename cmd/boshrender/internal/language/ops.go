package language

// This file is about ops files: the manifest that they change, the places that their paths lead to.

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/schema"
)

// target returns the manifest that an ops file is for: the only one in its folder, or else in the folder above. Nil if
// there is none in the workspace, or if there are several.
func (s *session) target(ctx context.Context, ops *document) *document {
	dir := filepath.Dir(ops.path)
	for range 2 {
		if !s.within(filepath.Join(dir, "x")) {
			return nil
		}
		switch list := s.manifestsIn(ctx, dir); len(list) {
		case 0:
		case 1:
			return list[0]
		default:
			return nil
		}
		dir = filepath.Dir(dir)
	}
	return nil
}

// manifestsIn returns the manifests in a folder, with the texts that the editor has.
func (s *session) manifestsIn(ctx context.Context, dir string) (list []*document) {
	root, err := files.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	entries, err := files.Within(ctx).List(root, ".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		if ext := filepath.Ext(file); !e.Type().IsRegular() || ext != ".yml" && ext != ".yaml" {
			continue
		}
		d := s.openAt(file)
		if d == nil {
			data, err := files.Within(ctx).Read(root, e.Name())
			if err != nil || len(data) > maxText {
				continue
			}
			d = &document{text: newText(string(data)), uri: uriOf(file), path: file}
		}
		if k := yamlKindOf(d); k != nil && k.kind == manifestDocument {
			list = append(list, d)
		}
	}
	return list
}

// opsFindings reports operations that can't be applied to the manifest of an ops file. They may need another ops file
// before, so that it is no mistake.
func (s *session) opsFindings(ctx context.Context, f *findings) {
	ops, err := asSent.Ops(ctx, f.doc.path, []byte(f.doc.string))
	if err != nil {
		return
	}
	outline := outlineOf(f.doc.text)
	for _, op := range ops {
		keys := pathKeys(op.Path)
		for _, k := range op.Value.UnknownKeys("manifest", keys...) {
			if near := spelling.Nearest(strings.ReplaceAll(k.Key, "-", "_"), k.Known); near != "" {
				f.add(k.Location.Line, k.Location.Column, severityWarning, fmt.Sprintf("the director ignores this key; did you mean %s?", near))
			}
		}
		if len(keys) > 0 && schema.Keys("cloud-config", keys[0]) != nil && schema.Keys("manifest", keys[0]) == nil {
			return // of a cloud config
		}
	}
	target := s.target(ctx, f.doc)
	if target == nil {
		return
	}
	doc, err := readManifest(ctx, target.path, []byte(target.string))
	if err != nil {
		return
	}
	for _, op := range ops {
		next, err := manifest.Ops{op}.Apply(ctx, doc)
		if err == nil {
			doc = next
			continue
		}
		var failed *manifest.OpError
		if !errors.As(err, &failed) {
			return // a newer text is checked
		}
		line, column := op.Location.Line, op.Location.Column
		if op.Index < len(outline.below) {
			if e := outline.below[op.Index].get("path"); e != nil {
				line, column = e.line+1, f.doc.position(e.from).Character+1
			}
		}
		f.add(line, column, severityInformation, fmt.Sprintf("without other ops files, this can't be applied to %s: %s", filepath.Base(target.path), failed.Err))
	}
}

// modified matches the modifiers of a name in a path.
var modified = pattern.New(`\?$|:(?:before|after|prev|next)$`)

// pathKeys returns the keys in the path of an operation, without elements of lists.
func pathKeys(path string) (keys []string) {
	for part := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		part = modified.ReplaceAllString(part, "")
		if part == "-" || strings.Contains(part, "=") || strings.Trim(part, "-0123456789") == "" {
			continue
		}
		keys = append(keys, part)
	}
	return keys
}

// valueKeys returns the keys that an entry in the value of an operation can have; is reports whether up is in the value
// of an operation.
func valueKeys(up *entry) (list []schema.Key, is bool) {
	for e := up; e != nil && e.up != nil; e = e.up {
		if e.key == "value" && e.up.item && e.up.up.up == nil {
			return schema.Keys("manifest", slices.Concat(pathKeys(e.up.scalar("path")), up.path()[1:])...), true
		}
	}
	return nil, false
}

// pathAt returns the part of the path of an operation up to the next "/" behind an offset, and the path's offset. It
// is false where no "/" of the path is before the offset.
func pathAt(t *text, offset int) (part string, from int, ok bool) {
	e := outlineOf(t).on(t.lineOf(offset))
	if e == nil || e.key != "path" || e.up == nil || !e.up.item || e.up.up.up != nil {
		return "", 0, false
	}
	line, at := t.line(e.line)
	from = strings.Index(line[e.from-at:], "/") + e.from
	if from < e.from+len("path:") || offset <= from {
		return "", 0, false
	}
	to := offset
	for to < at+len(line) && strings.IndexByte("/ '\"", t.string[to]) < 0 {
		to++
	}
	return t.string[from:to], from, true
}

// opsDefinition returns the place in the manifest that the path of an operation leads to.
func (r *request) opsDefinition(ctx context.Context) []location {
	list := []location{}
	part, _, ok := pathAt(r.doc.text, r.doc.offset(r.Position))
	if !ok {
		return list
	}
	target := r.target(ctx, r.doc)
	if target == nil {
		return list
	}
	root, err := readManifest(ctx, target.path, []byte(target.string))
	if err != nil {
		return list
	}
	n, err := root.Find(part)
	if err != nil || n.Line() == 0 {
		return list
	}
	at := target.at(n.Line(), n.Column())
	return append(list, location{target.uri, target.between(at, at)})
}

// completePath adds the possible next parts of the path of an operation.
func (r *request) completePath(ctx context.Context, offset int, list *completionList) {
	part, from, ok := pathAt(r.doc.text, offset)
	if !ok {
		return
	}
	target := r.target(ctx, r.doc)
	if target == nil {
		return
	}
	root, err := readManifest(ctx, target.path, []byte(target.string))
	if err != nil {
		return
	}
	slash := strings.LastIndexByte(part[:offset-from], '/')
	n, err := root.Find(part[:slash])
	if err != nil {
		return
	}
	begin, end := from+slash+1, from+len(part)
	for key := range n.Pairs() {
		if name, ok := key.Value().(string); ok {
			r.add(list, itemProperty, name, "", "", begin, end)
		}
	}
	for i, e := range n.Items() {
		if name, ok := e.Get("name").Value().(string); ok {
			r.add(list, itemProperty, "name="+name, fmt.Sprintf("element %d", i), "", begin, end)
		}
	}
}
