package language

// This file finds the releases of documents. A release is read through the editor: unsaved texts count.

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/spec"
)

// maxText is the longest text that is analysed, in bytes.
const maxText = 1 << 20

// overlay is the file system of a release, with the unsaved texts of the editor. It is safe for concurrent use.
type overlay struct {
	files.Root

	lock  sync.Mutex
	texts map[string]string // by paths in it
}

// set replaces the text of a file, or removes it for ok == false.
func (o *overlay) set(name, text string, ok bool) {
	o.lock.Lock()
	defer o.lock.Unlock()
	if delete(o.texts, name); ok {
		o.texts[name] = text
	}
}

func (o *overlay) get(name string) (text string, ok bool) {
	o.lock.Lock()
	defer o.lock.Unlock()
	text, ok = o.texts[name]
	return text, ok
}

// Open implements fs.FS.
func (o *overlay) Open(name string) (fs.File, error) {
	if text, ok := o.get(name); ok {
		return &unsaved{path.Base(name), bytes.NewReader([]byte(text))}, nil
	}
	f, _, err := files.OpenIn(o.Root, name)
	return f, err
}

// Stat implements fs.StatFS.
func (o *overlay) Stat(name string) (fs.FileInfo, error) {
	if text, ok := o.get(name); ok {
		return (&unsaved{path.Base(name), bytes.NewReader([]byte(text))}).Stat()
	}
	return o.Root.Stat(name)
}

// Sub implements fs.SubFS.
func (o *overlay) Sub(dir string) (fs.FS, error) {
	if dir == "." {
		return o, nil
	}
	return below{o, dir}, nil
}

// below is a folder of an overlay.
type below struct {
	*overlay
	prefix string
}

// Open implements fs.FS.
func (b below) Open(name string) (fs.File, error) { return b.overlay.Open(path.Join(b.prefix, name)) }

// Stat implements fs.StatFS.
func (b below) Stat(name string) (fs.FileInfo, error) {
	return b.overlay.Stat(path.Join(b.prefix, name))
}

// Lstat implements fs.ReadLinkFS.
func (b below) Lstat(name string) (fs.FileInfo, error) {
	return b.overlay.Lstat(path.Join(b.prefix, name))
}

// ReadLink implements fs.ReadLinkFS.
func (b below) ReadLink(name string) (string, error) {
	return b.overlay.ReadLink(path.Join(b.prefix, name))
}

// Sub implements fs.SubFS.
func (b below) Sub(dir string) (fs.FS, error) { return b.overlay.Sub(path.Join(b.prefix, dir)) }

// unsaved is a file that the editor has.
type unsaved struct {
	name string
	*bytes.Reader
}

func (u *unsaved) Stat() (fs.FileInfo, error) { return u, nil }
func (u *unsaved) Close() error               { return nil }
func (u *unsaved) Name() string               { return u.name }
func (u *unsaved) Mode() fs.FileMode          { return 0o644 }
func (u *unsaved) ModTime() time.Time         { return time.Time{} }
func (u *unsaved) IsDir() bool                { return false }
func (u *unsaved) Sys() any                   { return nil }

// project is a release in a folder of the workspace.
type project struct {
	root    string
	files   *overlay
	release *spec.Release
	err     error                    // why there is no release
	last    map[string]*spec.JobSpec // the last specs that could be read
	parsed  map[string]*parsed       // templates, by path
}

// parsed is a template that was parsed.
type parsed struct {
	text string
	used *usage.Template // nil if the text can't be parsed
}

// openProject opens the release in a folder.
func openProject(ctx context.Context, root string) (*project, error) {
	dir, err := files.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	p := &project{root: root, files: &overlay{Root: dir, texts: map[string]string{}}, last: map[string]*spec.JobSpec{}, parsed: map[string]*parsed{}}
	p.reopen(ctx)
	return p, nil
}

// reopen reads the release again.
func (p *project) reopen(ctx context.Context) {
	list, err := spec.Options{}.OpenIn(ctx, p.files, ".", p.root)
	if p.err = err; err == nil && len(list) > 0 {
		p.release = list[0]
	}
}

// below returns the path of a file in the release, with slashes; "" if it is none.
func (p *project) below(file string) string {
	rel, err := filepath.Rel(p.root, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return ""
	}
	return filepath.ToSlash(rel)
}

// job returns the spec of a job; one that can't be read is the last that could. Nil if there is none.
func (p *project) job(ctx context.Context, name string) *spec.JobSpec {
	if p.release == nil {
		return p.last[name]
	}
	if j, err := p.release.Job(ctx, name); err == nil {
		p.last[name] = j
	}
	return p.last[name]
}

// jobs returns the specs of all jobs.
func (p *project) jobs(ctx context.Context) []*spec.JobSpec {
	var list []*spec.JobSpec
	if p.release == nil {
		return nil
	}
	for _, name := range p.release.JobNames() {
		if j := p.job(ctx, name); j != nil {
			list = append(list, j)
		}
	}
	return list
}

