package walls

// This file tests which packages a program gets that imports the library.

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

// TestEmbedder imports all packages of the library into a program. Neither its go.mod nor its go.sum gets the modules
// that only the tool uses: their versions concern programs that require them themselves.
func TestEmbedder(t *testing.T) {
	tier.Once(t)
	atTop(t)
	root, err := os.Getwd()
	require.NoError(t, err)
	dir := t.TempDir()
	run := func(in string, args ...string) string {
		c := exec.Command("go", args...)
		c.Dir = in
		c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
		out, err := c.CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
	text := "package main\n\n"
	for _, name := range strings.Fields(run(root, "list", "-f", `{{if ne .Name "main"}}{{.ImportPath}}{{end}}`, "./...")) {
		rest := strings.TrimPrefix(name, module)
		if strings.HasPrefix(rest, "/examples/") || strings.Contains(rest+"/", "/internal/") {
			continue
		}
		text += fmt.Sprintf("import _ %q\n", name)
	}
	require.Contains(t, text, module+`/erb"`)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(text+"\nfunc main() {}\n"), 0o600))
	mod := fmt.Sprintf("module program\n\ngo 1.25.0\n\nrequire %[1]s v0.0.0\n\nreplace %[1]s => %[2]s\n", module, root)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600))
	deps := run(dir, "list", "-deps", ".")
	for _, name := range []string{"go.mod", "go.sum"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Contains(t, string(got), "participle")
		deps += string(got)
	}
	require.NotRegexp(t, regexp.MustCompile(`cobra|pflag|mousetrap`), deps)
	require.Contains(t, run(dir, "mod", "why", "-m", "github.com/spf13/cobra"), "main module does not need")
}
