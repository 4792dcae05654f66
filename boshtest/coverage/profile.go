package coverage

// This file defines the profiles that test runs write, and merges them.

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/spec"
)

// Profile records the code of one or more releases that the tests of one or more packages evaluated.
type Profile struct {
	// Jobs are the jobs whose templates were rendered, ordered by release and name.
	Jobs []*Job `json:"jobs"`
	// Outdated names templates whose counts a merge left out because their text differs from the newest one.
	Outdated []string `json:"outdated,omitempty"`
}

// Job records the evaluated parts of one job.
type Job struct {
	// Release is the absolute path of the release; Name is the name of the job.
	Release, Name string
	// Templates are the rendered templates, by name.
	Templates []*Template
	// Set names the declared properties that a test set, Given the links that a test gave.
	Set, Given []string
}

// Template records the evaluated parts of one template.
type Template struct {
	// Name is the path below the job's folder: "templates/app.yml.erb", "monit".
	Name string
	// Hash is the hash of its text, see [Hash].
	Hash string
	// Coverage has the counts.
	erb.Coverage
}

// Hash returns the SHA-256 of a template's text in hex digits.
func Hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Extension is the extension of files with profiles.
const Extension = ".boshcover"

// Marshal returns the text of a profile, as [Read] reads it.
func (p *Profile) Marshal() ([]byte, error) { return json.Marshal(p) }

// Parse reads a profile; name is for errors.
func Parse(name string, data []byte) (*Profile, error) {
	p := new(Profile)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s: no profile: %w", name, redact.JSON(data, err))
	}
	return p, nil
}

// Read reads and merges all profiles in a folder and in those below it. It returns the cause of ctx when ctx ends.
func Read(ctx context.Context, fsys fs.FS) (*Profile, error) {
	merged := new(Profile)
	var errs []error
	found := false
	b := files.Within(ctx)
	err := b.Walk(fsys, ".", func(name string, d fs.DirEntry) error {
		if d.IsDir() || !strings.HasSuffix(name, Extension) {
			return nil
		}
		data, err := b.Read(fsys, name)
		if err != nil {
			return err
		}
		p, err := Parse(name, data)
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		found = true
		merged.Merge(p)
		return nil
	})
	if err == nil && !found && len(errs) == 0 {
		err = fmt.Errorf("no *%s: %w", Extension, fs.ErrNotExist)
	}
	return merged, errors.Join(append(errs, err)...)
}

// Merge adds another profile's counts: of other packages, or of another run. If the two have different texts of a
// template, the counts for the release's current text are kept, if it can be read.
func (p *Profile) Merge(other *Profile) {
	p.Outdated = union(p.Outdated, other.Outdated)
	for _, theirs := range other.Jobs {
		i := slices.IndexFunc(p.Jobs, func(j *Job) bool { return j.Release == theirs.Release && j.Name == theirs.Name })
		if i < 0 {
			p.Jobs = append(p.Jobs, &Job{Release: theirs.Release, Name: theirs.Name})
			i = len(p.Jobs) - 1
		}
		j := p.Jobs[i]
		j.Set, j.Given = union(j.Set, theirs.Set), union(j.Given, theirs.Given)
		for _, t := range theirs.Templates {
			p.add(j, t)
		}
		slices.SortFunc(j.Templates, func(a, b *Template) int { return cmp.Compare(a.Name, b.Name) })
	}
	slices.SortFunc(p.Jobs, func(a, b *Job) int {
		return cmp.Or(cmp.Compare(a.Release, b.Release), cmp.Compare(a.Name, b.Name))
	})
}

func (p *Profile) add(j *Job, t *Template) {
	for _, own := range j.Templates {
		if own.Name != t.Name {
			continue
		}
		if own.Hash == t.Hash {
			own.merge(t)
			return
		}
		p.Outdated = union(p.Outdated, []string{j.Name + "/" + t.Name})
		if current(j, t.Name) == t.Hash {
			own.Hash, own.Coverage = t.Hash, clone(t.Coverage)
		}
		return
	}
	j.Templates = append(j.Templates, &Template{t.Name, t.Hash, clone(t.Coverage)})
}

// current returns the hash of a template's current text, "" if it can't be read.
func current(j *Job, template string) string {
	s, err := open(j.Release, j.Name)
	if err != nil {
		return ""
	}
	f, err := read(s, template)
	if err != nil {
		return ""
	}
	return Hash(f.Data)
}

// open reads the spec of a job.
func open(release, job string) (*spec.JobSpec, error) {
	releases, err := spec.Open(context.Background(), release)
	if err != nil {
		return nil, err
	}
	if len(releases) != 1 {
		return nil, fmt.Errorf("%s has %d releases", release, len(releases))
	}
	return releases[0].Job(context.Background(), job)
}

// read reads a template by its name in profiles.
func read(s *spec.JobSpec, name string) (*spec.File, error) {
	if source, ok := strings.CutPrefix(name, "templates/"); ok {
		return s.ReadTemplate(context.Background(), source)
	}
	return s.ReadMonit(context.Background())
}

func clone(c erb.Coverage) erb.Coverage {
	c.Lines, c.Branches, c.Reads = slices.Clone(c.Lines), slices.Clone(c.Branches), slices.Clone(c.Reads)
	for i := range c.Lines {
		c.Lines[i].Counts = slices.Clone(c.Lines[i].Counts)
	}
	for i := range c.Branches {
		c.Branches[i].Ways = slices.Clone(c.Branches[i].Ways)
	}
	return c
}

// merge adds the counts of another run over the same text.
func (t *Template) merge(other *Template) {
	t.Renders += other.Renders
	for i := range min(len(t.Lines), len(other.Lines)) {
		add(t.Lines[i].Counts, other.Lines[i].Counts)
	}
	for i := range min(len(t.Branches), len(other.Branches)) {
		for k := range t.Branches[i].Ways {
			t.Branches[i].Ways[k].Count += other.Branches[i].Ways[k].Count
		}
	}
	t.Reads = union(t.Reads, other.Reads)
}

func add(to, from []int64) {
	for i := range min(len(to), len(from)) {
		to[i] += from[i]
	}
}

// union returns a with the elements of b that it lacks.
func union[E comparable](a, b []E) []E {
	for _, e := range b {
		if !slices.Contains(a, e) {
			a = append(a, e)
		}
	}
	return a
}
