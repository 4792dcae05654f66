package slab_test

// This file measures the time that allocation in blocks saves.

import (
	"testing"

	"github.com/boshrender/boshrender/internal/slab"
)

type node struct {
	left *node
	_    [5]int
}

// BenchmarkNodes makes a thousand nodes of a tree.
func BenchmarkNodes(b *testing.B) {
	b.Run("slab", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var s slab.Of[node]
			var last *node
			for range 1000 {
				n := slab.One(&s)
				n.left, last = last, n
			}
		}
	})
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var last *node
			for range 1000 {
				n := new(node)
				n.left, last = last, n
			}
		}
	})
}
