package state

// This file defines stores of states: keys and values that change atomically.

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/internal/redact"
)

// Store keeps the states of deployments, and of unfinished runs.
type Store interface {
	// Lock finds or creates a deployment and locks it against any other operation. It waits for a time that depends
	// on the store; then the error is a *LockedError. This package keeps the holdings of all deployments under a name
	// of its own, which begins with "=".
	Lock(ctx context.Context, deployment string) (Session, error)
}

// Reader is a Store that reads without a lock and without side effects, even for a deployment that doesn't exist.
type Reader interface {
	// Read returns a consistent snapshot of all keys and values; none for a deployment that doesn't exist. It waits
	// for another operation as Lock does.
	Read(ctx context.Context, deployment string) (map[string][]byte, error)
}

// Session is a locked deployment.
type Session interface {
	// Load returns all keys and values.
	Load(ctx context.Context) (map[string][]byte, error)
	// Commit makes all changes, or none. After it returns nil they survive the end of the process and a loss of
	// power.
	Commit(ctx context.Context, changes []Write) error
	// Close unlocks the deployment. The session can't be used then.
	Close() error
}

// Write is a change in a Store: a nil Value deletes the key.
type Write struct {
	// Key is a path, such as "instance/‹id›"; only this package interprets it.
	Key string
	// Value is JSON; nil deletes the key.
	Value []byte
}

// LockedError is the error if another operation has the lock.
type LockedError struct {
	// Deployment is the name of the deployment.
	Deployment string
	// Holder names the holder of the lock; empty if that isn't known.
	Holder string
}

// Error returns the director's text, as far as it applies.
func (e *LockedError) Error() string {
	s := "Failed to acquire lock for lock:deployment:" + e.Deployment
	if e.Holder != "" {
		s += ". It is held by " + e.Holder
	}
	return s
}

// The keys of the parts of a State that don't belong to one instance.
const (
	KeyDeployment = "deployment"
	KeyNumbers    = "numbers"
	KeyPackages   = "packages"
	KeyDisks      = "orphaned_disks"
	KeyVMs        = "orphaned_vms"
	KeyDNS        = "dns"
	// KeyPlan is the key of the plan that is under way. Keys below "run/" are notes on its run, which no State has.
	KeyPlan = "run/plan"

	// Version is the version of the encoding of a State.
	Version = 1
)

const (
	versionKey     = "version"
	instancePrefix = "instance/"
)

func instanceKey(id string) string { return instancePrefix + id }

// stored is the value of versionKey.
type stored struct {
	Version    int    `json:"version"`
	Revision   int    `json:"revision"`
	Deployment string `json:"deployment"`
	// Instances is their number; nil in states from before they were counted.
	Instances *int `json:"instances,omitempty"`
}

// Decode returns the State that the values of a Session contain, and the notes on a run.
func Decode(deployment string, all map[string][]byte) (*State, map[string][]byte, error) {
	s := &State{Deployment: deployment}
	if len(all) == 0 {
		return s, nil, nil
	}
	var v stored
	if err := json.Unmarshal(all[versionKey], &v); err != nil {
		return nil, nil, fmt.Errorf("the store's version: %w", redact.JSON(all[versionKey], err))
	}
	if err := checkVersion(v.Version); err != nil {
		return nil, nil, err
	}
	s.Version, s.Revision = v.Version, v.Revision
	run := map[string][]byte{}
	sections := s.sections()
	for _, key := range slices.Sorted(maps.Keys(all)) {
		section := sections[key]
		switch {
		case key == versionKey:
			continue
		case strings.HasPrefix(key, "run/"):
			run[key] = all[key]
			continue
		case strings.HasPrefix(key, instancePrefix):
			i := &Instance{}
			s.Instances = append(s.Instances, i)
			section = i
		case section == nil:
			return nil, nil, fmt.Errorf("the store has %q, which isn't known", key)
		}
		if err := redact.Decode(all[key], section); err != nil {
			return nil, nil, fmt.Errorf("the store's %s: %w", key, err)
		}
	}
	switch {
	case v.Instances != nil && *v.Instances != len(s.Instances):
		return nil, nil, fmt.Errorf("the store has %d instances, not %d as when it was written", len(s.Instances), *v.Instances)
	case v.Deployment != deployment:
		return nil, nil, fmt.Errorf("the store has deployment %q, not %q", v.Deployment, deployment)
	}
	s.Sort()
	return s, run, s.Check()
}

