// Package pathname has the methods of Ruby's Pathname that work on names alone. All that reaches the file system is
// absent.
//
//	pathname.go  the class and its methods
//	names.go     paths as lists of names
package pathname

import (
	"iter"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/file"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "pathname", Classes: classes, Tables: [][]ruby.Table{tables}}

var class *ruby.Class

// pathname is the Go data of a Pathname. Its path is nil until it is initialized.
type pathname struct{ path *ruby.String }

// HashKey implements ruby.Keyer: a path is the same in all encodings if it is ASCII.
func (p *pathname) HashKey() string {
	switch {
	case p.path == nil:
		return "pathname"
	case p.path.Enc == ruby.UTF8, ruby.IsASCII(p.path.String()):
		return "pathname=" + p.path.String()
	}
	return "pathname " + p.path.Enc.Name() + "=" + p.path.String()
}

// Weight returns the steps that HashKey takes.
func (p *pathname) Weight() int64 {
	if p.path == nil {
		return 1
	}
	return 1 + int64(p.path.Len()/ruby.BytesPerStep)
}

// DupData implements DataDuper: a copy has the same path.
func (p *pathname) DupData(*ruby.Budget) any {
	copied := *p
	return &copied
}

// YAML returns the member that to_yaml writes: the instance variable of Ruby's class.
func (p *pathname) YAML() (n int, members iter.Seq2[string, ruby.Value]) {
	return 1, func(yield func(string, ruby.Value) bool) { yield("path", p.value()) }
}

func (p *pathname) value() ruby.Value {
	if p.path == nil {
		return ruby.Nil
	}
	return p.path.Value()
}

var tables = []ruby.Table{
	{Class: &class, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &pathname{}) }},
	{Class: &class, Hidden: func() map[string]ruby.Hidden { return map[string]ruby.Hidden{"@path": variable} }},
	{Class: &class, Constants: func() {
		ruby.ConstantOfRun(class, "VERSION", func(*ruby.Runtime) ruby.Value { return ruby.FrozenStr("0.4.0") })
		ruby.ConstantOfRun(class, "SEPARATOR_PAT", func(rt *ruby.Runtime) ruby.Value {
			v, _ := matching.CompileValue(rt, `\/`, 0) // it is valid
			v.Freeze()
			return v
		})
	}},
	{Class: &ruby.KernelModule, Functions: []ruby.Method{{Name: "Pathname", Min: 1, Max: 1, Fn: kernelPathname}}},
	{Class: &class, Reason: known.ReasonFile, RefuseStatics: []string{"getwd", "glob", "mktmpdir", "pwd"}, Refuse: []string{
		"atime", "binread", "binwrite", "birthtime", "blockdev?", "chardev?", "children", "chmod", "chown", "ctime",
		"delete", "directory?", "each_child", "each_entry", "each_line", "empty?", "entries", "executable?",
		"executable_real?", "exist?", "file?", "find", "ftype", "glob", "grpowned?", "lchmod", "lchown", "lstat", "lutime",
		"make_link", "make_symlink", "mkdir", "mkpath", "mountpoint?", "mtime", "open", "opendir", "owned?", "pipe?", "read",
		"readable?", "readable_real?", "readlines", "readlink", "realdirpath", "realpath", "rename", "rmdir", "rmtree",
		"setgid?", "setuid?", "size", "size?", "socket?", "stat", "sticky?", "symlink?", "sysopen", "truncate", "unlink",
		"utime", "world_readable?", "world_writable?", "writable?", "writable_real?", "write", "zero?",
	}},
	{Class: &class, Methods: []ruby.Method{
		{Name: "+", Min: 1, Max: 1, Fn: plusRow},
		{Name: "/", Min: 1, Max: 1, Fn: plusRow},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "===", Min: 1, Max: 1, Fn: equal},
		{Name: "absolute?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(absolute(c, self(c))) }},
		{Name: "ascend", Fn: ascend, Flags: ruby.Enum},
		{Name: "basename", Max: -1, Fn: fromFile},
		{Name: "cleanpath", Max: 1, Fn: cleanpath},
		{Name: "descend", Fn: descend, Flags: ruby.Enum},
		{Name: "dirname", Fn: fromFile},
		{Name: "each_filename", Fn: eachFilename, Flags: ruby.Enum},
		{Name: "eql?", Min: 1, Max: 1, Fn: equal},
		{Name: "expand_path", Max: -1, Fn: fromFile},
		{Name: "extname", Fn: func(c *ruby.Call) ruby.Value { return ofFile(c, "extname", self(c).Value()) }},
		{Name: "fnmatch", Min: 1, Max: -1, Fn: fnmatch},
		{Name: "fnmatch?", Min: 1, Max: -1, Fn: fnmatch},
		{Name: "freeze", Fn: freeze},
		{Name: "hash", Fn: hash, Flags: ruby.Volatile},
		{Name: "initialize", Min: 1, Max: 1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "join", Max: -1, Fn: join},
		{Name: "parent", Fn: func(c *ruby.Call) ruby.Value { return added(c, c.Self, ruby.Str("..")) }},
		{Name: "path", Fn: func(c *ruby.Call) ruby.Value { return self(c).Value() }, Visibility: ruby.Protected},
		{Name: "relative?", Fn: relative},
		{Name: "relative_path_from", Min: 1, Max: 1, Fn: relativePathFrom},
		{Name: "root?", Fn: root},
		{Name: "split", Fn: split},
		{Name: "sub", Max: -1, Fn: sub},
		{Name: "sub_ext", Min: 1, Max: 1, Fn: subExt},
		{Name: "to_path", Fn: toS},
		{Name: "to_s", Fn: toS},
	}},
}

