package manifest

// This file tests which Go values have a form in a document.

import (
	"context"
	"encoding/json"
	"math/big"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// nodeOf is NewNode for values that have a form.
func nodeOf(v any) *Node {
	n, err := NewNode(v)
	if err != nil {
		panic(err)
	}
	return n
}

type (
	name  string
	count uint16
	list  []name
)

// formed are values that have a form in a document, and how Ruby inspects it.
func formed() []struct {
	value any
	want  string
} {
	five := 5
	var none *int
	var nothing any
	return []struct {
		value any
		want  string
	}{
		{nil, "nil"}, {true, "true"}, {5, "5"}, {int8(-5), "-5"}, {uint8(200), "200"}, {count(7), "7"}, {1.5, "1.5"},
		{float32(0.5), "0.5"}, {"x", `"x"`}, {name("x"), `"x"`}, {[]byte("x"), `"x"`}, {json.RawMessage("x"), `"x"`},
		{uint64(1<<63 - 1), "9223372036854775807"}, {uint64(1 << 63), "9223372036854775808"},
		{big.NewInt(5), "5"}, {new(big.Int).Lsh(big.NewInt(1), 70), "1180591620717411303424"}, {(*big.Int)(nil), "nil"},
		{json.Number("12"), "12"}, {json.Number("1.5"), "1.5"}, {json.Number("99999999999999999999"), "99999999999999999999"},
		{rubytext.Symbol("s"), ":s"}, {&five, "5"}, {none, "nil"}, {&nothing, "nil"},
		{[]int{1, 2}, "[1, 2]"}, {[]string{"a"}, `["a"]`}, {[]any{1, "a", nil}, `[1, "a", nil]`}, {[2]bool{true, false}, "[true, false]"},
		{list{"a"}, `["a"]`}, {[]int(nil), "[]"}, {[]map[string]any{{"a": 1}}, `[{"a" => 1}]`}, {[][]int{{1}, nil}, "[[1], []]"},
		{map[string]string{"b": "y", "a": "x"}, `{"a" => "x", "b" => "y"}`}, {map[string]int(nil), "{}"},
		{map[any]any{"b": 1, 2: "x", true: nil, nil: 5, "a": []int{1}}, `{true => nil, 2 => "x", nil => 5, "a" => [1], "b" => 1}`},
		{map[int]bool{10: true, 9: false}, "{9 => false, 10 => true}"}, {map[string]any{"a10": 1, "a9": 2}, `{"a10" => 1, "a9" => 2}`},
		{MapOf("b", 1, "a", []string{"x"}), `{"b" => 1, "a" => ["x"]}`}, {(*Map)(nil), "nil"}, {(*Node)(nil), "nil"},
		{map[string]*Node{"a": {value: "x"}}, `{"a" => "x"}`},
		{MapOf("b", []any{MapOf(), []any{}, big.NewInt(-1), true, 1.5, "1", "multi\nline", rubytext.Symbol("s")}),
			`{"b" => [{}, [], -1, true, 1.5, "1", "multi\nline", :s]}`},
	}
}

func TestNewNode(t *testing.T) {
	for _, c := range formed() {
		n, err := NewNode(c.value)
		require.NoError(t, err, "%T", c.value)
		require.Equal(t, c.want, n.inspect(), "%T", c.value)
		out, err := n.Marshal()
		require.NoError(t, err)
		require.NotEmpty(t, out)
	}
}

// TestMarshal writes values with and without a tree.
func TestMarshal(t *testing.T) {
	for _, c := range formed() {
		for _, v := range []any{c.value, []any{c.value, c.value}, MapOf("a", c.value, "b", []any{c.value})} {
			want, err := nodeOf(v).Marshal()
			require.NoError(t, err)
			got, err := Marshal(v)
			require.NoError(t, err)
			require.Equal(t, string(want), string(got), "%T", c.value)
		}
	}
}

// refusedValues have no form in a document. None of the errors shows their content.
func refusedValues() map[string]any {
	self := map[string]any{}
	self["self"] = self
	loop := MapOf()
	loop.Set("self", []any{loop})
	return map[string]any{
		"a struct { Password string } can't be part of a document":                     struct{ Password string }{"hunter2"},
		"a chan int can't be part of a document":                                       make(chan int),
		"a func() can't be part of a document":                                         func() {},
		"a complex128 can't be part of a document":                                     1i,
		"a time.Time can't be part of a document":                                      time.Time{},
		"a netip.Addr can't be part of a document":                                     netip.Addr{},
		"a net.IPNet can't be part of a document":                                      &net.IPNet{},
		"a [1]int as a key can't be part of a document":                                map[any]any{[1]int{1}: "hunter2"},
		"a map[interface {}]interface {} with a key twice can't be part of a document": map[any]any{1: "hunter2", int64(1): 2},
		"a json.Number that is no number can't be part of a document":                  json.Number("hunter2"),
		"limit of 100000 for depth exceeded":                                           self,
		"limit of 100000 for depth exceeded ":                                          loop,
	}
}

func TestNewNodeRefuses(t *testing.T) {
	tier.Sequential(t)
	for want, v := range refusedValues() {
		for _, value := range []any{v, []any{v}, map[string]any{"a": v}, MapOf("a", v)} {
			n, err := NewNode(value)
			require.Nil(t, n)
			require.Error(t, err, want)
			require.NotContains(t, err.Error(), "hunter2")
			if want[0] == 'a' {
				require.EqualError(t, err, want)
			}
			_, again := Marshal(value)
			require.Equal(t, err, again)
		}
	}
}

// TestStoresRefuse uses values of stores that have no form in a document.
func TestStoresRefuse(t *testing.T) {
	tier.Sequential(t)
	ctx := context.Background()
	for want, v := range refusedValues() {
		for _, cli := range []bool{false, true} {
			stores := []Store{Vars{"v": v}, Vars{"v": v, "v.x": 1}, Vars{"v.x": v}, Stores{failless{}, &VarsStore{}, Vars{"v": v}}}
			for _, s := range tier.Sample(stores, 4, 1) {
				_, err := Interpolation{Store: s, CLI: cli}.Value(ctx, map[string]any{"a": "((v))"})
				require.Error(t, err, want)
				require.NotContains(t, err.Error(), "hunter2")
			}
		}
		_, err := Interpolate(ctx, v, nil)
		require.Error(t, err, want)
		m := &Variable{Name: "v", Type: "password", Options: MapOf("length", v)}
		_, _, err = (&VarsStore{}).Get(ctx, m)
		require.Error(t, err, want)
		require.NotContains(t, err.Error(), "hunter2")
	}
}

func TestFindOfMade(t *testing.T) {
	n, err := nodeOf(map[string]any{"a": []int{1, 2}}).Find("/a/1")
	require.NoError(t, err)
	require.Equal(t, int64(2), n.Value())
	m, err := Parse(t.Context(), "m.yml", []byte("name: x\na: [1, 2]\n"))
	require.NoError(t, err)
	n, err = m.Find("/a/1")
	require.NoError(t, err)
	require.Equal(t, int64(2), n.Value())
}
