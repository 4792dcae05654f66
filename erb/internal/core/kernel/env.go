package kernel

// This file implements ENV. The environment of a render is empty: lookups return the same as in Ruby for variables that
// are not set. Variables that a process usually has, and methods that list or set variables, are refused.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/module"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

const reasonEnvironment = "the environment can't be reached"

var envTables = []ruby.Table{
	{Class: &ruby.ObjectClass, Constants: func() { ruby.ConstantOfRun(ruby.ObjectClass, "ENV", newEnv) }},
}

// envRows are the methods of ENV that look for one variable.
var envRows = []ruby.Method{
	{Name: "[]", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return envLookup(c, ruby.Nil) }},
	{Name: "fetch", Min: 1, Max: 2, Fn: envFetch},
	{Name: "has_key?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return envLookup(c, ruby.False) }},
	{Name: "include?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return envLookup(c, ruby.False) }},
	{Name: "key?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return envLookup(c, ruby.False) }},
	{Name: "member?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return envLookup(c, ruby.False) }},
	{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return c.NewASCII("ENV") }},
}

// envRefused lists the other methods of Ruby's ENV. The methods of Enumerable call each, so they are refused too.
const envRefused = `[]= assoc clear clone delete delete_if dup each each_key each_pair each_value empty? except filter filter!
	freeze has_value? inspect invert keep_if key keys length merge! rassoc rehash reject reject! replace select select! shift size slice store
	to_a to_h to_hash update value? values values_at`

func newEnv(rt *ruby.Runtime) ruby.Value {
	env := ruby.NewInstance(ruby.ObjectClass, nil)
	class, err := rt.SingletonClass(env)
	if err == nil {
		err = module.Include(rt, class, ruby.EnumerableModule)
	}
	for _, row := range envRows {
		if err == nil {
			err = rt.DefineSingleton(env, row)
		}
	}
	for name := range strings.FieldsSeq(envRefused) {
		if err == nil {
			err = rt.DefineSingleton(env, ruby.Method{Name: name, Max: -1, Fn: refuseEnv})
		}
	}
	if err != nil {
		rt.Fault(err)
	}
	return env
}

// refuseEnv refuses a method that lists or sets variables.
func refuseEnv(c *ruby.Call) ruby.Value {
	return c.Fail(&ruby.UnsupportedError{Construct: "ENV." + c.Method.Name, Reason: reasonEnvironment})
}

// usual are the beginnings of the names of variables that the process of a director may have.
const usual = `PATH HOME PWD OLDPWD SHELL SHLVL USER LOGNAME LANG LC_ TERM TZ TMP TEMP HOST MAIL COLUMNS LINES RUBY GEM_ BUNDLE LD_ BOSH BPM
	HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_ OPENSSL_ MALLOC_ JEMALLOC`

// envName reads the name of a variable; false means that there is an error.
func envName(c *ruby.Call) bool {
	name := c.Str(0)
	switch {
	case c.Failed():
		return false
	case c.Index(name, "\x00") >= 0:
		c.Raise(ruby.ArgumentErrorClass, "bad environment variable name: contains null byte")
		return false
	}
	if name == "_" {
		return refuseName(c)
	}
	for prefix := range strings.FieldsSeq(usual) {
		if len(name) >= len(prefix) && strings.EqualFold(name[:len(prefix)], prefix) { // bounded: prefixes written in Go
			return refuseName(c)
		}
	}
	return true
}

func refuseName(c *ruby.Call) bool {
	c.Fail(&ruby.UnsupportedError{Construct: "ENV of a variable that a process usually has", Reason: reasonEnvironment})
	return false
}

// envLookup is a read of a variable that is not set.
func envLookup(c *ruby.Call, answer ruby.Value) ruby.Value {
	if !envName(c) {
		return ruby.Nil
	}
	return answer
}

func envFetch(c *ruby.Call) ruby.Value {
	switch {
	case !envName(c):
		return ruby.Nil
	case c.Given():
		v, _ := c.Yield(c.Arg(0))
		return v
	case c.Has(1):
		return c.Arg(1)
	}
	text, err := c.RT.Inspect(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.Fail(c.RT.KeyError(c.Self, c.Arg(0), "key not found: %s", text))
}