func variable(v ruby.Value) (ruby.Value, bool) {
	p, ok := ruby.DataOf[*pathname](v)
	if !ok || p.path == nil {
		return ruby.Nil, false
	}
	return p.path.Value(), true
}

// pathOf returns the path of a Pathname. After an error it is empty.
func pathOf(c *ruby.Call, v ruby.Value) *ruby.String {
	p, ok := ruby.DataOf[*pathname](v)
	if !ok || p.path == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "a Pathname that isn't initialized"})
		return ruby.NewString("")
	}
	return p.path
}

func self(c *ruby.Call) *ruby.String { return pathOf(c, c.Self) }

// made returns a new object of a class.
func made(c *ruby.Call, of *ruby.Class, path ruby.Value) ruby.Value {
	v, _ := c.Send(of.Value(), "new", path)
	return v
}

// alike returns a new object of the receiver's class.
func alike(c *ruby.Call, path ruby.Value) ruby.Value { return made(c, c.Self.RealClass(), path) }

// converted returns v as a Pathname.
func converted(c *ruby.Call, v ruby.Value) ruby.Value {
	if _, ok := ruby.DataOf[*pathname](v); ok {
		return v
	}
	return made(c, class, v)
}

func kernelPathname(c *ruby.Call) ruby.Value { return converted(c, c.Args[0]) }

func initialize(c *ruby.Call) ruby.Value {
	if !c.Thaw() {
		return ruby.Nil
	}
	path := file.Path(c, c.Args[0])
	if e, ok := c.Err().(*ruby.Exception); ok && e.Value().RealClass().IsA(ruby.TypeErrorClass) {
		c.RescueAny()
		e := ruby.NewException(e.Value().RealClass(), "Pathname.new requires a String, #to_path or #to_str")
		c.Check(ruby.Nil, c.RT.SetCause(e, ruby.Nil, true))
		return c.Fail(e)
	}
	if c.Failed() {
		return ruby.Nil
	}
	if path.Value().RealClass() != ruby.StringClass {
		return c.Fail(&ruby.UnsupportedError{Construct: "Pathname.new of an object of a subclass of String"})
	}
	copied := c.NewText(path.String(), path.Enc)
	if p, ok := ruby.DataOf[*pathname](c.Self); ok {
		p.path, _ = copied.AsString()
	}
	return ruby.Nil
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*pathname](c.Args[0])
	return ruby.Bool(ok && c.Equal(other.value(), self(c).Value()))
}

