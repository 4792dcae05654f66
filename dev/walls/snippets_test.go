package walls

// This file compiles the programs in documents.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

var goSnippet = regexp.MustCompile("(?s)```go\n(package .*?)```")

// TestSnippets compiles each whole program and test in README.md and docs, in a module of its own, as a reader's
// would be.
func TestSnippets(t *testing.T) {
	if tier.Now() != tier.Long {
		t.Skip("reads all packages from a module of its own")
	}
	atTop(t)
	root, err := os.Getwd()
	require.NoError(t, err)
	names, err := filepath.Glob("docs/*.md")
	require.NoError(t, err)
	dir := t.TempDir()
	found := 0
	for _, name := range append(names, "README.md") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if name == filepath.Join("docs", "embedding.md") {
			require.Len(t, goSnippet.FindAllString(string(text), -1), strings.Count(string(text), "```go"), "all of it compiles")
		}
		for _, m := range goSnippet.FindAllStringSubmatch(string(text), -1) {
			found++
			file := "main.go"
			if strings.Contains(m[1], "testing.T") {
				file = "snippet_test.go"
			}
			folder := filepath.Join(dir, fmt.Sprint("s", found))
			require.NoError(t, os.MkdirAll(folder, 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(m[1]), 0o644))
		}
	}
	require.GreaterOrEqual(t, found, 3)
	mod, err := os.ReadFile("go.mod")
	require.NoError(t, err)
	own := strings.Replace(string(mod), "module "+module, "module snippets", 1) +
		"\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " + root + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(own), 0o644))
	sum, err := os.ReadFile("go.sum")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644))
	vet := exec.Command("go", "vet", "-mod=mod", "./...")
	vet.Dir = dir
	vet.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	out, err := vet.CombinedOutput()
	require.NoError(t, err, string(out))
}

var recipe = regexp.MustCompile(`\| \[examples/[^]]*\]\(\.\./(examples/[^)]*)\) \|`)

// TestRecipes reads the programs that docs/embedding.md lists: they are short, and there is a test with each.
func TestRecipes(t *testing.T) {
	atTop(t)
	text, err := os.ReadFile("docs/embedding.md")
	require.NoError(t, err)
	list := recipe.FindAllStringSubmatch(string(text), -1)
	require.Len(t, list, 5)
	for _, m := range list {
		program, err := os.ReadFile(m[1])
		require.NoError(t, err)
		require.LessOrEqual(t, strings.Count(string(program), "\n"), 60, m[1])
		tests, err := filepath.Glob(filepath.Join(filepath.Dir(m[1]), "*_test.go"))
		require.NoError(t, err)
		require.NotEmpty(t, tests, m[1])
	}
}
