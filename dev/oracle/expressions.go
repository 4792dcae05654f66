package main

// This file generates expressions that call the methods of the evaluator's tables.

import (
	"math/rand"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
)

// receivers are expressions that create an object of a class. The rows of a superclass or an included module are
// called on them too.
var receivers = []string{
	`nil`, `true`, `false`, `0`, `1`, `-7`, `42`, `255`, `2**64`, `-(10**20)`, `0.0`, `-0.0`, `1.5`, `-2.75`, `1e20`, `1e-5`,
	`Float::NAN`, `Float::INFINITY`, `""`, `"a"`, `"héllo Wörld"`, `"a,b;c d"`, `"12.5e3abc"`, `"line\nline2\r\n\n"`, `"\xff\xe3a"`,
	`"\xff\x00é".b`, `"%05.1f|%s"`, `"0x1F"`, `"  pad\t"`, `"az9Zz"`, `"ÀÉß"`, `"10.0.0.1"`, `:a`, `:"é b"`, `:b?`, `:[]=`, `[]`, `[1, 2, 3]`,
	`[3, 1, 2, 1]`, `["b", nil, :a, 1.5]`, `[[1, 2], [3, [4, nil]]]`, `[[:a, 1], [:b, 2]]`, `["x", "yy", "x"]`, `{}`, `{a: 1, "b" => 2}`,
	`{"x" => {"y" => [1]}, nil => nil}`, `{1 => 2, 2.5 => :c}`, `Hash.new(5).merge(k: 1)`, `(1..4)`, `(1...10)`, `("a".."e")`, `(1.0..2.5)`,
	`(3..)`, `(..2)`, `(nil..nil)`, `(5..1)`, `Set[1, 2]`, `Set[[1], "a", nil]`, `Set[]`, `/(?<x>a)|b+/i`, `/\d+(,)?/`, `/é/m`,
	`"foobar".match(/o(?<y>b)(z)?/)`, `"foobar".match(/(o)(o)(z)?/)`, `[1, 2, 3].each`, `[4, 5].each_with_index`, `(1..3).each_slice(2)`,
	`[1, 2, 3].lazy`, `(1..).lazy.map { |x| x * 2 }`, `1.step(10, 3)`, `(1..9).step(2)`, `1.0.step(2.0, 0.5)`, `([1].each + [2])`,
	`Enumerator.product([1, 2], [3])`, `proc { |a, b| [a, b] }`, `lambda { |x| x }`, `lambda { |a, b = 2, *c, d:, e: 1, **f| a }`,
	`:upcase.to_proc`, `1.method(:+)`, `"a".method(:center)`, `String.instance_method(:upcase)`, `Object.new`, `Class.new`, `Class.new(StandardError)`,
	`Module.new`, `Comparable`, `String`, `Integer`, `StandardError.new("m")`, `ArgumentError.new`, `KeyError.new("k", receiver: {}, key: 1)`,
	`(nil.foo rescue $!)`, `([].fetch(9) rescue $!)`, `Struct.new(:a, :b).new(1, "x")`, `Struct.new(:k, keyword_init: true).new(k: 2)`,
	`Data.define(:w, :h).new(w: 1, h: 2)`, `Time.at(0).utc`, `Time.utc(2024, 2, 29, 12, 30, 15.5)`, `Time.new(2000, 1, 1, 0, 0, 0, "+02:00")`,
	`Date.new(2024, 2, 29)`, `Date.new(1582, 10, 15)`, `DateTime.new(2001, 2, 3, 4, 5, 6, "+03:00")`, `Encoding::UTF_8`, `Encoding::BINARY`,
	`OpenStruct.new(a: 1, "b" => [2])`, `IPAddr.new("10.1.2.3/16")`, `IPAddr.new("fe80::1%eth0")`, `IPAddr.new("::ffff:1.2.3.4")`,
	`URI("http://u:p@example.com:8080/a/b?q=1#f")`, `URI("mailto:a@b.c")`, `URI("ftp://h/x;type=a")`, `URI("ldap://h/dc=x?cn?sub?(a=b)")`, `URI("rel/path")`,
	`URI("https://[::1]/")`, `URI("urn:a:b")`, `URI("file:///etc/x")`, `URI("ws://h/p?q")`, `StringIO.new("ab\ncd\n")`, `StringIO.new(+"")`, `Digest::SHA256.new`, `Digest::MD5.new`,
	`OpenSSL::Digest.new("SHA1")`, `OpenSSL::BN.new("123")`, `OpenSSL::HMAC.new("k", "SHA256")`, `JSON::State.new`, `Random.new(3)`,
	`Zlib::Deflate.new`, `ERB.new("a")`, `(JSON.parse("[") rescue $!)`,
}

