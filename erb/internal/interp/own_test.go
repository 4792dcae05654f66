package interp

// This file tests that no short cut passes by a method that a template defines.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	names "github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ownValues are expressions that make values of the core classes, whose class is K.
var ownValues = map[string]string{
	"Array": "K.new([3, 1])", "String": "K.new('ab')", "Hash": "K[1, 2]", "Range": "K.new(1, 3)", "Set": "K.new([1])", "Object": "K.new",
}

// owners are the ways to define a method: M is the definition.
var owners = map[string]string{
	"subclass": "class K < CLASS; M; end\nx = VALUE",
	"itself":   "K = ::CLASS\nx = VALUE\nclass ::CLASS; M; end",
	"object":   "K = CLASS\nx = VALUE\nclass << x; M; end",
	"module":   "K = Class.new(CLASS)\nmodule Own; M; end\nx = VALUE\nx.extend(Own)",
	"included": "module Own; M; end\nclass K < CLASS; include Own; prepend Own; end\nx = VALUE",
}

// ownCalls returns expressions that call the method of x with many kinds of arguments.
func ownCalls(name string) (list []string) {
	operands := []string{"0", "1.5", "'a'", ":a", "nil", "[1]", "[1, 2]", "x", "1..2", "{1 => 2}"}
	switch {
	case name == "[]":
		for _, o := range append(operands, "0, 1", "0, 1, 2", "*[0]") {
			list = append(list, "x["+o+"]")
		}
	case name == "!" || name == "~":
		list = append(list, name+"x", "x."+name)
	case strings.HasSuffix(name, "@"):
		list = append(list, name[:1]+"x")
	case name == "!=" || name == "==" || name == "===" || name == "=~" || name == "<=>" || !isWord(name):
		for _, o := range operands {
			list = append(list, "x "+name+" ("+o+")", "x."+name+"("+o+")")
		}
	default:
		list = append(list, "x."+name, "x."+name+" { 1 }", "x."+name+"(&:to_s)", "x&."+name, "x."+name+"(1, 2)", "x."+name+"(a: 1)", "x."+name+"(*[1, 2, 3])")
		for _, o := range operands {
			list = append(list, "x."+name+"("+o+")")
		}
	}
	return append(list, "x.send(:"+name+")")
}

func isWord(name string) bool {
	c := name[0] | 0x20
	return 'a' <= c && c <= 'z' || name[0] == '_'
}

// A method that a template defines, in any of the ways, in place of a method of a core class is the method that calls
// and operators find. A definition may be refused.
func TestOwnMethodsAreCalled(t *testing.T) {
	t.Parallel()
	called, refused := 0, 0
	for class, value := range ownValues {
		for name := range names.Of(class, names.Instance) {
			if strings.HasSuffix(name, "=") && isWord(name) || name == "[]=" || slices.Contains([]string{"send", "public_send", "__send__", "extend"}, name) {
				continue // their calls are other expressions
			}
			parameters := "(*)"
			if name == "!" || name == "~" || strings.HasSuffix(name, "@") {
				parameters = ""
			}
			for owner, text := range owners {
				program := strings.NewReplacer("CLASS", class, "VALUE", value, "M;", "def "+name+parameters+" = :own;").Replace(text)
				lines := []string{program}
				calls := ownCalls(name)
				var results []string
				for i, call := range calls {
					lines, results = append(lines, fmt.Sprintf("r%d = (%s)", i, call)), append(results, fmt.Sprintf("r%d", i))
				}
				l := newLender(t)
				v, err := l.run(strings.Join(lines, "\n") + "\n[" + strings.Join(results, ", ") + "]\n")
				if err != nil {
					assert.Regexp(t, "(?i)unsupported|can't modify frozen Range", err.Error(), "%s#%s of %s", class, name, owner)
					refused++
					continue
				}
				list, ok := v.AsArray()
				require.True(t, ok)
				for i, got := range list.Elems {
					assert.Equal(t, ruby.Sym("own"), got, "%s#%s of %s: %s", class, name, owner, calls[i])
					called++
				}
			}
		}
	}
	t.Logf("%d calls, %d definitions refused", called, refused)
	require.Greater(t, called, 10*refused)
}
