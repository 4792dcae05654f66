package interp

// This file tests that a block is not referenced any more when its object is reused.

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/core"
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/lib"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/stretchr/testify/require"
)

// spent replaces the code of a block that was given back: calling it means that it was still referenced.
type spent struct {
	ruby.ProcBody
	used bool
}

func (s *spent) Call(*ruby.Runtime, *ruby.Proc, []ruby.Value, ruby.BlockOptions) (ruby.Value, error) {
	s.used = true
	return ruby.Nil, errors.New("it was given back")
}

// spend replaces the code of blocks that were given back, and removes them from the free list.
func (vm *VM) spend(s *spent) (n int) {
	for _, p := range vm.lent {
		p.Body, p.Short = s, nil
	}
	n = len(vm.lent)
	vm.lent = nil
	return n
}

// keepers are receivers with a method that keeps a block, and some that keep their arguments by name.
const keepers = `
class Keeper
  include Enumerable, Comparable
  def initialize(*, &b) = @b = b
  def each(*, &b) = (@b = b; yield 1, 2; yield 3; self)
  def method_missing(*, &b) = (@b = b; self)
  def <=>(o) = 0
  def succ = self
  def upto(*, &b) = each(&b)
  def again(*) = @b.call(4)
end
class Words < String
  def upto(*, &b) = (@b = b; yield 'x'; self)
  def again(*) = @b.call('y')
end
class Table < Hash
  def each(&b) = (@b = b; yield [1, 2]; self)
  def again(*) = @b.call([3, 4])
end
`

var receivers = []string{
	"[3, 1, 2]", "[[1, 2], [3, 4]]", "{'a' => 1, 'b' => 2}", "Hash.new(0)", "Hash", "Array", "Class", "Module", "Struct", "Data",
	"Comparable", "(1..4)", "('a'..'c')", "(1.0..2.0)", "(Words.new('a')..Words.new('c'))", "5", "2.5", "'abc\ndef'", ":abc", "nil", "self", "Object.new",
	"Keeper", "Keeper.new", "Table.new", "Class.new(Keeper)", "Set[1, 2]", "[1, 2].each", "[1, 2].lazy", "(1..9).step(2)",
	"[1, 2].each_with_index", "Enumerator", "Enumerator.new { |y| y << 1 << 2 }", "Enumerator::Lazy", "Enumerator::Yielder",
	"Enumerator::Chain", "[1].each + [2]", "Enumerator::Product", "Struct.new(:a, :b).new(1, 2)", "Data.define(:a).new(a: 1)", "/b/", "/b/.match('abc')",
	"proc { |x| x }", "lambda { |x| x }", ":upcase.to_proc", "5.method(:+)", "Integer.instance_method(:+)",
	"StandardError.new('x')", "Time.at(0).utc", "Kernel", "Math", "Process", "Regexp", "String", "Integer", "Proc", "Method", "Exception",
}

var arguments = []string{"", "2", "'b'", "[1, 2]", ":b", "1, 3"}

func TestMain(m *testing.M) {
	ruby.Register(append(core.All(), lib.All()...)...)
	os.Exit(tier.Run(m))
}

// pokes is code that uses the result of a method, its receiver, and everything that both may have kept.
const pokes = `
[$x, $r].each do |v|
  [[:again], [:first, 3], [:next], [:call, 5], [:[], 6], [:size], [:inspect], [:new], [:yield, 7], [:lazy], [:rewind], [:to_proc], [:succ]].each do |n, *a|
    next unless v.respond_to?(n)
    w = begin; v.public_send(n, *a); rescue Exception; end
    [[:again], [:call], [:next], [:first, 2]].each { |m, *b| begin; w.public_send(m, *b) if w.respond_to?(m); rescue Exception; end }
  end
  begin; v.to_a; rescue Exception; end
end
`

// lender evaluates code as one template of a job after another.
type lender struct{ vm *VM }

func newLender(t *testing.T) *lender {
	rt := ruby.NewRuntime(t.Context(), ruby.Limits{Steps: 20_000, Memory: 4 << 20, Output: 1 << 20, String: 1 << 20, Elements: 1 << 20,
		Integer: 1 << 16, Depth: 500, ValueDepth: 100, Regexp: time.Second})
	l := &lender{New(rt, director.NewContext(rt, input.NewMapping(nil, nil), nil))}
	_, err := before().Run(l.vm)
	require.NoError(t, err)
	return l
}

// The programs that all run.
var before, after = sync.OnceValue(func() *Program { return compiled(keepers) }), sync.OnceValue(func() *Program { return compiled(pokes) })

func compiled(text string) *Program {
	p, err := compile(text)
	if err != nil {
		panic(err)
	}
	return p
}

func compile(text string) (*Program, error) {
	file := source.NewFile("case.rb", text)
	tree, err := syntax.ParseRuby(file, syntax.Limits{})
	if err != nil {
		return nil, err
	}
	return Compile(file, tree, nil), nil
}

// run evaluates code. Text that can't be parsed is ignored.
func (l *lender) run(text string) (ruby.Value, error) {
	p, err := compile(text)
	if err != nil {
		return ruby.Nil, err
	}
	return p.Run(l.vm)
}

// everywhere are classes whose methods are the same for all objects that have them: one object is enough.
var everywhere = []string{"BasicObject", "Object", "Kernel", "Module", "Class"}

// Whatever method is called on whatever object: neither the object nor the result leads to a block that is reused.
func TestLentBlocks(t *testing.T) {
	tier.Sequential(t)
	lent, kept, one, every := 0, 0, 0, tier.Of(23, 5, 1)
	common := map[*ruby.Method]bool{}
	for _, recv := range receivers {
		t.Run(recv, func(t *testing.T) {
			first := newLender(t)
			object, err := first.run("$r = " + recv)
			require.NoError(t, err)
			names, err := first.run("$r.public_methods.join(' ')")
			require.NoError(t, err)
			text, _ := names.AsString()
			for _, name := range strings.Fields(text.String()) {
				m := first.vm.RT.Find(object, ruby.SelectorFor(name))
				if m == nil || m.Fn == nil || slices.Contains(everywhere, m.Owner.Name) && common[m] {
					continue
				}
				common[m] = true
				for _, args := range arguments {
					if one++; one%every != 0 { // in turns: a long run has each method with all arguments
						continue
					}
					l := newLender(t)
					call := fmt.Sprintf("$r.%s(%s) { |*a| $n += 1; raise 'enough' if $n > 4; a.first }", name, args)
					_, _ = l.run("$n = 0; $r = " + recv + "; begin; $x = " + call + "; rescue Exception; end") // its exceptions don't matter
					s := &spent{}
					if l.vm.spend(s) == 0 {
						kept++
						continue
					}
					lent++
					_, _ = after().Run(l.vm)
					require.False(t, s.used, "%s: %s", recv, call)
				}
			}
		})
	}
	t.Logf("%d calls gave their block back, %d did not", lent, kept)
	require.Greater(t, lent, 10_000/every)
	require.Greater(t, kept, 400/every)
}
