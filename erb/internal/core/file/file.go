// Package file has the methods of Ruby's File that work on names alone. All that reaches the file system is absent.
//
//	file.go     names and their parts
//	fnmatch.go  patterns of the shell
package file

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "file", Classes: classes, Tables: [][]ruby.Table{tables}}

// Class is Ruby's class File.
var Class *ruby.Class

const noFiles = "templates can't reach files"

var tables = []ruby.Table{
	{Class: &Class, Statics: []ruby.Method{
		{Name: "absolute_path", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return expandPath(c, false) }},
		{Name: "absolute_path?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(strings.HasPrefix(pathArg(c, 0).String(), "/")) }},
		{Name: "basename", Min: 1, Max: 2, Fn: fileBasename},
		{Name: "dirname", Min: 1, Max: 2, Fn: fileDirname},
		{Name: "expand_path", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return expandPath(c, true) }},
		{Name: "extname", Min: 1, Max: 1, Fn: fileExtname},
		{Name: "fnmatch", Min: 2, Max: 3, Fn: fileFnmatch}, {Name: "fnmatch?", Min: 2, Max: 3, Fn: fileFnmatch},
		{Name: "join", Max: -1, Fn: fileJoin},
		{Name: "path", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return c.Made(pathArg(c, 0).String(), pathArg(c, 0).Enc) }},
		{Name: "split", Min: 1, Max: 1, Fn: fileSplit},
	}},
	{Class: &Class, Reason: noFiles, RefuseStatics: []string{
		"atime", "chmod", "delete", "directory?", "empty?", "executable?", "exist?", "file?",
		"foreach", "ftype", "lstat", "mtime", "new", "open", "read", "readable?", "readlines", "readlink", "realpath", "rename",
		"size", "stat", "symlink", "symlink?", "unlink", "world_readable?", "writable?", "write", "zero?", "binread", "binwrite",
		"popen", "pipe", "copy_stream", "select", "sysopen", "size?", "utime", "truncate", "link", "mkfifo", "chown",
	}},
	{Class: &Class, Constants: func() {
		ruby.Constant(Class, "SEPARATOR", ruby.FrozenStr("/"))
		ruby.Constant(Class, "Separator", ruby.FrozenStr("/"))
		ruby.Constant(Class, "PATH_SEPARATOR", ruby.FrozenStr(":"))
		ruby.Constant(Class, "ALT_SEPARATOR", ruby.Nil)
		for _, f := range flags {
			ruby.Constant(Class, f.name, ruby.Int(f.value))
		}
	}},
}

// pathArg returns an argument as a path.
func pathArg(c *ruby.Call, i int) *ruby.String { return Path(c, c.Arg(i)) }

// Path converts v to a path: a String without NUL. After an error it is empty.
func Path(c *ruby.Call, v ruby.Value) *ruby.String {
	s := pathOf(c, v)
	if strings.IndexByte(s.String(), 0) >= 0 {
		c.Raise(ruby.ArgumentErrorClass, "path name contains null byte")
	}
	return s
}

// pathOf converts other objects than Strings with to_path before it wants a String, in an encoding that has ASCII.
// After an error the path is empty.
func pathOf(c *ruby.Call, v ruby.Value) *ruby.String {
	if v.Kind() == ruby.KindObject {
		r, found, err := c.RT.CheckCall(v, "to_path")
		if err != nil {
			c.Fail(err)
			return ruby.NewString("")
		}
		if found {
			v = r
		}
	}
	s, err := c.RT.ToStr(v)
	switch {
	case err != nil:
		c.Fail(err)
	case s.Enc.Wide():
		c.Raise(ruby.CompatibilityErrorClass, "path name must be ASCII-compatible (%s): %s", s.Enc.Name(), c.Inspect(s.Value()))
	default:
		return s
	}
	return ruby.NewString("")
}

func isSlash(b byte) bool { return b == '/' }

func isDot(b byte) bool { return b == '.' }

// BaseName returns the last part of a path.
func BaseName(c *ruby.Call, path string) string {
	if path == "" {
		return ""
	}
	trimmed := c.TrimRight(path, isSlash)
	if trimmed == "" {
		return "/"
	}
	return trimmed[c.LastIndex(trimmed, "/")+1:]
}

func fileBasename(c *ruby.Call) ruby.Value {
	path := pathArg(c, 0)
	base := BaseName(c, path.String())
	if c.Has(1) {
		suffix := pathSuffix(c, path)
		switch dot := c.LastIndex(base, "."); {
		case suffix == ".*" && dot > 0 && c.TrimLeft(base[:dot], isDot) != "":
			base = base[:dot]
		case suffix != base && suffix != ".*":
			base = strings.TrimSuffix(base, suffix)
		}
	}
	return c.Made(base, path.Enc)
}

// pathSuffix returns the second argument of basename.
func pathSuffix(c *ruby.Call, path *ruby.String) string {
	s := c.StrObj(1)
	switch {
	case c.Failed():
		return ""
	case s.Enc.Wide():
		c.Raise(ruby.CompatibilityErrorClass, "path name must be ASCII-compatible (%s): %s", s.Enc.Name(), c.Inspect(s.Value()))
	default:
		if _, err := c.Compatible(path, s); err != nil {
			return ""
		}
	}
	return s.String()
}

