package lint

// This file checks the declarations of job specs: scripts, properties, defaults.

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// withoutSuffix returns the name of a script without the suffix of a language.
func withoutSuffix(name string) string {
	for _, suffix := range []string{".sh", ".bash", ".rb", ".py", ".erb"} {
		if rest, ok := strings.CutSuffix(name, suffix); ok {
			return rest
		}
	}
	return name
}

// checkScripts reports scripts meant for the agent that have other names.
func (c *checker) checkScripts() {
	c.checkErrand()
	for _, t := range each(c.poll, c.spec.Templates) {
		base := path.Base(t.Destination)
		name := "bin/" + strings.ReplaceAll(strings.ToLower(withoutSuffix(base)), "_", "-")
		if name == t.Destination || name == "bin/run" || !lifecycle.Has(name) || path.Ext(base) == ".ps1" {
			continue
		}
		others := false
		for _, o := range each(c.poll, c.spec.Templates) {
			others = others || o.Destination == name
		}
		others = others || some(c.poll, c.contents, func(text string) bool { return strings.Contains(text, t.Destination) })
		if !others {
			c.add(codeScriptName, t.Location.File, t.Location.Line, t.Location.Column, fmt.Sprintf("the agent runs %s, and never %s", name, t.Destination))
		}
	}
}

// declaredTypes are the classes of defaults by the types of specs.
var declaredTypes = lazy.Value[map[string][]string]{New: func() map[string][]string {
	return map[string][]string{
		"string": {"String"}, "integer": {"Integer"}, "int": {"Integer"}, "number": {"Integer", "Float"}, "boolean": {"Boolean"}, "bool": {"Boolean"},
		"array": {"Array"}, "list": {"Array"}, "hash": {"Hash"}, "map": {"Hash"}, "object": {"Hash"},
	}
}}

// checkDeclared checks the definitions of properties.
func (c *checker) checkDeclared() {
	for _, p := range each(c.poll, c.spec.Properties) {
		for at := range newContent(c.poll, p.Name).offsets(".") {
			c.checkNested(p, p.Name[:at])
		}
		definition, _ := p.Definition.(*manifest.Map)
		kind, _ := definition.Get("type")
		allowed := declaredTypes.Get()[strings.ToLower(fmt.Sprint(kind))]
		if _, class := classNamed(p.Default); class != "" && len(allowed) > 0 && !slices.Contains(allowed, class) {
			c.add(codeDefaultType, p.Location.File, p.Location.Line, p.Location.Column, fmt.Sprintf("the type of %s is %v, and its default is of class %s", p.Name, kind, class))
		}
		if text, ok := p.Default.(string); ok && text != "" && secret(p.Name) && !strings.HasPrefix(text, "/") && !strings.Contains(text, "://") {
			c.add(codeDefaultSecret, p.Location.File, p.Location.Line, p.Location.Column, fmt.Sprintf("%s has a default that everyone knows", p.Name))
		}
	}
}

// checkNested checks a property that is a part of another one.
func (c *checker) checkNested(p spec.Property, name string) {
	above, ok := c.spec.Property(name)
	if !ok {
		return
	}
	if _, class := classNamed(above.Default); class != "" && class != "Hash" {
		c.add(codeNestedProperty, p.Location.File, p.Location.Line, p.Location.Column,
			fmt.Sprintf("%s has a default of class %s, and %s would be a part of it", name, class, p.Name))
		return
	}
	c.add(codePartDeclared, p.Location.File, p.Location.Line, p.Location.Column, fmt.Sprintf("%s is declared too, and %s is a part of it", name, p.Name))
}

// wordBooleans are the words, other than true and false, that Ruby's YAML reads as booleans.
var wordBooleans = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{"yes": "true", "on": "true", "no": "false", "off": "false"}
}}

// wordBoolean reports a default that is a word for a boolean.
func (c *checker) wordBoolean(file string, key, definition *psych.Node) {
	name := key.Value
	if read := wordBooleans.Get()[strings.ToLower(name)]; read != "" && key.Plain && key.Tag().None() {
		c.add(codeNameBoolean, file, key.Line(), key.Column(), fmt.Sprintf("YAML reads the name %s as the boolean %s", name, read))
	}
	for _, p := range each(c.poll, pairs(definition)) {
		v := p.value
		if p.key.Value != "default" || v.Kind != psych.KindScalar || !v.Plain || !v.Tag().None() {
			continue
		}
		meant := wordBooleans.Get()[strings.ToLower(v.Value)]
		if meant == "" {
			continue
		}
		f := c.add(codeWordBoolean, file, v.Line(), v.Column(), fmt.Sprintf("the default of %s is %s, and templates write it so", name, meant))
		if line, _ := c.files[file].numbered(v.Line()); strings.Count(line, v.Value) == 1 {
			c.texts[file] = c.files[file].text
			f.fix = &edit{file: file, line: v.Line(), old: v.Value, new: meant, what: fmt.Sprintf("%q is replaced with %q", v.Value, meant)}
		}
	}
}

// checkPrograms compares the programs of bpm.yml with the templates of the job.
func (c *checker) checkPrograms() {
	for _, t := range each(c.poll, c.templates) {
		if !isBPM(t.destination) {
			continue
		}
		for _, d := range each(c.poll, c.documents(t)) {
			for _, p := range each(c.poll, d.processes(c)) {
				c.checkProgram(t, d, p, p.Executable)
				c.checkProgram(t, d, p, p.Hooks.PreStart)
				if strings.ContainsAny(strings.TrimSpace(p.Executable), " \t") && c.first(codeBPMExecutable, t.name, p.Name) {
					c.at(codeBPMExecutable, t, d.source(max(0, strings.Index(d.text, p.Executable))), fmt.Sprintf("the executable of %s has blanks: bpm takes all of it for a path", p.Name))
				}
			}
		}
	}
}

func (c *checker) checkProgram(t *template, d *document, p bpm.Process, program string) {
	m := pathOf(program)
	if m == nil || m[1] != c.job || m[0] != program || !c.first(codeBPMProgram, t.name, program) {
		return
	}
	at := d.source(max(0, strings.Index(d.text, program)))
	switch {
	case !c.renders(path.Clean(m[2])):
		c.at(codeBPMProgram, t, at, fmt.Sprintf("the process %s runs %s, which no template of %s is rendered to", p.Name, m[2], c.job))
	case !strings.HasPrefix(m[2], "bin/"):
		c.at(codeNotExecutable, t, at, fmt.Sprintf("%s isn't executable: only files below bin are", m[2]))
	default:
		c.checkProgramText(path.Clean(m[2]))
	}
}
