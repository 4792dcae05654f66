package proc

// This file builds texts.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// with appends all parts.
func with(t *ruby.Text, parts ...string) {
	for _, p := range parts {
		t.Add(p)
	}
}