// DirName returns a path without its last part.
func DirName(c *ruby.Call, path string) string {
	path = oneSlash(c, path)
	trimmed := c.TrimRight(path, isSlash)
	i := c.LastIndex(trimmed, "/")
	if trimmed == "" && path != "" || i == 0 {
		return "/"
	}
	if i < 0 {
		return "."
	}
	dir := c.TrimRight(trimmed[:i], isSlash)
	if dir == "" {
		return "/"
	}
	return dir
}

// oneSlash returns the path with one slash in place of several at its beginning.
func oneSlash(c *ruby.Call, path string) string {
	if strings.HasPrefix(path, "//") {
		return c.Concat("/", c.TrimLeft(path, isSlash))
	}
	return path
}

func fileDirname(c *ruby.Call) ruby.Value {
	level := c.IntOr(1, 1)
	if level < 0 {
		return c.Raise(ruby.ArgumentErrorClass, "negative level: %d", level)
	}
	from := pathArg(c, 0)
	path := oneSlash(c, from.String())
	if path == "" {
		path = "."
	}
	for ; level > 0 && c.Step(1); level-- {
		dir := DirName(c, path)
		if dir == path {
			break
		}
		path = dir
	}
	return c.Made(path, from.Enc)
}

func fileExtname(c *ruby.Call) ruby.Value {
	path := pathArg(c, 0)
	base := c.TrimLeft(BaseName(c, path.String()), isDot)
	dot := c.LastIndex(base, ".")
	if dot <= 0 {
		return c.Made("", path.Enc)
	}
	return c.Made(base[dot:], path.Enc)
}

func fileSplit(c *ruby.Call) ruby.Value {
	path := pathArg(c, 0)
	return c.NewArrayOf(c.Made(DirName(c, path.String()), path.Enc), c.Made(BaseName(c, path.String()), path.Enc))
}

func fileJoin(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.NewBytes("")
	}
	joined := Join(c, c.Args)
	return c.Made(joined.String(), joined.Enc)
}

// Join puts exactly one separator between parts that have none or one on each side; arrays are joined first. The result
// has the encoding of the parts' concatenation.
func Join(c *ruby.Call, list []ruby.Value) *ruby.String {
	out := c.Scratch()
	var kept *ruby.String
	for i := 0; i < len(list) && c.Step(1); i++ {
		part := joinPart(c, list[i])
		if kept != nil && kept.Enc == ruby.ASCII && part.Enc != ruby.ASCII {
			kept = part
		} else if kept = c.Joined(kept, part); c.Failed() {
			break
		}
		if i > 0 {
			switch {
			case strings.HasPrefix(part.String(), "/"):
				for out.Ends('/') {
					out.Drop(1)
				}
			case !out.Ends('/'):
				out.Byte('/')
			}
		}
		if !out.Add(part.String()) {
			break
		}
	}
	joined := ruby.Encoded(out.String(), ruby.Binary)
	if kept != nil {
		joined.Enc = kept.Enc
	}
	return joined
}

// joinPart returns the text of an operand of join.
func joinPart(c *ruby.Call, v ruby.Value) *ruby.String {
	a, ok := v.AsArray()
	if !ok {
		s := pathOf(c, v)
		if strings.IndexByte(s.String(), 0) >= 0 {
			c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
		}
		return s
	}
	joined := ruby.NewString("")
	again, err := c.RT.Inside(a.Value(), func() { joined = Join(c, a.Elems) })
	if err != nil {
		c.Fail(err)
	} else if again {
		c.Raise(ruby.ArgumentErrorClass, "recursive array")
	}
	return joined
}

// expandPath implements expand_path, or of absolute_path, in which a tilde has no meaning. Paths that depend
// on the working directory or on a user's home are refused.
func expandPath(c *ruby.Call, tilde bool) ruby.Value {
	given := pathOf(c, c.Arg(0))
	path, enc := given.String(), given.Enc
	if !c.Arg(1).IsNil() && !strings.HasPrefix(path, "/") && !(tilde && strings.HasPrefix(path, "~")) {
		dir := pathOf(c, c.Arg(1))
		if joined := c.Joined(dir, given); !c.Failed() {
			enc = joined.Enc
		}
		path = c.Concat(strings.TrimSuffix(dir.String(), "/"), "/", path)
	}
	switch {
	case c.Failed():
		return ruby.Nil
	case strings.IndexByte(path, 0) >= 0:
		return c.Raise(ruby.ArgumentErrorClass, "path name contains null byte")
	case strings.HasPrefix(path, "//"):
		return c.Fail(&ruby.UnsupportedError{Construct: "File." + c.Method.Name + " of a path that begins with two slashes"})
	case tilde && strings.HasPrefix(path, "~"):
		return c.Fail(&ruby.UnsupportedError{Construct: "File." + c.Method.Name, Reason: "templates have no home directory"})
	case !strings.HasPrefix(path, "/"):
		return c.Fail(&ruby.UnsupportedError{Construct: "File." + c.Method.Name + " of a relative path",
			Reason: "templates have no working directory"})
	}
	var parts []string
	for _, part := range ruby.Each(c, c.Split(path, "/")) {
		switch {
		case part == "" || part == ".":
		case part != "..":
			parts = ruby.Append(c, parts, part)
		case len(parts) > 0:
			parts = parts[:len(parts)-1]
		}
	}
	return c.Made(c.Concat("/", c.Join(parts, "/")), enc)
}
