package bpm

// This file reads the output of hostile templates.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/limits"
)

func TestParseLimits(t *testing.T) {
	tier.Normally(t)
	bomb := new(strings.Builder)
	bomb.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 9; i++ {
		fmt.Fprintf(bomb, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", "))
	}
	for _, tt := range []struct {
		name, text string
		limits     ParseLimits
		want       string // "" if it is within the limits
	}{
		{"size", "processes: []", ParseLimits{Size: 12}, "bpm.yml: limit of 12 for size exceeded"},
		{"size by default", strings.Repeat(" ", DefaultSize+1), ParseLimits{}, "bpm.yml: limit of 8388608 for size exceeded"},
		{"nodes", "processes: [{}, {}]", ParseLimits{Nodes: 4}, "bpm.yml:1:17: limit of 4 for nodes exceeded"},
		{"many lists", "processes: [" + strings.Repeat("[],", DefaultNodes) + "]", ParseLimits{}, "bpm.yml:1:300004: limit of 100000 for nodes exceeded"},
		{"indicators", "processes: []" + strings.Repeat(" # [{,:?- ", 50_001), ParseLimits{}, "bpm.yml:1:500011: limit of 300000 for indicators exceeded"},
		{"directives", "\n" + strings.Repeat("%TAG ! !\n", 101), ParseLimits{}, "bpm.yml:102:1: limit of 100 for directives exceeded"},
		{"tags", "%TAG ! tag:" + strings.Repeat("a", 1<<20) + "\n---\n" + strings.Repeat("- !x a\n", 10_000), ParseLimits{}, "bpm.yml:9:3: limit of 8388608 for text of tags exceeded"},
		{"billion laughs, not read", bomb.String(), ParseLimits{}, ""},
		{"aliases", "l: &l [" + strings.Repeat("x,", 1000) + "]\nprocesses:\n" + strings.Repeat("- args: *l\n", 200), ParseLimits{}, "bpm.yml:104:9: limit of 100000 for alias nodes exceeded"},
		{"a long text", "s: &s " + strings.Repeat("x", 6_400_000) + "\nprocesses: [{args: [*s, *s, *s]}]", ParseLimits{}, "bpm.yml:2:29: limit of 100000 for alias nodes exceeded"},
		{"depth", strings.Repeat("[", 200) + strings.Repeat("]", 200), ParseLimits{}, "bpm.yml:1:101: limit of 100 for depth exceeded"},
		{"depth of yaml.v3", strings.Repeat("[", DefaultSize), ParseLimits{Nodes: -1}, "bpm.yml: yaml: exceeded max depth of 10000"},
		{"merges of one mapping", "d: &d {a: 1, b: 2, c: 3}\nprocesses:\n" + strings.Repeat("- {<<: ["+strings.Repeat("*d, ", 12)+"]}\n", 5_000), ParseLimits{}, "bpm.yml:3574:33: limit of 100000 for alias nodes exceeded"},
		{"a merge of itself", "processes: [&p {<<: *p}]", ParseLimits{}, "bpm.yml:1:13: processes[0]: a merge key refers to what contains it"},
		{"a merge of its list", "processes: &p [{<<: *p}]", ParseLimits{}, "bpm.yml:1:21: processes[0]: a merge key must have a mapping or a list of mappings"},
		{"none", "processes: [" + strings.Repeat("{},", 100) + "]", ParseLimits{Size: -1, Nodes: -1, AliasNodes: -1, Depth: -1}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := tt.limits.Parse(t.Context(), []byte(tt.text))
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.Nil(t, c)
			require.EqualError(t, err, tt.want)
			if strings.Contains(tt.want, "limit of") {
				require.ErrorIs(t, err, limits.ErrExceeded)
			}
		})
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	_, err := ParseLimits{}.Parse(ctx, []byte("processes: []"))
	require.ErrorIs(t, err, cause)
}

// endingContext ends after a number of polls.
type endingContext struct {
	context.Context
	looks, end int
}

func (c *endingContext) Err() error {
	if c.looks++; c.looks > c.end {
		return context.Canceled
	}
	return nil
}

// TestParseEnds ends the context while yaml.v3 is at work, or the search for an anchor that it doesn't know.
func TestParseEnds(t *testing.T) {
	for name, text := range map[string]string{
		"text":     "a: " + strings.Repeat("x\n ", 1<<20),
		"comments": strings.Repeat("#\n", 1<<20),
		"nodes":    "[" + strings.Repeat("a,", 90_000) + "]",
		"anchor":   "a: *b\n" + strings.Repeat("c: d\n", 90_000),
	} {
		t.Run(name, func(t *testing.T) {
			ctx := &endingContext{Context: t.Context(), end: 100}
			_, err := ParseLimits{}.Parse(ctx, []byte(text))
			require.ErrorIs(t, err, context.Canceled)
			require.Less(t, ctx.looks, 110)
		})
	}
}

// TestHugeConfig goes the whole way with as many processes as there may be, with names as long as they may be.
func TestHugeConfig(t *testing.T) {
	tier.Normally(t)
	var text strings.Builder
	text.WriteString("processes:\n")
	for i := range 14_000 {
		fmt.Fprintf(&text, "- {name: p%d, executable: /x, args: []}\n", i)
	}
	c, err := Parse([]byte(text.String()))
	require.NoError(t, err)
	require.Len(t, c.Processes, 14_000)
	require.NoError(t, c.Validate("j", ""))
	other := *c
	require.Empty(t, Diff("j", []Rendered{{Config: c}, {Config: &other}}))
	r, err := c.Containers(Options{Job: "j", Group: "g"})
	require.NoError(t, err)
	require.Len(t, r.Containers, 14_000)

	name := strings.Repeat("n", 4<<20)
	c, err = Parse([]byte("processes:\n- name: " + name + "\n  executable: /x\n  additional_volumes: [" + strings.Repeat("{path: /a}, ", 10_000) + "]\n"))
	require.NoError(t, err)
	err = c.Validate("j", "")
	require.Error(t, err)
	require.Less(t, len(err.Error()), 10_000*400, "the name is not repeated in full")
	_, err = Parse([]byte(name + ": [" + strings.Repeat("*x, ", 10_000) + "]\nprocesses: {" + strings.Repeat("x, ", 5000) + "}"))
	require.Error(t, err)
	require.Less(t, len(err.Error()), 1<<20)
}
