package rspec

// This file records what the templates of a suite evaluated, for package coverage.

import (
	"crypto/rand"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/script"
)

// chance is a source of random numbers for templates, the same for each render.
type chance struct{}

// Read implements io.Reader.
func (chance) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(i*7 + 1)
	}
	return len(p), nil
}

// account records the renders of a suite.
type account struct {
	root      string
	lock      sync.Mutex
	templates map[string]covered
	set       map[string][]string // by job, the names of properties
	given     map[string][]string // by job, those of links
}

type covered struct {
	name, hash string
	template   *erb.Template
}

func newAccount(root string) *account {
	return &account{root: root, templates: map[string]covered{}, set: map[string][]string{}, given: map[string][]string{}}
}

// jobOf splits the path of a template: jobs/‹job›/templates/…
func jobOf(name string) (job, rest string, ok bool) {
	name, ok = strings.CutPrefix(name, "jobs/")
	if !ok {
		return "", "", false
	}
	return strings.Cut(name, "/")
}

func (a *account) add(name, text string, t *erb.Template) {
	_, rest, ok := jobOf(name)
	if !ok || t == nil {
		return
	}
	a.lock.Lock()
	defer a.lock.Unlock()
	hash := coverage.Hash([]byte(text))
	a.templates[name+"\x00"+hash] = covered{rest, hash, t}
}

// note records the inputs of a render.
func (a *account) note(name string, spec *script.Map, set []string) {
	job, _, ok := jobOf(name)
	if !ok {
		return
	}
	names := set
	var walk func(v any, at string)
	walk = func(v any, at string) {
		if v == nil {
			return
		}
		if at != "" {
			names = append(names, at)
		}
		if m, ok := v.(*script.Map); ok {
			for k, e := range m.All() {
				walk(e, strings.TrimPrefix(at+"."+k, "."))
			}
		}
	}
	if set == nil {
		walk(spec.Get("properties"), "")
	}
	a.lock.Lock()
	defer a.lock.Unlock()
	for _, n := range names {
		if !slices.Contains(a.set[job], n) {
			a.set[job] = append(a.set[job], n)
		}
	}
	if links, ok := spec.Get("links").(*script.Map); ok {
		for _, n := range links.Keys {
			if !slices.Contains(a.given[job], n) {
				a.given[job] = append(a.given[job], n)
			}
		}
	}
}

// profile returns the account as a profile.
func (a *account) profile() *coverage.Profile {
	a.lock.Lock()
	defer a.lock.Unlock()
	p := new(coverage.Profile)
	for key, c := range a.templates {
		name, _, _ := strings.Cut(key, "\x00")
		job, _, _ := jobOf(name)
		p.Merge(&coverage.Profile{Jobs: []*coverage.Job{{
			Release: a.root, Name: job, Set: slices.Sorted(slices.Values(a.set[job])), Given: slices.Sorted(slices.Values(a.given[job])),
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
	return os.WriteFile(filepath.Join(dir, hex.EncodeToString(random)+coverage.Extension), data, 0o644)
}