// arguments are expressions to pass as arguments, in addition to the receivers.
var arguments = []string{
	`nil`, `true`, `0`, `1`, `2`, `3`, `-1`, `-2`, `10`, `16`, `2.5`, `2**70`, `""`, `"a"`, `"b"`, `"l"`, `"o"`, `", "`, `"a-y"`, `"%d-%s"`, `"UTF-8"`, `"ab\ncd"`, `"%Y-%m-%d"`,
	`:a`, `:b`, `:upcase`, `:+`, `:to_s`, `:each`, `[]`, `[1]`, `[1, 2]`, `["a", "b"]`, `[[1, 2]]`, `{}`, `{a: 1}`, `{"a" => "b"}`, `(0..1)`, `(1..)`, `(-2..-1)`,
	`/a|o/`, `/(.)(.)?/`, `String`, `Integer`, `Object`, `Comparable`, `Set[1]`, `Object.new`, `->(x) { x }`, `StandardError`, `*[1, 2]`, `a: 1`, `b: nil`,
	`half: :even`, `chomp: true`, `exception: false`, `by: 2`, `in: "+01:00"`, `**{}`,
}

var blocks = []string{
	`{ }`, `{ |x| x }`, `{ |a, b| b }`, `{ |a, b| [a, b] }`, `{ |*a| a }`, `{ true }`, `{ |x| x.to_s }`, `{ 1 }`, `{ |x, y| x <=> y }`, `{ |x| break x }`,
	`{ |(a, b), c| [a, b, c] }`, `{ |x, k: 1| [x, k] }`, `{ _1 }`, `{ it }`, `{ |x| next 5 }`,
}

// ordinary groups arguments by kind. It includes the usual arguments of most methods.
var ordinary = [][]string{
	{`0`, `1`, `2`, `3`, `-1`, `-2`, `8`, `10`, `16`, `100`},
	{`0.5`, `2.5`, `-1.25`, `1e3`},
	{`"a"`, `"b"`, `"l"`, `"o"`, `""`, `", "`, `"a-y"`, `"12"`, `"é"`, `"foo bar"`, `"x=%s"`, `"2024-02-29"`},
	{`/a|o/`, `/(.)(.)?/`, `/(?<k>\w+)/`, `/\s*,\s*/`, `"l"`},
	{`(0..1)`, `(1..)`, `(-2..-1)`, `(0...2)`, `("a".."c")`},
	{`:a`, `:b`, `:upcase`, `:to_s`, `:+`, `:size`},
	{`[]`, `[1]`, `[1, 2]`, `["a", "b"]`, `[[1, 2]]`, `[nil]`, `[3, 1, 2]`},
	{`{}`, `{a: 1}`, `{"a" => "b"}`, `{1 => 2, nil => [3]}`},
	{`String`, `Integer`, `Symbol`, `Comparable`, `StandardError`},
	{`"UTF-8"`, `"BINARY"`, `"%Y-%m-%d"`, `"%d"`, `"C*"`, `"m0"`, `"http://h/p"`, `"10.0.0.0/8"`, `"{\"a\": [1]}"`, `"a: [1, b]\n"`},
	{`half: :even`, `chomp: true`, `exception: false`, `by: 2`, `in: "+01:00"`, `a: 1`, `symbolize_names: true`},
	{`nil`, `true`, `false`},
}

// unwise are methods that depend on addresses or on the process, that change Ruby itself, or that end the reference;
// and methods that the director has from libraries that the reference lacks.
var unwise = strings.Fields(`hash object_id __id__ caller caller_locations __dir__ set_trace_func trace_var untrace_var
	exit exit! abort at_exit exec fork spawn system trap sleep gets readline readlines select open loop binding local_variables global_variables
	eval instance_eval instance_exec class_eval class_exec module_eval module_exec define_method define_singleton_method alias_method
	prepend refine const_set remove_const remove_method undef_method srand using autoload default_external= default_internal= constants
	load require require_relative subclasses instance_methods public_instance_methods private_instance_methods methods public_methods
	private_methods singleton_methods const_missing methods protected_methods included_modules ancestors attach detach deprecate_constant to_enum enum_for
	send public_send __send__ source_location const_source_location clock_gettime times pid ppid limit report_on_exception set_encoding_by_bom
	used_modules used_refinements warn pp p puts print printf putc display syscall test allocate compile_option timeout= linear_time?
	now today random_number rand new_seed seed bytes urandom uuid hex random_bytes tempfile mktime local attr attr_accessor
	attr_reader attr_writer include public_class_method private_class_method private_constant public_constant set_temporary_name
	class_variable_set remove_class_variable extend undefined_instance_methods freeze refinements localtime getlocal zone
	full_message backtrace detailed_message set_backtrace backtrace_locations yaml_tag add_domain_type register
	to_openstruct pretty_inspect with_thread_name recursive_merge timeout aliases size scheme_list singleton_method_added`)

// noStatic are classes whose class methods reach outside the process.
var noStatic = []string{"Process", "IO", "File", "Random", "Socket", "SecureRandom"}

