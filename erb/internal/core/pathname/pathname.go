// Package pathname has the methods of Ruby's Pathname that work on names alone. They are in pathname.rb, but for the
// one that sets the template's last match. All that reaches the file system is absent.
package pathname

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed pathname.rb
var prelude string

// Library registers the class and its methods with the linker.
var Library = ruby.Library{
	Name: "pathname", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{
		Text: &prelude, Primitives: []ruby.Method{{Name: "chop", Min: 1, Max: 1, Fn: cut}, {Name: "plus", Min: 2, Max: 2, Fn: plus}},
	},
}

var class *ruby.Class

var classes = []ruby.ClassRow{{Var: &class, Name: "Pathname", Super: &ruby.ObjectClass}}

var tables = []ruby.Table{
	{Class: &class, Methods: []ruby.Method{{Name: "sub", Max: -1, Fn: sub}}},
	{Class: &class, Reason: known.ReasonFile, RefuseStatics: []string{"getwd", "glob", "mktmpdir", "pwd"}, Refuse: []string{
		"atime", "binread", "binwrite", "birthtime", "blockdev?", "chardev?", "children", "chmod", "chown", "ctime",
		"delete", "directory?", "each_child", "each_entry", "each_line", "empty?", "entries", "executable?",
		"executable_real?", "exist?", "file?", "find", "ftype", "glob", "grpowned?", "lchmod", "lchown", "lstat", "lutime",
		"make_link", "make_symlink", "mkdir", "mkpath", "mountpoint?", "mtime", "open", "opendir", "owned?", "pipe?", "read",
		"readable?", "readable_real?", "readlines", "readlink", "realdirpath", "realpath", "rename", "rmdir", "rmtree",
		"setgid?", "setuid?", "size", "size?", "socket?", "stat", "sticky?", "symlink?", "sysopen", "truncate", "unlink",
		"utime", "world_readable?", "world_writable?", "writable?", "writable_real?", "write", "zero?",
	}},
}

func sub(c *ruby.Call) ruby.Value {
	path, _, err := c.RT.IVar(c.Self, "@path")
	if err != nil {
		return c.Fail(err)
	}
	text := c.CallMethod(path, ruby.SelectorFor("sub"), c.Args, nil, c.Block(), true)
	v, _ := c.Send(c.Self.RealClass().Value(), "new", text)
	return v
}
