package language

// This file renames properties: in the spec, in the provided links, in the templates of the job and of consumers, in
// rspec suites and in manifests.

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/spec"
)

// propertyName matches a dotted name of a property.
var propertyName = pattern.New(`^[\w-]+(\.[\w-]+)*$`)

// prepareRename answers textDocument/prepareRename: with the range of the name.
func (r *request) prepareRename(ctx context.Context) (any, error) {
	list := r.properties(ctx)
	if len(list) == 0 {
		return nil, nil
	}
	offset := r.doc.offset(r.Position)
	name := list[0].Name
	for from := max(0, offset-len(name)); from <= offset; from++ {
		if strings.HasPrefix(r.doc.string[from:], name) {
			return object{"range": r.doc.between(from, from+len(name)), "placeholder": name}, nil
		}
	}
	if r.place.kind.jobs() { // the key is the last part of the name
		line, at := r.doc.line(r.Position.Line)
		key := strings.TrimLeft(line, " -")
		at += len(line) - len(key)
		return object{"range": r.doc.between(at, at+max(strings.IndexByte(key, ':'), 0)), "placeholder": name}, nil
	}
	return nil, nil
}

// renaming collects the edits of a rename.
type renaming struct {
	*session
	old, new string
	edits    map[string][]textEdit
	look     []string // places to check by hand
}

func (n *renaming) edit(uri string, t *text, from, to int, by string) {
	e := textEdit{t.between(from, to), by}
	if !slices.Contains(n.edits[uri], e) {
		n.edits[uri] = append(n.edits[uri], e)
	}
}

// rename answers textDocument/rename.
func (r *request) rename(ctx context.Context) (any, error) {
	list := r.properties(ctx)
	switch {
	case len(list) == 0:
		return nil, failed("there is no property here")
	case len(list) > 1:
		return nil, failed("%s is a property of jobs %s and %s: rename it in one of their specs", list[0].Name, list[0].job.Name, list[1].job.Name)
	case !propertyName.MatchString(r.NewName):
		return nil, failed("a property's name has letters, digits, _ and -, and dots between its parts")
	}
	p := list[0]
	if d := p.job.Declares(strings.Split(r.NewName, ".")); d != nil && d.Name != p.Name {
		return nil, failed("the spec of job %s declares %s already", p.job.Name, d.Name)
	}
	n := &renaming{session: r.session, old: p.Name, new: r.NewName, edits: map[string][]textEdit{}}
	if err := n.provided(ctx, p); err != nil {
		return nil, err
	}
	at := n.declared(ctx, p)
	n.edits[at.URI] = append(n.edits[at.URI], textEdit{at.Range, n.new})
	for _, u := range n.uses(ctx, p.project, p.job, p.Name) {
		if l := n.location(u); u.written {
			n.edit(l.URI, u.text, u.from, u.to, n.new)
		} else {
			n.byHand(filepath.Join(u.project.root, u.file), u.text, u.from)
		}
	}
	if err := errors.Join(n.suites(ctx, p), n.manifests(ctx, p)); err != nil {
		return nil, err
	}
	if len(n.look) > 0 {
		r.out.notify("window/showMessage", messageParams{2, "Look at these places, where " + n.old + " isn't written as a whole: " + strings.Join(n.look, ", ")})
	}
	return workspaceEdit{n.edits}, nil
}

func (n *renaming) byHand(file string, t *text, at int) {
	n.look = append(n.look, file+":"+strconv.Itoa(t.lineOf(at)+1))
}

