package links

// This file compares the index with looking at all providers, one by one.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIndex(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		names := 1 + r.IntN(40)
		all := make([]*Provider, r.IntN(60))
		for i := range all {
			all[i] = &Provider{Type: fmt.Sprint("t", r.IntN(3)), Alias: fmt.Sprint("a", r.IntN(names)), Consumable: r.IntN(8) > 0, broken: r.IntN(8) == 0}
			if r.IntN(6) == 0 {
				all[i].Alias, all[i].noAlias = "", true
			}
		}
		x := newIndex(all)
		for range 100 {
			c := &consumer{link: Link{Type: fmt.Sprint("t", r.IntN(4))}, alias: fmt.Sprint("a", r.IntN(names+2)), noAlias: r.IntN(6) == 0}
			if i := r.IntN(len(all) + 1); i < len(all) && r.IntN(2) == 0 { // as the one before asks for the one before
				c.link.Type, c.alias, c.noAlias = all[i].Type, all[i].Alias, all[i].noAlias
			}
			compare := func(what string, found found, is func(*Provider) bool) {
				t.Helper()
				var want []*Provider
				for _, p := range all {
					if p.Consumable && p.Type == c.link.Type && is(p) {
						want = append(want, p)
					}
				}
				require.Equal(t, want, found.list(), "%d: %s of %s, %q, %t", seed, what, c.link.Type, c.alias, c.noAlias)
				require.Equal(t, len(want), found.count)
				require.Equal(t, slices.ContainsFunc(want, func(p *Provider) bool { return p.broken }), found.broken)
				require.Equal(t, len(want) == 1, found.only() != nil)
			}
			compare("type", x.ofType(c.link.Type), func(*Provider) bool { return true })
			compare("name", x.ofName(c), func(p *Provider) bool { return p.noAlias == c.noAlias && (c.noAlias || p.Alias == c.alias) })
		}
	}
}
