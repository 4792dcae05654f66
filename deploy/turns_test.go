package deploy_test

// This file runs goroutines in an order that follows from a seed: one of them at a time, until it waits.

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
)

// conductor chooses the next goroutine when all wait. It is the clock of a cloud, on which each call waits before its
// effect.
type conductor struct {
	r       *rand.Rand
	came    chan struct{}
	mu      sync.Mutex
	waiting []waiter
	turns   []string
	wakes   map[time.Time]bool
}

type waiter struct {
	who string
	is  chan struct{}
}

// conduct makes all that a world does follow from a seed, until the test ends it.
func (w *world) conduct(seed uint64) (end func()) {
	c := &conductor{r: rand.New(rand.NewPCG(seed, 2)), came: make(chan struct{}, 1), wakes: map[time.Time]bool{}}
	w.turns = c
	w.cloud.Clock, w.cloud.Latency = c, func(string) time.Duration { return 1 }
	over := make(chan struct{})
	go c.choose(over)
	return func() { close(over) }
}

func (c *conductor) choose(over chan struct{}) {
	for {
		synctest.Wait()
		c.mu.Lock()
		var next *waiter
		if len(c.waiting) > 0 {
			slices.SortFunc(c.waiting, func(a, b waiter) int { return strings.Compare(a.who, b.who) })
			n := c.r.IntN(len(c.waiting))
			next = &waiter{c.waiting[n].who, c.waiting[n].is}
			c.waiting = slices.Delete(c.waiting, n, n+1)
			c.turns = append(c.turns, next.who)
		}
		c.mu.Unlock()
		if next != nil {
			close(next.is)
			continue
		}
		select {
		case <-c.came:
		case <-over:
			return
		}
	}
}

// wait waits for a turn. Each goroutine waits only once at a time.
func (c *conductor) wait(who string) {
	w := waiter{who, make(chan struct{})}
	c.mu.Lock()
	c.waiting = append(c.waiting, w)
	c.mu.Unlock()
	select {
	case c.came <- struct{}{}:
	default:
	}
	<-w.is
}

func (c *conductor) Now() time.Time { return time.Now() }

// Sleep waits for the turn of a call; calls of no step have none.
func (c *conductor) Sleep(ctx context.Context, _ time.Duration) error {
	if token := driver.CallOf(ctx).Token; token != "" {
		c.wait(token)
	}
	return nil
}

// alarms is the clock of executors. No two sleeps end at the same time, since the goroutines that they wake would run
// concurrently.
type alarms struct{ *conductor }

func (a alarms) Sleep(ctx context.Context, d time.Duration) error {
	a.mu.Lock()
	for a.wakes[time.Now().Add(d)] {
		d++
	}
	a.wakes[time.Now().Add(d)] = true
	a.mu.Unlock()
	return driver.SystemClock.Sleep(ctx, d)
}

// TestSeed runs some seeds twice: the operations and their order are the same.
func TestSeed(t *testing.T) {
	for n := range uint64(rounds(3, 10, 50, 500)) {
		var runs []string
		for range 2 {
			seeded(t, n, func(t *testing.T, r *rand.Rand, w *world) {
				m := model.Make(r)
				for range 2 {
					w.fault = faulty(r, 4)
					w.struggle(r, m)
					m = m.Mutate(r)
				}
				state, err := json.Marshal(w.state())
				require.NoError(t, err)
				h := fnv.New64()
				fmt.Fprintln(h, w.turns.turns, string(state))
				runs = append(runs, fmt.Sprintf("%d turns, %x", len(w.turns.turns), h.Sum(nil)))
			})
		}
		if len(runs) == 2 { // neither failed, nor was it left out
			require.Equal(t, runs[0], runs[1], "seed %d", n)
		}
	}
}

// TestTogether lets goroutines go on as they like, for the race detector.
func TestTogether(t *testing.T) {
	for n := range uint64(rounds(3, 10, 50, 200)) {
		synctest.Test(t, func(t *testing.T) {
			w, r := newWorld(t), rand.New(rand.NewPCG(n, 3))
			m, p := scenario(w, r, 1)
			require.NoError(t, w.process(0, false).Run(t.Context(), p), "seed %d", n)
			w.settled(m)
		})
	}
}
