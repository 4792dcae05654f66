// Package file has the methods of Ruby's File that work on names alone. Methods that access the file system are
// absent.
package file

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "file", Tables: [][]ruby.Table{tables}}

var fileClass = ruby.NewClass("File", ruby.IOClass)

const noFiles = "templates can't reach files"

var tables = []ruby.Table{
	{Class: fileClass, Statics: []ruby.Method{
		{Name: "absolute_path", Min: 1, Max: 2, Fn: expandPath(false)},
		{Name: "absolute_path?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(strings.HasPrefix(pathArg(c, 0), "/")) }},
		{Name: "basename", Min: 1, Max: 2, Fn: fileBasename},
		{Name: "dirname", Min: 1, Max: 2, Fn: fileDirname},
		{Name: "expand_path", Min: 1, Max: 2, Fn: expandPath(true)},
		{Name: "extname", Min: 1, Max: 1, Fn: fileExtname},
		{Name: "join", Max: -1, Fn: fileJoin},
		{Name: "split", Min: 1, Max: 1, Fn: fileSplit},
	}},
	{Class: fileClass, Reason: noFiles, RefuseStatics: []string{
		"atime", "chmod", "delete", "directory?", "empty?", "executable?", "exist?", "file?",
		"foreach", "ftype", "lstat", "mtime", "new", "open", "read", "readable?", "readlines", "readlink", "realpath", "rename",
		"size", "stat", "symlink", "symlink?", "unlink", "world_readable?", "writable?", "write", "zero?", "binread", "binwrite",
		"popen", "pipe", "copy_stream", "select", "sysopen", "size?", "utime", "truncate", "link", "mkfifo", "chown",
	}},
	{Class: fileClass, Constants: func() {
		ruby.Constant(fileClass, "SEPARATOR", ruby.FrozenStr("/"))
		ruby.Constant(fileClass, "Separator", ruby.FrozenStr("/"))
		ruby.Constant(fileClass, "PATH_SEPARATOR", ruby.FrozenStr(":"))
		ruby.Constant(fileClass, "ALT_SEPARATOR", ruby.Nil)
	}},
}

// pathArg returns an argument as a path: a String without NUL.
func pathArg(c *ruby.Call, i int) string {
	s := pathOf(c, c.Arg(i))
	if strings.IndexByte(s, 0) >= 0 {
		c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
	}
	return s
}

// pathOf converts objects other than Strings with to_path first.
func pathOf(c *ruby.Call, v ruby.Value) string {
	if v.Kind() == ruby.KindObject {
		r, found, err := c.RT.CheckCall(v, "to_path")
		if err != nil {
			c.Fail(err)
			return ""
		}
		if found {
			v = r
		}
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return ""
	}
	return s.String()
}

func isSlash(b byte) bool { return b == '/' }

func isDot(b byte) bool { return b == '.' }

func baseName(c *ruby.Call, path string) string {
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
	base := baseName(c, pathArg(c, 0))
	if c.Has(1) {
		suffix := c.Str(1)
		switch dot := c.LastIndex(base, "."); {
		case suffix == ".*" && dot > 0:
			base = base[:dot]
		case suffix != base:
			base = strings.TrimSuffix(base, suffix)
		}
	}
	return c.NewString(base)
}

func dirName(c *ruby.Call, path string) string {
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

func fileDirname(c *ruby.Call) ruby.Value {
	path, level := pathArg(c, 0), c.IntOr(1, 1)
	if level < 0 {
		return c.Raise(ruby.ArgumentErrorClass, "negative level: %d", level)
	}
	for ; level > 0 && c.Step(1); level-- {
		dir := dirName(c, path)
		if dir == path {
			break
		}
		path = dir
	}
	return c.NewString(path)
}

func fileExtname(c *ruby.Call) ruby.Value {
	base := c.TrimLeft(baseName(c, pathArg(c, 0)), isDot)
	dot := c.LastIndex(base, ".")
	if dot <= 0 {
		return c.NewString("")
	}
	return c.NewString(base[dot:])
}

func fileSplit(c *ruby.Call) ruby.Value {
	path := pathArg(c, 0)
	return c.NewArrayOf(c.NewString(dirName(c, path)), c.NewString(baseName(c, path)))
}

func fileJoin(c *ruby.Call) ruby.Value {
	return c.Made(joinPaths(c, c.Args), ruby.UTF8)
}

// joinPaths puts exactly one separator between parts, whether they have none or one on each side; arrays are joined
// first.
func joinPaths(c *ruby.Call, list []ruby.Value) string {
	out := c.Scratch()
	for i := 0; i < len(list) && c.Step(1); i++ {
		part := ""
		if inner, ok := list[i].AsArray(); ok {
			part = joinInner(c, inner)
		} else {
			part = pathOf(c, list[i])
		}
		if i > 0 {
			switch {
			case strings.HasPrefix(part, "/"):
				for out.Ends('/') {
					out.Drop(1)
				}
			case !out.Ends('/'):
				out.Byte('/')
			}
		}
		if !out.Add(part) {
			break
		}
	}
	return out.String()
}

func joinInner(c *ruby.Call, a *ruby.Array) string {
	var joined string
	again, err := c.RT.Inside(a.Value(), func() { joined = joinPaths(c, a.Elems) })
	if err != nil {
		c.Fail(err)
	} else if again {
		c.Raise(ruby.ArgumentErrorClass, "recursive array")
	}
	return joined
}

// expandPath makes the row of expand_path, or of absolute_path, in which a tilde has no meaning. Paths that depend
// on the working directory or on a user's home are refused.
func expandPath(tilde bool) func(*ruby.Call) ruby.Value {
	return func(c *ruby.Call) ruby.Value {
		path := pathOf(c, c.Arg(0))
		if !c.Arg(1).IsNil() && !strings.HasPrefix(path, "/") && !(tilde && strings.HasPrefix(path, "~")) {
			path = c.Concat(strings.TrimSuffix(pathOf(c, c.Arg(1)), "/"), "/", path)
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
		return c.Made(c.Concat("/", c.Join(parts, "/")), ruby.UTF8)
	}
}
