package interp

// This file tests that calls find the same methods as without caches, whatever a program changes between them.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// changing are the classes and objects of the programs, and the calls, whose places are the same each time.
const changing = `
module M; def f(*) = 'Mf'; end
module N; def g(*) = 'Ng'; end
class A; def f(*) = 'Af'; attr_accessor :v; Q = 1; def q = Q; end
class B < A; def g(*a) = "Bg#{a.size}"; def v2(x) = x; def w(x) = @v == nil ? x - 1 : @v + x; end
class C < B; def h(k: 1) = "Ch#{k}"; def q = Q; end
S = Struct.new(:f, :g)
$objects = [A.new, B.new, C.new, C.new, B, C, S.new(1, 2), 5, 'text', nil]
$log = []
def try
  r = yield
  String === r || Symbol === r || Integer === r || r == true || r == false || r.nil? ? r : r.class
rescue NameError, ArgumentError, TypeError => e
  e.class
end
def probe(i)
  $objects.each do |o|
    $log << [try { o.f }, try { o.g(i) }, try { o.h }, try { o.h(k: i) }, try { o.v }, try { o.v = i }, try { o.send(:f, i) },
      try { o.is_a?(M) }, try { o.respond_to?(:g) }, try { o.nil? }, try { o.size }, try { o.q }, try { o.v2(i) }, try { o.w(i) }, try { o == 5 },
      try { o + 1 }, try { case i when 0..9 then 1 when 10..50 then 2 end }, try { o.g { |x| x } }, try { o.f(*[i, i]) }].join(' ')
  end
  $log << [try { A.new.f }, try { C.new.g }, try { B.f }, try { A::Q }, try { S.new(i).f }, try { i.zero? }].join(' ')
end
30.times { probe(1) }
`

// changes are the statements between the calls. K is a class, M a module, n a method, o an object, i a number.
var changes = []string{
	"class K; def n(*a) = \"Kn#{a.size}i\"; end", "class K; def n(*a) = defined?(super) ? \"i>#{super}\" : 'i-'; end",
	"class K; def n(*a, **k) = 'i'; end", "class K; def n = 'i'; end", "class K; def n(a = i) = a; end", "class K; def n(&b) = b ? b.call(i) : i; end",
	"module M; def n(*a) = 'Mni'; end", "module M; remove_method(:n); end", "K.include(M)", "K.prepend(M)", "K.extend(M)", "o.extend(M)",
	"class K; undef_method(:n); end", "class K; remove_method(:n); end", "def o.n(*) = 'own i'", "o.singleton_class.send(:remove_method, :n)",
	"class << o; attr_reader :n; end", "class K; private :n; end", "class K; public :n; end", "class K; protected :n; end",
	"class K; attr_reader :n; end", "class K; attr_accessor :n; end", "class K; alias n f; end", "class K; alias_method :n, :g; end",
	"K.define_method(:n) { |*a| \"defined #{a.size} i\" }", "o.define_singleton_method(:n) { |*a| i }", "def K.n(*) = 'K.n i'", "class << K; undef_method(:n); end",
	"class K; def method_missing(name, *a) = \"missing #{name} i\"; def respond_to_missing?(*) = true; end", "class K; remove_method(:method_missing); end",
	"o.instance_variable_set(:@n, i)", "o.remove_instance_variable(:@n)", "K.const_set(:Q, i)", "K.send(:remove_const, :Q)", "A.const_set(:Q, i)", "Q = i",
	"class ::Integer; def n(*) = 'Integer n i'; end", "class ::String; def n(*) = 'String n i'; end", "class ::Object; def n(*) = 'Object n i'; end",
	"class ::Object; remove_method(:n); end", "class ::NilClass; def n(*) = i; end", "module ::Kernel; def n(*) = 'Kernel n i'; end", "class ::Integer; include M; end",
	"class K; def new(*) = 'new i'; end", "class K; def initialize(*) = @v = i; end", "class << K; def new(*) = super; end", "class S; def n(*) = 'S i'; end",
	"class K; def send(*) = 'sent i'; end", "class K; def is_a?(*) = 'is i'; end", "class K; def respond_to?(*) = 'responds i'; end", "class K; def nil? = 'nil i'; end",
	"class K; def size = i; end", "class K; def ==(other) = i; end", "$objects << K.new", "$objects << Class.new(K).new", "$objects[i % 4] = K.new",
	"class ::Range; def ===(other) = i.even?; end", "class ::Integer; def +(other) = 'plus i'; end", "class ::Integer; def zero? = 'zero i'; end",
	"class ::Array; def size = i; end", "class ::String; def +(other) = 'added i'; end", "class K; def q = Q; end", "class A; class << self; def f(*) = 'A.f i'; end; end",
}

