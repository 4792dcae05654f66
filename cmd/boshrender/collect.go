package main

// This file sets how often the garbage collector runs.

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// The values of GOGC. With a small heap a command takes a fifth less time if the garbage collector runs seldom. With a
// large one it takes as long, because it uses more new memory, which the system has to clear.
const (
	seldom  = 400
	usually = 100
	small   = 16 << 20 // a heap whose collections are seldom
)

// garbage sets GOGC, unless the environment does.
type garbage struct {
	lock  sync.Mutex
	stays bool
}

// collectSeldom makes the garbage collector run seldom while the heap is small. It is for commands that end.
func (a *app) collectSeldom() {
	if a.getenv("GOGC") == "" {
		debug.SetGCPercent(seldom)
		a.garbage.adapt()
	}
}

// stay makes the garbage collector run as Go does by default: for a command that waits for hours beside other programs.
func (a *app) stay() {
	if a.getenv("GOGC") == "" {
		a.garbage.lock.Lock()
		defer a.garbage.lock.Unlock()
		a.garbage.stays = true
		debug.SetGCPercent(usually)
	}
}

// adapt sets GOGC after each collection, until the command stays.
func (c *garbage) adapt() {
	runtime.AddCleanup(new([64]byte), (*garbage).collected, c)
}

func (c *garbage) collected() {
	c.lock.Lock()
	defer c.lock.Unlock()
	if !c.stays {
		debug.SetGCPercent(percentFor(liveHeap()))
		c.adapt()
	}
}

// percentFor returns GOGC for a heap of that many bytes, so that a command can allocate small·seldom/100 bytes, or as
// many as the heap has, until the next collection.
func percentFor(live uint64) int {
	return int(min(max(small*seldom/max(live, 1), usually), seldom))
}

// liveHeap returns the number of bytes that the latest collection found in use.
func liveHeap() uint64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return live[0].Value.Uint64()
}
