package ruby

// This file implements the functions of Kernel, which can be called anywhere without a receiver. Conversions are in
// core_kernel_convert.go, raise and its kin in core_kernel_raise.go.

import "slices"

// Reasons why functions are left out.
const (
	reasonBinding = "local variables can't be reached from outside of the code that has them"
	ReasonEval    = "only a call that spells its name evaluates a string, and only where it stands"
	ReasonFile    = "files can't be reached"
	reasonInput   = "there is no input"
	ReasonProcess = "processes can't be reached"
	reasonStack   = "it would show the director's own code"
	reasonTime    = "a render does not wait"
	reasonTrace   = "there is nothing to trace or hook into"
)

var kernelTables = []Table{
	{Class: KernelModule, Functions: []Method{
		{Name: "Array", Min: 1, Max: 1, Fn: kernelArray},
		{Name: "Complex", Max: -1, Reason: ReasonComplex},
		{Name: "Float", Min: 1, Max: 1, Fn: kernelFloat, Flags: Kw},
		{Name: "Hash", Min: 1, Max: 1, Fn: kernelHash},
		{Name: "Integer", Min: 1, Max: 2, Fn: kernelInteger, Flags: Kw},
		{Name: "Pathname", Min: 1, Max: 1, Reason: ReasonFile},
		{Name: "String", Min: 1, Max: 1, Fn: kernelString},
		{Name: "__callee__", Fn: kernelMethodName},
		{Name: "__dir__", Fn: Always(Nil)},
		{Name: "__method__", Fn: kernelMethodName},
		{Name: "`", Min: 1, Max: 1, Reason: ReasonProcess},
		{Name: "abort", Max: 1, Fn: kernelAbort},
		{Name: "at_exit", Reason: ReasonProcess},
		{Name: "autoload", Max: -1, Reason: ReasonFile},
		{Name: "autoload?", Min: 1, Max: 2, Fn: func(c *Call) Value { c.Name(0); return Nil }},
		{Name: "binding", Reason: reasonBinding},
		{Name: "block_given?", Fn: Always(False)},
		{Name: "catch", Max: 1, Fn: kernelCatch, Flags: Brief},
		{Name: "eval", Min: 1, Max: 4, Fn: kernelEval},
		{Name: "exec", Max: -1, Reason: ReasonProcess},
		{Name: "exit", Max: 1, Fn: kernelExit},
		{Name: "exit!", Max: 1, Reason: ReasonProcess},
		{Name: "fail", Max: -1, Fn: kernelRaise, Flags: Brief | Kw},
		{Name: "fork", Reason: ReasonProcess},
		{Name: "format", Max: -1, Fn: kernelFormat},
		{Name: "gets", Max: -1, Reason: reasonInput},
		{Name: "global_variables", Reason: reasonBinding},
		{Name: "iterator?", Fn: Always(False)},
		{Name: "lambda", Fn: kernelLambda, Flags: Brief},
		{Name: "load", Max: -1, Reason: ReasonFile},
		{Name: "local_variables", Reason: reasonBinding},
		{Name: "loop", Fn: kernelLoop, Flags: Brief | Enum},
		{Name: "open", Max: -1, Reason: ReasonFile},
		{Name: "p", Max: -1, Fn: kernelP},
		{Name: "pp", Max: -1, Fn: kernelPp},
		{Name: "print", Max: -1, Fn: kernelPrint},
		{Name: "printf", Max: -1, Fn: kernelPrintf},
		{Name: "proc", Fn: kernelProc, Flags: Brief},
		{Name: "putc", Min: 1, Max: 1, Fn: kernelPutc},
		{Name: "puts", Max: -1, Fn: kernelPuts},
		{Name: "raise", Max: -1, Fn: kernelRaise, Flags: Brief | Kw},
		{Name: "readline", Max: -1, Reason: reasonInput},
		{Name: "readlines", Max: -1, Reason: reasonInput},
		{Name: "require", Min: 1, Max: 1, Fn: kernelRequire},
		{Name: "require_relative", Min: 1, Max: 1, Fn: kernelRequireRelative},
		{Name: "select", Max: -1, Reason: reasonInput},
		{Name: "set_trace_func", Max: -1, Reason: reasonTrace},
		{Name: "sleep", Max: 1, Reason: reasonTime},
		{Name: "spawn", Max: -1, Reason: ReasonProcess},
		{Name: "sprintf", Max: -1, Fn: kernelFormat},
		{Name: "syscall", Max: -1, Reason: ReasonProcess},
		{Name: "system", Max: -1, Reason: ReasonProcess},
		{Name: "test", Max: -1, Reason: ReasonFile},
		{Name: "throw", Min: 1, Max: 2, Fn: kernelThrow, Flags: Brief},
		{Name: "trace_var", Max: -1, Reason: reasonTrace},
		{Name: "trap", Max: -1, Reason: reasonSignal},
		{Name: "untrace_var", Max: -1, Reason: reasonTrace},
		{Name: "warn", Max: -1, Fn: kernelWarn, Flags: Kw},
	}},
}

func kernelMethodName(c *Call) Value {
	if c.RT.CallerName == "" { // templates run in a binding that this method of the director made
		return Sym("get_binding")
	}
	return Sym(c.RT.CallerName)
}

func kernelFormat(c *Call) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "too few arguments")
	}
	format := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	v, _ := c.Send(format.Value(), "%", c.NewArrayOf(c.Args[1:]...))
	return v
}

func kernelProc(c *Call) Value {
	if !c.Given() {
		return c.Raise(ArgumentErrorClass, "tried to create Proc object without a block")
	}
	return c.Block().Value()
}

