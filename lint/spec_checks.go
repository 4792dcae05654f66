package lint

// This file checks job specs.

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/spec"
)

// checkSpec checks the text of the spec.
func (c *checker) checkSpec() {
	c.checkDestinations()
	c.checkPackages()
	c.checkOrphans()
	c.checkDeclared()
	c.checkSchema()
	for _, p := range each(c.poll, c.spec.Provides) {
		for _, name := range each(c.poll, p.Properties) {
			if !c.declares(name) {
				c.add(codeProvidesUnknown, p.Location.File, p.Location.Line, p.Location.Column,
					fmt.Sprintf("link %s provides the property %s, which the spec doesn't declare%s", p.Name, name, c.similar(name)))
			}
		}
	}
	f, err := c.spec.ReadSpec()
	if err != nil {
		return
	}
	file := c.spec.Location.File
	c.files[file] = newContent(c.poll, string(f.Data))
	root, err := psych.ParseFirst(f.Data, psych.Options{Budget: c.poll})
	if err != nil || root == nil {
		return // Job has reported it
	}
	c.duplicates(file, root)
	c.keys(file, root, "a spec", spec.Keys())
	for _, pair := range each(c.poll, pairs(root)) {
		switch pair.key.Value {
		case "properties":
			for _, p := range each(c.poll, pairs(pair.value)) {
				c.keys(file, p.value, "the property "+p.key.Value, spec.Keys("properties", p.key.Value))
				c.wordBoolean(file, p.key, p.value)
			}
		case "provides":
			for _, item := range each(c.poll, items(pair.value)) {
				c.keys(file, item, "a link that is provided", spec.Keys("provides"))
			}
		case "consumes":
			for _, item := range each(c.poll, items(pair.value)) {
				c.keys(file, item, "a link that is consumed", spec.Keys("consumes"))
			}
		case "packages":
			c.packagesTwice(file, pair.value)
		}
	}
}

type pair struct{ key, value *psych.Node }

func pairs(n *psych.Node) []pair {
	if n == nil || n.Kind != psych.KindMapping {
		return nil
	}
	var list []pair
	for k, v := range n.Pairs() { // short: it copies pointers
		list = append(list, pair{k, v})
	}
	return list
}

func items(n *psych.Node) []*psych.Node {
	if n == nil || n.Kind != psych.KindSequence {
		return nil
	}
	return n.Children()
}

// keys reports the unknown keys of a mapping.
func (c *checker) keys(file string, n *psych.Node, what string, known []string) {
	for _, p := range each(c.poll, pairs(n)) {
		if c.poll.Tick() != nil {
			return
		}
		if p.key.Kind == psych.KindScalar && p.key.Value != "<<" && !slices.Contains(known, p.key.Value) {
			c.add(codeUnknownKey, file, p.key.Line(), p.key.Column(), fmt.Sprintf("%q is no key of %s%s", p.key.Value, what, closest(c.poll, p.key.Value, known)))
		}
	}
}

// duplicates reports duplicate keys of the mappings of a document.
func (c *checker) duplicates(file string, n *psych.Node) {
	if n == nil || n.Kind == psych.KindAlias {
		return
	}
	seen := map[string]pair{}
	for _, p := range each(c.poll, pairs(n)) {
		if c.poll.Tick() != nil {
			return
		}
		if p.key.Kind != psych.KindScalar || p.key.Value == "<<" {
			continue
		}
		first, twice := seen[p.key.Value]
		seen[p.key.Value] = p
		if !twice {
			continue
		}
		f := c.add(codeDuplicateKey, file, p.key.Line(), p.key.Column(),
			fmt.Sprintf("the key %q is also in line %d, which has no effect", p.key.Value, first.key.Line()))
		if one, other := first.value, p.value; one.Kind == psych.KindScalar && other.Kind == psych.KindScalar && one.Value == other.Value &&
			one.Tag().None() && other.Tag().None() && one.Plain == other.Plain && first.key.Line() == one.Line() && p.key.Line() == other.Line() {
			f.fix = c.wholeLine(file, p.key.Line(), p.key.Value+":")
		}
	}
	for _, child := range each(c.poll, n.Children()) {
		if c.poll.Tick() != nil {
			return
		}
		c.duplicates(file, child)
	}
}

