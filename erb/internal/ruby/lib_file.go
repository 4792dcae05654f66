package ruby

// This file implements the methods of File that work on names alone. All that reaches the file system is absent.

import "strings"

var (
	ioClass   = newClass("IO", objectClass, enumerableModule)
	fileClass = newClass("File", ioClass)
)

const noFiles = "templates can't reach files"

func init() {
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
		"popen", "pipe", "copy_stream", "select", "sysopen", "size?", "exists?", "utime", "truncate", "link", "mkfifo", "chown",
	} {
		rows = append(rows, Method{Name: name, Reason: noFiles})
	}
	statics(fileClass, rows)
	constant(fileClass, "SEPARATOR", FrozenStr("/"))
	constant(fileClass, "Separator", FrozenStr("/"))
	constant(fileClass, "PATH_SEPARATOR", FrozenStr(":"))
	constant(fileClass, "ALT_SEPARATOR", Nil)
}

// pathArg gives an argument as a path: a String without NUL.
func (c *Call) pathArg(i int) string {
	s := c.path(c.Arg(i))
	if strings.IndexByte(s, 0) >= 0 {
		c.Raise(argumentErrorClass, "string contains null byte")
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

func baseName(path string) string {
	if path == "" {
		return ""
	}
	trimmed := strings.TrimRight(path, "/")
	if trimmed == "" {
		return "/"
	}
	return trimmed[strings.LastIndexByte(trimmed, '/')+1:]
}

func fileBasename(c *Call) Value {
	base := baseName(c.pathArg(0))
	if c.Has(1) {
		suffix := c.Str(1)
		switch dot := strings.LastIndexByte(base, '.'); {
		case suffix == ".*" && dot > 0:
			base = base[:dot]
		case suffix != base:
			base = strings.TrimSuffix(base, suffix)
		}
	}
	return c.NewString(base)
}

func dirName(path string) string {
	trimmed := strings.TrimRight(path, "/")
	i := strings.LastIndexByte(trimmed, '/')
	if trimmed == "" && path != "" || i == 0 {
		return "/"
	}
	if i < 0 {
		return "."
	}
	dir := strings.TrimRight(trimmed[:i], "/")
	if dir == "" {
		return "/"
	}
	return dir
}

func fileDirname(c *Call) Value {
	path, level := c.pathArg(0), c.IntOr(1, 1)
	if level < 0 {
		return c.Raise(argumentErrorClass, "negative level: %d", level)
	}
	for range min(level, int64(len(path)+1)) {
		path = dirName(path)
	}
	return c.NewString(path)
}

func fileExtname(c *Call) Value {
	base := strings.TrimLeft(baseName(c.pathArg(0)), ".")
	dot := strings.LastIndexByte(base, '.')
	if dot <= 0 {
		return c.NewString("")
	}
	return c.NewString(base[dot:])
}

func fileSplit(c *Call) Value {
	path := c.pathArg(0)
	return c.NewArrayOf(c.NewString(dirName(path)), c.NewString(baseName(path)))
}

func fileJoin(c *Call) Value {
	var b strings.Builder
	c.joinPaths(&b, newArray(c.Args), 0)
	if c.Failed() {
		return Nil
	}
	return c.NewString(b.String())
}

// joinPaths puts exactly one separator between parts that have none or one on each side; arrays are joined first.
func (c *Call) joinPaths(b *strings.Builder, list *Array, depth int) {
	if depth > 100 {
		c.Raise(argumentErrorClass, "recursive array")
		return
	}
	for i, v := range list.Elems {
		part := ""
		if inner, ok := v.AsArray(); ok {
			var nested strings.Builder
			c.joinPaths(&nested, inner, depth+1)
			part = nested.String()
		} else {
			part = c.path(v)
		}
		if c.Failed() || !c.Charge(len(part)) {
			return
		}
		if i > 0 {
			head := b.String()
			switch {
			case strings.HasPrefix(part, "/"):
				b.Reset()
				b.WriteString(strings.TrimRight(head, "/"))
			case !strings.HasSuffix(head, "/"):
				b.WriteByte('/')
			}
		}
		b.WriteString(part)
	}
}
