package rspec

// This file records the evaluated code of a suite's templates, for package coverage.

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/internal/script"
)

// chance is a source of random numbers for templates, the same for each render.
type chance struct{}

// Read implements io.Reader.
func (chance) Read(p []byte) (int, error) {
	for i := range p { // bounded: the reader has paid
		p[i] = byte(i*7 + 1)
	}
	return len(p), nil
}

// account records the renders of a suite.
type account struct {
	root      string
	lock      sync.Mutex
	templates map[string]covered
	set       names // of properties
	given     names // of links
	bytes     int
}

// names are names by job.
type names map[string]map[string]bool

type covered struct {
	name, hash string
	template   *erb.Template
}

func newAccount(root string) *account {
	return &account{root: root, templates: map[string]covered{}, set: names{}, given: names{}}
}

// keep pays for bytes that are kept until the end of the run.
func (a *account) keep(n int) error {
	if a.bytes += n + nameCost; a.bytes > maxWritten {
		return &limit.Error{Limit: "bytes of coverage", Max: maxWritten}
	}
	return nil
}

// add adds a name.
func (a *account) add(to names, job, name string) error {
	if to[job][name] {
		return nil
	}
	if to[job] == nil {
		to[job] = map[string]bool{}
	}
	to[job][name] = true
	return a.keep(len(job) + len(name))
}

// jobOf splits the path of a template: jobs/‹job›/templates/…
func jobOf(name string) (job, rest string, ok bool) {
	name, ok = strings.CutPrefix(name, "jobs/")
	if !ok {
		return "", "", false
	}
	return strings.Cut(name, "/")
}

// parse parses a template whose coverage counts if it belongs to a job.
func (a *account) parse(name, text string) (*erb.Template, error) {
	t, err := erb.ParseCovered(context.Background(), name, text)
	_, rest, ok := jobOf(name)
	if !ok || err != nil {
		return t, err
	}
	a.lock.Lock()
	defer a.lock.Unlock()
	hash := coverage.Hash([]byte(text))
	key := name + "\x00" + hash
	if have, ok := a.templates[key]; ok {
		return have.template, nil
	}
	a.templates[key] = covered{rest, hash, t}
	return t, a.keep(16*len(text) + len(key))
}

// note records the inputs of a render.
func (a *account) note(b script.Budget, name string, spec *script.Map, set []string) error {
	job, _, ok := jobOf(name)
	if !ok {
		return nil
	}
	a.lock.Lock()
	defer a.lock.Unlock()
	for _, n := range set { // bounded: the argument is paid
		if err := a.add(a.set, job, n); err != nil {
			return err
		}
	}
	if properties := spec.Get("properties"); set == nil {
		if err := a.noteAll(b, job, properties, ""); err != nil {
			return err
		}
	}
	links, _ := spec.Get("links").(*script.Map)
	if links == nil {
		return nil
	}
	for _, n := range links.Keys { // bounded: the argument is paid
		if err := a.add(a.given, job, n); err != nil {
			return err
		}
	}
	return nil
}

// noteAll records the dotted names of all values in a hash.
func (a *account) noteAll(b script.Budget, job string, v any, at string) error {
	if v == nil {
		return nil
	}
	if err := b.Step(1 + int64(len(at))); err != nil {
		return err
	}
	if at != "" {
		if err := a.add(a.set, job, at); err != nil {
			return err
		}
	}
	m, _ := v.(*script.Map)
	if m == nil {
		return nil
	}
	for k, e := range m.All() { // bounded: each name is paid
		if err := a.noteAll(b, job, e, strings.TrimPrefix(at+"."+k, ".")); err != nil {
			return err
		}
	}
	return nil
}

// profile returns the account as a profile.
func (a *account) profile() *coverage.Profile {
	a.lock.Lock()
	defer a.lock.Unlock()
	p := new(coverage.Profile)
	for key, c := range a.templates { // bounded: by keep
		name, _, _ := strings.Cut(key, "\x00")
		job, _, _ := jobOf(name)
		p.Merge(&coverage.Profile{Jobs: []*coverage.Job{{
			Release: a.root, Name: job, Set: slices.Sorted(maps.Keys(a.set[job])), Given: slices.Sorted(maps.Keys(a.given[job])),
			Templates: []*coverage.Template{{Name: c.name, Hash: c.hash, Coverage: c.template.Coverage()}},
		}}})
	}
	return p
}

// write writes the profile to a new file in a folder.
func (a *account) write(dir string) error {
	data, err := a.profile().Marshal()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	random := make([]byte, 8)
	rand.Read(random)
	return outdir.WriteBelow(dir, hex.EncodeToString(random)+coverage.Extension, data, outdir.Options{})
}
