package ruby

// This file tests how a method is found.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// A name has a vector exactly if some class written in Go has a method with that name.
func TestSelectorsHaveTheVectorsOfTheirNames(t *testing.T) {
	tier.Sequential(t)
	link()
	for _, c := range Builtins {
		for name := range c.Own.All() {
			s := SelectorFor(name)
			require.NotNil(t, s.byClass, name)
			for _, k := range Builtins {
				require.Same(t, findIn(k.mro, name), s.methods[s.byClass[k.ID]], "%s#%s", k.Name, name)
			}
		}
	}
	for i := range 10_000 {
		name := fmt.Sprintf("made_up_%d", i)
		require.Nil(t, SelectorFor(name).byClass, name)
	}
}

// Hook skips these without a lookup: no module written in Go may have them.
func TestSilentHooksAreOfNoModule(t *testing.T) {
	link()
	found := 0
	for _, c := range Builtins {
		for _, name := range []string{"method_added", "singleton_method_added", "inherited", "const_added"} {
			require.True(t, silent(name))
			for _, m := range []*Method{c.Own.At(name), c.Static.At(name)} {
				if m != nil {
					require.False(t, c.IsModule, "%s has %s", c.Name, name)
					found++
				}
			}
		}
	}
	require.NotZero(t, found, "Ruby's own have them")
}

// Methods found without a search in the class of the context are those that a search finds.
func TestUntouchedContext(t *testing.T) {
	link()
	rt := NewRuntime(t.Context(), Limits{Steps: 1 << 40, Memory: 1 << 40, Depth: 100})
	self := NewContext(rt)
	names := rt.IVarsOf(self, false).names.names
	require.Len(t, names, len(rt.ContextVars))
	require.Equal(t, "@raw_properties", names[3])
	require.Equal(t, "@links", names[6])
	found := 0
	for _, c := range Builtins {
		for name := range c.Own.All() {
			require.Same(t, self.Class(), rt.Bare)
			m := rt.Find(self, SelectorFor(name))
			require.Equal(t, rt.Search(self.Class(), name, nil), m, name)
			if m != nil {
				found++
			}
		}
	}
	require.Greater(t, found, 100)
	for _, change := range []func(){
		func() { require.NoError(t, rt.Define(self.Class(), Method{Name: "p"})) },
		func() { require.NoError(t, rt.Define(ObjectClass, Method{Name: "p"})) },
	} {
		rt = NewRuntime(t.Context(), Limits{Steps: 1 << 40, Memory: 1 << 40, Depth: 100})
		self = NewContext(rt)
		require.NotNil(t, rt.findDynamic(self.Class(), "p")) // is cached
		change()
		require.Nil(t, rt.Bare)
		require.Same(t, rt.Search(self.Class(), "p", nil), rt.Find(self, SelectorFor("p")))
	}
}
