package lint

// This file runs the rules over releases.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/workers"
	"github.com/boshrender/boshrender/spec"
)

// Linter configures the checks. The zero value makes all of them.
type Linter struct {
	// Only has the codes of the rules that count; empty means all. A prefix of codes selects all rules that begin
	// with it: "P".
	Only []string
	// Skip has the codes of rules that don't count.
	Skip []string
	// Least is the least severity that counts. Hint, the zero value, is the lowest.
	Least Severity
	// Severities overrides the severities in Rules, by codes or prefixes of codes; the longest prefix counts.
	Severities map[string]Severity
	// Keep, if not nil, reports whether to check a job of a release.
	Keep func(release *spec.Release, job string) bool
	// Baseline has known findings that don't count; nil is an empty baseline.
	Baseline *Baseline
	// Kubernetes adds the checks for Kubernetes: containers that depend on the instance.
	Kubernetes bool
	// CreateEnv renders the templates of all jobs as `bosh create-env` does, too. Otherwise only the jobs of releases
	// with a CPI or a director are.
	CreateEnv bool
	// TextOnly checks templates without rendering them.
	TextOnly bool
	// Shell, if not nil, reads the shell scripts that templates render. Package lint/shell has one.
	Shell Reader
	// Workers is the number of jobs checked concurrently; 0 or less means one per processor.
	Workers int
	// Progress, if not nil, is called before each job, with the numbers of jobs done and of all jobs.
	Progress func(done, all int, job string)
}

// Finding is a violation of a rule.
type Finding struct {
	// Rule is the rule.
	Rule *Rule
	// File is the path of the file, Job the name of its job.
	File, Job string
	// Line and Column count from 1, Column in characters.
	Line, Column int
	// Message describes the finding.
	Message string

	fix *edit
}

// Fixable reports whether [Report.Fixes] fixes it.
func (f *Finding) Fixable() bool { return f.fix != nil }

// Report is the result of a linter.
type Report struct {
	// Findings are in order of files and lines.
	Findings []Finding
	// Suppressed is the number of findings removed by suppressions, Known the number of those in the baseline.
	Suppressed, Known int
	// Releases, Jobs and Templates are the numbers of things checked.
	Releases, Jobs, Templates int
	// Rendered is the number of templates that could be rendered with generated values.
	Rendered int

	texts map[string]string // of the files with findings that can be fixed
}

// Check reports codes of Only, Skip and Severities that no rule has.
func (l Linter) Check() error {
	var errs []error
	// short: codes are the program's own
	for _, code := range slices.Concat(l.Only, l.Skip, slices.Sorted(maps.Keys(l.Severities))) {
		if !slices.ContainsFunc(rules, func(r Rule) bool { return code != "" && strings.HasPrefix(r.Code, code) }) {
			errs = append(errs, fmt.Errorf("no rule has the code %q", code))
		}
	}
	return errors.Join(errs...)
}

// severity returns the rule with its severity in this linter.
func (l Linter) severity(r *Rule) *Rule {
	best := ""
	for code := range l.Severities { // short: codes are the program's own
		if code != "" && strings.HasPrefix(r.Code, code) && len(code) > len(best) {
			best = code
		}
	}
	if best == "" || l.Severities[best] == r.Severity {
		return r
	}
	changed := *r
	changed.Severity = l.Severities[best]
	return &changed
}

// task is a job to check.
type task struct {
	release *spec.Release
	name    string
	spec    *spec.JobSpec // nil if it can't be read; then err is set
	err     error
	wanted  bool
}

// tooLong is the error for a text that is too long to check.
type tooLong struct{ file, what string }

// Error names the text that is too long.
func (e tooLong) Error() string {
	return fmt.Sprintf("%s is too long to be looked at: more than %d bytes", e.what, maxText)
}

// specOf reads the text of a spec.
func specOf(s *spec.JobSpec) (*spec.File, error) {
	if s == nil {
		return nil, fs.ErrNotExist
	}
	return s.ReadSpec()
}

// tasks reads the specs of all jobs of the releases.
func (l Linter) tasks(ctx context.Context, releases []*spec.Release) (list []task) {
	poll := limit.NewPoll(ctx)
	for _, release := range each(&poll, releases) {
		for _, name := range each(&poll, release.JobNames()) {
			t := task{release: release, name: name, wanted: l.Keep == nil || l.Keep(release, name)}
			t.spec, t.err = release.Job(ctx, name)
			if f, err := specOf(t.spec); err == nil && len(f.Data) > maxText {
				t.spec, t.err = nil, tooLong{t.spec.Location.File, "the spec of " + name}
			}
			list = append(list, t)
		}
	}
	return list
}

