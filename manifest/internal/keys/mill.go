// Package keys makes RSA keys ahead of their use, and hashes passwords.
package keys

// This file makes RSA keys ahead of their use, on all processors.

import (
	"crypto/rand"
	"crypto/rsa"
	"runtime"
	"slices"
	"sync"
)

// Mill makes keys ahead. Any key of the right length will do for any variable.
type Mill struct {
	lock    sync.Mutex
	changed *sync.Cond // a key is ready, or one was taken
	wanted  []int      // lengths in bits of the keys that no worker makes yet, in the order of their use
	making  map[int]int
	ready   map[int][]*rsa.PrivateKey
	spare   int // how many are ready
	closed  bool
	workers sync.WaitGroup
}

// maxSpare is how many keys, for each worker, wait for their use.
const maxSpare = 2

// NewMill starts to make keys of these lengths. It has to be closed.
func NewMill(lengths []int) *Mill {
	m := &Mill{wanted: lengths, making: map[int]int{}, ready: map[int][]*rsa.PrivateKey{}}
	m.changed = sync.NewCond(&m.lock)
	n := min(runtime.GOMAXPROCS(0), len(lengths))
	for range n {
		m.workers.Go(func() { m.work(maxSpare * n) })
	}
	return m
}

func (m *Mill) work(most int) {
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
		if err == nil { // Take returns nil, and its caller sees the error
			m.ready[bits] = append(m.ready[bits], key)
			m.spare++
		}
		m.changed.Broadcast()
	}
}

// Take returns a key that was made ahead, or waits for one that is being made. It returns nil if there is none, and
// makes one key fewer: the caller makes it.
func (m *Mill) Take(bits int) *rsa.PrivateKey {
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

// Close ends the workers, each after the key that it is at.
func (m *Mill) Close() {
	m.lock.Lock()
	m.closed = true
	m.changed.Broadcast()
	m.lock.Unlock()
	m.workers.Wait()
}