// kernelLambda makes the block of its call a lambda; a proc that was an object before can't become one.
func kernelLambda(c *Call) Value {
	block := c.Block()
	switch {
	case block == nil:
		return c.Raise(ArgumentErrorClass, "tried to create Proc object without a block")
	case !block.Lambda:
		block.Lambda = true
	}
	return block.Value()
}

func kernelLoop(c *Call) Value {
	for {
		_, err := c.yield()
		if e, ok := err.(*Exception); ok && e.Value().RealClass().IsA(StopIterationClass) {
			info, _ := e.Data.(errorInfo)
			return info["result"]
		}
		if err != nil {
			return c.Fail(err)
		}
	}
}

// catchTag is the target of throw.
type catchTag struct{ tag Value }

func kernelCatch(c *Call) Value {
	if !c.Given() {
		return c.Raise(LocalJumpErrorClass, "no block given")
	}
	tag := c.Arg(0)
	if !c.Has(0) {
		tag = NewInstance(ObjectClass, nil)
	}
	t := &catchTag{tag}
	c.RT.catches = append(c.RT.catches, t) // bounded: by the depth of calls
	v, err := c.yield(tag)
	c.RT.catches = c.RT.catches[:len(c.RT.catches)-1]
	if j, ok := err.(*Jump); ok && j.Kind == JumpThrow && j.Tag == t {
		return j.Value
	}
	return c.Check(v, err)
}

func kernelThrow(c *Call) Value {
	for i := len(c.RT.catches) - 1; i >= 0; i-- {
		if t := c.RT.catches[i]; Identical(t.tag, c.Arg(0)) {
			return c.Fail(c.RT.Jump(JumpThrow, t, c.Arg(1)))
		}
	}
	e := NewException(UncaughtThrowErrorClass, c.Concat("uncaught throw ", c.Inspect(c.Arg(0))))
	e.Data = errorInfo{"tag": c.Arg(0), "value": c.Arg(1)}
	return c.Fail(e)
}

// libraries has what require of a library answers: false for those that the director has loaded, true the first time
// for those that add nothing a template could use here. Libraries that real Ruby has and that are missing here are
// listed in unsupportedLibraries.
var libraries = map[string]bool{
	"active_support": false, "active_support/core_ext/object/blank": false, "base64": false, "bigdecimal": false,
	"cgi": false, "cgi/escape": false, "cgi/util": false, "date": false, "delegate": false, "digest": false,
	"digest/md5": false, "digest/sha1": false, "digest/sha2": false, "digest/sha256": false, "enumerator": false,
	"erb": false, "etc": false, "fileutils": false, "forwardable": false, "ipaddr": false, "json": false,
	"monitor": false, "openssl": false, "ostruct": false, "pathname": false, "pp": false, "psych": false,
	"rational": false, "securerandom": false, "set": false, "shellwords": false, "singleton": false,
	"socket": false, "stringio": false, "strscan": false, "tempfile": false, "thread": false, "time": false,
	"timeout": false, "tmpdir": false, "uri": false, "zlib": false, "yaml": false, "rubygems": false, "logger": false,
	"English": true, "observer": true,
}

var unsupportedLibraries = []string{
	"abbrev", "benchmark", "coverage", "csv", "digest/bubblebabble", "drb", "erb/util", "expect", "fiddle", "find",
	"getoptlong", "io/console", "io/wait", "matrix", "minitest", "mutex_m", "net/ftp", "net/http", "net/https",
	"net/imap", "net/pop", "net/protocol", "net/smtp", "nkf", "nokogiri", "objspace", "open-uri", "open3", "optparse",
	"prettyprint", "prime", "pstore", "pty", "racc", "random/formatter", "rbconfig", "readline", "reline", "resolv",
	"rexml/document", "rinda", "ripper", "rspec", "syslog", "tsort", "un", "weakref", "yaml/store", "bosh/template",
	"bosh/director", "httpclient", "mustache", "netaddr", "semi_semantic", "sequel", "membrane", "eventmachine",
}

// longestLibrary is how long the name of a library is at most.
const longestLibrary = 256

func kernelRequire(c *Call) Value {
	name := c.Str(0)
	if c.Failed() {
		return Nil
	}
	if len(name) > longestLibrary {
		return c.loadError(name)
	}
	if n := len(name); n > 3 && name[n-3:] == ".rb" {
		name = name[:n-3]
	}
	if first, ok := libraries[name]; ok {
		if first && !c.RT.required[name] {
			if c.RT.required == nil {
				c.RT.required = map[string]bool{}
			}
			c.RT.required[name] = true
			return True
		}
		return False
	}
	if slices.Contains(unsupportedLibraries, name) {
		return c.Fail(&UnsupportedError{Construct: "library " + name})
	}
	return c.loadError(c.Str(0))
}

func (c *Call) loadError(path string) Value {
	e := NewException(LoadErrorClass, c.Concat("cannot load such file -- ", path))
	e.Data = errorInfo{"path": Str(path)}
	return c.Fail(e)
}

func kernelRequireRelative(c *Call) Value {
	c.Str(0)
	return c.Raise(LoadErrorClass, "cannot infer basepath")
}

func kernelEval(c *Call) Value { return c.evalText("Kernel#eval") }

// evalText is what remains of evaluating a string: the interpreter itself takes the calls that it can.
func (c *Call) evalText(method string) Value {
	if c.Str(0); c.Failed() {
		return Nil
	}
	return c.Fail(&UnsupportedError{Construct: method + " of a string", Reason: ReasonEval})
}
