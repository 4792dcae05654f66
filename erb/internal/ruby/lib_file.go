package ruby

// This file implements the methods of File that work on names alone. All that reaches the file system is absent.

import "strings"

var (
	IOClass   = NewClass("IO", ObjectClass, EnumerableModule)
	fileClass = NewClass("File", IOClass)
)

const noFiles = "templates can't reach files"

func defineLibFile() {
	rows := []Method{
		{Name: "absolute_path?", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(strings.HasPrefix(c.pathArg(0), "/")) }},
		{Name: "basename", Min: 1, Max: 2, Fn: fileBasename},
		{Name: "dirname", Min: 1, Max: 2, Fn: fileDirname},
		{Name: "extname", Min: 1, Max: 1, Fn: fileExtname},
		{Name: "join", Max: -1, Fn: fileJoin},
		{Name: "split", Min: 1, Max: 1, Fn: fileSplit},
	}
	for _, name := range []string{
		"absolute_path", "atime", "chmod", "delete", "directory?", "empty?", "executable?", "exist?", "expand_path", "file?",
		"foreach", "ftype", "lstat", "mtime", "new", "open", "read", "readable?", "readlines", "readlink", "realpath", "rename",
		"size", "stat", "symlink", "symlink?", "unlink", "world_readable?", "writable?", "write", "zero?", "binread", "binwrite",
		"popen", "pipe", "copy_stream", "select", "sysopen", "size?", "utime", "truncate", "link", "mkfifo", "chown",
	} {
		rows = append(rows, Method{Name: name, Reason: noFiles})
	}
	Statics(fileClass, rows)
	Constant(fileClass, "SEPARATOR", FrozenStr("/"))
	Constant(fileClass, "Separator", FrozenStr("/"))
	Constant(fileClass, "PATH_SEPARATOR", FrozenStr(":"))
	Constant(fileClass, "ALT_SEPARATOR", Nil)
}

// pathArg returns an argument as a path: a String without NUL.
func (c *Call) pathArg(i int) string {
	s := c.path(c.Arg(i))
	if strings.IndexByte(s, 0) >= 0 {
		c.Raise(ArgumentErrorClass, "string contains null byte")
	}
	return s
}

// path converts what is no String with to_path before it wants a String.
func (c *Call) path(v Value) string {
	if v.Kind() == KindObject {
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

func (c *Call) baseName(path string) string {
	if path == "" {
		return ""
	}
	trimmed := c.TrimRight(path, isSlash)
	if trimmed == "" {
		return "/"
	}
	return trimmed[c.LastIndex(trimmed, "/")+1:]
}

func fileBasename(c *Call) Value {
	base := c.baseName(c.pathArg(0))
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

func (c *Call) dirName(path string) string {
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

func fileDirname(c *Call) Value {
	path, level := c.pathArg(0), c.IntOr(1, 1)
	if level < 0 {
		return c.Raise(ArgumentErrorClass, "negative level: %d", level)
	}
	for ; level > 0 && c.Step(1); level-- {
		dir := c.dirName(path)
		if dir == path {
			break
		}
		path = dir
	}
	return c.NewString(path)
}

func fileExtname(c *Call) Value {
	base := c.TrimLeft(c.baseName(c.pathArg(0)), isDot)
	dot := c.LastIndex(base, ".")
	if dot <= 0 {
		return c.NewString("")
	}
	return c.NewString(base[dot:])
}

func fileSplit(c *Call) Value {
	path := c.pathArg(0)
	return c.NewArrayOf(c.NewString(c.dirName(path)), c.NewString(c.baseName(path)))
}

func fileJoin(c *Call) Value {
	return c.Made(c.joinPaths(c.Args), UTF8)
}

// joinPaths puts exactly one separator between parts that have none or one on each side; arrays are joined first.
func (c *Call) joinPaths(list []Value) string {
	out := c.Scratch()
	for i := 0; i < len(list) && c.Step(1); i++ {
		part := ""
		if inner, ok := list[i].AsArray(); ok {
			part = c.joinInner(inner)
		} else {
			part = c.path(list[i])
		}
		if i > 0 {
			switch {
			case strings.HasPrefix(part, "/"):
				for n := len(out.b); n > 0 && out.b[n-1] == '/'; n-- {
					out.b = out.b[:n-1]
				}
			case len(out.b) == 0 || out.b[len(out.b)-1] != '/':
				out.Byte('/')
			}
		}
		if !out.Add(part) {
			break
		}
	}
	return out.String()
}

func (c *Call) joinInner(a *Array) string {
	again, err := c.RT.visit(visitJoin, a.Value())
	if err != nil {
		c.Fail(err)
		return ""
	}
	if again {
		c.Raise(ArgumentErrorClass, "recursive array")
		return ""
	}
	defer c.RT.leaveVisit()
	return c.joinPaths(a.Elems)
}
