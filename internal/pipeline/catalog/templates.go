package catalog

// This file reads and parses the templates of jobs.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/safepath"
	"github.com/boshrender/boshrender/spec"
)

// Templates caches the templates of jobs. The zero value is empty.
type Templates struct {
	sets map[*spec.JobSpec]*TemplateSet
}

// Of returns the templates of a job. They are read and parsed on first use.
func (t *Templates) Of(s *spec.JobSpec, name string) *TemplateSet {
	set := t.sets[s]
	if set == nil {
		set = &TemplateSet{Schema: sync.OnceValues(s.Schema), job: name, spec: s}
		if t.sets == nil {
			t.sets = map[*spec.JobSpec]*TemplateSet{}
		}
		t.sets[s] = set
	}
	return set
}

// Template is a template of a job. Mode, Static, Parsed and Err are set once Ready was called.
type Template struct {
	Job, Source string
	Path        safepath.Path // below the directory of jobs
	Monit       bool          // the monit file, which shares no variables with the others
	Mode        fs.FileMode
	Static      []byte // content of a binary file
	Parsed      *erb.Template
	Err         error

	read    func(context.Context, Source) (*spec.File, error)
	claimed atomic.Bool // a worker is parsing it, or has parsed it
	parsing sync.Mutex
	done    atomic.Bool // it is ready
}

// Source provides the templates of a job: a spec.JobSpec, or its open spec.Templates.
type Source interface {
	ReadTemplate(ctx context.Context, source string) (*spec.File, error)
}

// monit is the template that every job has without listing it.
const monit = "monit"

// TemplateSet holds the templates of a job, and the schema of its properties. All groups that have the job share it.
type TemplateSet struct {
	Schema func() (*spec.Schema, error)

	job     string
	spec    *spec.JobSpec
	claimed atomic.Bool // a worker is listing them, or has listed them
	listing sync.Mutex
	list    []*Template
	listed  atomic.Bool // list is set
}

// All returns monit first, if there is one, then the others in the order of the spec. The error is the cause of ctx,
// once that has ended.
func (s *TemplateSet) All(ctx context.Context) ([]*Template, error) {
	if s.listed.Load() {
		return s.list, nil
	}
	s.listing.Lock()
	defer s.listing.Unlock()
	if s.listed.Load() {
		return s.list, nil
	}
	f, err := s.spec.ReadMonit(ctx)
	if err != nil && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		t := s.template(monit, monit, func(context.Context, Source) (*spec.File, error) { return f, err })
		t.Monit = true
		s.list = append(s.list, t)
	}
	for _, t := range s.spec.Templates {
		read := func(ctx context.Context, from Source) (*spec.File, error) {
			return from.ReadTemplate(ctx, t.Source)
		}
		s.list = append(s.list, s.template(t.Source, t.Destination, read))
	}
	s.listed.Store(true)
	return s.list, nil
}

// TryAll is All without waiting: it returns nil while another worker lists them, and once ctx has ended.
func (s *TemplateSet) TryAll(ctx context.Context) []*Template {
	if !s.listed.Load() && !s.claimed.CompareAndSwap(false, true) {
		return nil
	}
	list, _ := s.All(ctx)
	return list
}

func (s *TemplateSet) template(source, destination string, read func(context.Context, Source) (*spec.File, error)) *Template {
	t := &Template{Job: s.job, Source: source, read: read}
	if t.Path, t.Err = jobFile(s.job, destination); t.Err != nil {
		t.read = func(context.Context, Source) (*spec.File, error) { return nil, t.Err }
	}
	return t
}

// jobFile returns the path of a file of a job, below the directory of jobs.
func jobFile(job, name string) (safepath.Path, error) {
	dir, err := safepath.Name(job)
	if err != nil {
		return dir, fmt.Errorf("the name of the job can't be a directory's: %w", err)
	}
	file, err := safepath.Parse(name)
	if err != nil {
		return file, fmt.Errorf("the destination can't be a file of the job: %w", err)
	}
	return dir.Join(file), nil
}

// Ready parses the template on first use. The error is the cause of ctx if ctx has ended, or else the template's.
func (t *Template) Ready(ctx context.Context, from Source) error {
	if t.done.Load() {
		return nil
	}
	t.parsing.Lock()
	defer t.parsing.Unlock()
	if t.done.Load() {
		return nil
	}
	f, err := t.read(ctx, from)
	switch {
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		t.Err = err
	case f.Binary:
		t.Static = f.Data
	default:
		t.Parsed, t.Err = erb.ParseContext(ctx, t.Job+"/"+t.Source, string(f.Data))
		if t.Err != nil && ctx.Err() != nil {
			t.Err = nil // another caller may have more time
			return context.Cause(ctx)
		}
	}
	if f != nil {
		t.Mode = FileMode(t.Path.String(), f.Mode)
	}
	t.done.Store(true)
	return nil
}

// Read reads the template again.
func (t *Template) Read(from Source) (*spec.File, error) { return t.read(context.Background(), from) }

// Claim reports whether the caller is the first to ask. Then it must call Ready.
func (t *Template) Claim() bool { return t.claimed.CompareAndSwap(false, true) }

// Parsed reports whether all templates are listed and ready, so that callers need not wait.
func (s *TemplateSet) Parsed() bool {
	return s.listed.Load() && !slices.ContainsFunc(s.list, func(t *Template) bool { return !t.done.Load() })
}

// FileMode makes files in a folder bin executable, as the containers of quarks do; other files keep their mode.
func FileMode(name string, mode fs.FileMode) fs.FileMode {
	if path.Base(path.Dir(name)) == "bin" {
		return 0o755
	}
	return mode.Perm()
}