// wholeLine returns the edit that removes a line, if it begins with a text and contains only a value otherwise.
func (c *checker) wholeLine(file string, line int, begin string) *edit {
	text, ok := c.files[file].numbered(line)
	text = strings.TrimSpace(text)
	if !ok || !strings.HasPrefix(text, begin) || strings.ContainsAny(text, "{}[]&*|>") {
		return nil
	}
	c.texts[file] = c.files[file].text
	return &edit{file: file, line: line, what: "the line is removed"}
}

func (c *checker) checkDestinations() {
	seen := map[string]string{}
	for _, t := range each(c.poll, c.spec.Templates) {
		if first, ok := seen[t.Destination]; ok {
			c.add(codeSameDestination, t.Location.File, t.Location.Line, t.Location.Column,
				fmt.Sprintf("%s and %s have the same destination %s", first, t.Source, t.Destination))
		}
		seen[t.Destination] = t.Source
	}
}

func (c *checker) checkPackages() {
	if len(c.release.Packages) == 0 {
		return // the source describes none
	}
	for _, name := range each(c.poll, c.spec.Packages) {
		if !c.packaged(name) {
			line, column := c.find(c.spec.Location.File, name)
			c.add(codeUnknownPackage, c.spec.Location.File, line, column, fmt.Sprintf("the release has no package %s", name))
		}
	}
}

// packaged reports whether the release has a package.
func (c *checker) packaged(name string) bool {
	return some(c.poll, c.release.Packages, func(p spec.Package) bool { return p.Name == name })
}

// packagesTwice reports packages that are listed twice.
func (c *checker) packagesTwice(file string, list *psych.Node) {
	seen := map[string]int{}
	for _, item := range each(c.poll, items(list)) {
		first, twice := seen[item.Value]
		if !twice {
			seen[item.Value] = item.Line()
			continue
		}
		f := c.add(codePackageTwice, file, item.Line(), item.Column(), fmt.Sprintf("the package %s is also in line %d", item.Value, first))
		f.fix = c.wholeLine(file, item.Line(), "- ")
	}
}

// find returns the first position of a word in a file, 1:1 if there is none; for findings without a position of their
// own.
func (c *checker) find(file, word string) (line, column int) {
	if _, ok := c.files[file]; !ok {
		if f, err := c.spec.ReadSpec(); err == nil {
			c.files[file] = newContent(c.poll, string(f.Data))
		}
	}
	in, ok := c.files[file]
	if !ok {
		return 1, 1
	}
	for at := range in.offsets(word) {
		end := at + len(word)
		if (at == 0 || !isWord(in.text[at-1])) && (end == len(in.text) || !isWord(in.text[end])) {
			return in.place(at)
		}
	}
	return 1, 1
}

func isWord(b byte) bool {
	return b == '_' || b == '-' || b == '.' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// checkOrphans reports files that no entry of the spec names. Those whose names begin with a dot are for other tools.
func (c *checker) checkOrphans() {
	names, err := c.spec.TemplateFiles()
	if err != nil {
		return
	}
	for _, name := range each(c.poll, names) {
		folder := some(c.poll, c.spec.Templates, func(t spec.Template) bool { return strings.HasPrefix(t.Source, name+"/") }) // a link
		if _, ok := c.spec.Template(name); !ok && !folder && !strings.HasPrefix(path.Base(name), ".") {
			c.add(codeOrphanTemplate, path.Join(c.dir, "templates", name), 1, 1, fmt.Sprintf("the spec of %s doesn't name the template %s", c.job, name))
		}
	}
}
