package interp

// This file has the global variables. Those that reach outside of the run ($stdin, $LOAD_PATH, $0 …) are unsupported.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// aliasGlobal makes name an alias of the global variable old.
func aliasGlobal(rt *ruby.Runtime, name, old string) error {
	if outside(name) || groupNumber(name) > 0 || globalDefined(rt, name) && !ownGlobal(rt, name) {
		return &ruby.UnsupportedError{Construct: "alias " + name + " " + old, Reason: "it would hide a variable of Ruby's"}
	}
	if rt.GlobalAliases == nil {
		rt.GlobalAliases = map[string]string{}
	}
	rt.GlobalAliases[name] = global(rt, old)
	return nil
}

// ownGlobal reports whether name is a variable of the template's own, with no meaning in Ruby.
func ownGlobal(rt *ruby.Runtime, name string) bool {
	_, own := rt.Globals[name]
	_, alias := rt.GlobalAliases[name]
	return own || alias
}

// global resolves an alias. It returns name if it is not one.
func global(rt *ruby.Runtime, name string) string {
	if old, ok := rt.GlobalAliases[name]; ok {
		return old
	}
	return name
}

// globalValue returns the value of a global variable; name includes the $.
func globalValue(rt *ruby.Runtime, name string) (ruby.Value, error) {
	name = global(rt, name)
	switch name {
	case "$-v", "$-w":
		return separator(rt, "$VERBOSE"), nil
	case "$~":
		return matching.LastMatch(rt), nil
	case "$!":
		return rt.CurrentError, nil
	case "$@":
		if rt.CurrentError.IsNil() {
			return ruby.Nil, nil
		}
		return rt.Send(rt.CurrentError, "backtrace")
	case "$&", "$`", "$'", "$+":
		return matching.MatchGlobal(rt, name)
	case "$stdout", "$stderr":
		return rt.Stream(name), nil
	case "$>":
		return rt.Stream("$stdout"), nil
	case "$,", "$/", "$;", "$_", "$DEBUG", "$VERBOSE":
		return separator(rt, name), nil
	}
	if n := groupNumber(name); n > 0 {
		return matching.LastMatchGroup(rt, n), nil
	}
	if v, ok := rt.Globals[name]; ok {
		return v, nil
	}
	if outside(name) {
		return ruby.Nil, &ruby.UnsupportedError{Construct: "global variable " + name, Reason: "it belongs to the process"}
	}
	return ruby.Nil, nil
}

// groupNumber returns the number n of $n, 0 for other names.
func groupNumber(name string) int {
	n := 0
	for _, r := range name[1:] {
		if r < '0' || r > '9' || n > 1000 {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}

func separator(rt *ruby.Runtime, name string) ruby.Value {
	if v, ok := rt.Globals[name]; ok {
		return v
	}
	switch name {
	case "$/":
		return ruby.FrozenStr("\n")
	case "$DEBUG", "$VERBOSE":
		return ruby.False
	}
	return ruby.Nil
}

// outside reports whether name is a global variable that exposes or changes the process.
func outside(name string) bool {
	switch name {
	case "$-0", "$-a", "$-d", "$-l", "$-p", "$-I", "$0", "$*", "$$", "$?", "$<", "$>", "$:", "$\"", "$.", "$\\":
		return true
	}
	return strings.HasPrefix(name, "$std") || name == "$LOAD_PATH" || name == "$LOADED_FEATURES" || name == "$PROGRAM_NAME" || name == "$FILENAME"
}

// setGlobal assigns a global variable.
func setGlobal(rt *ruby.Runtime, name string, v ruby.Value) error {
	given := name
	name = global(rt, name)
	switch {
	case name == "$~":
		if v.Kind() != ruby.KindMatch && !v.IsNil() {
			return ruby.Errorf(ruby.TypeErrorClass, "wrong argument type %s (expected MatchData)", v.RealClass().Inspect())
		}
		matching.SetLastMatch(rt, v)
		return nil
	case name == "$stdout" || name == "$stderr":
		return setStream(rt, name, v)
	case name == "$>":
		return setStream(rt, "$stdout", v)
	case outside(name) || name == "$," || name == "$;" || name == "$/" || name == "$_":
		return &ruby.UnsupportedError{Construct: "assignment to " + name, Reason: "it belongs to the process"}
	case name == "$@":
		if rt.CurrentError.IsNil() {
			return ruby.NewException(ruby.ArgumentErrorClass, "$! not set")
		}
		_, err := rt.Send(rt.CurrentError, "set_backtrace", v)
		return err
	case name == "$!" || name == "$&" || name == "$`" || name == "$'" || name == "$+" || groupNumber(name) > 0:
		return rt.NameError(ruby.NameErrorClass, ruby.Nil, given, given+" is a read-only variable")
	}
	switch name {
	case "$-v", "$-w":
		name = "$VERBOSE"
		fallthrough
	case "$VERBOSE":
		if !v.IsNil() {
			v = ruby.Bool(v.Truthy())
		}
	}
	if rt.Globals == nil {
		rt.Globals = map[string]ruby.Value{}
	}
	rt.Globals[name] = v
	return nil
}

// globalDefined implements defined?($name).
func globalDefined(rt *ruby.Runtime, name string) bool {
	if _, ok := rt.GlobalAliases[name]; ok {
		return true
	}
	if _, ok := rt.Globals[name]; ok {
		return true
	}
	switch name {
	case "$~", "$!", "$@", "$,", "$/", "$;", "$_", "$DEBUG", "$VERBOSE":
		return true
	}
	v, err := globalValue(rt, name)
	return err != nil || !v.IsNil()
}

// setStream assigns another object to a stream's variable.
func setStream(rt *ruby.Runtime, name string, v ruby.Value) error {
	if !rt.RespondTo(v, "write", true) {
		return ruby.Errorf(ruby.TypeErrorClass, "%s must have write method, %s given", name, v.RealClass().Inspect())
	}
	if rt.Globals == nil {
		rt.Globals = map[string]ruby.Value{}
	}
	rt.Globals[name] = v
	return nil
}
