package erb_test

// This file tests that nothing of the input gets from one session into another through a cache, by objects that a
// template leaves behind: every method is called on every object that outlives a template.

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// leftoverInput is the input of a session. %s is a text, %v whether the first template changes anything.
const leftoverInput = `
name: j
properties:
  secret: %s
  change: %v
  text: é
  list: [x, 2, [3]]
  hash: {in: {side: s}, k: [v], "": {x: 1}}
  hashes: [{x: 1}, {x: 3}]
  big: [99999999999999999999, 0.0, 1, null, true]
links:
  m: {address: a1, instances: [{name: i, properties: {x: 1}}], properties: {q: {r: 1}}}
`

// holders are the objects that outlive a template, and the class of each.
var holders = [][2]string{
	{"p('text')", "String"}, {"p('list')", "Array"}, {"p('list')[0]", "String"}, {"p('list')[2]", "Array"}, {"p('hash')", "Hash"},
	{"p('hash')['in']", "Hash"}, {"p('hash.k')", "Array"}, {"p('hashes')", "Array"}, {"p('hashes')[1]", "Hash"}, {"p('big')", "Array"},
	{"raw_properties", "Hash"}, {"properties", "OpenStruct"}, {"properties.hash", "OpenStruct"}, {"properties.hashes", "Array"},
	{"properties.hashes[0]", "OpenStruct"}, {"spec", "OpenStruct"}, {"spec.properties", "OpenStruct"}, {"spec.links", "OpenStruct"},
	{"link('m')", "Object"}, {"link('m').properties", "Hash"}, {"link('m').p('q')", "Hash"}, {"link('m').instances", "Array"},
	{"link('m').instances[0].properties", "Hash"}, {"self", "Object"}, {"$stdout", "IO"}, {"$stderr", "IO"}, {"$0", "String"},
	{"Gem::Version.new('1.0')", "Gem::Version"}, {":upcase.to_proc", "Proc"}, {"ENV", "Object"}, {"Encoding::UTF_8", "Encoding"},
	{"RUBY_VERSION", "String"}, {"JSON", "Module"}, {"String", "Class"}, {"Math", "Module"}, {"Comparable", "Module"}, {"nil", "NilClass"},
	{"p('absent', {})", "Hash"}, {":name.to_s", "String"}, {"'literal'", "String"}, {"[1, 2]", "Array"}, {"1", "Integer"},
}

// leftoverArguments are the arguments of a call; s is the secret.
var leftoverArguments = []string{
	"", "(s)", "([s])", "({'k' => s, 'in' => {'side' => s}, '' => {'x' => s}})", "(0, s)", "('k', s)", "(:@x, s)", "(:x, s)", "{ |*| s }", "(0) { |*| s }",
	"('k') { |*| s }", "(:x) { |*| s }", "{ |e, *| e }", "('BINARY')", "(1)", "(-1, s)", "(0, 1, [s])", "([[s, s]]) { |*e| s }", "(nil)", "(proc { |*| s })",
	"(Module.new { def left = 5 })", "([{'x' => s}, {'x' => s}])",
}

// seeing shows an object, in so many ways, without reading the secret.
const seeing = `<%% r = %s
[-> { r.frozen? }, -> { r.encoding }, -> { r.length }, -> { r.default }, -> { r['missing'] }, -> { r[0] }, -> { r[2] }, -> { r['k'] }, -> { r[:x] }, -> { r['x'] },
 -> { r['in']['side'] }, -> { r['']['x'] }, -> { r['']}, -> { r.default_proc.call({}, 1) }, -> { r.compare_by_identity? }, -> { r.x }, -> { r.k }, -> { r.left },
 -> { r.map { |u| u['x'] } }, -> { r.map { |u| u.x } }, -> { r.instance_variables - %%i[@table @properties @raw_properties @spec @index @name @links] },
 -> { r.instance_variable_get(:@x) }, -> { r.singleton_methods }, -> { r.instance_variable_get(:@dns_encoder).encode_query }, -> { r.class_variables }, -> { r.const_get(:X) },
 -> { r.inspect if %v }].each_with_index { |f, i| %%><%%= i %%> <%%= begin f.call.inspect; rescue StandardError => e; e.class; end %%>
<%% } %%>`

// methodsOf returns the names of the methods of a class.
func methodsOf(class string) []string {
	var names []string
	above := ruby.Ancestors(class)
	for _, row := range ruby.Rows() {
		if !row.Static && (slices.Contains(above, row.Owner) || row.Owner == "Kernel") {
			names = append(names, row.Name)
		}
	}
	if class == "Module" || class == "Class" {
		names = append(names, "const_set", "class_eval", "define_method", "class_variable_set")
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestLeftovers calls every method on every object that outlives a template. A second template that looks at the object
// must render the same as without a cache, whatever other sessions have rendered before it.
func TestLeftovers(t *testing.T) {
	tier.Sequential(t)
	inputs := map[string]string{}
	for _, secret := range []string{"A", "B"} {
		for _, change := range []bool{true, false} {
			inputs[fmt.Sprint(secret, change)] = fmt.Sprintf(leftoverInput, secret, change)
		}
	}
	order := []string{"Atrue", "Btrue", "Bfalse", "Atrue"}
	every, n := tier.All(1, tier.Of(1024, 384, 96)), 0
	for _, h := range holders {
		whole := !slices.Contains([]string{"raw_properties", "properties", "spec", "spec.properties", "self"}, h[0])
		see, err := erb.Parse("see", fmt.Sprintf(seeing, h[0], whole))
		require.NoError(t, err)
		for _, method := range methodsOf(h[1]) {
			for _, args := range leftoverArguments {
				if n++; n%every != 0 || method == "exit!" {
					continue
				}
				source := fmt.Sprintf("<%% s = p('secret'); begin (%s).__send__(:%q%s if p('change'); rescue Exception; end %%>", h[0], method, comma(args))
				change, err := erb.Parse("change", source)
				require.NoError(t, err, source)
				cache := new(erb.Cache)
				for _, in := range order {
					want := sessionOf(t, inputs[in], nil, change, see)
					require.Equal(t, want, sessionOf(t, inputs[in], cache, change, see), "%s\nthen what %s is, for %s", source, h[0], in)
				}
				alone := sessionOf(t, inputs["Atrue"], nil, see)
				require.Equal(t, alone, sessionOf(t, inputs["Atrue"], cache, see), "%s\nthen what %s is, alone", source, h[0])
			}
		}
	}
	t.Logf("%d calls", n)
}

// comma turns arguments in parentheses into the further arguments of a call that has one already.
func comma(args string) string {
	if rest, ok := strings.CutPrefix(args, "("); ok {
		return ", " + rest
	}
	return ") " + args
}

// sessionOf renders templates in a session and returns the last one's result.
func sessionOf(t *testing.T, input string, cache *erb.Cache, templates ...*erb.Template) (result string) {
	t.Helper()
	s, err := erb.NewSession(erb.Input{Spec: plainInput(t, []byte(input)), Now: casefile.Now, Rand: &casefile.Random{}, AddressEncoder: queries{}, Cache: cache})
	require.NoError(t, err)
	for _, template := range templates {
		out, err := s.Render(t.Context(), template)
		var e *erb.Error
		switch {
		case errors.As(err, &e):
			require.NotEqual(t, erb.Internal, e.Kind, "%v", err)
			result = e.Class + ": " + casefile.Mask(e.Message)
		default:
			require.NoError(t, err)
			result = casefile.Mask(out.Text)
		}
	}
	return result
}
