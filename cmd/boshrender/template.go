package main

// This file renders one template of a release.

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/spec"
)

// templateFlags set the inputs of a template.
type templateFlags struct {
	release                               string
	properties, set, links, specs         []string
	reads, strict, createEnv, showSecrets bool
	now                                   string
	seed                                  uint64
}

func newTemplate(a *app) *cobra.Command {
	t := &templateFlags{}
	c := &cobra.Command{
		Use: "template JOB/TEMPLATE|FILE [flags]", Short: "Render one template to standard output",
		Long: "Template renders one template of the current release to standard output. JOB/TEMPLATE is the rendered file (web/config/web.yml),\n" +
			"the source of the template, or web/monit. Properties have the defaults of the job's spec. FILE is a template of a job, or any other\n" +
			"file, which sees the properties that it is given. A file of --link contains {instances: [{address: …}], properties: {…}, address: …},\n" +
			"a file of --spec contains keys of `spec`. Status 1 if it fails.",
		Example: "  boshrender template web/config/web.yml -p web.port=8080 --reads\n" +
			"  boshrender template web/config/web.yml --properties web.yml --link db=db.yml --spec instance.yml",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeTemplates,
		RunE:              func(c *cobra.Command, args []string) error { return a.template(c, t, args[0]) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVarP(&t.set, "property", "p", nil, "property, as `NAME=VALUE` in YAML; repeatable")
	f.StringArrayVar(&t.properties, "properties", nil, "YAML `FILE` of properties; repeatable, merged")
	f.StringArrayVar(&t.links, "link", nil, "link that the job consumes, as `NAME=FILE`; repeatable")
	f.StringArrayVar(&t.specs, "spec", nil, "YAML `FILE` of keys of spec: index, az, address, …; repeatable")
	f.StringVar(&t.now, "now", "", "`TIME` that the template sees, such as 2026-01-02T03:04:05Z (default: the present)")
	f.Uint64Var(&t.seed, "seed", 0, "random numbers that are the same for each `NUMBER` (default: others each time)")
	f.StringVar(&t.release, "release", "", "`PATH` of the release (default: the current release)")
	f.BoolVar(&t.reads, "reads", false, "list what the template read, on standard error")
	f.BoolVar(&t.showSecrets, "show-secrets", false, "show secrets in the messages of the template")
	f.BoolVar(&t.createEnv, "create-env", false, "render as bosh create-env does, without a director: there are no links and no reads")
	f.BoolVar(&t.strict, "strict", false, "properties that the job's spec doesn't declare are an error")
	addNoSandbox(f)
	complete(c, map[string]completer{"property": completeProperties, "link": completeLinks})
	return c
}

// templateResult is the result of template: a text, or base64 of one that isn't UTF-8.
type templateResult struct {
	Text     *string  `json:"text,omitempty"`
	Base64   []byte   `json:"base64,omitempty"`
	Reads    []string `json:"reads"`
	Volatile []string `json:"volatile,omitempty"`
}

func newTemplateResult(out *boshtest.Output, reads []string) templateResult {
	r := templateResult{Reads: reads, Volatile: out.Volatile}
	if utf8.ValidString(out.Text) {
		r.Text = &out.Text
	} else {
		r.Base64 = []byte(out.Text)
	}
	return r
}

func (a *app) template(c *cobra.Command, t *templateFlags, name string) error {
	ctx := c.Context()
	root, name, err := t.find(ctx, name)
	if err != nil {
		return err
	}
	if root == "" && (t.strict || t.createEnv) {
		return request(fmt.Errorf("%s is in no job: --strict and --create-env need the spec of a job", name))
	}
	ctx, done, err := a.confine(c, []string{cmp.Or(root, name)})
	if err != nil {
		return err
	}
	defer done()
	tested, err := findTemplate(ctx, root, name)
	if err != nil {
		return err
	}
	options, err := t.options(a.reader(ctx), time.Now())
	if err != nil {
		return err
	}
	out, failure := renderAlone(ctx, tested, options)
	if failure != "" {
		return foundError{errors.New(failure + givenBy(failure))}
	}
	reads := []string{}
	for _, r := range out.Reads {
		reads = append(reads, string(r))
	}
	if a.json {
		a.result(newTemplateResult(out, reads))
		return nil
	}
	if t.reads {
		slices.Sort(reads)
		for _, r := range slices.Compact(reads) {
			fmt.Fprintln(a.stderr, terminal.Text(r))
		}
	}
	text := out.Text
	if isTerminal(a.stdout) {
		text = terminal.Text(text)
	}
	_, err = fmt.Fprint(a.stdout, text)
	return err
}

// find returns the root of the release and the name JOB/TEMPLATE in it; for a file that is in no job, no root and the
// path of the file.
func (t *templateFlags) find(ctx context.Context, name string) (root, found string, err error) {
	if t.release != "" {
		return t.release, name, nil
	}
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() {
		if !info.Mode().IsRegular() {
			return "", "", request(fileError("", name, files.ErrIrregular))
		}
		root, err := spec.CheckoutOf(ctx, filepath.Dir(name))
		if err != nil {
			return "", "", err
		}
		if root != "" {
			rel, err := relative(root, name)
			parts := strings.SplitN(filepath.ToSlash(rel), "/", 3)
			if err == nil && len(parts) == 3 && parts[0] == "jobs" && (parts[2] == "monit" || strings.HasPrefix(parts[2], "templates/")) {
				return root, parts[1] + "/" + parts[2], nil
			}
		}
		return "", name, nil
	}
	if root, err = releaseRoot(ctx, "."); err != nil {
		what := "no such file"
		if info != nil {
			what = "a folder"
		}
		return "", "", fmt.Errorf("%s: %s, and %w", name, what, err)
	}
	return root, name, nil
}

// relative returns a path relative to a folder. Both may be relative to the current folder.
func relative(folder, path string) (string, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", err
	}
	return filepath.Rel(from, path)
}

// findTemplate returns the template that find has named.
func findTemplate(ctx context.Context, root, name string) (*boshtest.Template, error) {
	if root == "" {
		return boshtest.File(name), nil
	}
	job, destination, err := knownTemplate(ctx, root, name)
	if err != nil {
		return nil, err
	}
	j := boshtest.Release(root).Job(job)
	if destination == "monit" {
		return j.Monit(), nil
	}
	return j.Template(destination), nil
}

var unknownValue = pattern.New(`Can't find (property|link) '(?:\["([^"]+)"\]|([^']+))'`)

// givenBy names the flag that sets the value a template lacks, "" if it failed for another reason.
func givenBy(failure string) string {
	m := unknownValue.FindStringSubmatch(failure)
	switch {
	case m == nil:
		return ""
	case m[1] == "link":
		return fmt.Sprintf("\n--link %s=FILE gives the link", m[3])
	case m[2] == "": // a call with several names
		return ""
	}
	return fmt.Sprintf("\n-p %s=VALUE gives the property", m[2])
}

// knownTemplate returns the job of a name JOB/TEMPLATE and the file that its template renders to. TEMPLATE may be the
// source of the template, too.
func knownTemplate(ctx context.Context, root, name string) (job, destination string, err error) {
	job, destination, ok := strings.Cut(name, "/")
	if !ok {
		return "", "", fmt.Errorf("%s: expected JOB/TEMPLATE, such as web/config/web.yml or web/monit", name)
	}
	list, err := spec.Open(ctx, root)
	if err != nil {
		return "", "", fileError("--release", root, err)
	}
	r := list[0]
	j, err := r.Job(ctx, job)
	if err != nil {
		if !slices.Contains(r.JobNames(), job) {
			err = unknownName("job", job, "release "+r.Name, r.JobNames())
		}
		return "", "", err
	}
	names := []string{"monit"}
	for _, t := range j.Templates {
		names = append(names, t.Destination)
	}
	if slices.Contains(names, destination) {
		return job, destination, nil
	}
	if t, ok := j.Template(strings.TrimPrefix(destination, "templates/")); ok {
		return job, t.Destination, nil
	}
	return "", "", unknownName("template", destination, "job "+job, append(names[1:], "monit"))
}

// unknownName returns the error for an unknown name, with the known ones.
func unknownName(what, name, where string, known []string) error {
	if near := spelling.Nearest(name, known); near != "" {
		return fmt.Errorf("%s has no %s %s; did you mean %s?", where, what, name, near)
	}
	return fmt.Errorf("%s has no %s %s; it has: %s", where, what, name, strings.Join(known, ", "))
}

func (t *templateFlags) options(r *reader, now time.Time) ([]boshtest.Option, error) {
	if t.now != "" {
		var err error
		if now, err = time.Parse(time.RFC3339, t.now); err != nil {
			return nil, request(fmt.Errorf("--now %s: it has to be a time such as 2026-01-02T03:04:05Z", t.now))
		}
	}
	random := boshtest.Seed(t.seed)
	if t.seed == 0 {
		random = boshtest.With(func(in *erb.Input) { in.Rand = rand.Reader })
	}
	options := []boshtest.Option{boshtest.Now(now), random}
	if !t.showSecrets {
		options = append(options, boshtest.HideSecrets())
	}
	if t.createEnv {
		options = append(options, boshtest.CreateEnv())
	}
	if t.strict {
		options = append(options, boshtest.Strict())
	}
	for _, path := range t.properties {
		n, err := readAs(r, "--properties", path, asDeployed.Document)
		if err != nil {
			return nil, err
		}
		options = append(options, boshtest.Properties(n))
	}
	for _, text := range t.set {
		name, value, err := asDeployed.Var(text)
		if err != nil {
			return nil, request(fmt.Errorf("-p %s: it has to be NAME=VALUE", text))
		}
		options = append(options, boshtest.Set(name, value))
	}
	for _, path := range t.specs {
		n, err := readAs(r, "--spec", path, asDeployed.Document)
		if err != nil {
			return nil, err
		}
		m := boshtest.Spec{}
		for k, v := range n.Pairs() {
			m[fmt.Sprint(k.Value())] = v.Value()
		}
		options = append(options, m)
	}
	for _, text := range t.links {
		name, path, ok := strings.Cut(text, "=")
		if !ok {
			return nil, request(fmt.Errorf("--link %s: it has to be NAME=FILE", text))
		}
		n, err := readAs(r, "--link", path, asDeployed.Document)
		if err != nil {
			return nil, err
		}
		link, err := boshtest.ParseLink(name, n)
		if err != nil {
			return nil, err
		}
		options = append(options, link)
	}
	return options, nil
}

// alone is a test that only records its failures.
type alone struct {
	ctx  context.Context
	text string
}

func (a *alone) Helper() {}

// Context returns the context of the command.
func (a *alone) Context() context.Context { return a.ctx }

func (a *alone) Errorf(format string, args ...any) {
	a.text += strings.TrimSpace(fmt.Sprintf(format, args...)) + "\n"
}

func (a *alone) Fatalf(format string, args ...any) {
	a.Errorf(format, args...)
	runtime.Goexit()
}

// renderAlone renders a template outside of tests. failure is "" on success.
func renderAlone(ctx context.Context, t *boshtest.Template, options []boshtest.Option) (out *boshtest.Output, failure string) {
	a := &alone{ctx: ctx}
	done := make(chan struct{})
	go func() {
		defer close(done)
		out = t.Render(a, options...)
	}()
	<-done
	return out, strings.TrimSpace(a.text)
}
