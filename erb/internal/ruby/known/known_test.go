package known

// This file tests that all names are found, as whole words.

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHas(t *testing.T) {
	for _, c := range []struct {
		class string
		kind  Kind
		name  string
		has   bool
	}{
		{"Array", Instance, "<<", true}, // one name that ends as another does
		{"Array", Instance, "<", false},
		{"Array", Instance, "&", true},
		{"Array", Instance, "zip", true},
		{"Array", Instance, "|", true}, // the last
		{"Array", Instance, "zi", false},
		{"Array", Instance, "ip", false},
		{"Array", Instance, "map flatten", false},
		{"Array", Instance, "", false},
		{"Array", Static, "try_convert", true},
		{"Integer", UndefinedStatic, "new", true},
		{"IPAddr", ProtectedInstance, "begin_addr", true},
		{"File::Constants", Constants, "RDONLY", true},
		{"Nope", Instance, "zip", false},
	} {
		require.Equal(t, c.has, Has(c.class, c.kind, c.name), "%s %d %s", c.class, c.kind, c.name)
	}
}

// TestEachNameIsFound looks up each name in the list, and the text between two of them.
func TestEachNameIsFound(t *testing.T) {
	for class := range Classes() {
		for kind := range kinds {
			names := slices.Collect(Of(class, kind))
			for i, name := range names {
				if kind == Relatives || kind == Extensions {
					break // in Ruby's order
				}
				require.True(t, Has(class, kind, name), "%s %s", class, name)
				if short := name[:len(name)-1]; !slices.Contains(names, short) {
					require.False(t, Has(class, kind, short), "%s %s", class, short)
				}
				if i > 0 {
					require.False(t, Has(class, kind, names[i-1]+" "+name), "%s %s", class, name)
				}
			}
		}
	}
}

func TestMethod(t *testing.T) {
	require.Equal(t, Public, Method("String", false, "upcase"))
	require.Equal(t, Private, Method("String", false, "initialize"))
	require.Equal(t, Protected, Method("IPAddr", false, "begin_addr"))
	require.Equal(t, Public, Method("String", true, "try_convert"))
	require.Equal(t, None, Method("String", true, "upcase"))
}

func TestWithModules(t *testing.T) {
	require.Equal(t, []string{"IO", "File::Constants", "Enumerable"}, slices.Collect(WithModules("IO")))
	require.Equal(t, []string{"Comparable"}, slices.Collect(WithModules("Comparable")))
}
