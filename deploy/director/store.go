package director

// This file has the store of the states of deployments.

import (
	"context"
	"encoding/hex"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/state"
)

// Store is a state.Store in files of a folder, to which commits are appended. It is for one process. It is a
// state.Reader that doesn't wait: instances can be listed while they are deployed.
type Store struct {
	// Dir is the folder; empty for a store in memory.
	Dir string
	// Wait is how long Lock waits; 0 means the director's ten seconds.
	Wait time.Duration

	before func() error // called before each commit; for tests
	mu     sync.Mutex
	open   map[string]*openState
}

// openState is the state of a deployment.
type openState struct {
	lock chan struct{}
	mu   sync.Mutex
	*journal
	commits int
	seen    *seen // nil if nobody has asked yet
}

// seen is the state of a deployment after a number of commits, decoded. It must not be changed.
type seen struct {
	commits   int
	state     *state.State
	documents *state.Documents // nil for none
}

func (o *openState) read() map[string][]byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	return maps.Clone(o.values)
}

// find opens the state of a deployment. s.mu is held.
func (s *Store) find(deployment string) (*openState, error) {
	if one := s.open[deployment]; one != nil {
		return one, nil
	}
	path := ""
	if s.Dir != "" {
		if err := os.MkdirAll(s.Dir, 0o700); err != nil {
			return nil, err
		}
		path = filepath.Join(s.Dir, hex.EncodeToString([]byte(deployment))+".state") // whatever is in a name
	}
	j, err := openJournal(path)
	if err != nil {
		return nil, err
	}
	if s.open == nil {
		s.open = map[string]*openState{}
	}
	one := &openState{lock: make(chan struct{}, 1), journal: j}
	s.open[deployment] = one
	return one, nil
}

// Lock implements state.Store.
func (s *Store) Lock(ctx context.Context, deployment string) (state.Session, error) {
	s.mu.Lock()
	one, err := s.find(deployment)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	wait := s.Wait
	if wait == 0 {
		wait = lockWait
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case one.lock <- struct{}{}:
		return &session{store: s, one: one}, nil
	case <-timer.C:
		return nil, &state.LockedError{Deployment: deployment}
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Read implements state.Reader.
func (s *Store) Read(_ context.Context, deployment string) (map[string][]byte, error) {
	s.mu.Lock()
	one, err := s.find(deployment)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return one.read(), nil
}

// see returns the state of a deployment, which must not be changed, and its documents. The holdings of other
// deployments in it may be old.
func (s *Store) see(ctx context.Context, deployment string) (*seen, error) {
	s.mu.Lock()
	one, err := s.find(deployment)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	one.mu.Lock()
	was, now := one.seen, &seen{commits: one.commits}
	one.mu.Unlock()
	if was != nil && was.commits == now.commits {
		return was, nil
	}
	if now.state, err = state.Load(ctx, s, deployment); err != nil {
		return nil, err
	}
	if now.documents, err = now.state.Deployed.Documents(ctx); err != nil {
		return nil, err
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	one.seen = now
	return now, nil
}

// Close closes the files.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, one := range s.open {
		errs = append(errs, one.close())
	}
	s.open = nil
	return errors.Join(errs...)
}

type session struct {
	store *Store
	one   *openState
	once  sync.Once
}

// Load implements state.Session.
func (s *session) Load(context.Context) (map[string][]byte, error) {
	return s.one.read(), nil
}

// Commit implements state.Session.
func (s *session) Commit(_ context.Context, changes []state.Write) error {
	if s.store.before != nil {
		if err := s.store.before(); err != nil {
			return err
		}
	}
	s.one.mu.Lock()
	defer s.one.mu.Unlock()
	s.one.commits++
	return s.one.write(changes, true)
}

// Close implements state.Session.
func (s *session) Close() error {
	s.once.Do(func() { <-s.one.lock })
	return nil
}
