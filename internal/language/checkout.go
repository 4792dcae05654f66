package language

// This file is for programs that show a release in another way than editors of the protocol do.

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// Checkout is a release in a folder. Each method reads it anew; it is safe for concurrent use.
type Checkout struct {
	// Root is the folder.
	Root string
	// Server has the linter.
	Server *Server
}

// Job is a job with the names of its texts: "monit", and the templates' names, "templates/web.yml.erb".
type Job struct {
	Name  string   `json:"name"`
	Files []string `json:"files"`
}

// Finding is a finding in a file of a job, as the server publishes it.
type Finding struct {
	// File is the path in the folder of the job.
	File string
	// Code is the rule's; Severity is "error", "warning" or "hint".
	Code, Severity string
	// Line and Column count from 1, Column in characters.
	Line, Column int
	Message      string
}

// errNoRelease is the error for a folder without a release.
var errNoRelease = errors.New("the release can't be read")

// open opens the release with other texts for files of a job.
func (c *Checkout) open(ctx context.Context, job string, texts map[string]string) (*project, error) {
	p, err := openProject(ctx, c.Root)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]string{"", ".", ".."}, job) && !strings.ContainsAny(job, `/\`) {
		for name, text := range texts {
			if len(text) <= maxText {
				p.files.set(path.Join("jobs", job, name), text, true)
			}
		}
		p.reopen(ctx)
	}
	if p.release == nil {
		return nil, errors.Join(p.err, errNoRelease, p.files.Close())
	}
	return p, nil
}

// Name returns the name of the release.
func (c *Checkout) Name(ctx context.Context) (string, error) {
	p, err := c.open(ctx, "", nil)
	if err != nil {
		return "", err
	}
	defer p.files.Close()
	return p.release.Name, nil
}

// Jobs returns the jobs, sorted. A job whose spec can't be read has "monit" alone.
func (c *Checkout) Jobs(ctx context.Context) ([]Job, error) {
	p, err := c.open(ctx, "", nil)
	if err != nil {
		return nil, err
	}
	defer p.files.Close()
	var list []Job
	for _, name := range p.release.JobNames() {
		j := Job{Name: name, Files: []string{}}
		if known := p.job(ctx, name); known != nil {
			for _, file := range p.templates(known) {
				j.Files = append(j.Files, strings.TrimPrefix(file, p.dir(known)+"/"))
			}
		} else {
			j.Files = append(j.Files, "monit")
		}
		list = append(list, j)
	}
	return list, nil
}

// Source returns the name of the text that renders to a file of a job: "templates/web.yml.erb" for "config/web.yml".
func (c *Checkout) Source(ctx context.Context, job, destination string) (string, error) {
	p, err := c.open(ctx, "", nil)
	if err != nil {
		return "", err
	}
	defer p.files.Close()
	if j := p.job(ctx, job); j != nil {
		for _, t := range j.Templates {
			if t.Destination == destination {
				return path.Join("templates", t.Source), nil
			}
		}
	}
	return "monit", nil
}

// Path returns the path of a text of a job: a template or monit that [Checkout.Jobs] has, or "spec".
func (c *Checkout) Path(ctx context.Context, job, file string) (string, error) {
	jobs, err := c.Jobs(ctx)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(jobs, func(j Job) bool { return j.Name == job })
	if at < 0 || file != "spec" && !slices.Contains(jobs[at].Files, file) {
		return "", fs.ErrNotExist
	}
	return filepath.Join(c.Root, "jobs", job, filepath.FromSlash(file)), nil
}

// Read returns a text of a job.
func (c *Checkout) Read(ctx context.Context, job, file string) (string, error) {
	if _, err := c.Path(ctx, job, file); err != nil {
		return "", err
	}
	p, err := c.open(ctx, "", nil)
	if err != nil {
		return "", err
	}
	defer p.files.Close()
	return p.read(ctx, path.Join("jobs", job, file))
}

// Sample renders a text of a job, see [lint.Linter.Sample].
func (c *Checkout) Sample(ctx context.Context, job, file string) (*lint.Sample, error) {
	p, err := c.open(ctx, "", nil)
	if err != nil {
		return nil, err
	}
	defer p.files.Close()
	return lint.Linter{}.Sample(ctx, p.release, job, file)
}

// Findings checks a job with other texts for some of its files, by paths in its folder.
func (c *Checkout) Findings(ctx context.Context, job string, texts map[string]string) ([]Finding, error) {
	p, err := c.open(ctx, job, texts)
	if err != nil {
		return nil, err
	}
	defer p.files.Close()
	linter, err := c.Server.Linter(ctx, c.Root, p.release)
	if err != nil {
		return nil, err
	}
	linter.Keep = func(_ *spec.Release, name string) bool { return name == job }
	report, err := linter.Run(ctx, p.release)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(c.Root, "jobs", job) + string(filepath.Separator)
	list := []Finding{}
	for i := range report.Findings {
		f := &report.Findings[i]
		if file, ok := strings.CutPrefix(filepath.Clean(f.File), dir); ok {
			list = append(list, Finding{filepath.ToSlash(file), f.Rule.Code, f.Rule.Severity.String(), f.Line, f.Column, f.Message})
		}
	}
	return list, nil
}