// provided renames the property in the provided links of its job. Consumers would read the old name from other jobs
// that provide a link of the type.
func (n *renaming) provided(ctx context.Context, p named) error {
	for _, l := range p.job.Provides {
		if !slices.Contains(l.Properties, n.old) {
			continue
		}
		for _, other := range n.projects {
			for _, j := range other.jobs(ctx) {
				for _, same := range j.Provides {
					if same.Type == l.Type && (j.Name != p.job.Name || other != p.project) && slices.Contains(same.Properties, n.old) {
						return failed("job %s provides %s by a link of type %s, too: consumers can't read two names", j.Name, n.old, l.Type)
					}
				}
			}
		}
	}
	file := p.project.below(p.job.Location.File)
	code, err := p.project.read(ctx, file)
	if err != nil {
		return err
	}
	t := newText(code)
	provides := outlineOf(t).get("provides")
	for _, link := range provides.all() {
		for _, e := range link.get("properties").all() {
			if scalarOf(e.value) == n.old {
				from := e.from + strings.Index(e.value, n.old)
				n.edit(n.uri(p.job.Location.File), t, from, from+len(n.old), n.new)
			}
		}
	}
	if provides != nil {
		n.inFlow(p.job.Location.File, t, t.lines[provides.line], t.lines[provides.end])
	}
	return nil
}

// flowProperties matches the properties of a provided link that are written in brackets.
var flowProperties = pattern.New(`\bproperties:\s*\[([^\]]*)\]`)

// inFlow renames the property in lists in brackets, from the line at one offset to the line at another.
func (n *renaming) inFlow(file string, t *text, from, last int) {
	line, at := t.line(t.lineOf(last))
	section := t.string[from : at+len(line)]
	for _, m := range flowProperties.FindAllStringSubmatchIndex(section, -1) {
		start := m[2]
		for part := range strings.SplitSeq(section[m[2]:m[3]], ",") {
			if name := strings.Trim(part, " \t\n'\""); name == n.old {
				begin := from + start + strings.Index(part, name)
				n.edit(n.uri(file), t, begin, begin+len(name), n.new)
			}
			start += len(part) + 1
		}
	}
}

// all returns the elements of a list.
func (e *entry) all() []*entry {
	if e == nil {
		return nil
	}
	return e.below
}

// The folders that aren't searched: anywhere, and in the root of a release.
var (
	unsearched = lazy.Words(".git node_modules .dev_builds .final_builds")
	sources    = lazy.Words("src vendor blobs releases")
)

// maxSearched is the number of files and folders that a search goes through.
const maxSearched = 50_000

// isRoot reports whether a folder is the root of a release.
func (c *session) isRoot(dir string) bool {
	return slices.ContainsFunc(c.projects, func(p *project) bool { return p.root == dir })
}

