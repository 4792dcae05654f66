package manifest

// This file makes RSA keys ahead of their use, on all processors: of what generating variables takes, they are nearly
// all.

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"runtime"
	"slices"
	"sync"
)

// Generated is a variable that a VarsStore has generated.
type Generated struct {
	// Name and Type are the variable's.
	Name, Type string
	// Done is how many were generated so far, and Total how many will be, as far as is known. Both count from the
	// beginning of the manifest or runtime config that declares them.
	Done, Total int
}

// keyMill makes keys ahead. Any key of the right length will do for any variable.
type keyMill struct {
	lock    sync.Mutex
	changed *sync.Cond // a key is ready, or one was taken
	wanted  []int      // lengths in bits of those that nobody makes yet, in the order of their use
	making  map[int]int
	ready   map[int][]*rsa.PrivateKey
	spare   int // how many are ready
	closed  bool
	workers sync.WaitGroup
}

// mostSpare is how many keys, for each worker, wait for their use: what isn't used in the end was made in vain.
const mostSpare = 2

// newKeyMill starts to make keys of these lengths. It has to be closed.
func newKeyMill(lengths []int) *keyMill {
	m := &keyMill{wanted: lengths, making: map[int]int{}, ready: map[int][]*rsa.PrivateKey{}}
	m.changed = sync.NewCond(&m.lock)
	n := min(runtime.GOMAXPROCS(0), len(lengths))
	for range n {
		m.workers.Go(func() { m.work(mostSpare * n) })
	}
	return m
}

func (m *keyMill) work(most int) {
	m.lock.Lock()
	defer m.lock.Unlock()
	for {
		for !m.closed && len(m.wanted) > 0 && m.spare >= most {
			m.changed.Wait()
		}
		if m.closed || len(m.wanted) == 0 {
			return
		}
		bits := m.wanted[0]
		m.wanted = m.wanted[1:]
		m.making[bits]++
		m.lock.Unlock()
		key, err := rsa.GenerateKey(rand.Reader, bits)
		m.lock.Lock()
		m.making[bits]--
		if err == nil { // whoever needs it will see the error
			m.ready[bits] = append(m.ready[bits], key)
			m.spare++
		}
		m.changed.Broadcast()
	}
}

// take returns a key that was made ahead, or is being made. It is nil if there is none: whoever wants one makes it, and
// the mill doesn't.
func (m *keyMill) take(bits int) *rsa.PrivateKey {
	m.lock.Lock()
	defer m.lock.Unlock()
	for len(m.ready[bits]) == 0 && m.making[bits] > 0 {
		m.changed.Wait()
	}
	list := m.ready[bits]
	if len(list) == 0 {
		if i := slices.Index(m.wanted, bits); i >= 0 {
			m.wanted = slices.Delete(m.wanted, i, i+1)
		}
		return nil
	}
	m.ready[bits] = list[1:]
	m.spare--
	m.changed.Broadcast()
	return list[0]
}

// close ends the workers, each after the key that it is at.
func (m *keyMill) close() {
	m.lock.Lock()
	m.closed = true
	m.changed.Broadcast()
	m.lock.Unlock()
	m.workers.Wait()
}

// newKey makes an RSA key, or takes one that was made ahead.
func (s *VarsStore) newKey(bits int) (*rsa.PrivateKey, error) {
	if s.mill != nil {
		if key := s.mill.take(bits); key != nil {
			return key, nil
		}
	}
	return rsa.GenerateKey(rand.Reader, bits)
}

// expect makes keys ahead for those of the variables that the store hasn't, until the function that it returns is
// called. What can't be known in advance is of no interest here: keys are made when they are needed, too.
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
	mill := newKeyMill(lengths)
	s.mill = mill
	return func() {
		s.mu.Lock()
		s.mill = nil
		s.mu.Unlock()
		mill.close()
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
