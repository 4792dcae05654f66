package module

// This file looks into the methods of a class.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// has reports whether k itself has an instance method of that name.
func has(k *ruby.Class, name string) bool {
	m, _ := k.Method(name)
	return ruby.Present(m) != nil
}
