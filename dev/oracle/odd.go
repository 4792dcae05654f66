package main

// This file generates objects whose methods return values of the wrong class, raise, or return the object itself. Ruby
// calls such methods of operands to convert, compare and traverse them.

import "strings"

// promised lists methods that Ruby calls of operands.
var promised = strings.Fields(`to_str to_str to_ary to_ary to_hash to_hash to_int to_int to_i to_f to_r to_s to_a to_h to_sym to_proc to_path to_enum to_set
	coerce coerce <=> <=> == === =~ eql? hash each each call inspect size length begin end succ + - * / % < > >= [] key? each_pair call dup
	respond_to_missing? method_missing respond_to? nil? ! is_a? exception message write read join match`)

// answered lists the results of these methods.
var answered = []string{
	`nil`, `true`, `false`, `5`, `-1`, `0`, `2**70`, `1.5`, `3r`, `Float::NAN`, `"a"`, `""`, `"b".freeze`, `"\xff"`, `:a`, `[]`, `[1, 2]`, `[nil]`, `[1]`,
	`["a", 1].freeze`, `{}`, `{a: 1}`, `{"a" => nil}`, `(1..2)`, `/a/`, `self`, `raise("odd")`, `raise(TypeError, "odd")`, `Object.new`, `BasicObject.new`,
	`String`, `yield`, `[yield(1), yield([2, 3])]`, `yield(1, 2)`, `->(x) { x }`,
}

// oddBodies lists the beginnings of class definitions.
var oddBodies = []string{
	`Class.new {`, `Class.new {`, `Class.new {`, `Class.new { include Comparable;`, `Class.new { include Enumerable;`, `Class.new(BasicObject) {`,
	`Class.new(Numeric) {`,
}

// oddKinds lists the beginnings of subclasses of Ruby's classes, and the arguments of new.
var oddKinds = [][2]string{
	{`Class.new(String) {`, `("ab")`}, {`Class.new(Array) {`, `([1, 2])`}, {`Class.new(Hash) {`, `.merge!(a: 1)`}, {`Class.new(Set) {`, `([1, 2])`},
	{`Class.new(StandardError) {`, `("e")`}, {`Class.new(Range) {`, `(1, 3)`}, {`Class.new(Module) {`, ``}, {`Class.new(Numeric) {`, ``},
	{`Class.new { include Enumerable;`, ``}, {`Class.new { include Comparable;`, ``}, {`Class.new {`, ``}, {`Struct.new(:a, :b) {`, `(1, 2)`},
	{`Class.new(Proc) {`, ` { |x| x }`}, {`Class.new(Regexp) {`, `("a")`}, {`Class.new(Time) {`, `(2000, 1, 1, 0, 0, 0, "+00:00")`},
	{`Class.new(Enumerator) {`, ` { |y| y << 1 << 2 }`},
}

// oddReceivers returns expressions of such objects of Ruby's classes, several of each.
func (e *maker) oddReceivers() []string {
	var list []string
	for _, kind := range oddKinds {
		for range 6 {
			list = append(list, kind[0]+e.oddMethods()+" }.new"+kind[1])
		}
	}
	return list
}

// odd returns an expression of such an object.
func (e *maker) odd() string {
	if e.random.Intn(4) == 0 {
		kind := pick(e.random, oddKinds)
		return kind[0] + e.oddMethods() + " }.new" + kind[1]
	}
	return pick(e.random, oddBodies) + e.oddMethods() + " }.new"
}

// oddMethods returns one or two definitions.
func (e *maker) oddMethods() string {
	var text strings.Builder
	for range 1 + e.random.Intn(2) {
		name, answer := pick(e.random, promised), pick(e.random, answered)
		text.WriteString(" def " + name + "(*) = " + answer + ";")
	}
	return text.String()
}
