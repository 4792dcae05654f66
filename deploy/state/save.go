package state

// This file changes stored states outside of deploys.

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// Ignore marks instances as ignored, or removes the mark, as `bosh ignore` does: by the names of Instance.Is. It
// returns their number.
func (s *State) Ignore(name string, ignored bool) int {
	n := 0
	for _, i := range s.Instances {
		if i.Is(name) {
			i.Ignored = ignored
			n++
		}
	}
	return n
}

// Save writes a state to a store, replacing the stored one: to import a state kept elsewhere, or to change which
// instances are ignored. The state gets the new revision of the store. It is an error if the deployment has an
// unfinished plan.
func Save(ctx context.Context, store Store, s *State) error {
	if err := s.Check(); err != nil {
		return err
	}
	session, err := store.Lock(ctx, s.Deployment)
	if err != nil {
		return err
	}
	written := s.Clone()
	if err = Claim(ctx, store, s.Holding()); err != nil {
		return errors.Join(err, session.Close())
	}
	if err = save(ctx, session, written); err == nil {
		s.Revision = written.Revision
	}
	return errors.Join(err, session.Close())
}

func save(ctx context.Context, session Session, s *State) error {
	all, err := session.Load(ctx)
	if err != nil {
		return err
	}
	if all[KeyPlan] != nil {
		return ErrUnfinished
	}
	e := s.Edit()
	keys := []string{KeyDeployment, KeyNumbers, KeyPackages, KeyDisks, KeyVMs, KeyDNS}
	for id := range e.byID {
		keys = append(keys, instanceKey(id))
	}
	for key := range all {
		if strings.HasPrefix(key, instancePrefix) && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	writes, err := s.writes(keys, e.byID)
	if err != nil {
		return err
	}
	return session.Commit(ctx, writes)
}
