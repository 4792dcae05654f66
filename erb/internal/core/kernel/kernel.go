package kernel

// This file implements the functions of Kernel, which can be called anywhere without a receiver. Conversions are in
// ../conversion, raise and the like in raise.go.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/internal/lazy"

	"github.com/boshrender/boshrender/erb/internal/core/binding"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/core/io"
	"github.com/boshrender/boshrender/erb/internal/core/module"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Reasons why functions are left out.
const (
	reasonInput = "there is no input"
	reasonTime  = "a render does not wait"
	reasonTrace = "there is nothing to trace or hook into"
)

var tables = []ruby.Table{
	{Class: &ruby.KernelModule, Functions: []ruby.Method{
		{Name: "Array", Min: 1, Max: 1, Fn: conversion.Array},
		{Name: "Complex", Max: -1, Reason: known.ReasonComplex},
		{Name: "Float", Min: 1, Max: 1, Fn: conversion.Float, Flags: ruby.Kw},
		{Name: "Hash", Min: 1, Max: 1, Fn: conversion.Hash},
		{Name: "Integer", Min: 1, Max: 2, Fn: conversion.KernelInteger, Flags: ruby.Kw},
		{Name: "String", Min: 1, Max: 1, Fn: conversion.String},
		{Name: "__callee__", Fn: calleeName},
		{Name: "__dir__", Fn: ruby.AlwaysNil},
		{Name: "__method__", Fn: methodName},
		{Name: "`", Min: 1, Max: 1, Reason: known.ReasonProcess},
		{Name: "abort", Max: 1, Fn: abort},
		{Name: "at_exit", Reason: known.ReasonProcess},
		{Name: "autoload", Max: -1, Reason: known.ReasonFile},
		{Name: "autoload?", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { c.Name(0); return ruby.Nil }},
		{Name: "binding", Reason: known.ReasonBinding},
		{Name: "block_given?", Fn: blockGiven},
		{Name: "catch", Max: 1, Fn: catch, Flags: ruby.Brief},
		{Name: "eval", Min: 1, Max: 4, Fn: eval},
		{Name: "exec", Max: -1, Reason: known.ReasonProcess},
		{Name: "exit", Max: 1, Fn: exit},
		{Name: "exit!", Max: 1, Reason: known.ReasonProcess},
		{Name: "fail", Max: -1, Fn: raise, Flags: ruby.Brief | ruby.Kw},
		{Name: "fork", Reason: known.ReasonProcess},
		{Name: "format", Max: -1, Fn: format},
		{Name: "gets", Max: -1, Reason: reasonInput},
		{Name: "global_variables", Reason: known.ReasonBinding},
		{Name: "iterator?", Fn: ruby.AlwaysFalse},
		{Name: "lambda", Fn: lambda, Flags: ruby.Brief},
		{Name: "load", Max: -1, Reason: known.ReasonFile},
		{Name: "local_variables", Reason: known.ReasonBinding},
		{Name: "loop", Fn: loop, Flags: ruby.Brief | ruby.Enum},
		{Name: "open", Max: -1, Reason: known.ReasonFile},
		{Name: "p", Max: -1, Fn: io.KernelP},
		{Name: "pp", Max: -1, Fn: io.KernelPp},
		{Name: "print", Max: -1, Fn: io.KernelPrint},
		{Name: "printf", Max: -1, Fn: io.KernelPrintf},
		{Name: "proc", Fn: proc, Flags: ruby.Brief},
		{Name: "putc", Min: 1, Max: 1, Fn: io.KernelPutc},
		{Name: "puts", Max: -1, Fn: io.KernelPuts},
		{Name: "raise", Max: -1, Fn: raise, Flags: ruby.Brief | ruby.Kw},
		{Name: "readline", Max: -1, Reason: reasonInput},
		{Name: "readlines", Max: -1, Reason: reasonInput},
		{Name: "require", Min: 1, Max: 1, Fn: require},
		{Name: "require_relative", Min: 1, Max: 1, Fn: requireRelative},
		{Name: "select", Max: -1, Reason: reasonInput},
		{Name: "set_trace_func", Max: -1, Reason: reasonTrace},
		{Name: "sleep", Max: 1, Reason: reasonTime},
		{Name: "spawn", Max: -1, Reason: known.ReasonProcess},
		{Name: "sprintf", Max: -1, Fn: format},
		{Name: "syscall", Max: -1, Reason: known.ReasonProcess},
		{Name: "system", Max: -1, Reason: known.ReasonProcess},
		{Name: "test", Max: -1, Reason: known.ReasonFile},
		{Name: "throw", Min: 1, Max: 2, Fn: throw, Flags: ruby.Brief},
		{Name: "trace_var", Max: -1, Reason: reasonTrace},
		{Name: "trap", Max: -1, Reason: reasonSignal},
		{Name: "untrace_var", Max: -1, Reason: reasonTrace},
		{Name: "warn", Max: -1, Fn: io.KernelWarn, Flags: ruby.Kw},
	}},
	{Class: &ruby.KernelModule, Methods: []ruby.Method{
		{Name: "pretty_inspect", Fn: prettyInspect},
	}},
}

