// Package lazy has variables that are initialized when they are first used. Unlike variables of sync.OnceValue they
// are static data: a program that doesn't use them does no work for them at its start, and reads none of their pages.
package lazy

// This file is the whole package.

import (
	"slices"
	"strings"
	"sync"
)

// Value is a value that New makes. It is safe for concurrent use, and must not be copied.
type Value[T any] struct {
	// New returns the value; it is called once, and must not panic.
	New   func() T
	once  sync.Once
	value T
}

// Get returns the value.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.value = v.New() })
	return v.value
}

// List is a list of words. It is safe for concurrent use.
type List struct {
	text  string
	once  sync.Once
	words []string
}

// Words returns the list of the words of a text, which white space separates.
func Words(text string) *List { return &List{text: text} }

// All returns the words. The caller must not change them.
func (l *List) All() []string {
	l.once.Do(func() { l.words = strings.Fields(l.text) })
	return l.words
}

// Has reports whether a word is in the list.
func (l *List) Has(word string) bool { return slices.Contains(l.All(), word) }
