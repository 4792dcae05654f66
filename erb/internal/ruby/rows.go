package ruby

// This file lists the rows of the method tables, for the tool that fuzzes each of them.

import (
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
)

// Row describes a row of a method table.
type Row struct {
	Owner    string // the qualified name of the class or module
	Static   bool   // a class method
	Name     string
	Min, Max int // positional arguments; Max -1: any number
	Flags    MethodFlags
	File     string // of the Go function, below erb/internal
}

// String names the row as Ruby's documentation does: Array#first, Array.new.
func (r Row) String() string {
	if r.Static {
		return r.Owner + "." + r.Name
	}
	return r.Owner + "#" + r.Name
}

// Rows lists all rows with a function, in the order of classes and names.
func Rows() []Row {
	link()
	var rows []Row
	for _, c := range Builtins {
		if c.Name == "" { // its rows are copies of others
			continue
		}
		for _, static := range []bool{false, true} {
			table := &c.Own
			if static {
				table = &c.Static
			}
			for _, m := range table.rows() {
				if m.Fn == nil {
					continue
				}
				file, _ := runtime.FuncForPC(reflect.ValueOf(m.Fn).Pointer()).FileLine(reflect.ValueOf(m.Fn).Pointer())
				_, file, _ = strings.Cut(filepath.ToSlash(file), "erb/internal/")
				rows = append(rows, Row{c.Name, static, m.Name, int(m.Min), int(m.Max), m.Flags, file})
			}
		}
	}
	return rows
}

// Ancestors returns the names of the ancestors of the class of that name, itself first; nil if there is no such
// class.
func Ancestors(name string) []string {
	link()
	var names []string
	for _, c := range Builtins {
		if c.Name == name {
			for _, a := range c.mro {
				names = append(names, a.Name)
			}
		}
	}
	return names
}
