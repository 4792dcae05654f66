package ruby

// This file tests the limit on the length of names.

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNewSymbol(t *testing.T) {
	rt := NewRuntime(context.Background(), Limits{Memory: 64 << 20})
	v, err := rt.NewSymbol(strings.Repeat("a", LongestName))
	require.NoError(t, err)
	require.Equal(t, KindSymbol, v.Kind())
	_, err = rt.NewSymbol(strings.Repeat("a", LongestName+1))
	require.EqualError(t, err, "name size limit of 1048576 exceeded")
	require.True(t, errors.Is(err, ErrLimit))
}

// The name of a class grows with its nesting.
func TestNameClass(t *testing.T) {
	rt := NewRuntime(context.Background(), Limits{})
	owner := rt.newRunClass(t)
	owner.Name = strings.Repeat("A", LongestName-3)
	require.NoError(t, rt.SetConst(owner, "B", rt.newRunClass(t).Value()))
	require.ErrorIs(t, rt.SetConst(owner, "BC", rt.newRunClass(t).Value()), ErrLimit)
}

func (rt *Runtime) newRunClass(t *testing.T) *Class {
	t.Helper()
	v, err := rt.Send(ClassClass.Value(), "new")
	require.NoError(t, err)
	k, ok := v.AsClass()
	require.True(t, ok)
	return k
}

// symbolsMade lists the places where symbols are made of variable texts, "function: argument", and why these are
// names already.
var symbolsMade = map[string]string{
	"ConstMissing: name":                    "a constant's name",
	"SetConst: name":                        "a constant's name",
	"CallMissing: name":                     "a method's name that was found or asked for",
	"MissingOf: sel.Name":                   "a method's name that was found or asked for",
	"CheckCall: name":                       "a method's name that was found or asked for",
	"DefineMethod: name":                    "a method's name that was found or asked for",
	"MethodAdded: name":                     "a method's name that was found or asked for",
	"Answers: name":                         "a method's name that is asked for",
	"RespondTo: name":                       "a method's name that was found or asked for",
	"SingletonMethodAdded: name":            "a method's name that was found or asked for",
	"Undef: name":                           "a method's name that was found or asked for",
	"aliasMethod: name":                     "a method's name that was found or asked for",
	"forward: name":                         "a method's name that was found or asked for",
	"gzipEachLine: c.Method.Name":           "a method's name that was found or asked for",
	"inspect: s.Name":                       "a method's name that was found or asked for",
	"methodHash: name":                      "a method's name that was found or asked for",
	"nameOrNil: name":                       "a method's name that was found or asked for",
	"methodName: selfMethod(c).Name":        "a method's name that was found or asked for",
	"methodOriginalName: name":              "a method's name that was found or asked for",
	"removeMethod: name":                    "a method's name that was found or asked for",
	"respondTo: name":                       "a method's name that was found or asked for",
	"name: name":                            "a name in a format, which was asked for",
	"str: text":                             "asked for",
	"matchDeconstructKeys: name":            "groups of a regexp, which its parser bounds",
	"matchNamedCaptures: name":              "groups of a regexp, which its parser bounds",
	"key: w.Cell.Tree.Name(i)":              "keys of an input, which Parse bounds",
	"leafAt: string(v)":                     "symbols of an input, which package input bounds",
	"memberNames: name":                     "members of a Struct or Data class, which Name read",
	"dataNew: members[i]":                   "members of a Struct or Data class, which memberNames read",
	"dataWith: name":                        "members of a Struct or Data class, which memberNames read",
	"eachPair: s.Of.Members[i]":             "members of a Struct or Data class, which memberNames read",
	"members: name":                         "members of a Struct or Data class, which memberNames read",
	"missing: name":                         "members of a Data class, which memberNames read",
	"toH: name":                             "members of a Struct or Data class, which memberNames read",
	"assign: name":                          "members of an OpenStruct",
	"deleteField: name":                     "members of an OpenStruct",
	`singletonMethods: c.Concat(name, "=")`: "members of an OpenStruct",
	"singletonMethods: name":                "members of an OpenStruct",
	"Symbols: names[i]":                     "names of variables, methods or constants",
	"instanceVariables: name":               "names of variables, methods or constants",
	"parameters: p.Name":                    "names of variables, methods or constants",
	"parameters: p.Type":                    "names of variables, methods or constants",
	"LocalJumpError: reason":                "return, break or noreason",
	"NameError: name":                       "what NameErrorf and its callers take is a name",
	"Deconstructed: key":                    "written in Go",
}

// All code that makes a symbol of a text that isn't a name yet checks its length.
func TestSymbolsMade(t *testing.T) {
	var names []string
	for _, pattern := range []string{"*.go", "../core/*/*.go", "../lib/*/*.go"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, found)
		names = append(names, found...)
	}
	set := token.NewFileSet()
	found := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "names.go" {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			where := "init"
			if fn, ok := d.(*ast.FuncDecl); ok {
				where = fn.Name.Name
			}
			ast.Inspect(d, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || strings.TrimPrefix(types.ExprString(call.Fun), "ruby.") != "Sym" {
					return true
				}
				if _, fixed := call.Args[0].(*ast.BasicLit); !fixed {
					found[where+": "+types.ExprString(call.Args[0])] = true
				}
				return true
			})
		}
	}
	for k := range found {
		if symbolsMade[k] == "" {
			t.Errorf("%s: does that go through newSymbol, Name or nameOf?", k)
		}
	}
	for k := range symbolsMade {
		require.Contains(t, found, k)
	}
}
