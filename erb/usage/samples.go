package usage

// This file derives the classes of values, as far as the text shows them.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// samples are Ruby for values of the same class.
var samples = lazy.Value[map[kind]string]{New: func() map[kind]string {
	return map[kind]string{linkValue: `link("l")`, instanceValue: `link("l").instances.first`, instances: "[]"}
}}

// sample returns Ruby for a value of the same class.
func (w *walker) sample(n syntax.Node) string {
	if s := samples.Get()[w.eval(n).kind]; s != "" || w.followed > maxFollowed {
		return s
	}
	switch n := n.(type) {
	case *syntax.Str, *syntax.DStr:
		return `""`
	case *syntax.Array:
		return "[]"
	case *syntax.Hash:
		return "{}"
	case *syntax.Int:
		return "1"
	case *syntax.Float:
		return "1.5"
	case *syntax.Rational:
		return "1r"
	case *syntax.Sym:
		return ":a"
	case *syntax.Regexp:
		return "/a/"
	case *syntax.Call:
		return w.result(n)
	}
	return constantName(n)
}

// results maps methods whose values are always of one class: by the sample of their receiver ("" is any), and by
// the sample of their value.
var results = lazy.Value[map[string]map[string][]string]{New: func() map[string]map[string][]string {
	return map[string]map[string][]string{
		"": {`""`: strings.Fields("to_s inspect to_json to_yaml")},
		`""`: {
			`""`: strings.Fields("upcase downcase capitalize swapcase strip lstrip rstrip chomp chop squeeze reverse tr delete gsub sub ljust rjust " +
				"center shellescape + dup freeze"),
			"[]": strings.Fields("split lines chars bytes"),
			"1":  strings.Fields("size length bytesize"),
		},
		"[]": {
			"[]": strings.Fields("map collect flat_map select filter reject filter_map sort sort_by uniq compact flatten reverse take drop to_a + - |"),
			`""`: {"join"},
			"1":  strings.Fields("size length"),
		},
		"{}": {
			"{}": strings.Fields("merge select filter reject compact transform_values transform_keys slice except to_h"),
			"[]": strings.Fields("keys values map collect flat_map filter_map sort sort_by to_a"),
			"1":  strings.Fields("size length"),
		},
	}
}}

// enumerating are methods that return an Enumerator without a block.
var enumerating = lazy.Words("map collect flat_map select filter reject filter_map sort_by transform_values transform_keys")

// result returns Ruby for a value of the class of a call's value, "" if that isn't known.
func (w *walker) result(n *syntax.Call) string {
	block := n.Block != nil || n.Pass != nil
	switch {
	case n.Recv == nil, n.Safe,
		enumerating.Has(n.Name) && !block && len(n.Args) == 0,
		(n.Name == "gsub" || n.Name == "sub") && !block && len(n.Args) < 2:
		return ""
	}
	for _, of := range []string{w.sample(n.Recv), ""} { // "" is any
		for sample, names := range results.Get()[of] {
			if slices.Contains(names, n.Name) {
				return sample
			}
		}
	}
	return ""
}
