package main

// This file runs the steps of action.yml as a runner of GitHub does, with downloads from a server of the test.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Steps []struct {
			Name, If, Run string
			Dir           string `yaml:"working-directory"`
			Env           map[string]string
		}
	}
}

var expression = regexp.MustCompile(`\$\{\{ (\w+)\.(\w+) \}\}`)

// runner runs the steps of an action in a folder.
type runner struct {
	t        *testing.T
	dir      string
	releases string // the address of downloads
	inputs   map[string]string
}

// run returns the output of the steps, and the name of the step that failed.
func (r runner) run() (output, failed string) {
	var a action
	text, err := os.ReadFile("../../action.yml")
	require.NoError(r.t, err)
	require.NoError(r.t, yaml.Unmarshal(text, &a))
	for name := range r.inputs {
		require.Contains(r.t, a.Inputs, name)
	}
	value := func(s string) string {
		return expression.ReplaceAllStringFunc(s, func(x string) string {
			switch m := expression.FindStringSubmatch(x); m[1] + "." + m[2] {
			case "runner.os":
				return map[string]string{"linux": "Linux", "darwin": "macOS"}[runtime.GOOS]
			case "runner.arch":
				return map[string]string{"amd64": "X64", "arm64": "ARM64"}[runtime.GOARCH]
			default:
				require.Contains(r.t, a.Inputs, m[2])
				if v, ok := r.inputs[m[2]]; ok {
					return v
				}
				return a.Inputs[m[2]].Default
			}
		})
	}
	temp := r.t.TempDir()
	paths := filepath.Join(temp, "path")
	for _, s := range a.Runs.Steps {
		if name, not, ok := strings.Cut(s.If, " != "); ok && value("${{ "+name+" }}") == strings.Trim(not, "'") {
			continue
		}
		c := exec.CommandContext(r.t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		c.Dir = filepath.Join(r.dir, value(s.Dir))
		added, _ := os.ReadFile(paths)
		c.Env = append(os.Environ(), "PATH="+strings.TrimSpace(string(added))+string(os.PathListSeparator)+os.Getenv("PATH"),
			"RUNNER_TEMP="+temp, "GITHUB_PATH="+paths, "HOME="+r.dir)
		for k, v := range s.Env {
			if k == "RELEASES" {
				v = r.releases
			}
			c.Env = append(c.Env, k+"="+value(v))
		}
		out, err := c.CombinedOutput()
		output += string(out)
		if err != nil {
			return output, s.Name
		}
	}
	return output, ""
}

// served returns the address of a server of releases with this machine's archive.
func served(t *testing.T) string {
	tool, err := os.ReadFile(binary(t))
	require.NoError(t, err)
	var archive bytes.Buffer
	z, err := gzip.NewWriterLevel(&archive, gzip.BestSpeed)
	require.NoError(t, err)
	w := tar.NewWriter(z)
	require.NoError(t, w.WriteHeader(&tar.Header{Name: "boshrender", Mode: 0o755, Size: int64(len(tool))}))
	_, err = w.Write(tool)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, z.Close())
	name := fmt.Sprintf("boshrender_%s_%s.tar.gz", runtime.GOOS, runtime.GOARCH)
	sums := fmt.Sprintf("%x  %s\n%x  %s.deb\n", sha256.Sum256(archive.Bytes()), name, sha256.Sum256(nil), name)
	files := map[string]string{
		"/latest/download/" + name: archive.String(), "/latest/download/checksums.txt": sums,
		"/download/v1.2.0/" + name: archive.String(), "/download/v1.2.0/checksums.txt": sums,
		"/download/v0.0.1/" + name: archive.String() + "more", "/download/v0.0.1/checksums.txt": sums,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if text, ok := files[r.URL.Path]; ok {
			w.Write([]byte(text))
			return
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestAction(t *testing.T) {
	for _, name := range []string{"bash", "curl", "sha256sum", "tar"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	releases, dir := served(t), write(t, aRelease())
	for _, c := range tier.Sample([]struct {
		inputs map[string]string
		says   string
		failed string // the step
	}{
		{map[string]string{"test": "tests --coverage"}, "branches", ""},
		{map[string]string{"version": "1.2.0", "test": "false"}, "1 job in 1 release: 0 errors", ""},
		{map[string]string{"version": "v1.2.0", "test": "false", "lint": "false", "check": "good.yml"}, "good.yml", "Check"},
		{map[string]string{"path": "bad", "sarif": "bad.sarif"}, "file=bad/jobs/b/templates/b.erb,line=1,col=5,title=P001 ", "Lint"},
		{map[string]string{"lint": "--skip *", "test": "tests/* --min 100"}, "", "Lint"},
		{map[string]string{"lint": "false", "test": "tests --min-branches 100"}, "is less than 100%", "Test"},
		{map[string]string{"version": "0.0.1"}, "FAILED", "Install"},
		{map[string]string{"version": "3.0.0"}, "404", "Install"},
	}, 3, 3) {
		output, failed := runner{t, dir, releases, c.inputs}.run()
		require.Equal(t, c.failed, failed, "%v\n%s", c.inputs, output)
		require.Contains(t, output, c.says, c.inputs)
	}
	sarif, err := os.ReadFile(filepath.Join(dir, "bad.sarif"))
	require.NoError(t, err)
	require.Contains(t, string(sarif), `"uri": "bad/jobs/b/templates/b.erb"`)
}
