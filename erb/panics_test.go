package erb_test

// This file searches for bugs in the evaluator that templates could reach by changing Ruby's classes: it takes away
// the methods that core methods call, makes objects that are not initialized, and calls every method on these.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

// takenAway are methods that core methods call on their receivers, arguments and results of blocks.
var takenAway = []string{
	"message", "detailed_message", "backtrace", "exception", "full_message", "set_backtrace", "cause", "to_s", "to_str", "inspect", "each", "hash",
	"==", "eql?", "equal?", "===", "=~", "<=>", "!", "!=", "to_a", "to_ary", "to_h", "to_hash", "to_proc", "call", "coerce", "succ", "size", "length",
	"respond_to?", "respond_to_missing?", "method_missing", "class", "is_a?", "kind_of?", "instance_of?", "initialize", "dup", "clone",
	"initialize_copy", "initialize_dup", "initialize_clone", "freeze", "frozen?", "to_i", "to_int", "to_f", "to_sym", "+", "-", "*", "/", "%", "<", ">",
	"<=", ">=", "<<", "[]", "[]=", "begin", "end", "first", "last", "keys", "values", "fetch", "key?", "next", "rewind", "yield", "write", "name",
	"instance_variables", "instance_variables_to_inspect", "object_id", "__id__", "__send__", "send", "instance_eval", "to_json", "to_yaml", "to_enum",
	"to_time", "to_date", "source", "match", "names", "const_missing", "new", "allocate", "inherited", "included", "method_added", "extended", "divmod",
	"step", "add", "merge", "include?", "members", "encoding", "unpack", "then", "tap", "merge!", "join", "map", "each_pair", "each_entry", "div", "floor",
}

// oddArguments are lists of arguments, with a block.
var oddArguments = []string{
	"", "(nil)", "(1)", "(-1)", "('a')", "(:a)", "([])", "([o])", "(o)", "(o, o)", "({a: 1})", "(1.5)", "(/a/)", "(Object)", "(1, 2, 3)", "(o, nil)", "(a: 1)",
	"(&nil)", "{ |*x| x }", "(1) { o }", "(o) { raise 'x' }", "{ break o }", "(BasicObject.new)", "(10**30)", "(0.0/0)", "(1..2)", "(proc { o })",
	"(Class.new)", "('%s', o)", "(o.class.allocate)",
}

// send appends arguments to the name of the method that __send__ calls.
func send(object, method, args string) string {
	switch {
	case args == "":
		return fmt.Sprintf("%s.__send__(:'%s')", object, method)
	case args[0] == '{':
		return fmt.Sprintf("%s.__send__(:'%s') %s", object, method, args)
	}
	return fmt.Sprintf("%s.__send__(:'%s', %s", object, method, args[1:])
}

// TestNoPanics requires that no error is of kind Internal.
func TestNoPanics(t *testing.T) {
	tier.Sequential(t)
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	classes := slices.Sorted(known.Classes())
	tries := 0
	for range tier.Of(1_000, 2_000, 30_000) {
		class := pick(classes)
		methods := slices.Collect(known.Of(class, known.Instance))
		statics := slices.Collect(known.Of(class, known.Static))
		object := cmp.Or(objects[class], class+".new")
		call := ""
		switch random.IntN(4) {
		case 0:
			object = class + ".allocate"
			fallthrough
		case 1, 2:
			if len(methods) == 0 {
				continue
			}
			call = send("o", pick(methods), pick(oddArguments))
		case 3:
			if len(statics) == 0 {
				continue
			}
			call = send(class, pick(statics), pick(oddArguments))
		}
		before := ""
		for range random.IntN(3) {
			victim := class
			if random.IntN(3) == 0 {
				victim = pick(classes)
			}
			before += fmt.Sprintf("begin; %s.send(:undef_method, :'%s'); rescue NameError, TypeError, FrozenError; end; ", victim, pick(takenAway))
		}
		template := fmt.Sprintf("<%% o = begin; %s; rescue Exception; nil; end\n%s\nx = begin; %s; rescue Exception => e; e; end\n"+
			"begin; x.inspect; rescue Exception; 0; end; begin; \"#{x}\"; rescue Exception; 0; end\n"+
			"begin; [x == o, x.hash, {x => o}, [x, o].to_json]; rescue Exception; 0; end\nbegin; raise x; rescue Exception; 0; end %%><%%= x %%>", object, before, call)
		tries++
		checkInternal(t, template)
	}
	t.Logf("%d templates", tries)
}

func checkInternal(t *testing.T, template string) {
	t.Helper()
	session, err := erb.NewSession(erb.Input{Limits: erb.Limits{Steps: 1_000_000, Memory: 64 << 20}, Cache: new(erb.Cache)})
	require.NoError(t, err)
	for _, source := range []string{template, "<% nothing = 0 %>"} {
		parsed, err := erb.Parse("panics", source)
		if err == nil {
			_, err = session.Render(context.Background(), parsed)
		}
		var e *erb.Error
		if errors.As(err, &e) && e.Kind == erb.Internal {
			t.Errorf("%v\n%s", err, template)
		}
	}
}
