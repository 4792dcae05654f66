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

// reading opens the release as open does, calls the function, and returns its result.
func reading[T any](ctx context.Context, c *Checkout, job string, texts map[string]string, read func(*project) (T, error)) (got T, err error) {
	p, err := c.open(ctx, job, texts)
	if err != nil {
		return got, err
	}
	defer p.files.Close()
	return read(p)
}

// texts returns the names of the texts of a job.
func (p *project) texts(ctx context.Context, job string) []string {
	known := p.job(ctx, job)
	if known == nil {
		return []string{"monit"}
	}
	list := []string{}
	for _, file := range p.templates(known) {
		list = append(list, strings.TrimPrefix(file, p.dir(known)+"/"))
	}
	return list
}

// text returns the path of a text of a job, or of its spec, below the root.
func (p *project) text(ctx context.Context, job, file string) (string, error) {
	if !slices.Contains(p.release.JobNames(), job) || file != "spec" && !slices.Contains(p.texts(ctx, job), file) {
		return "", fs.ErrNotExist
	}
	return path.Join("jobs", job, file), nil
}

// Name returns the name of the release.
func (c *Checkout) Name(ctx context.Context) (string, error) {
	return reading(ctx, c, "", nil, func(p *project) (string, error) { return p.release.Name, nil })
}

// Jobs returns the jobs, sorted. A job whose spec can't be read has "monit" alone.
func (c *Checkout) Jobs(ctx context.Context) ([]Job, error) {
	return reading(ctx, c, "", nil, func(p *project) (list []Job, _ error) {
		for _, name := range p.release.JobNames() {
			list = append(list, Job{name, p.texts(ctx, name)})
		}
		return list, nil
	})
}

// Source returns the name of the text that renders to a file of a job: "templates/web.yml.erb" for "config/web.yml".
func (c *Checkout) Source(ctx context.Context, job, destination string) (string, error) {
	return reading(ctx, c, "", nil, func(p *project) (string, error) {
		if j := p.job(ctx, job); j != nil {
			for _, t := range j.Templates {
				if t.Destination == destination {
					return path.Join("templates", t.Source), nil
				}
			}
		}
		return "monit", nil
	})
}

// Has returns an error if a job has no such text: a template or monit that [Checkout.Jobs] has, or "spec".
func (c *Checkout) Has(ctx context.Context, job, file string) error {
	_, err := reading(ctx, c, "", nil, func(p *project) (string, error) { return p.text(ctx, job, file) })
	return err
}

// Read returns a text of a job.
func (c *Checkout) Read(ctx context.Context, job, file string) (string, error) {
	return reading(ctx, c, "", nil, func(p *project) (string, error) {
		name, err := p.text(ctx, job, file)
		if err != nil {
			return "", err
		}
		return p.read(ctx, name)
	})
}

// Sample renders a text of a job, see [lint.Linter.Sample].
func (c *Checkout) Sample(ctx context.Context, job, file string) (*lint.Sample, error) {
	return reading(ctx, c, "", nil, func(p *project) (*lint.Sample, error) { return lint.Linter{}.Sample(ctx, p.release, job, file) })
}

// Findings checks a job with other texts for some of its files, by paths in its folder.
func (c *Checkout) Findings(ctx context.Context, job string, texts map[string]string) ([]Finding, error) {
	report, err := reading(ctx, c, job, texts, func(p *project) (*lint.Report, error) {
		linter, err := c.Server.Linter(ctx, c.Root, p.release)
		if err != nil {
			return nil, err
		}
		linter.Keep = func(_ *spec.Release, name string) bool { return name == job }
		return linter.Run(ctx, p.release)
	})
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
