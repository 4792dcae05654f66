package stack_test

// This file tests that Reserve makes room, and measures the saved time.

import (
	"testing"

	"github.com/boshrender/boshrender/erb/internal/stack"
)

// deep calls itself with frames of some hundred bytes, as parsers and evaluators do.
//
//go:noinline
func deep(n int) (sum byte) {
	var frame [256]byte
	frame[n%len(frame)] = byte(n)
	if n > 0 {
		sum = deep(n - 1)
	}
	return sum + frame[n%len(frame)]
}

// inNew runs f in a goroutine of its own, whose stack is small.
func inNew(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	<-done
}

// TestReserveAllocatesNothing checks that the room is a part of the stack.
func TestReserveAllocatesNothing(t *testing.T) {
	stack.Reserve()
	if n := testing.AllocsPerRun(100, stack.Reserve); n != 0 {
		t.Errorf("Reserve allocates %v times", n)
	}
}

// BenchmarkDeep runs 20 KiB deep in new goroutines.
func BenchmarkDeep(b *testing.B) {
	b.Run("reserved", func(b *testing.B) {
		for b.Loop() {
			inNew(func() { stack.Reserve(); deep(64) })
		}
	})
	b.Run("grown", func(b *testing.B) {
		for b.Loop() {
			inNew(func() { deep(64) })
		}
	})
}

// BenchmarkReserve has the cost of a call whose room is there already.
func BenchmarkReserve(b *testing.B) {
	for b.Loop() {
		stack.Reserve()
	}
}