// changingProgram returns a program that changes n times which methods its calls find.
func changingProgram(r *rand.Rand, n int) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var text strings.Builder
	text.WriteString(changing)
	for i := range n {
		change := pick(changes...)
		k := pick("A", "B", "C")
		change = strings.NewReplacer("class K", "class "+k, "K.", k+".", "(K)", "("+k+")", "<< K", "<< "+k, "\"K", "\""+k, "'K", "'"+k).Replace(change)
		words := map[string]string{"M": pick("M", "N"), "n": pick("f", "g", "h", "v", "q", "v2"), "o": pick("$objects[0]", "$objects[2]", "$objects[3]"), "i": fmt.Sprint(i)}
		if strings.Contains(change, "def n(*") && r.IntN(4) == 0 {
			words["n"] = pick("send", "nil?", "size", "is_a?", "respond_to?")
		}
		change = replaceWords(change, words)
		if strings.HasPrefix(change, "def $") {
			change = "o = " + strings.Replace(strings.TrimPrefix(change, "def "), ".", "; def o.", 1)
		}
		fmt.Fprintf(&text, "begin\n%s\nrescue NameError, TypeError, ArgumentError => e\n$log << e.class\nend\n%d.times { probe(%d) }\n", change, 1+r.IntN(3), i)
	}
	text.WriteString("$log.join(\"\\n\")\n")
	return text.String()
}

// replaceWords replaces whole words of code, and those after @ and :.
func replaceWords(code string, words map[string]string) string {
	var out strings.Builder
	for len(code) > 0 {
		n := strings.IndexFunc(code, func(r rune) bool { return r < 'A' || r > 'z' || r > 'Z' && r < 'a' })
		switch n {
		case -1:
			n = len(code)
		case 0:
			out.WriteByte(code[0])
			code = code[1:]
			continue
		}
		if to, ok := words[code[:n]]; ok {
			out.WriteString(to)
		} else {
			out.WriteString(code[:n])
		}
		code = code[n:]
	}
	return out.String()
}

// Programs change classes and objects in all ways. Runs with caches have the results of runs that look up everything
// for each call.
func TestCachesFindTheSame(t *testing.T) {
	kept := 0
	for seed := range tier.Of(6, 12, 100) {
		text := changingProgram(rand.New(rand.NewPCG(uint64(seed), 48)), 12)
		result := func(uncached bool) (string, *VM) {
			l := newLender(t)
			l.vm.RT.Limits.Steps, l.vm.RT.Limits.Memory = 10_000_000, 1<<30
			l.vm.uncached, l.vm.framed = uncached, uncached
			v, err := l.run(text)
			if err != nil {
				return err.Error(), l.vm
			}
			s, _ := v.AsString()
			return s.String(), l.vm
		}
		want, _ := result(true)
		got, vm := result(false)
		require.Equal(t, want, got, "seed %d:\n%s", seed, text)
		if len(vm.known) > 1 && strings.Count(got, "\n") > 500 {
			kept++
		}
	}
	require.Greater(t, kept, tier.Of(3, 6, 50), "programs run to their end, and keep methods")
}
