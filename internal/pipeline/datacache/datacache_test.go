package datacache

// This file tests that data is converted once, and dropped again.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

func job(group any, properties *manifest.Map) Job {
	return Job{Properties: properties, Group: group, Spec: func() any { return manifest.MapOf("name", "web") }, Jobs: 1}
}

// A slot keeps its data until enough others were filled after it.
func TestSlots(t *testing.T) {
	var c Cache
	group := new(int)
	slots := make([]Slot, maxSlots+1)
	first, err := c.Get(&slots[0], job(group, manifest.MapOf("n", 0)))
	require.NoError(t, err)
	again, err := c.Get(&slots[0], job(group, manifest.MapOf("n", 0)))
	require.NoError(t, err)
	require.Same(t, first, again)
	for n := range maxSlots {
		d, err := c.Get(&slots[n+1], job(group, manifest.MapOf("n", n)))
		require.NoError(t, err)
		require.Equal(t, first.Job, d.Job, "converted once for a group")
	}
	require.Nil(t, slots[0].data.Load())
	require.NotNil(t, slots[1].data.Load())
}

// BenchmarkProperties converts the properties of jobs that share most of them, like one job with defaults in many
// groups.
func BenchmarkProperties(b *testing.B) {
	defaults := new(manifest.Map)
	for n := range 40 {
		defaults.Set(fmt.Sprintf("key%d", n), manifest.MapOf("host", "h.example.com", "port", n))
	}
	for name, shared := range map[string]func(*manifest.Map) bool{
		"shared": func(m *manifest.Map) bool { return m == defaults }, "alone": nil,
	} {
		b.Run(name, func(b *testing.B) {
			c := Cache{Shared: shared}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.properties(manifest.MapOf("own", 1, "defaults", defaults)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