// search calls fn for the files of a folder with one of the extensions.
func (n *renaming) search(ctx context.Context, dir string, extensions []string, fn func(file string, t *text) error) error {
	count := 0
	err := files.Within(ctx).WalkPath(dir, func(fsys fs.FS, below, name string, e fs.DirEntry) error {
		if count++; count > maxSearched {
			return failed("%s has more than %d files and folders: open a smaller folder to rename", dir, maxSearched)
		}
		if e.IsDir() {
			if unsearched.Has(e.Name()) || sources.Has(e.Name()) && n.isRoot(filepath.Dir(name)) {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains(extensions, filepath.Ext(name)) {
			return nil
		}
		if d := n.openAt(name); d != nil {
			return fn(name, d.text)
		}
		data, err := files.Within(ctx).Read(fsys, below)
		if err != nil || len(data) > maxText {
			return nil // others can't read it either
		}
		return fn(name, newText(string(data)))
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// last returns the last part of the old and the new name, and whether only it changes.
func (n *renaming) last() (old, new string, alone bool) {
	i, k := strings.LastIndexByte(n.old, '.'), strings.LastIndexByte(n.new, '.')
	return n.old[i+1:], n.new[k+1:], n.old[:i+1] == n.new[:k+1]
}

// inHash renames the last part of the name, which is the key of a hash.
func (n *renaming) inHash(file string, t *text, from int) error {
	old, new, alone := n.last()
	if !alone {
		return failed("%s:%d has %s in hashes: rename only the last part of the name, or move the value first", file, t.lineOf(from)+1, n.old)
	}
	n.edit(n.uri(file), t, from, from+len(old), new)
	return nil
}

// manifests renames the property in the manifests of the workspace.
func (n *renaming) manifests(ctx context.Context, p named) error {
	parts := strings.Split(n.old, ".")
	for _, dir := range n.folders {
		err := n.search(ctx, dir, []string{".yml", ".yaml"}, func(file string, t *text) error {
			last := parts[len(parts)-1]
			if !strings.Contains(t.string, last) {
				return nil
			}
			if at := strings.Index(t.string, "/"+strings.Join(parts, "/")); at >= 0 { // an ops file
				n.byHand(file, t, at)
			}
			if !manifestKey.MatchString(t.string) {
				return nil
			}
			flow := func(e *entry, word string) bool {
				return e != nil && strings.HasPrefix(e.value, "{") && strings.Contains(e.value, word) && strings.Contains(e.value, last)
			}
			for _, job := range jobsOf(outlineOf(t)) {
				if flow(job.entry, p.job.Name) {
					n.byHand(file, t, job.entry.from)
				}
				if job.name != p.job.Name || job.release != "" && p.project.release != nil && job.release != p.project.release.Name {
					continue
				}
				e := job.entry.get("properties")
				for _, part := range parts {
					if flow(e, part) {
						n.byHand(file, t, e.from)
					}
					e = e.get(part)
				}
				if e != nil {
					if err := n.inHash(file, t, e.from); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// suites renames the property in the rspec suites of the release that name the job.
func (n *renaming) suites(ctx context.Context, p named) error {
	parts := strings.Split(n.old, ".")
	return n.search(ctx, filepath.Join(p.project.root, "spec"), []string{".rb"}, func(file string, t *text) error {
		if !namesJob(t.string, p.job) {
			return nil
		}
		for _, k := range rubyKeys(t.string) {
			switch {
			case slices.Equal(k.path, []string{n.old}):
				n.edit(n.uri(file), t, k.from, k.from+len(n.old), n.new)
			case slices.Equal(k.path, parts) || slices.Equal(k.path, append([]string{"properties"}, parts...)):
				if err := n.inHash(file, t, k.from); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// namesJob reports whether a suite has the name of a job in quotes.
func namesJob(code string, j *spec.JobSpec) bool {
	return strings.Contains(code, "'"+j.Name+"'") || strings.Contains(code, `"`+j.Name+`"`)
}

// rubyKey is a key of a literal of a hash in Ruby, with the keys around it.
type rubyKey struct {
	path []string
	from int
}

// rubyTokens matches the tokens of Ruby that matter: comments, strings with the next characters, names before a colon,
// brackets.
var rubyTokens = pattern.New(`#[^\n{][^\n]*|'((?:[^'\\\n]|\\.)*)'(\s*=>|:)?|"((?:[^"\\\n]|\\.)*)"(\s*=>|:)?|\b([a-z_]\w*):[\s{]|[{}()\[\]]`)

// rubyKeys returns the keys of the hashes in Ruby code.
func rubyKeys(code string) (list []rubyKey) {
	var stack [][]string // the paths of the hashes around
	var path []string    // of the key whose value comes
	for _, m := range rubyTokens.FindAllStringSubmatchIndex(code, -1) {
		around := []string(nil)
		if len(stack) > 0 {
			around = stack[len(stack)-1]
		}
		name := -1
		for _, group := range []int{1, 3, 5} {
			if m[2*group] >= 0 && (group == 5 || m[2*group+2] >= 0) {
				name = group
			}
		}
		switch c := code[m[0]]; {
		case name >= 0:
			path = append(slices.Clone(around), code[m[2*name]:m[2*name+1]])
			list = append(list, rubyKey{path, m[2*name]})
			if code[m[1]-1] == '{' { // of "name: {", as a part of the match
				stack, path = append(stack, path), nil
			}
		case c == '{':
			stack, path = append(stack, path), nil
		case c == '(' || c == '[':
			stack, path = append(stack, nil), nil
		case c == '}' || c == ')' || c == ']':
			stack, path = stack[:max(len(stack)-1, 0)], nil
		}
	}
	return list
}