// methodName is __method__ where the call is not written as such: send(:__method__).
func methodName(c *ruby.Call) ruby.Value {
	method, _, _ := running(c)
	return nameOrNil(method)
}

// calleeName is __callee__ where the call is not written as such.
func calleeName(c *ruby.Call) ruby.Value {
	_, callee, _ := running(c)
	return nameOrNil(callee)
}

// blockGiven is block_given? where the call is not written as such.
func blockGiven(c *ruby.Call) ruby.Value {
	_, _, block := running(c)
	return ruby.Bool(block != nil)
}

// running is Interpreter.Running.
func running(c *ruby.Call) (method, callee string, block *ruby.Proc) {
	if c.RT.Interpreter == nil {
		return "", "", nil
	}
	return c.RT.Interpreter.Running()
}

// nameOrNil returns the symbol of a name, nil for "".
func nameOrNil(name string) ruby.Value {
	if name == "" {
		return ruby.Nil
	}
	return ruby.Sym(name)
}

var selFormat = ruby.LazySelector{Name: "%"}

func format(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "too few arguments")
	}
	format := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	args := append(c.RT.RoomFor(1), c.NewArrayOf(c.Args[1:]...)) // bounded: there is room
	return c.CallMethod(format.Value(), selFormat.Get(), args, nil, nil, true)
}

func proc(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.ArgumentErrorClass, "tried to create Proc object without a block")
	}
	return c.Block().Value()
}

// lambda makes the block of its call a lambda; a proc that was an object before can't become one.
func lambda(c *ruby.Call) ruby.Value {
	block := c.Block()
	switch {
	case block == nil:
		return c.Raise(ruby.ArgumentErrorClass, "tried to create Proc object without a block")
	case !block.Lambda && block.Passed:
		return c.Raise(ruby.ArgumentErrorClass, "the lambda method requires a literal block")
	case !block.Lambda:
		block.Lambda = true
	}
	return block.Value()
}

func loop(c *ruby.Call) ruby.Value {
	for {
		err := c.RunBlock()
		if e, ok := err.(*ruby.Exception); ok && e.Value().RealClass().IsA(ruby.StopIterationClass) {
			info, _ := e.Data.(ruby.ErrorInfo)
			return info["result"]
		}
		if err != nil {
			return c.Fail(err)
		}
	}
}

func catch(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.LocalJumpErrorClass, "no block given")
	}
	tag := c.Arg(0)
	if !c.Has(0) {
		tag = ruby.NewInstance(ruby.ObjectClass, nil)
	}
	t := &ruby.CatchTag{Tag: tag}
	c.RT.Catches = append(c.RT.Catches, t) // bounded: by the depth of calls
	v, err := c.CallBlock(tag)
	c.RT.Catches = c.RT.Catches[:len(c.RT.Catches)-1]
	if j, ok := err.(*ruby.Jump); ok && j.Kind == ruby.JumpThrow && j.Tag == t {
		return j.Value
	}
	return c.Check(v, err)
}

func throw(c *ruby.Call) ruby.Value {
	for i := len(c.RT.Catches) - 1; i >= 0; i-- {
		if t := c.RT.Catches[i]; ruby.Identical(t.Tag, c.Arg(0)) {
			return c.Fail(c.RT.Jump(ruby.JumpThrow, t, c.Arg(1)))
		}
	}
	e := ruby.NewException(ruby.UncaughtThrowErrorClass, c.Concat("uncaught throw ", c.Inspect(c.Arg(0))))
	e.Data = ruby.ErrorInfo{"tag": c.Arg(0), "value": c.Arg(1)}
	return c.Fail(e)
}

// libraries holds the result of require for each library: false for libraries that the director has loaded, true the
// first time for libraries that add nothing that a template could use here. Libraries of real Ruby that are
// missing here are listed in unsupportedLibraries.
var libraries = lazy.Value[map[string]bool]{New: func() map[string]bool {
	return map[string]bool{
		"active_support": false, "active_support/core_ext/object/blank": false, "base64": false, "bigdecimal": false,
		"cgi": false, "cgi/escape": false, "cgi/util": false, "date": false, "delegate": false, "digest": false,
		"digest/md5": false, "digest/sha1": false, "digest/sha2": false, "digest/sha256": false, "enumerator": false,
		"erb": false, "etc": false, "fileutils": false, "forwardable": false, "ipaddr": false, "json": false,
		"monitor": false, "openssl": false, "ostruct": false, "pathname": false, "pp": false, "psych": false,
		"rational": false, "securerandom": false, "set": false, "shellwords": false, "singleton": false,
		"socket": false, "stringio": false, "strscan": false, "tempfile": false, "thread": false, "time": false,
		"timeout": false, "tmpdir": false, "uri": false, "zlib": false, "yaml": false, "rubygems": false, "logger": false,
		"English": true, "complex": false, "fiber": false, "ruby2_keywords": false,
	}
}}

