package language

// This file reports the findings of package lint about open documents: at once by reading, and by rendering when no
// key is pressed for a while.

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// severities are the protocol's.
var severities = lazy.Value[map[lint.Severity]int]{New: func() map[lint.Severity]int {
	return map[lint.Severity]int{lint.Hint: severityHint, lint.Warning: severityWarning, lint.Error: severityError}
}}

// lint begins to check a document, and ends an earlier check of its job.
func (c *session) lint(ctx context.Context, d *document) {
	at := c.placeOf(ctx, d)
	switch {
	case at.yaml != nil:
		c.publish(d, c.yamlFindings(ctx, d, at.yaml))
		return
	case at.kind == other:
		return
	}
	p := at.project
	dir := filepath.Join(p.root, "jobs", at.job)
	ctx, cancel := context.WithCancel(ctx)
	c.stopLint(dir)
	c.Server.lock.Lock()
	c.lints[dir] = cancel
	c.Server.lock.Unlock()
	of := map[string]*document{} // of the job, as they are now
	for _, o := range c.open {
		if strings.HasPrefix(o.path, dir+string(filepath.Separator)) {
			now := *o
			of[o.path] = &now
		}
	}
	release := p.release
	c.linting.Add(1)
	go func() {
		defer c.linting.Done()
		defer c.recovered()
		defer cancel()
		c.lintJob(ctx, p.root, release, at.job, of)
		c.Server.lock.Lock()
		defer c.Server.lock.Unlock()
		if ctx.Err() == nil {
			delete(c.lints, dir)
		}
	}()
}

// stopLint ends the check of a job.
func (c *session) stopLint(dir string) {
	c.Server.lock.Lock()
	defer c.Server.lock.Unlock()
	if cancel := c.lints[dir]; cancel != nil {
		cancel()
		delete(c.lints, dir)
	}
}

// lintJob checks a job by reading, and after a while by rendering.
func (c *session) lintJob(ctx context.Context, root string, release *spec.Release, job string, of map[string]*document) {
	if release == nil {
		return
	}
	linter, err := c.Linter(ctx, root, release)
	if err != nil {
		return // the file of settings has a mistake, which lint reports
	}
	linter.Keep = func(_ *spec.Release, name string) bool { return name == job }
	linter.Workers = 1
	rendered := !linter.TextOnly
	linter.TextOnly = true
	c.publishReport(ctx, linter, release, of)
	after := time.NewTimer(c.Delay)
	defer after.Stop()
	select {
	case <-ctx.Done():
		return
	case <-after.C:
	}
	c.showSamples(ctx, linter, release, filepath.Join(root, "jobs", job), of)
	if !rendered {
		return
	}
	linter.TextOnly = false
	c.publishReport(ctx, linter, release, of)
}

// publishReport checks a release, and sends the findings about documents.
func (c *session) publishReport(ctx context.Context, linter *lint.Linter, release *spec.Release, of map[string]*document) {
	report, err := linter.Run(ctx, release)
	if err != nil {
		return // a newer text is checked
	}
	found := map[string][]diagnostic{}
	for i := range report.Findings {
		f := &report.Findings[i]
		if d := of[f.File]; d != nil {
			found[f.File] = append(found[f.File], diagnosticOf(d, f))
		}
	}
	c.Server.lock.Lock()
	defer c.Server.lock.Unlock()
	if ctx.Err() != nil { // stopLint has the lock, too
		return
	}
	for path, d := range of {
		c.reports.set(d, report)
		c.publish(d, found[path])
	}
}

// diagnosticOf returns a finding as the protocol has it.
func diagnosticOf(d *document, f *lint.Finding) diagnostic {
	return diagnostic{Range: d.word(d.at(f.Line, f.Column)), Severity: severities.Get()[f.Rule.Severity], Code: code(f.Rule.Code),
		About: &codeAbout{f.Rule.Help()}, Source: "boshrender", Message: f.Message}
}

func (c *session) publish(d *document, list []diagnostic) {
	if list == nil {
		list = []diagnostic{}
	}
	c.out.notify("textDocument/publishDiagnostics", publishParams{d.uri, d.version, list})
}
