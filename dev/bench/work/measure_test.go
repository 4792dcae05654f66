package main

// This file tests that all numbers are measured.

import (
	"testing"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/rows"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/stretchr/testify/require"
)

func TestMeasure(t *testing.T) {
	c := probe.Case{
		Path: "a", Template: "<% 300.times do |i| %><%= p('a') + i %> <% end %>", Context: []byte(`{"properties": {"a": 1}}`),
	}
	n := measure(c, probe.Sampler{Samples: 1, AtLeast: 200_000}, false)
	require.Contains(t, n.Output, "1 2 3 4 ")
	for _, name := range []string{probe.Parse, probe.Decode, probe.Context, probe.Render, probe.Instance, probe.Copy, probe.Objects, probe.Bytes} {
		require.Positive(t, n.Of[name], name)
	}
}

func TestRows(t *testing.T) {
	all, err := rows.All()
	require.NoError(t, err)
	for _, r := range all {
		n := row(probe.Case{Path: r.Name, Template: r.Programs["rb"]}, probe.Sampler{})
		require.NotEmpty(t, n.Output, r.Name)
		require.Positive(t, n.Of[probe.Render], r.Name)
	}
}

func TestMeasureTellsWhyNot(t *testing.T) {
	for name, c := range map[string]probe.Case{
		"no template": {Template: "<% if %>", Context: []byte("{}")},
		"no spec":     {Template: "", Context: []byte("{")},
		"an error":    {Template: "<%= p('a') %>", Context: []byte("{}")},
	} {
		require.Error(t, try.Caught(func() { measure(c, probe.Sampler{}, false) }), name)
	}
}
