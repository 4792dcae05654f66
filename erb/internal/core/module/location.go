package module

// This file has where methods that Ruby makes come from.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// place is the place of the running call, for bodies that are Located.
type place struct {
	file string
	line int
}

func here(rt *ruby.Runtime) place {
	if rt.Interpreter != nil {
		if at := rt.Interpreter.Here(); at.Placed {
			file, line := at.File.Place(at.Pos)
			return place{file, line}
		}
	}
	return place{}
}

// Location implements Located.
func (p place) Location() (file string, line int) { return p.file, p.line }
