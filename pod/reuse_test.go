package pod

// This file tests how renders of bpm.yml are reused, and how settings of the manifest override them.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
)

func TestRendersOfBPM(t *testing.T) {
	facts := func(index int64) *manifest.Map { return manifest.MapOf("index", index) }
	var known rendersOfBPM
	for n := range int64(2 * maxRenders) {
		require.Nil(t, known.of(&ownFacts{hash: facts(n)}))
		known.add(renderOfBPM{bpm.Rendered{Reads: []string{"spec.index"}, Spec: facts(n)}, nil})
	}
	require.Len(t, known, maxRenders)
	require.NotNil(t, known.of(&ownFacts{hash: facts(2*maxRenders - 1)}))
	require.Nil(t, known.of(&ownFacts{hash: facts(0)}))
}

// The processes in a manifest for quarks override the rendered ones.
func TestMergeBPM(t *testing.T) {
	parse := func(text string) *manifest.Map {
		n, err := manifest.YAML{}.Document(t.Context(), "bpm", []byte(text))
		require.NoError(t, err)
		m, _ := n.Value().(*manifest.Map)
		return m
	}
	merged := mergeBPM(parse(`
processes:
- {name: a, executable: /a, args: [x, y], env: {A: 1, B: 2}, ephemeral_disk: true, unsafe: {privileged: true}, limits: {memory: 1G}}
- {name: b, executable: /b}
`), parse(`
processes:
- {name: a, args: [z], env: {B: 3, C: 4}, ephemeral_disk: false, unsafe: {privileged: false}, executable: "", capabilities: []}
- {name: c, executable: /c}
`))
	node := func(v any) *manifest.Node {
		n, err := manifest.NewNode(v)
		require.NoError(t, err)
		return n
	}
	require.True(t, node(parse(`
processes:
- {name: a, executable: /a, args: [z], env: {A: 1, B: 3, C: 4}, ephemeral_disk: false, unsafe: {privileged: true}, limits: {memory: 1G}}
- {name: b, executable: /b}
- {name: c, executable: /c}
`)).Equal(node(merged)))
}
