package boshtest

// This file records which parts of templates tests evaluate, and writes profiles for package coverage.

import (
	"crypto/rand"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// coverageDir returns the folder for profiles, "" to record nothing. A relative path begins at the root of the
// module, so that the tests of all packages write to one folder.
func coverageDir() string {
	dir := os.Getenv("BOSHTEST_COVERAGE")
	if dir == "" || filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(moduleRoot(), dir)
}

// account records what the tests of this process have evaluated of one template.
type account struct {
	book     *book
	job      *coverage.Job // its Set and Given include all templates
	declared *spec.JobSpec
	name     string
	hash     string
	template *erb.Template
}

// book holds the accounts of this process.
type book struct {
	lock     sync.Mutex
	accounts map[string]*account
	jobs     map[string]*coverage.Job
	pending  map[T]bool // tests at whose end the profile is written
	file     string     // "" before it is first written
}

var theBook = &book{accounts: map[string]*account{}, jobs: map[string]*coverage.Job{}, pending: map[T]bool{}}

// accountFor parses a template with coverage, once per process.
func accountFor(j *Job, s *spec.JobSpec, name, label string, text []byte) (*account, error) {
	b := theBook
	b.lock.Lock()
	defer b.lock.Unlock()
	jobKey := j.release.full + "\x00" + j.name
	hash := coverage.Hash(text)
	key := jobKey + "\x00" + name + "\x00" + hash
	if a, ok := b.accounts[key]; ok {
		return a, nil
	}
	t, err := erb.ParseCovered(label, string(text))
	if err != nil {
		return nil, err
	}
	if b.jobs[jobKey] == nil {
		b.jobs[jobKey] = &coverage.Job{Release: j.release.full, Name: j.name}
	}
	a := &account{b, b.jobs[jobKey], s, name, hash, t}
	b.accounts[key] = a
	return a, nil
}

// note records the inputs of a test, and writes the profile at its end.
func (a *account) note(t T, in *input) {
	if a == nil {
		return
	}
	a.book.lock.Lock()
	defer a.book.lock.Unlock()
	properties := in.properties
	if in.raw != nil {
		properties = in.raw
	}
	for _, p := range a.declared.Properties {
		if has(properties, p.Name) {
			addName(&a.job.Set, p.Name)
		}
	}
	for name := range in.links {
		addName(&a.job.Given, name)
	}
	c, ok := t.(interface{ Cleanup(func()) })
	if !ok || a.book.pending[t] {
		return
	}
	a.book.pending[t] = true
	c.Cleanup(func() {
		if err := a.book.write(t); err != nil {
			t.Errorf("the coverage was not written: %v", err)
		}
	})
}

func addName(list *[]string, name string) {
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}

// has reports whether a dotted name leads to a value.
func has(m *manifest.Map, name string) bool {
	n, err := manifest.NewNode(m)
	if err != nil {
		return false
	}
	for _, key := range steps(name) {
		n = n.Get(key)
	}
	return n != nil && !n.IsNull()
}

// write writes the profile of this process again.
func (b *book) write(t T) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	delete(b.pending, t)
	p := new(coverage.Profile)
	for _, a := range b.accounts {
		p.Merge(&coverage.Profile{Jobs: []*coverage.Job{{
			Release: a.job.Release, Name: a.job.Name, Set: a.job.Set, Given: a.job.Given,
			Templates: []*coverage.Template{{Name: a.name, Hash: a.hash, Coverage: a.template.Coverage()}},
		}}})
	}
	data, err := p.Marshal()
	if err != nil {
		return err
	}
	dir := coverageDir()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if b.file == "" {
		random := make([]byte, 8)
		rand.Read(random)
		b.file = filepath.Join(dir, hex.EncodeToString(random)+coverage.Extension)
	}
	if err := replaceFile(b.file, data); err != nil {
		return err
	}
	noteFile(b.file) // a cached result is valid as long as its profile exists
	return nil
}