// Run checks releases. The error is the context's or Check's; faults of a release are findings.
func (l Linter) Run(ctx context.Context, releases ...*spec.Release) (*Report, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	r := &Report{texts: map[string]string{}, Releases: len(releases)}
	all := l.tasks(ctx, releases)
	x := newIndex(ctx, all)
	poll := limit.NewPoll(ctx)
	wanted := only(&poll, all, func(t task) bool { return t.wanted })
	jobs := workers.Tasks[task, *checker]{
		Tasks: wanted, Workers: cmp.Or(max(l.Workers, 0), runtime.GOMAXPROCS(0)),
		Do: func(_ context.Context, _ *workers.Pool, t task) *checker { // all end with ctx, and none before
			c := newChecker(ctx, l, x, t)
			c.run(t)
			return c
		},
	}
	for c, ok := range jobs.All(ctx) { // short: it ends with the context
		if !ok {
			break
		}
		if l.Progress != nil {
			l.Progress(r.Jobs, len(wanted), c.job)
		}
		r.Jobs++
		r.Templates += c.count
		for _, t := range each(c.poll, c.templates) {
			if len(t.documents) > 0 && t.documents[0].out != nil {
				r.Rendered++
			}
		}
		maps.Copy(r.texts, c.texts)
		r.Findings = append(r.Findings, c.settle(l, r)...)
	}
	sortEnding(&poll, r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Rule.Code, b.Rule.Code))
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return r, nil
}

// counts reports whether findings of a rule count.
func (l Linter) counts(r *Rule) bool {
	has := func(codes []string) bool {
		// short: codes are the program's own
		return slices.ContainsFunc(codes, func(c string) bool { return c != "" && strings.HasPrefix(r.Code, c) })
	}
	return r.Severity >= l.Least && (len(l.Only) == 0 || has(l.Only)) && !has(l.Skip)
}

// checker checks one job.
type checker struct {
	ctx        context.Context
	release    *spec.Release
	index      *index
	shell      Reader
	kubernetes bool
	createEnv  bool
	textOnly   bool
	job        string
	spec       *spec.JobSpec
	dir        string              // the job's folder
	files      map[string]*content // files with findings, for suppressions
	contents   []string            // of monit and all templates, binary ones included
	texts      map[string]string   // of files with findings that can be fixed
	poll       *limit.Poll

	found     []Finding
	said      map[string]bool
	count     int // templates
	templates []*template
	blind     bool // a template could not be read, so unused names are unknown

	inVariables map[string]bool // names of files, and whether scripts have them behind a variable
	written     map[string]bool // files, and whether a template creates them

	hidden *secrets.Rule // the values that <redacted> replaces; nil for none

	bothWorlds bool // create-env renders the job, too

	theJob   *job
	scenes   []*scenario
	secrets  map[string]string // generated values, and their properties
	parts    map[string]part   // texts in lists and hashes of properties, by names for messages
	stand    map[string]string // values to use instead of defaults
	invented int
	size     int // of the documents
}

func newChecker(ctx context.Context, l Linter, x *index, t task) *checker {
	poll := limit.NewPoll(ctx)
	return &checker{
		ctx: ctx, release: t.release, index: x, shell: l.Shell, kubernetes: l.Kubernetes, createEnv: l.CreateEnv, textOnly: l.TextOnly, job: t.name, poll: &poll,
		files: map[string]*content{}, texts: map[string]string{}, said: map[string]bool{}, secrets: map[string]string{}, inVariables: map[string]bool{}, written: map[string]bool{},
	}
}

// template is a parsed template.
type template struct {
	*content
	*usage.Template
	name, destination string

	parsed     *erb.Template // for rendering
	documents  []*document   // its distinct outputs
	operations map[usage.Place]dependencies
}

// program returns the template for rendering.
func (t *template) program(ctx context.Context) (*erb.Template, error) {
	if t.parsed == nil {
		parsed, err := erb.ParseTraced(ctx, t.name, t.text)
		if err != nil {
			return nil, err
		}
		t.parsed = parsed
	}
	return t.parsed, nil
}

