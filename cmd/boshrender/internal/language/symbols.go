package language

// This file lists the symbols of documents, and the ranges that can be folded.

import (
	"context"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/pattern"
)

// symbols answers textDocument/documentSymbol.
func (r *request) symbols(ctx context.Context) (any, error) {
	switch k := r.place.kind; {
	case k == specDocument, r.place.yaml != nil:
		return r.entrySymbols(outlineOf(r.doc.text), k != specDocument), nil
	case k == templateDocument, k == monitDocument:
		return r.templateSymbols(ctx), nil
	}
	return []documentSymbol{}, nil
}

// entrySymbols returns the keys of a document, and the elements of lists by their names: the properties of a manifest
// aren't among them.
func (r *request) entrySymbols(e *entry, isManifest bool) []documentSymbol {
	list := []documentSymbol{}
	for _, b := range e.below {
		name, detail, kind := b.key, "", symbolField
		switch {
		case b.item && b.scalar("name") != "":
			name, detail, kind = b.scalar("name"), b.scalar("type"), symbolObject
		case b.item:
			continue
		case len(b.below) > 0:
			kind = symbolModule
		case isManifest && e.up != nil:
			continue // values are no symbols
		default:
			detail = scalarOf(b.value)
		}
		if e.key == "properties" && e.top() {
			kind = symbolProperty
		}
		s := documentSymbol{Name: name, Kind: kind, Detail: detail, Selection: r.doc.between(b.from, b.from+len(b.key)), Range: r.linesOf(b)}
		if kind != symbolProperty && (!isManifest || b.key != "properties") {
			s.Children = r.entrySymbols(b, isManifest)
		}
		list = append(list, s)
	}
	return list
}

// linesOf returns the range of an entry.
func (r *request) linesOf(e *entry) textRange {
	line, at := r.doc.line(e.end)
	return r.doc.between(e.from, at+len(line))
}

// templateSymbols returns the properties and links that a template reads, where it reads them first.
func (r *request) templateSymbols(ctx context.Context) []documentSymbol {
	list := []documentSymbol{}
	used, code := r.place.project.template(ctx, r.place.name)
	if used == nil || code != r.doc.string {
		return list
	}
	seen := map[string]bool{}
	add := func(name, detail string, kind int, at usage.Place) {
		if !seen[name+detail] {
			seen[name+detail] = true
			where := r.doc.word(r.doc.at(at.Line, at.Column))
			list = append(list, documentSymbol{Name: name, Detail: detail, Kind: kind, Range: where, Selection: where})
		}
	}
	for _, p := range used.Properties {
		for _, name := range p.Names {
			detail := ""
			if p.OfLink {
				detail = "of link " + strings.Join(p.Links, ", ")
			}
			add(name, detail, symbolProperty, p.Place)
		}
	}
	for _, l := range used.Links {
		add(l.Name, "link", symbolEvent, l.Place)
	}
	return list
}

// blocks matches the words that open and end blocks in a line of code in tags.
var blocks = pattern.New(`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|#.*|\b(do|end)\b|(?:^|[;=(]|<%[-=]?)\s*(if|unless|case|while|until|begin|def|class|module|for)\b|[{}]`)

// folding answers textDocument/foldingRange.
func (r *request) folding(context.Context) (any, error) {
	list := []foldingRange{}
	switch k := r.place.kind; {
	case k == specDocument, r.place.yaml != nil:
		var visit func(e *entry)
		visit = func(e *entry) {
			for _, b := range e.below {
				if b.end > b.line && (!b.item || len(b.below) > 0) {
					list = append(list, foldingRange{b.line, b.end})
				}
				visit(b)
			}
		}
		visit(outlineOf(r.doc.text))
	case k == templateDocument, k == monitDocument:
		return foldTags(r.doc.text), nil
	}
	return list, nil
}

// foldTags returns the blocks of the code in tags that end on a later line.
func foldTags(t *text) []foldingRange {
	list := []foldingRange{}
	var open []int // lines
	rest, at := t.string, 0
	for {
		i := strings.Index(rest, "<%")
		if i < 0 {
			return list
		}
		n := strings.Index(rest[i:], "%>")
		if n < 0 {
			n = len(rest) - i
		}
		tag := rest[i : i+n]
		if !strings.HasPrefix(tag, "<%#") && !strings.HasPrefix(tag, "<%%") {
			offset := at + i
			for line := range strings.Lines(tag) {
				for _, m := range blocks.FindAllStringSubmatchIndex(line, -1) {
					word := line[m[0]:m[1]]
					switch {
					case word == "{" || m[2] >= 0 && word == "do" || m[4] >= 0:
						open = append(open, t.lineOf(offset))
					case (word == "}" || word == "end") && len(open) > 0:
						begin, end := open[len(open)-1], t.lineOf(offset)
						if open = open[:len(open)-1]; end > begin+1 {
							list = append(list, foldingRange{begin, end - 1})
						}
					}
				}
				offset += len(line)
			}
		}
		rest, at = rest[i+n:], at+i+n
	}
}