// maker generates expressions: the same ones for the same seed.
type maker struct {
	random  *rand.Rand
	rows    []row
	byClass map[string][]row    // rows that an object of a class responds to
	holders map[string][]string // receivers for the rows of a class
	classOf func(expr string) string

	plausible bool // operands of plausible kinds
	wrong     bool // operands and receivers that answer wrongly
}

// newMaker prepares the receivers. lineage returns the names of an expression's class and its ancestors, its own
// class first; nothing for expressions that fail.
func newMaker(seed int64, wrong bool, rows []row, lineage func(expr string) []string) *maker {
	e := &maker{random: rand.New(rand.NewSource(seed)), byClass: map[string][]row{}, holders: map[string][]string{}, wrong: wrong}
	instance := map[string][]row{}
	for _, r := range rows {
		if slices.Contains(unwise, r.name) || r.static && slices.Contains(noStatic, r.class) {
			continue
		}
		e.rows = append(e.rows, r)
		if !r.static {
			instance[r.class] = append(instance[r.class], r)
		}
	}
	all := receivers
	if wrong {
		all = append(e.oddReceivers(), receivers...)
	}
	for _, receiver := range all {
		for i, class := range lineage(receiver) {
			e.holders[class] = append(e.holders[class], receiver)
			if i == 0 && e.byClass[class] == nil {
				for _, super := range lineage(receiver) {
					e.byClass[class] = append(e.byClass[class], instance[super]...)
				}
			}
		}
	}
	e.classOf = func(expr string) string {
		if names := lineage(expr); len(names) > 0 {
			return names[0]
		}
		return ""
	}
	e.rows = slices.DeleteFunc(e.rows, func(r row) bool { return !r.static && len(e.holders[r.class]) == 0 })
	return e
}

// pick returns one of a list's elements.
func pick[T any](random *rand.Rand, list []T) T { return list[random.Intn(len(list))] }

// next returns an expression that calls the row. If operands are to be plausible, it replaces most expressions whose
// operands the evaluator refuses.
func (e *maker) next(r row) string {
	expr := e.one(r)
	if !e.plausible || e.random.Intn(8) == 0 {
		return expr
	}
	for range 12 {
		if answer, known := answerTo(expr); known && !misused(answer) {
			break
		}
		expr = e.one(r)
	}
	return expr
}

// misused reports whether an answer says that a method was called with unsuitable operands.
func misused(answer casefile.Want) bool {
	switch f := answer.Failure; {
	case f == nil:
		return false
	case f.Class == "ArgumentError":
		return misuse.MatchString(f.Message)
	default:
		return slices.Contains([]string{"TypeError", "NoMethodError", "FrozenError"}, f.Class)
	}
}

// misuse matches Ruby's messages for arguments that a method does not accept.
var misuse = regexp.MustCompile(`^(wrong number of arguments|unknown keyword|missing keyword|no keywords accepted|both of block|comparison of |bad argument)`)

// one returns an expression that calls the row.
func (e *maker) one(r row) string {
	receiver := r.class
	if !r.static {
		receiver = pick(e.random, e.holders[r.class])
	}
	switch e.random.Intn(6) {
	case 0: // the receiver after the call
		return "r = " + receiver + "; [" + e.call("r", r) + ", r]"
	case 1, 2: // a chain
		first := e.call(receiver, r)
		if then := e.byClass[e.classOf(first)]; len(then) > 0 {
			return e.call("("+first+")", pick(e.random, then))
		}
		return first
	default:
		return e.call(receiver, r)
	}
}

// call returns a call with as many arguments as the method takes, or nearly so.
func (e *maker) call(receiver string, r row) string {
	count := r.arity
	if count < 0 {
		count = -count - 1 + e.random.Intn(3)
	}
	if e.random.Intn(25) == 0 {
		count = e.random.Intn(4)
	}
	var args []string
	for range count {
		args = append(args, e.argument(r))
	}
	call := receiver + ".public_send(" + strings.Join(append([]string{quoteSymbol(r.name)}, args...), ", ") + ")"
	if isName(r.name) {
		call = receiver + "." + r.name
		if len(args) > 0 {
			call += "(" + strings.Join(args, ", ") + ")"
		}
	}
	if e.random.Intn(3) == 0 {
		call += " " + pick(e.random, blocks)
	}
	return call
}

func (e *maker) argument(r row) string {
	if e.wrong && e.random.Intn(4) > 0 {
		return e.odd()
	}
	if e.plausible {
		if like := e.holders[r.class]; len(like) > 0 && r.class != "Kernel" && e.random.Intn(3) == 0 {
			return pick(e.random, like)
		}
		return pick(e.random, pick(e.random, ordinary))
	}
	if e.random.Intn(3) == 0 {
		return pick(e.random, receivers)
	}
	return pick(e.random, arguments)
}

// isName reports whether a name can follow a dot, unlike the names of operators and writers.
func isName(name string) bool {
	last := name[len(name)-1]
	letter := name[0] == '_' || name[0] >= 'a' && name[0] <= 'z' || name[0] >= 'A' && name[0] <= 'Z'
	return letter && last != '=' && name != "class"
}
