package lint

// This file checks the documents that templates render.

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
)

// checkDocuments reads the documents that the templates render.
func (c *checker) checkDocuments(t *template) {
	secrets := slices.Sorted(maps.Keys(c.secrets))
	for _, d := range each(c.poll, c.documents(t)) {
		f := c.format(t, d.text)
		if f.read == nil || d.out == nil {
			continue
		}
		for _, p := range each(c.poll, f.read(c.ctx, d.text, secrets).Problems) {
			at := d.source(min(p.Offset, max(0, len(d.text)-1)))
			if p.property != "" {
				at = c.lookup(t, p.property, at)
			}
			switch {
			case !onlyIn(p.Code, t.destination) || c.elsewhere(t, p) || c.generated(d, p):
			case p.Code == "" && (d.certain || f.code == codeBrokenJSON && c.certainly(d, p.Offset)) && !c.refused(t) && c.first(f.code, t.name, ""):
				c.at(f.code, t, at, fmt.Sprintf("%s: %s", d.scenario.what, p.Message))
			case p.Code != "" && (d.certain || p.Code != codeRenderedTwice) && !c.reported(p.Code, t, at) && c.first(p.Code, t.name, p.Message):
				c.at(p.Code, t, at, p.Message)
			}
		}
	}
}

// certainly reports whether no generated value explains the fault of a JSON document: it is in text of the template
// behind other text, or in a default.
func (c *checker) certainly(d *document, at int) bool {
	if at >= len(d.text) || d.t.oneValue() {
		return false
	}
	from, tag := d.out.Source(at)
	if tag {
		return some(c.poll, d.t.Outputs, func(o usage.Output) bool {
			p, ok := c.spec.Property(o.Property)
			_, generated := d.scenario.values[o.Property]
			return o.Offset == from && ok && !o.OfLink && p.Default != nil && !generated
		})
	}
	before := len(strings.TrimRight(d.text[:at], " \t\r\n")) - 1
	if before < 0 {
		return false
	}
	start, tag := d.out.Source(before)
	return !tag && at-before == from-start
}

// checkBuilt reports paths to files of the job that code puts together, and no template is rendered to.
func (c *checker) checkBuilt(t *template) {
	for _, b := range each(c.poll, t.Paths) {
		m := pathOf(b.Name)
		if m == nil || m[1] != c.job {
			continue
		}
		file := path.Clean(m[2])
		if c.renders(file) || t.has(m[0]) || c.made(file) || !c.first(codeJobPath, t.name, file) {
			continue
		}
		message, code := fmt.Sprintf("the path is %s: no template of %s is rendered to %s", b.Name, c.job, file), codeUnknownPath
		if near := c.nearPath(file); near != "" {
			message, code = message+near, codeJobPath
		}
		c.add(code, t.name, b.Line, b.Column, message)
	}
}

// otherTexts returns values for properties that templates compare with a text: another text than the default.
func (c *checker) otherTexts() map[string]string {
	texts := map[string]string{}
	for _, t := range each(c.poll, c.templates) {
		for _, u := range each(c.poll, t.Uses) {
			if !comparesText(u) {
				continue
			}
			p, _ := c.spec.Property(u.Names[0])
			switch text, isText := p.Default.(string); {
			case !isText:
			case u.Text != text:
				texts[p.Name] = u.Text
			case texts[p.Name] == "":
				texts[p.Name] = "other"
			}
		}
	}
	return texts
}

// lookup returns the position where a template reads a property, for findings in the output of code, or else at, the
// position in the output.
func (c *checker) lookup(t *template, name string, at int) int {
	for _, p := range each(c.poll, t.Properties) {
		if !p.OfLink && slices.Contains(p.Names, name) {
			return t.offset(p.Line, p.Column)
		}
	}
	return at
}

// refused reports whether another finding says that a file can't be read.
func (c *checker) refused(t *template) bool {
	return some(c.poll, c.found, func(f Finding) bool {
		return f.File == t.name && (f.Rule.Code == codeInvalidBPM || f.Rule.Code == codeDuplicateKey)
	})
}

// reported reports whether the rule, or the rule for duplicate keys, already has a finding in the line.
func (c *checker) reported(code string, t *template, at int) bool {
	line, _ := t.place(at)
	return some(c.poll, c.found, func(f Finding) bool {
		return f.File == t.name && f.Line == line && (f.Rule.Code == code || code == codeRenderedTwice && f.Rule.Code == codeDuplicateKey)
	})
}

// comparesText reports whether a use compares a property with a text.
func comparesText(u usage.Use) bool {
	return len(u.Names) == 1 && !u.OfLink && u.Text != "" && (u.Method == "==" || u.Method == "!=")
}

// compares reports whether a template compares properties with texts.
func (c *checker) compares(t *template) bool { return some(c.poll, t.Uses, comparesText) }
