package ruby

// This file has the global variables. Those that reach outside of the run ($stdin, $LOAD_PATH, $0 …) are unsupported.

import "strings"

// AliasGlobal makes name an alias of the global variable old.
func (rt *Runtime) AliasGlobal(name, old string) error {
	if outside(name) || GroupNumber(name) > 0 || rt.GlobalDefined(name) && !rt.ownGlobal(name) {
		return &UnsupportedError{Construct: "alias " + name + " " + old, Reason: "it would hide a variable of Ruby's"}
	}
	if rt.aliases == nil {
		rt.aliases = map[string]string{}
	}
	rt.aliases[name] = rt.global(old)
	return nil
}

// ownGlobal reports whether name is a variable of the template's own, with no meaning in Ruby.
func (rt *Runtime) ownGlobal(name string) bool {
	_, own := rt.Globals[name]
	_, alias := rt.aliases[name]
	return own || alias
}

// global resolves an alias. It returns name if it is not one.
func (rt *Runtime) global(name string) string {
	if old, ok := rt.aliases[name]; ok {
		return old
	}
	return name
}

// LastMatch returns $~ of the running code. The caller may keep the value.
func (rt *Runtime) LastMatch() Value {
	if m, ok := rt.match.AsMatch(); ok {
		m.Loose = false
	}
	return *rt.match
}

// SetLastMatch sets $~ of the running code.
func (rt *Runtime) SetLastMatch(v Value) {
	if m, ok := rt.match.AsMatch(); ok && m.Loose {
		rt.Regexps.loose = m
	}
	*rt.match = v
}

// LastMatchGroup returns $1, $2 and so on.
func (rt *Runtime) LastMatchGroup(n int) Value {
	if m, ok := rt.match.AsMatch(); ok {
		return m.Group(rt, n)
	}
	return Nil
}

// LastMatchText is LastMatchGroup for callers that only append the text to other text in UTF-8. ok is false if
// there is no such group, or its text is not in UTF-8.
func (rt *Runtime) LastMatchText(n int) (text string, ok bool) {
	m, ok := rt.match.AsMatch()
	if !ok || m.Enc != UTF8 {
		return "", false
	}
	begin, end, ok := m.Bounds(n)
	if !ok {
		return "", false
	}
	return m.Text[begin:end], true
}

// MatchIn switches the place in which $~ is stored and returns the previous place. Each method call has its own,
// shared by the blocks in it wherever they are called.
func (rt *Runtime) MatchIn(place *Value) (old *Value) {
	if old = rt.match; old != place {
		rt.match = place
	}
	return old
}

// Global returns the value of a global variable; name includes the $.
func (rt *Runtime) Global(name string) (Value, error) {
	name = rt.global(name)
	switch name {
	case "$-v", "$-w":
		return rt.separator("$VERBOSE"), nil
	case "$~":
		return rt.LastMatch(), nil
	case "$!":
		return rt.CurrentError, nil
	case "$@":
		if rt.CurrentError.IsNil() {
			return Nil, nil
		}
		return rt.Send(rt.CurrentError, "backtrace")
	case "$&", "$`", "$'", "$+":
		return rt.matchGlobal(name)
	case "$stdout", "$stderr":
		return rt.Stream(name), nil
	case "$>":
		return rt.Stream("$stdout"), nil
	case "$,", "$/", "$;", "$_", "$DEBUG", "$VERBOSE":
		return rt.separator(name), nil
	}
	if n := GroupNumber(name); n > 0 {
		return rt.LastMatchGroup(n), nil
	}
	if v, ok := rt.Globals[name]; ok {
		return v, nil
	}
	if outside(name) {
		return Nil, &UnsupportedError{Construct: "global variable " + name, Reason: "it belongs to the process"}
	}
	return Nil, nil
}

// GroupNumber returns the number n of $n, 0 for other names.
func GroupNumber(name string) int {
	n := 0
	for _, r := range name[1:] {
		if r < '0' || r > '9' || n > 1000 {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}

func (rt *Runtime) matchGlobal(name string) (Value, error) {
	if rt.match.IsNil() {
		return Nil, nil
	}
	if name == "$+" {
		return rt.lastGroup(*rt.match), nil
	}
	return rt.Send(rt.LastMatch(), map[string]string{"$&": "to_s", "$`": "pre_match", "$'": "post_match"}[name])
}

func (rt *Runtime) separator(name string) Value {
	if v, ok := rt.Globals[name]; ok {
		return v
	}
	switch name {
	case "$/":
		return FrozenStr("\n")
	case "$DEBUG", "$VERBOSE":
		return False
	}
	return Nil
}

// outside reports whether name is a global variable that exposes or changes the process.
func outside(name string) bool {
	switch name {
	case "$-0", "$-a", "$-d", "$-l", "$-p", "$-I", "$0", "$*", "$$", "$?", "$<", "$>", "$:", "$\"", "$.", "$\\":
		return true
	}
	return strings.HasPrefix(name, "$std") || name == "$LOAD_PATH" || name == "$LOADED_FEATURES" || name == "$PROGRAM_NAME" || name == "$FILENAME"
}

// SetGlobal assigns a global variable.
func (rt *Runtime) SetGlobal(name string, v Value) error {
	given := name
	name = rt.global(name)
	switch {
	case name == "$~":
		if v.Kind() != KindMatch && !v.IsNil() {
			return Errorf(TypeErrorClass, "wrong argument type %s (expected MatchData)", v.RealClass().Inspect())
		}
		rt.SetLastMatch(v)
		return nil
	case name == "$stdout" || name == "$stderr":
		return rt.setStream(name, v)
	case name == "$>":
		return rt.setStream("$stdout", v)
	case outside(name) || name == "$," || name == "$;" || name == "$/" || name == "$_":
		return &UnsupportedError{Construct: "assignment to " + name, Reason: "it belongs to the process"}
	case name == "$@":
		if rt.CurrentError.IsNil() {
			return NewException(ArgumentErrorClass, "$! not set")
		}
		_, err := rt.Send(rt.CurrentError, "set_backtrace", v)
		return err
	case name == "$!" || name == "$&" || name == "$`" || name == "$'" || name == "$+" || GroupNumber(name) > 0:
		return rt.NameError(NameErrorClass, Nil, given, given+" is a read-only variable")
	}
	switch name {
	case "$-v", "$-w":
		name = "$VERBOSE"
		fallthrough
	case "$VERBOSE":
		if !v.IsNil() {
			v = Bool(v.Truthy())
		}
	}
	if rt.Globals == nil {
		rt.Globals = map[string]Value{}
	}
	rt.Globals[name] = v
	return nil
}

// GlobalDefined implements defined?($name).
func (rt *Runtime) GlobalDefined(name string) bool {
	if _, ok := rt.aliases[name]; ok {
		return true
	}
	if _, ok := rt.Globals[name]; ok {
		return true
	}
	switch name {
	case "$~", "$!", "$@", "$,", "$/", "$;", "$_", "$DEBUG", "$VERBOSE":
		return true
	}
	v, err := rt.Global(name)
	return err != nil || !v.IsNil()
}
