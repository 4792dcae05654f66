package manifest

// This file has RSA keys made ahead of their use, on all processors: they take nearly all of the time that generating
// variables does.

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"runtime"

	"github.com/boshrender/boshrender/manifest/internal/keys"
)

// newKey makes an RSA key, or takes one that was made ahead.
func (s *VarsStore) newKey(bits int) (*rsa.PrivateKey, error) {
	if s.mill != nil {
		if key := s.mill.Take(bits); key != nil {
			return key, nil
		}
	}
	return rsa.GenerateKey(rand.Reader, bits)
}

// expect makes keys ahead for the variables that the store lacks, until done is called. It may miss keys that can't be
// predicted: they are made when they are needed.
func (s *VarsStore) expect(ctx context.Context, vars []*Variable) (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mill != nil || s.load(ctx) != nil {
		return func() {}
	}
	var lengths []int
	s.done, s.total = 0, 0
	for _, v := range vars {
		if s.values.Has(v.Name) {
			continue
		}
		s.total++
		switch v.Type {
		case "rsa", "ssh":
			lengths = append(lengths, keyBits)
		case "certificate":
			bits := defaultKeyLength
			if given, _ := v.Options.Get("key_length"); given != nil {
				n, _ := given.(int64)
				bits = int(n)
			}
			if validKeyLength(bits) {
				lengths = append(lengths, bits)
			}
		}
	}
	if len(lengths) < 2 || runtime.GOMAXPROCS(0) < 2 {
		return func() {}
	}
	mill := keys.NewMill(lengths)
	s.mill = mill
	return func() {
		s.mu.Lock()
		s.mill = nil
		s.mu.Unlock()
		mill.Close()
	}
}

// expect is VarsStore.expect for the store, if there is one that generates in it.
func (r *interpolator) expect(vars []*Variable) (done func()) {
	generates, others := storeThatGenerates(r.Store)
	if generates == nil {
		return func() {}
	}
	var all []*Variable
	for _, v := range vars {
		if v.Type == "" || v.Consumes.Len() > 0 && r.Address == nil {
			continue // not now
		}
		asked := &Variable{Name: r.fullName(v.Name)}
		if _, found, err := others.Get(r.ctx, asked); found || err != nil {
			continue
		}
		all = append(all, &Variable{Name: asked.Name, Type: v.Type, Options: v.Options})
	}
	return generates.expect(r.ctx, all)
}

// storeThatGenerates returns the VarsStore among the stores, and those before it that can be asked for nothing.
func storeThatGenerates(s Store) (generates *VarsStore, others Stores) {
	switch s := s.(type) {
	case *VarsStore:
		return s, nil
	case Vars, *varsIndex:
		return nil, Stores{s}
	case Stores:
		for _, part := range s {
			found, more := storeThatGenerates(part)
			others = append(others, more...)
			if found != nil {
				return found, others
			}
		}
	}
	return nil, others
}
