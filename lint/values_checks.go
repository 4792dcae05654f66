package lint

// This file compares values with the lists in descriptions, and jobs that say that they are errands with their files.

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

var (
	// listed matches the sentence of a description that lists all values, up to its end or an empty line.
	listed = pattern.New("(?i)(?:\\b(?:valid|accepted|allowed|possible|supported)\\s+(?:values|options)(?:\\s+for [^'\"`.:]{1,60}?)?(?:\\s+are)?" +
		"|(?:^|[.:;(]\\s*|\\b(?:must|should|shall|can|may|has to|needs to)\\s+be\\s+)one\\s+of(?:\\s+the following(?:\\s+(?:values|options))?)?)" +
		":?\\s*((?:[-*]\\s+|[(\\[])?['\"`](?:[^.\\n]|\\.\\d|\\n[ \\t]*[^ \\t\\n])*)")
	// open matches descriptions of lists that aren't complete, or whose values are parts of texts.
	open = pattern.New(`(?i)\b(another|any other|any of|others?|else|e\.g|for example|such as|etc|or empty|or a|in addition|and more|unset|blank|regex|` +
		`commas?|separate|separated|separator|lists?|arrays?|several|multiple|combin\w+|include|includes|including|prefix\w*|suffix\w*)\b|\.\.\.|…`)
	// quotedWord matches a value of such a list.
	quotedWord = pattern.New("'([^'\\s]+)'|\"([^\"\\s]+)\"|`([^`\\s]+)`")
)

// documented returns the values that the description of a property lists, nil if it doesn't say that these are all.
// Words that are anywhere in quotes are among them.
func documented(p spec.Property) (values []string) {
	definition, _ := p.Definition.(*manifest.Map)
	description, _ := definition.Get("description")
	text, _ := description.(string)
	if len(text) > piece || fits(open, text) {
		return nil
	}
	m := listed.FindStringSubmatch(text) // short: a piece
	if m == nil || strings.ContainsAny(m[1], "<>") || strings.HasSuffix(strings.TrimSpace(m[1]), ",") || len(quotedWord.FindAllString(m[1], 2)) < 2 {
		return nil
	}
	for _, v := range quotedWord.FindAllStringSubmatch(text[strings.Index(text, m[1]):], -1) { // short: a piece
		values = append(values, v[1]+v[2]+v[3])
	}
	return values
}

// checkDocumented compares a property's default, and the texts that templates compare it with, with the values in its
// description.
func (c *checker) checkDocumented() {
	for _, p := range each(c.poll, c.spec.Properties) {
		values := documented(p)
		if values == nil {
			continue
		}
		other := func(text string) bool { return text != "" && !slices.Contains(values, text) }
		if text, ok := p.Default.(string); ok && other(text) {
			c.add(codeUndocumented, p.Location.File, p.Location.Line, p.Location.Column,
				fmt.Sprintf("the default of %s is %q, and its description lists %s", p.Name, text, strings.Join(values, ", ")))
			continue // templates may compare it with the default
		}
		for _, t := range each(c.poll, c.templates) {
			for _, u := range each(c.poll, t.Uses) {
				if slices.Equal(u.Names, []string{p.Name}) && !u.OfLink && (u.Method == "==" || u.Method == "!=") && other(u.Text) && c.first(codeUndocumented, t.name, p.Name+u.Text) {
					c.add(codeUndocumented, t.name, u.Line, u.Column,
						fmt.Sprintf("%s is compared with %q, and its description lists %s", p.Name, u.Text, strings.Join(values, ", ")))
				}
			}
		}
	}
}

var (
	errandName = pattern.New(`(?i)(^|[-_])errand$`)
	isErrand   = pattern.New(`(?im)^description:\s*(?:[|>][-+]?\s+)?["']?(?:(?:this |the )?(?:job )?is )?(?:an? )?(?:bosh )?errand(?: job)?(?:\s+(?:that|to|which|for|used)\b|[:,."']|\s*$)`)
	checks     = pattern.New(`(?m)^\s*check\s`)
)

// checkErrand reports a job without processes that says in its name or description that it is an errand, and has
// scripts but not bin/run.
func (c *checker) checkErrand() {
	f, err := c.spec.ReadSpec()
	if err != nil || len(f.Data) > piece {
		return
	}
	if !fits(errandName, c.job) && !fits(isErrand, string(f.Data)) || c.rendersTo(c.spec, "bin/run") || c.rendersTo(c.spec, "bin/run.ps1") || !c.rendersTo(c.spec, "bin") {
		return
	}
	if monit, err := c.spec.ReadMonit(c.ctx); err != nil || fits(checks, string(monit.Data)) {
		return
	}
	c.add(codeNoRun, c.spec.Location.File, 1, 1, fmt.Sprintf("%s has no bin/run: bosh run-errand doesn't find it", c.job))
}

// scriptsOf lists the files that a rule about scripts is for, by its code; other rules are for all scripts.
var scriptsOf = lazy.Value[map[string][]string]{New: func() map[string][]string {
	return map[string][]string{
		codeDrainText: {"bin/drain"},
		codeGoesOn:    {"bin/pre-start", "bin/post-start", "bin/post-deploy", "bin/run"},
		codeUnsetArgument: {"bin/pre-start", "bin/post-start", "bin/post-deploy", "bin/run", "bin/pre-stop", "bin/post-stop",
			"bin/bbr/backup", "bin/bbr/restore", "bin/bbr/pre-backup-lock", "bin/bbr/post-backup-unlock", "bin/bbr/pre-restore-lock", "bin/bbr/post-restore-unlock"},
		codePipeHides: {"bin/pre-start", "bin/post-start", "bin/post-deploy", "bin/run", "bin/drain", "bin/pre-stop", "bin/post-stop"},
	}
}}

// onlyIn reports whether a rule is for a file.
func onlyIn(code, destination string) bool {
	files, some := scriptsOf.Get()[code]
	return !some || slices.Contains(files, destination)
}

// sourcing matches the beginning of a line that reads a script.
var sourcing = pattern.New(`(^|[\s;&|(])(source|\.)\s[^;&|]*$`)

// elsewhere reports whether another file of the job explains a problem of a script: a file that goes together with the
// script has the variable, or reads the script with source.
func (c *checker) elsewhere(t *template, p Problem) bool {
	base := path.Base(t.destination)
	switch {
	case p.OfAgent && !lifecycle.Has(t.destination):
		return true
	case p.Word != "":
		return some(c.poll, c.templates, func(o *template) bool {
			return o != t && o.has(p.Word) && (p.OfAgent || isBPM(o.destination) || o.has(base) || t.has(path.Base(o.destination)))
		})
	case p.Code == codeReturnOutside:
		return !strings.HasPrefix(t.destination, "bin/") || some(c.poll, c.templates, func(o *template) bool {
			return o.hasBehind(sourcing, base)
		})
	}
	return false
}
