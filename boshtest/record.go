package boshtest

// This file records which parts of templates tests evaluate, and writes profiles for package coverage.

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/outdir"
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
	return filepath.Join(moduleRoot.Get(), dir)
}

// record holds the coverage of one template by the tests of this process.
type record struct {
	log      *coverageLog
	job      *coverage.Job // its Set and Given include all templates
	declared *spec.JobSpec
	name     string
	hash     string
	template *erb.Template
}

// coverageLog holds the records of this process.
type coverageLog struct {
	lock    sync.Mutex
	records map[string]*record
	jobs    map[string]*coverage.Job
	pending map[T]bool // tests at whose end the profile is written
	file    string     // "" before it is first written
	kept    bool       // it isn't written
}

func newCoverageLog() *coverageLog {
	return &coverageLog{records: map[string]*record{}, jobs: map[string]*coverage.Job{}, kept: true}
}

var recorded = &coverageLog{records: map[string]*record{}, jobs: map[string]*coverage.Job{}, pending: map[T]bool{}}

// recordFor parses a template with coverage, once per log.
func recordFor(j *Job, s *spec.JobSpec, name, label string, text []byte) (*record, error) {
	l := j.release.log
	if l == nil {
		l = recorded
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	jobKey := j.release.full + "\x00" + j.name
	hash := coverage.Hash(text)
	key := jobKey + "\x00" + name + "\x00" + hash
	if r, ok := l.records[key]; ok {
		return r, nil
	}
	t, err := erb.ParseCovered(context.Background(), label, string(text))
	if err != nil {
		return nil, err
	}
	if l.jobs[jobKey] == nil {
		l.jobs[jobKey] = &coverage.Job{Release: j.release.full, Name: j.name}
	}
	r := &record{l, l.jobs[jobKey], s, name, hash, t}
	l.records[key] = r
	return r, nil
}

// note records the inputs of a test, and writes the profile at its end.
func (r *record) note(t T, in *input) {
	if r == nil {
		return
	}
	r.log.lock.Lock()
	defer r.log.lock.Unlock()
	properties := in.properties
	if in.raw != nil {
		properties = in.raw
	}
	for _, p := range r.declared.Properties {
		if has(properties, p.Name) {
			addName(&r.job.Set, p.Name)
		}
	}
	for name := range in.links {
		addName(&r.job.Given, name)
	}
	c, ok := t.(interface{ Cleanup(func()) })
	if !ok || r.log.kept || r.log.pending[t] {
		return
	}
	r.log.pending[t] = true
	c.Cleanup(func() {
		if err := r.log.write(t); err != nil {
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

// profile returns the record.
func (l *coverageLog) profile() *coverage.Profile {
	l.lock.Lock()
	defer l.lock.Unlock()
	p := new(coverage.Profile)
	for _, r := range l.records {
		p.Merge(&coverage.Profile{Jobs: []*coverage.Job{{
			Release: r.job.Release, Name: r.job.Name, Set: r.job.Set, Given: r.job.Given,
			Templates: []*coverage.Template{{Name: r.name, Hash: r.hash, Coverage: r.template.Coverage()}},
		}}})
	}
	return p
}

// write writes the profile of this process again.
func (l *coverageLog) write(t T) error {
	p := l.profile()
	l.lock.Lock()
	defer l.lock.Unlock()
	delete(l.pending, t)
	data, err := p.Marshal()
	if err != nil {
		return err
	}
	dir := coverageDir()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if l.file == "" {
		random := make([]byte, 8)
		rand.Read(random)
		l.file = filepath.Join(dir, hex.EncodeToString(random)+coverage.Extension)
	}
	if err := outdir.WriteBelow(filepath.Dir(l.file), filepath.Base(l.file), data, outdir.Options{}); err != nil {
		return err
	}
	noteFile(l.file) // a cached result is valid as long as its profile exists
	return nil
}
