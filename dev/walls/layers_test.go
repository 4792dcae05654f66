package walls

// This file checks which package may import which.

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// levels lists the packages from the ground up. A package imports packages of lower levels only, so that no arrow goes
// up. A name that ends in /... is a family: the package and all below it that have no name of their own here. The
// packages of a family may import each other. Tests may import more.
var levels = [][]string{
	{"limits"},
	{"internal/..."},
	{"dns", "erb/internal/source", "erb/internal/stack", "erb/internal/ruby/..."},
	{"manifest/...", "erb/internal/input", "erb/internal/syntax"},
	{"bpm", "placement", "spec/...", "erb/internal/ruby"},
	{"links", "deploy/state", "deploy/digest", "deploy/internal/authority", "erb/internal/core/..."},
	{"deploy/internal/action", "deploy/director/remote", "erb/internal/core", "erb/internal/interp", "erb/internal/lib/..."},
	{"deploy/plan", "erb/internal/lib", "erb/internal/script"},
	{"deploy/internal/model", "erb"},
	{"erb/usage", "internal/pipeline/..."},
	{"", "createenv", "deploy/diff"},
	{"deploy/driver"},
	{"boshtest/...", "deploy", "deploy/show", "lint/...", "pod"},
	{"deploy/agent", "deploy/cpi", "deploy/sim"},
	{"deploy/artifact"},
	{"deploy/director"},
	{"examples/..."},
	{"cmd/boshrender/..."},
	{"dev/..."},
	{"erb/internal/attack"}, // a proof, among the packages that it attacks
}

// apart lists the imports of a room, where they are fewer than all lower levels: the evaluator knows nothing of
// manifests.
var apart = map[string][]string{"erb": {"erb", "internal", "limits"}}

// onlyImporters lists, for each module of others, the packages that may import it.
var onlyImporters = map[string][]string{
	"github.com/alecthomas/participle/v2": {"erb/internal/syntax"},
	"gopkg.in/yaml.v3":                    {"bpm", "manifest", "internal/psych"},
	"github.com/pmezard/go-difflib":       {"internal/textdiff"},
	"github.com/spf13/":                   {"cmd/boshrender"},
	"mvdan.cc/sh/v3":                      {"lint/shell"},
}

func TestImports(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		level, family := levelOf(f.dir)
		if level < 0 {
			t.Errorf("%s: package %q has no level", f.name, f.dir)
		}
		for _, spec := range f.tree.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			for prefix, only := range onlyImporters {
				if strings.HasPrefix(imported, prefix) && !slices.Contains(only, f.dir) {
					t.Errorf("%s imports %s, which only %v may", f.name, imported, only)
				}
			}
			own, ok := strings.CutPrefix(imported, module)
			own = strings.TrimPrefix(own, "/")
			if !ok {
				continue
			}
			if below, of := levelOf(own); below >= level && of != family {
				t.Errorf("%s imports %q, which is at level %d, not below %q at %d", f.name, own, below, f.dir, level)
			}
			rooms, ok := apart[roomOf(f.dir)]
			if ok && !proves(f.dir) && !slices.Contains(rooms, roomOf(own)) {
				t.Errorf("%s imports %q, and %q imports only %v", f.name, own, roomOf(f.dir), rooms)
			}
		}
	}
}

// TestLevels checks that each name of levels is a package, or a folder of packages.
func TestLevels(t *testing.T) {
	atTop(t)
	found := map[string]bool{}
	for _, f := range goFiles(t) {
		_, name := levelOf(f.dir)
		found[name] = true
	}
	for _, names := range levels {
		for _, name := range names {
			require.True(t, found[name], name)
		}
	}
}

// levelOf returns the index of a package's level, and its name there; -1 if it has none.
func levelOf(dir string) (level int, name string) {
	level = -1
	for i, names := range levels {
		for _, n := range names {
			if n == dir {
				return i, n
			}
			top, family := strings.CutSuffix(n, "/...")
			if family && len(n) > len(name) && (dir == top || strings.HasPrefix(dir, top+"/")) {
				level, name = i, n
			}
		}
	}
	return level, name
}

// roomOf returns the top folder of a package.
func roomOf(dir string) string {
	room, _, _ := strings.Cut(dir, "/")
	return room
}
