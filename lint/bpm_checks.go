package lint

// This file checks bpm.yml: its text without the tags, and its output with the defaults of the spec.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// isBPM reports whether a template renders to the file that bpm reads.
func isBPM(destination string) bool {
	return destination == "config/bpm.yml"
}

var packagePath = pattern.New(`/var/vcap/packages/([A-Za-z0-9_.-]*[A-Za-z0-9_-])`)

func (c *checker) checkBPM() {
	for _, t := range each(c.poll, c.templates) {
		if !isBPM(t.destination) {
			continue
		}
		for at := range t.matches(packagePath) {
			name, rest := t.text[at[2]:at[3]], strings.TrimLeft(t.rest(at[3]), "-.")
			if strings.HasPrefix(rest, "#{") || strings.HasPrefix(rest, "<%") {
				continue // the name continues
			}
			if !c.lists(name) && !t.commented(at[0]) {
				line, column := t.place(at[0])
				c.add(codeBPMPackage, t.name, line, column, fmt.Sprintf("the spec of %s doesn't list the package %s", c.job, name))
			}
		}
		c.bpmText(t)
	}
}

// lists reports whether the spec lists a package.
func (c *checker) lists(name string) bool {
	return some(c.poll, c.spec.Packages, func(listed string) bool { return listed == name })
}

// bpmText parses bpm.yml. The text without tags is usually YAML, with the positions of the template; otherwise the
// output is parsed, and keys are searched for in the template.
func (c *checker) bpmText(t *template) {
	static := t.withoutTags()
	if !t.branches() { // without branches, which may repeat a key
		if root, err := psych.ParseFirst([]byte(static), psych.Options{Budget: c.poll}); err == nil && root != nil {
			before := len(c.found)
			if c.duplicates(t.name, root); len(c.found) > before {
				return
			}
		}
	}
	config, err := bpm.ParseLimits{}.Parse(c.ctx, []byte(static))
	if err == nil && len(config.Processes) > 0 {
		for _, u := range each(c.poll, config.Unknown) {
			c.unknownBPM(t, u, u.Line, u.Column)
		}
		return
	}
	text, ok := c.renderDefaults(t)
	if !ok {
		return
	}
	if config, err = (bpm.ParseLimits{}).Parse(c.ctx, []byte(text)); err != nil {
		for _, e := range each(c.poll, parseErrors(err)) {
			c.add(codeInvalidBPM, t.name, 1, 1, e.Error())
		}
		return
	}
	for _, u := range each(c.poll, config.Unknown) {
		line, column := c.find(t.name, u.Path[strings.LastIndexByte(u.Path, '.')+1:])
		c.unknownBPM(t, u, line, column)
	}
}

func parseErrors(err error) []*bpm.ParseError {
	var list []*bpm.ParseError
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() { // short: bpm reports few
			list = append(list, parseErrors(one)...)
		}
		return list
	}
	if e := new(bpm.ParseError); errors.As(err, &e) {
		list = append(list, e)
	}
	return list
}

// bpmKeys are the keys that bpm reads, at any level.
var bpmKeys = lazy.Words("processes name executable args env workdir hooks capabilities limits ephemeral_disk persistent_disk " +
	"additional_volumes unsafe shutdown_signal requests pre_start memory open_files cpu path writable allow_executions mount_only " +
	"shared privileged unrestricted_volumes host_pid_namespace")

func (c *checker) unknownBPM(t *template, u manifest.Location, line, column int) {
	key := u.Path[strings.LastIndexByte(u.Path, '.')+1:]
	c.add(codeUnknownBPMKey, t.name, line, column, fmt.Sprintf("bpm ignores %s%s", u.Path, closest(c.poll, key, bpmKeys.All())))
}

// tag is an ERB tag.
var tag = pattern.New(`(?s)<%(.*?)%>`)

// renderDefaults renders a template with the defaults of its spec and without links; ok is false if that fails.
func (c *checker) renderDefaults(t *template) (text string, ok bool) {
	bound, err := spec.BindProperties(c.spec, nil)
	if err != nil {
		return "", false
	}
	parsed, err := t.program(c.ctx)
	if err != nil {
		return "", false
	}
	in := erb.Input{Spec: manifest.MapOf(
		"properties", bound, "name", "group", "index", 0, "id", "id", "az", "z1", "bootstrap", true, "address", "address", "ip", "192.0.2.1",
		"deployment", "deployment", "networks", manifest.MapOf("default", manifest.MapOf("ip", "192.0.2.1")),
	), Limits: erb.Limits{Steps: 1_000_000, Memory: 32 << 20}}
	out, err := parsed.Render(c.ctx, in)
	if err != nil {
		return "", false
	}
	return out.Text, true
}