// sections are the parts of a state that have keys of their own.
func (s *State) sections() map[string]any {
	return map[string]any{
		KeyDeployment: &s.Deployed, KeyNumbers: &s.Numbers, KeyPackages: &s.Packages,
		KeyDisks: &s.Disks, KeyVMs: &s.VMs, KeyDNS: &s.DNS,
	}
}

// writes returns the writes for the given keys.
func (s *State) writes(keys []string, byID map[string]*Instance) ([]Write, error) {
	s.Revision++
	count := len(s.Instances)
	version, err := json.Marshal(stored{Version, s.Revision, s.Deployment, &count})
	if err != nil {
		return nil, err
	}
	writes := []Write{{versionKey, version}}
	sections := s.sections()
	for _, key := range keys {
		value := sections[key]
		if id, ok := strings.CutPrefix(key, instancePrefix); ok {
			i := byID[id]
			if i == nil {
				writes = append(writes, Write{Key: key})
				continue
			}
			value = i
		}
		data, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		writes = append(writes, Write{key, data})
	}
	return writes, nil
}

// Memory is a Store in memory. The zero value works; it is safe for concurrent use.
type Memory struct {
	// Wait is how long Lock waits; 0 means not at all.
	Wait time.Duration

	mu          sync.Mutex
	deployments map[string]*memory
}

type memory struct {
	lock   chan struct{}
	values map[string][]byte
}

// Lock implements Store.
func (m *Memory) Lock(ctx context.Context, deployment string) (Session, error) {
	m.mu.Lock()
	if m.deployments == nil {
		m.deployments = map[string]*memory{}
	}
	d := m.deployments[deployment]
	if d == nil {
		d = &memory{lock: make(chan struct{}, 1), values: map[string][]byte{}}
		m.deployments[deployment] = d
	}
	m.mu.Unlock()
	select {
	case d.lock <- struct{}{}:
		return &memorySession{store: m, d: d}, nil
	default:
	}
	timer := time.NewTimer(m.Wait)
	defer timer.Stop()
	select {
	case d.lock <- struct{}{}:
		return &memorySession{store: m, d: d}, nil
	case <-timer.C:
		return nil, &LockedError{Deployment: deployment}
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Copy returns a store in memory with another store's data of a deployment and its holdings, to try something out.
func Copy(ctx context.Context, store Store, deployment string) (*Memory, error) {
	m := &Memory{deployments: map[string]*memory{}}
	for _, name := range []string{deployment, holdings} {
		values, err := readAll(ctx, store, name)
		if err != nil {
			return nil, err
		}
		m.deployments[name] = &memory{lock: make(chan struct{}, 1), values: maps.Clone(values)}
	}
	return m, nil
}

type memorySession struct {
	store  *Memory
	d      *memory
	closed bool
}

func (s *memorySession) Load(context.Context) (map[string][]byte, error) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return maps.Clone(s.d.values), nil
}

func (s *memorySession) Commit(_ context.Context, changes []Write) error {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	for _, c := range changes {
		if c.Value == nil {
			delete(s.d.values, c.Key)
			continue
		}
		s.d.values[c.Key] = slices.Clone(c.Value)
	}
	return nil
}

func (s *memorySession) Close() error {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	if !s.closed {
		s.closed = true
		<-s.d.lock
	}
	return nil
}

// Load returns the state of a deployment in a store, with the holdings of the others in the store; a new deployment's
// state has no instances. If the Store isn't a Reader, it locks the deployment while it reads.
func Load(ctx context.Context, store Store, deployment string) (*State, error) {
	s, _, err := Read(ctx, store, deployment)
	return s, err
}

// Read is Load, and also returns the notes on a run.
func Read(ctx context.Context, store Store, deployment string) (*State, map[string][]byte, error) {
	all, err := readAll(ctx, store, deployment)
	if err != nil {
		return nil, nil, err
	}
	s, run, err := Decode(deployment, all)
	if err == nil {
		s.Others, err = others(ctx, store, deployment)
	}
	return s, run, err
}

func readAll(ctx context.Context, store Store, deployment string) (map[string][]byte, error) {
	if r, ok := store.(Reader); ok {
		return r.Read(ctx, deployment)
	}
	session, err := store.Lock(ctx, deployment)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	return session.Load(ctx)
}