// read returns the text of a file of the release.
func (p *project) read(ctx context.Context, name string) (string, error) {
	data, err := files.Within(ctx).Read(p.files, name)
	if err == nil && len(data) > maxText {
		err = errors.New("the text is too long")
	}
	return string(data), err
}

// template returns the uses of a template, and its text; nil if it can't be parsed.
func (p *project) template(ctx context.Context, name string) (*usage.Template, string) {
	s, err := p.read(ctx, name)
	if err != nil {
		return nil, ""
	}
	if old := p.parsed[name]; old != nil && old.text == s {
		return old.used, s
	}
	used, err := usage.Parse(ctx, path.Base(name), s)
	if err != nil {
		used = nil
	}
	if ctx.Err() == nil {
		p.parsed[name] = &parsed{s, used}
	}
	return used, s
}

// templates returns the paths of the templates of a job, and of its monit file.
func (p *project) templates(j *spec.JobSpec) []string {
	dir := p.dir(j)
	list := []string{path.Join(dir, "monit")}
	for _, t := range j.Templates {
		list = append(list, path.Join(dir, "templates", t.Source))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// dir returns the folder of a job in the release.
func (p *project) dir(j *spec.JobSpec) string {
	return path.Dir(p.below(j.Location.File))
}

// The kinds of documents.
type kind int

const (
	other kind = iota
	templateDocument
	specDocument
	monitDocument
	manifestDocument
	runtimeDocument
	cloudDocument
	cpiDocument
	opsDocument
	bpmDocument
)

// jobs reports whether such documents have jobs of releases, and variables.
func (k kind) jobs() bool { return k == manifestDocument || k == runtimeDocument }

// place is the meaning of a document: a file of a job, or another document of YAML.
type place struct {
	kind    kind
	yaml    *yamlKind // nil for a file of a job
	project *project
	name    string // of the file in the release
	job     string
}

// projectOf returns the release that a file is in, nil if it is in none.
func (s *session) projectOf(ctx context.Context, file string) *project {
	var best *project
	for _, p := range s.projects {
		if p.below(file) != "" && (best == nil || len(p.root) > len(best.root)) {
			best = p
		}
	}
	if best != nil || !s.within(file) {
		return best
	}
	root, err := spec.CheckoutOf(ctx, filepath.Dir(file))
	if err != nil || root == "" || !s.within(root) {
		return nil
	}
	p, err := openProject(ctx, filepath.Clean(root))
	if err != nil {
		return nil
	}
	s.projects = append(s.projects, p)
	return p
}

// openAt returns the open document of a file; nil if it isn't open. Editors write URIs in several ways.
func (s *session) openAt(file string) *document {
	for _, d := range s.open {
		if d.path == file {
			return d
		}
	}
	return nil
}

// uri returns the URI of a file, as the editor writes it if the file is open.
func (s *session) uri(file string) string {
	if d := s.openAt(filepath.Clean(file)); d != nil {
		return d.uri
	}
	return uriOf(file)
}

// within reports whether a file is in a folder of the workspace.
func (s *session) within(file string) bool {
	return slices.ContainsFunc(s.folders, func(dir string) bool { return (&project{root: dir}).below(file) != "" })
}

// placeOf returns the kind and the place of a document.
func (s *session) placeOf(ctx context.Context, d *document) place {
	if len(d.string) > maxText || d.path == "" {
		return place{}
	}
	if p := s.projectOf(ctx, d.path); p != nil {
		name := p.below(d.path)
		if parts := strings.SplitN(name, "/", 4); len(parts) >= 3 && parts[0] == "jobs" {
			at := place{project: p, name: name, job: parts[1]}
			switch {
			case len(parts) == 4 && parts[2] == "templates":
				at.kind = templateDocument
			case len(parts) == 3 && parts[2] == "spec":
				at.kind = specDocument
			case len(parts) == 3 && parts[2] == "monit":
				at.kind = monitDocument
			}
			return at
		}
	}
	if k := yamlKindOf(d); k != nil {
		return place{kind: k.kind, yaml: k}
	}
	return place{}
}

// discover opens the releases in the folders of the workspace, and in the folders below.
func (s *session) discover(ctx context.Context) {
	for _, dir := range s.folders {
		if p := s.projectOf(ctx, filepath.Join(dir, "jobs")); p != nil {
			continue
		}
		root, err := files.OpenRoot(dir)
		if err != nil {
			continue
		}
		entries, err := files.Within(ctx).List(root, ".")
		_ = root.Close()
		if err != nil {
			continue
		}
		for _, e := range entries {
			if e.IsDir() {
				s.projectOf(ctx, filepath.Join(dir, e.Name(), "jobs"))
			}
		}
	}
}
