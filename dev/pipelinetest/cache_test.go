package pipelinetest

// This file checks that a deployment renders the same with and without a cache.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
)

func TestCacheChangesNothing(t *testing.T) {
	for name, make := range map[string]func() *boshrender.Deployment{
		"bundled": func() *boshrender.Deployment { return bundled(t) },
		"groups":  func() *boshrender.Deployment { return manyGroups(t, 5) },
		"pods": func() *boshrender.Deployment {
			return scaled(t, 20, "<%= spec.az %><% link('w').instances.each do |i| %><%= i.address %><% end %>")
		},
	} {
		var all [2][]*boshrender.Instance
		cache := new(erb.Cache)
		for n, c := range []*erb.Cache{cache, {Size: -1}} {
			d := make()
			d.Cache = c
			for i, err := range resolve(t, d).Render(t.Context()) {
				require.NoError(t, err)
				all[n] = append(all[n], i)
			}
		}
		require.Equal(t, all[1], all[0], name)
		require.Positive(t, cache.Stats().Hits, name)
	}
}
