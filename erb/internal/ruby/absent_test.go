package ruby

// This file tests what is known about real Ruby's methods, and with it that the tables of the core are complete.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// coreClasses are those whose tables have a row for every public method of Ruby.
var coreClasses = []*Class{
	BasicObjectClass, KernelModule, ModuleClass, ClassClass, ComparableModule, EnumerableModule, NilClass, TrueClass,
	FalseClass, ArrayClass, HashClass, RangeClass, ProcClass, unboundMethodClass, EnumeratorClass, yielderClass,
	chainClass, productClass, arithSeqClass, structClass, dataClass, ExceptionClass, NameErrorClass, NoMethodErrorClass,
	KeyErrorClass, StopIterationClass, FrozenErrorClass, UncaughtThrowErrorClass, SystemExitClass, LocalJumpErrorClass,
	SystemCallErrorClass, SignalExceptionClass, LoadErrorClass, NoMatchingPatternKeyErrorClass,
}

// directors are the methods that the director adds to Ruby's own classes.
var directors = setOf("BigDecimal", "recursive_merge", "to_d", "to_openstruct", "with_thread_name")

func TestCoreTablesAreComplete(t *testing.T) {
	link()
	for _, k := range coreClasses {
		for _, name := range strings.Fields(absentNames()[k.Name+"#"]) {
			if directors[name] {
				continue
			}
			require.NotNil(t, findIn(k.mro, name), "%s#%s", k.Name, name)
		}
		for _, name := range strings.Fields(absentNames()[k.Name+"."]) {
			if directors[name] {
				continue
			}
			require.NotNil(t, newTestRuntime().findStatic(k, name), "%s.%s", k.Name, name)
		}
	}
}

func TestCoreTablesHaveNothingOfTheirOwn(t *testing.T) {
	link()
	for _, k := range coreClasses {
		for name, m := range k.own {
			if m == undefined || m.Visibility != Public {
				continue
			}
			rt := newTestRuntime()
			_, has := rt.instancesHave(k, name)
			require.True(t, has, "%s#%s", k.Name, name)
		}
	}
}

func TestRubyHas(t *testing.T) {
	rt := newTestRuntime()
	for _, c := range []struct {
		v     Value
		name  string
		label string
	}{
		{Str("a"), "upcase", "String#upcase"},
		{Ary(), "map", "Array#map"},
		{Ary(), "each_entry", "Enumerable#each_entry"},
		{Int(1), "frozen?", "Kernel#frozen?"},
		{ArrayClass.Value(), "try_convert", "Array.try_convert"},
		{ArrayClass.Value(), "allocate", "Class#allocate"},
		{Int(1), "upcase", ""},
		{IntegerClass.Value(), "new", ""},
		{dataClass.Value(), "new", ""},
		{Nil, "nope", ""},
	} {
		label, ok := rt.rubyHas(c.v, c.name)
		require.Equal(t, c.label, label, c.name)
		require.Equal(t, c.label != "", ok, c.name)
	}
}

func TestUndefinedMethodsAreNotUnsupported(t *testing.T) {
	rt := newTestRuntime()
	k := rt.NewClass("Mine", ArrayClass, false)
	require.NoError(t, rt.UndefMethod(k, "lazy"))
	v, err := rt.New(k, nil, nil, nil)
	require.NoError(t, err)
	_, err = rt.Send(v, "lazy")
	require.EqualError(t, err, "NoMethodError: undefined method 'lazy' for an instance of Mine")
}
