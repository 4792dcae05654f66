package main

// This file reads the cases of create-env. The CLI's own script made their results, so that -write leaves them:
// here Ruby evaluates them with the context of package createenv.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
)

// createEnvContext returns the path of the context for a file of cases of create-env.
func createEnvContext(path string) string {
	return filepath.Join(filepath.Dir(path), "..", "context.rb")
}

// isCreateEnv reports whether a file has cases of create-env.
func isCreateEnv(path string) bool {
	_, err := os.Stat(createEnvContext(path))
	return filepath.Base(path) == "cases.jsonl" && err == nil
}

// addCreateEnv adds the cases of a file.
func (f *caseFile) addCreateEnv() error {
	definitions := try.Get(os.ReadFile(createEnvContext(f.path)))
	version := casefile.RubyVersion
	f.ruby, f.format = &version, func() ([]byte, error) { return f.before, nil }
	lines := bufio.NewScanner(bytes.NewReader(f.before))
	lines.Buffer(nil, len(f.before)+1)
	for n := 1; lines.Scan(); n++ {
		var c struct {
			Template, Error string
			Context         json.RawMessage
			Output          *string
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return fmt.Errorf("%s:%d: %w", f.path, n, err)
		}
		want := casefile.Text(casefile.Mask(c.Error))
		if c.Output != nil {
			want = casefile.Text(casefile.Mask(*c.Output))
		}
		f.add(n, c.Template, request{Templates: []string{c.Template}, Context: c.Context, CreateEnv: string(definitions)}, &want)
	}
	return lines.Err()
}
