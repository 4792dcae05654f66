package ruby

// This file tests how a method is found.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A name has a vector exactly if some class written in Go answers to it, whatever the filter says.
func TestSelectorsHaveTheVectorsOfTheirNames(t *testing.T) {
	link()
	for _, c := range builtins {
		for name := range c.own.all() {
			require.NotNil(t, SelectorFor(name).byClass, name)
		}
	}
	passed := 0
	for i := range 10_000 {
		name := fmt.Sprintf("made_up_%d", i)
		require.Nil(t, SelectorFor(name).byClass, name)
		if answered().May(name) {
			passed++
		}
	}
	require.Less(t, passed, 2_000, "the filter passes nearly everything")
}

// hook passes over these without a look: no module written in Go may have them.
func TestSilentHooksAreOfNoModule(t *testing.T) {
	link()
	found := 0
	for _, c := range builtins {
		for _, name := range []string{"method_added", "singleton_method_added", "inherited", "const_added"} {
			require.True(t, silent(name))
			for _, m := range []*Method{c.own.at(name), c.static.at(name)} {
				if m != nil {
					require.False(t, c.IsModule, "%s has %s", c.Name, name)
					found++
				}
			}
		}
	}
	require.NotZero(t, found, "Ruby's own have them")
}