// first reports whether a finding is the first of its kind in a file: each fact about a template is reported once.
func (c *checker) first(code, file, what string) bool {
	key := code + file + "\x00" + what
	if c.said[key] {
		return false
	}
	c.said[key] = true
	return true
}

// add records a finding.
func (c *checker) add(code, file string, line, column int, message string) *Finding {
	c.found = append(c.found, Finding{Rule: rule(code), File: file, Job: c.job, Line: max(line, 1), Column: max(column, 1), Message: message})
	return &c.found[len(c.found)-1]
}

func (c *checker) run(t task) {
	if t.err != nil {
		if long := (tooLong{}); errors.As(t.err, &long) {
			c.add(codeRefused, long.file, 1, 1, long.Error())
			return
		}
		c.errors(t.err, codeInvalidSpec)
		return
	}
	s := t.spec
	c.spec, c.dir = s, path.Dir(s.Location.File)
	c.bothWorlds = c.inBothWorlds()
	if err := s.Validate(); err != nil {
		c.errors(err, codeInvalidSpec)
	}
	c.checkSpec()
	c.read()
	c.checkScripts()
	c.checkProperties()
	c.checkDocumented()
	c.checkLinks()
	c.checkProviders()
	for _, t := range each(c.poll, c.templates) {
		c.checkFacts(t)
		c.checkWorldFacts(t)
		c.checkRuby(t)
		c.checkShell(t)
		c.checkPod(t)
		c.checkHabits(t)
		c.checkText(t)
	}
	c.checkBPM()
	if !c.textOnly {
		c.renderAll()
	}
	c.checkMonit()
	c.checkPrograms()
	if c.textOnly {
		return
	}
	for _, t := range each(c.poll, c.templates) {
		c.checkDocuments(t)
		c.checkHostile(t)
	}
}

// errors records each error in err.
func (c *checker) errors(err error, code string) {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range each(c.poll, many.Unwrap()) {
			c.errors(one, code)
		}
		return
	}
	file := c.release.Origin
	if c.dir != "" {
		file = c.spec.Location.File
	}
	if e := new(spec.Error); errors.As(err, &e) {
		c.add(code, cmp.Or(e.Location.File, file), e.Location.Line, e.Location.Column, e.Message)
		return
	}
	c.add(code, file, 1, 1, err.Error())
}

// read parses the templates and monit.
func (c *checker) read() {
	if f, err := c.spec.ReadMonit(c.ctx); err == nil {
		c.parse("monit", "monit", f)
	}
	for _, t := range each(c.poll, c.spec.Templates) {
		if f, err := c.spec.ReadTemplate(c.ctx, t.Source); err == nil { // Validate reports missing files
			c.parse(path.Join("templates", t.Source), t.Destination, f)
		} else {
			c.blind = true
		}
	}
}

func (c *checker) parse(source, destination string, f *spec.File) {
	c.count++
	name, text := path.Join(c.dir, source), string(f.Data)
	c.contents = append(c.contents, text)
	if f.Binary {
		return
	}
	if len(text) > maxText {
		c.blind = true
		c.add(codeRefused, name, 1, 1, tooLong{name, "the template"}.Error())
		return
	}
	c.files[name] = newContent(c.poll, text)
	used, err := usage.Limits{Tokens: maxTokens}.Parse(c.ctx, name, text)
	if err == nil {
		c.templates = append(c.templates, &template{name: name, content: c.files[name], destination: destination, Template: used})
		if at := used.Open; at.Line > 0 {
			c.add(codeSyntaxError, name, at.Line, at.Column, fmt.Sprintf("tag opened at %d:%d is not closed: it is rendered as text", at.Line, at.Column))
		}
		return
	}
	c.blind = true
	if c.ctx.Err() != nil {
		return // the caller looks at the context, too
	}
	list, ok := err.(erb.Errors)
	if one, isOne := err.(*erb.Error); isOne {
		list, ok = erb.Errors{one}, true
	}
	if !ok {
		c.add(codeSyntaxError, name, 1, 1, err.Error())
		return
	}
	for _, e := range each(c.poll, list) {
		code := codeSyntaxError
		if e.Kind == erb.Unsupported {
			code = codeRefused
		}
		c.add(code, name, e.Line, e.Column, e.Message)
	}
}
