package interp

// This file compiles every definition of every Prelude, and compares it with its row.

import (
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/stretchr/testify/require"
)

func TestPreludeRows(t *testing.T) {
	ruby.Link()
	count := 0
	for _, c := range ruby.Builtins {
		for _, table := range []*ruby.MethodTable{&c.Own, &c.Static} {
			for _, m := range table.All() {
				if m.Script() == nil {
					continue
				}
				count++
				p := m.Script().Code(compileScript).(*method).params
				least := len(p.required) + len(p.post)
				most := least + len(p.optional)
				if p.rest != nil {
					most = -1
				}
				require.Equal(t, []int{least, most}, []int{int(m.Min), int(m.Max)}, m.Name)
				require.Equal(t, p.takesKeywords(), m.Flags&ruby.Kw != 0, m.Name)
			}
		}
	}
	require.Greater(t, count, 5)
}