// compare compares byte by byte, and the separator is the least one.
func compare(c *ruby.Call) ruby.Value {
	if _, ok := ruby.DataOf[*pathname](c.Args[0]); !ok {
		return ruby.Nil
	}
	a, b := self(c).String(), pathOf(c, c.Args[0]).String()
	slashed := func(b byte) byte {
		if b == '/' {
			return 0
		}
		return b
	}
	n := min(len(a), len(b))
	for i := range n {
		if i%ruby.ScanPiece == 0 && !c.Step(min(ruby.ScanPiece, n-i)/ruby.BytesPerStep) {
			return ruby.Nil
		}
		if x, y := slashed(a[i]), slashed(b[i]); x != y {
			return ruby.Int(int64(2*min(1, max(0, int(x)-int(y))) - 1))
		}
	}
	return ruby.Int(int64(max(-1, min(1, len(a)-len(b)))))
}

func hash(c *ruby.Call) ruby.Value {
	v, _ := c.Send(self(c).Value(), "hash")
	return v
}

func freeze(c *ruby.Call) ruby.Value {
	self(c).Value().Freeze()
	c.Self.Freeze()
	return c.Self
}

func toS(c *ruby.Call) ruby.Value { return c.NewText(self(c).String(), self(c).Enc) }

func inspect(c *ruby.Call) ruby.Value {
	p := self(c)
	text := c.Concat("#<", c.Self.RealClass().Inspect(), ":", p.String(), ">")
	if c.ASCIIOnly(p) {
		return c.NewString(text)
	}
	return c.NewText(text, p.Enc)
}

// ofFile calls a method of File.
func ofFile(c *ruby.Call, name string, args ...ruby.Value) ruby.Value {
	v, _ := c.Send(file.Class.Value(), name, args...)
	return v
}

// fromFile makes a Pathname of what File returns for the path and the arguments.
func fromFile(c *ruby.Call) ruby.Value {
	args := ruby.Append(c, ruby.Room[ruby.Value](c, 1+len(c.Args)), self(c).Value())
	return alike(c, ofFile(c, c.Method.Name, ruby.Append(c, args, c.Args...)...))
}

func fnmatch(c *ruby.Call) ruby.Value {
	args := ruby.Append(c, ruby.Room[ruby.Value](c, 1+len(c.Args)), c.Args[0], self(c).Value())
	return ofFile(c, c.Method.Name, ruby.Append(c, args, c.Args[1:]...)...)
}

func split(c *ruby.Call) ruby.Value {
	path := self(c).Value()
	return c.NewArrayOf(alike(c, ofFile(c, "dirname", path)), alike(c, ofFile(c, "basename", path)))
}

func sub(c *ruby.Call) ruby.Value {
	path := self(c).Value()
	return alike(c, c.CallMethod(path, ruby.SelectorFor("sub"), c.Args, nil, c.Block(), true))
}

// subExt replaces the extension, with the separators after it.
func subExt(c *ruby.Call) ruby.Value {
	path, with := self(c), c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	kept := path.String()
	base := file.BaseName(c, kept)
	if dot := c.LastIndex(base, "."); dot > 0 && c.TrimLeft(base[:dot], isDot) != "" {
		trimmed := c.TrimRight(kept, isSlash)
		kept = trimmed[:len(trimmed)-len(base)+dot]
	}
	joined := c.Joined(ruby.Encoded(kept, path.Enc), with)
	text := c.Concat(kept, with.String())
	if c.Failed() {
		return ruby.Nil
	}
	return alike(c, c.Made(text, joined.Enc))
}