// unsupportedLibraries are libraries of Ruby that are missing here. Libraries below them, like rbconfig/sizeof, and
// below the supported ones are missing, too.
var unsupportedLibraries = []string{
	"abbrev", "benchmark", "coverage", "csv", "digest/bubblebabble", "drb", "erb/util", "expect", "fiddle", "find",
	"getoptlong", "io/console", "io/wait", "matrix", "minitest", "mutex_m", "net/ftp", "net/http", "net/https",
	"net/imap", "net/pop", "net/protocol", "net/smtp", "nkf", "nokogiri", "objspace", "observer", "open-uri", "open3", "optparse",
	"prettyprint", "prime", "pstore", "pty", "racc", "random/formatter", "rbconfig", "readline", "reline", "resolv",
	"rexml/document", "rinda", "ripper", "rspec", "syslog", "tsort", "un", "weakref", "yaml/store", "bosh/template",
	"bundled_gems", "bundler", "continuation", "date_core", "debug", "did_you_mean", "error_highlight", "fcntl", "irb",
	"mkmf", "optionparser", "power_assert", "rake", "rbs", "rdoc", "syntax_suggest", "test/unit", "typeprof", "unicode_normalize",
	"bosh/director", "httpclient", "mustache", "netaddr", "semi_semantic", "sequel", "membrane", "eventmachine",
}

// english are the names of library English for global variables.
var english = [...][2]string{
	{"$ERROR_INFO", "$!"}, {"$ERROR_POSITION", "$@"}, {"$FS", "$;"}, {"$FIELD_SEPARATOR", "$;"}, {"$OFS", "$,"},
	{"$OUTPUT_FIELD_SEPARATOR", "$,"}, {"$RS", "$/"}, {"$INPUT_RECORD_SEPARATOR", "$/"}, {"$ORS", "$\\"},
	{"$OUTPUT_RECORD_SEPARATOR", "$\\"}, {"$INPUT_LINE_NUMBER", "$."}, {"$NR", "$."}, {"$LAST_READ_LINE", "$_"},
	{"$DEFAULT_OUTPUT", "$>"}, {"$DEFAULT_INPUT", "$<"}, {"$PID", "$$"}, {"$PROCESS_ID", "$$"}, {"$CHILD_STATUS", "$?"},
	{"$LAST_MATCH_INFO", "$~"}, {"$ARGV", "$*"}, {"$MATCH", "$&"}, {"$PREMATCH", "$`"}, {"$POSTMATCH", "$'"},
	{"$LAST_PAREN_MATCH", "$+"},
}

func aliasEnglish(rt *ruby.Runtime) {
	if rt.GlobalAliases == nil {
		rt.GlobalAliases = map[string]string{}
	}
	for _, alias := range english {
		rt.GlobalAliases[alias[0]] = alias[1]
	}
}

// longestLibrary is the maximum length of the name of a library.
const longestLibrary = 256

func require(c *ruby.Call) ruby.Value {
	path := c.Str(0)
	name := path
	if c.Failed() {
		return ruby.Nil
	}
	if len(name) > longestLibrary {
		return loadError(c, name)
	}
	if n := len(name); n > 3 && name[n-3:] == ".rb" {
		name = name[:n-3]
	}
	if first, ok := libraries.Get()[name]; ok {
		if first && !c.RT.Required[name] {
			c.RT.NoteRequired(name)
			aliasEnglish(c.RT)
			return ruby.True
		}
		if name == "pp" {
			c.RT.NoteRequired(name)
		}
		return ruby.False
	}
	if isMissing(name) {
		return c.Fail(&ruby.UnsupportedError{Construct: "library " + name, Reason: known.Reason(name)})
	}
	return loadError(c, path)
}

// isMissing reports whether a library is one of Ruby that is missing here, or below a library of Ruby.
func isMissing(name string) bool {
	if slices.Contains(unsupportedLibraries, name) {
		return true
	}
	first, _, below := strings.Cut(name, "/")
	trimmed := strings.TrimSuffix(first, ".so")
	if !below && trimmed == first {
		return false
	}
	_, known := libraries.Get()[trimmed]
	return known || slices.ContainsFunc(unsupportedLibraries, func(library string) bool {
		top, _, _ := strings.Cut(library, "/")
		return top == trimmed
	})
}

func loadError(c *ruby.Call, path string) ruby.Value {
	e := ruby.NewException(ruby.LoadErrorClass, c.Concat("cannot load such file -- ", path))
	e.Data = ruby.ErrorInfo{"path": ruby.Str(path)}
	return c.Fail(e)
}

func requireRelative(c *ruby.Call) ruby.Value {
	c.Str(0)
	return c.Raise(ruby.LoadErrorClass, "cannot infer basepath")
}

func eval(c *ruby.Call) ruby.Value {
	if c.Arg(1).IsNil() {
		return module.EvalText(c, "Kernel#eval")
	}
	return binding.Eval(c, c.Args[1], 2)
}
