//go:build linux && !race

package main

// This file makes readers read a sample of the documents, and keeps the list of readers complete.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/stretchr/testify/require"
)

// TestMain makes the test program a child if it was started as one.
func TestMain(m *testing.M) {
	if text := os.Getenv(childVariable); text != "" {
		try.Do(child(text, os.Stdout))
		return
	}
	os.Exit(m.Run())
}

// slack multiplies the budgets, for a busy machine and for readers that start a process. The command uses no slack.
const slack = 4

// TestSample makes readers read some of the documents, smaller than the command's.
func TestSample(t *testing.T) {
	o := options{Seed: 1, N: tier.All(4000, tier.Of(60, 60, 200)), Sizes: []int{tier.All(1_000_000, tier.Of(100_000, 100_000, 200_000))}, workers: runtime.NumCPU()}
	jobs := planOf(o)
	attacked := 0
	require.NoError(t, run(o, jobs, func(r result) {
		attacked++
		only := strings.TrimRight(r.Over, "0123456789.ms")
		if r.Over != "" && (only != "lag: " || r.Gap > slack*procstat.MaxGap) && (only != "time: " || r.CPU > slack*(procstat.MaxGap+time.Duration(r.Size)*maxPerByte)) {
			t.Error(&r)
		}
	}))
	require.Equal(t, len(jobs), attacked)
	t.Logf("%d documents attacked", attacked)
}

// TestArchives reads archives of each form and in each wrap, and whole, some of the pairs.
func TestArchives(t *testing.T) {
	read := 0
	for i, a := range archives() {
		if i%tier.All(1, tier.Of(200, 200, 40)) != 0 {
			continue
		}
		read++
		d := a.of()
		err := asArchive(t.Context(), []byte(d.body))
		require.False(t, d.want == right && err != nil || d.want == refused && err == nil, "%s: %v", d.Name, err)
		require.True(t, err == nil || err.Error() != "")
	}
	t.Logf("%d archives read", read)
}

// TestMeasures checks readers whose costs are known.
func TestMeasures(t *testing.T) {
	d := &document{body: "a: b\n"}
	r := attack(&reader{name: "slow", context: true, read: asSlow}, d, 10)
	require.Contains(t, r.Over, "lag")
	r = attack(&reader{name: "large", memory: 1 << 20, read: asLarge}, d, 10)
	require.Contains(t, r.Over, "memory")
	r = attack(&reader{name: "crash", read: asCrash}, d, 10)
	require.Contains(t, r.Over, "panic: a crash")
}

// A document below another text is as it is alone: the lines of a mapping and of a list are read there.
func TestBelow(t *testing.T) {
	for _, r := range readers {
		for _, d := range []document{{body: "k0: a\nk1: b\n"}, {body: "- a\n- b\n"}} {
			if r.below != "" {
				_, err := psych.ParseFirst(d.text(r.below), psych.Options{})
				require.NoError(t, err, "%s: %s", r.name, d.text(r.below))
			}
		}
	}
}

// documentsOf are the functions that parse a text into a tree, with which all reading begins.
var documentsOf = map[string]bool{
	"psych.Parse": true, "psych.ParseFirst": true, "psych.Load": true, "psych.DecodeJSON": true, "input.DecodeJSON": true,
	"json.Unmarshal": true, "json.NewDecoder": true, "redact.Decode": true, "yaml.NewDecoder": true, "yaml.Unmarshal": true,
}

// readIn names the readers of the list that call such a function in a file, or the reason why the text there isn't
// hostile.
var readIn = map[string]string{
	"boshtest/coverage/profile.go":                       "profile of coverage",
	"boshtest/decode.go":                                 "its own: json.Unmarshal says what is wrong with an output of a test",
	"boshtest/value.go":                                  "its own: a value of a test as JSON that it wrote",
	"bpm/parse.go":                                       "bpm.yml",
	"deploy/internal/action/kinds.go":                    "plan",
	"deploy/plan/plan.go":                                "plan",
	"createenv/job.go":                                   "its own: a spec, which package spec has read within its limits",
	"dev/keytest/keytest.go":                             "its own: documents of tests",
	"deploy/state/holding.go":                            "its own: the program's store",
	"deploy/event.go":                                    "its own: notes in the program's store",
	"deploy/record.go":                                   "its own: notes in the program's store",
	"deploy/step.go":                                     "its own: notes in the program's store",
	"deploy/state/dns_blob.go":                           "its own: the program's store",
	"deploy/agent/credentials.go":                        "its own: credentials that it made, in the program's store",
	"deploy/cpi/ending.go":                               "its own: a request that it wrote",
	"cmd/boshrender/internal/language/documents.go":      "its own: the schema of bpm.yml, which is part of the program",
	"cmd/boshrender/internal/language/protocol.go":       "its own: messages of an editor, whose size is bounded",
	"cmd/boshrender/internal/language/sample.go":         "its own: messages of an editor, whose size is bounded",
	"cmd/boshrender/internal/language/server.go":         "its own: messages of an editor, whose size is bounded",
	"cmd/boshrender/internal/language/wire.go":           "its own: messages of an editor, whose size is bounded",
	"cmd/boshrender/internal/serve/request.go":           "its own: requests of a program, whose size is bounded, and which are fuzzed",
	"cmd/boshrender/internal/serve/members.go":           "its own: requests of a program, whose size is bounded, and which are fuzzed",
	"cmd/boshrender/internal/serve/address.go":           "its own: the criteria of a link that the evaluator wrote",
	"cmd/boshrender/unset.go":                            "its own: the message of an exception, whose size is bounded",
	"deploy/state/store.go":                              "its own: the program's store",
	"internal/redact/redact.go":                          "its own: it decodes for the packages that call it",
	"deploy/agent/agent.go":                              "its own: the answers of agents, whose size is bounded",
	"deploy/agent/inspect.go":                            "its own: the answers of agents, whose size is bounded",
	"deploy/agent/blobs.go":                              "its own: the answers of agents",
	"deploy/cpi/cpi.go":                                  "its own: the answers of CPIs, whose size is bounded",
	"deploy/cpi/methods.go":                              "its own: the answers of CPIs",
	"deploy/director/configs.go":                         "its own: requests, whose size is bounded, and which are fuzzed",
	"deploy/director/deployments.go":                     "its own: requests, whose size is bounded, and which are fuzzed",
	"deploy/director/director.go":                        "its own: records that it wrote",
	"deploy/director/http.go":                            "its own: requests, whose size is bounded, and which are fuzzed",
	"deploy/director/identity.go":                        "its own: records that it wrote",
	"deploy/director/journal.go":                         "its own: records that it wrote, whose damage is fuzzed",
	"deploy/director/operations.go":                      "its own: requests, whose size is bounded, and which are fuzzed",
	"deploy/director/remote/client.go":                   "its own: the answers of directors, whose size is bounded",
	"cmd/boshrender/director.go":                         "its own: credentials that the tool made",
	"deploy/sim/snapshot.go":                             "its own: what a simulation wrote",
	"pod/document.go":                                    "its own: links as a provider wrote them a moment before",
	"cmd/boshrender/store.go":                            "its own: a file of states that the tool wrote",
	"cmd/boshrender/failures.go":                         "its own: names of failed examples that the tool wrote",
	"cmd/boshrender/internal/playground/site/release.go": "its own: requests of its page, whose size is bounded",
	"cmd/boshrender/internal/playground/site/serve.go":   "its own: requests of its page, whose size is bounded",
	"cmd/boshrender/internal/playground/site/tests.go":   "its own: requests of its page, whose size is bounded",
	"cmd/boshrender/internal/playground/wasm/main.go":    "its own: requests of its page, in the browser",
	"erb/input.go":                                       "erb input",
	"erb/internal/attack/run.go":                         "its own: attacks that it wrote",
	"erb/internal/lib/yaml/load.go":                      "YAML.load",
	"dev/oracle/examine.go":                              "its own: cases of the repository",
	"dev/oracle/main.go":                                 "its own: questions of the repository",
	"dev/oracle/reference.go":                            "its own: the reference's answers",
	"internal/outdir/recover.go":                         "its own: a note of an earlier run in a directory of its owner",
	"internal/outdir/volume.go":                          "its own: a note of an earlier run in a directory of its owner",
	"internal/traps/traps.go":                            "traps of YAML",
	"lint/bpm_checks.go":                                 "lint of a bpm.yml",
	"lint/readers.go":                                    "lint of a rendered YAML", // and JSON
	"lint/shell/files.go":                                "lint of a rendered YAML", // of the same size
	"lint/spec_checks.go":                                "lint of a job spec",
	"lint/suppress.go":                                   "baseline of lint",
	"manifest/ops.go":                                    "ops file",
	"manifest/yaml.go":                                   "manifest",
	"placement/director_static.go":                       "its own: cloud properties as JSON that it wrote",
	"spec/internal/jsonschema/decode.go":                 "schema of properties",
	"spec/parse.go":                                      "job spec",
}

// TestReaders finds code that reads documents and is not covered by a reader.
func TestReaders(t *testing.T) {
	rows, seen := map[string]bool{}, map[string]bool{}
	for _, r := range readers {
		require.False(t, rows[r.name], "two rows for %s", r.name)
		rows[r.name] = true
	}
	root := filepath.Join("..", "..")
	require.NoError(t, filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, nested := os.Stat(filepath.Join(name, "go.mod"))
			if name != root && (nested == nil || d.Name() == "testdata" || d.Name() == "examples" || d.Name() == "psych" || d.Name() == "hostile" || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		short, _ := filepath.Rel(root, name)
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && documentsOf[x.Name+"."+s.Sel.Name] {
					seen[filepath.ToSlash(short)] = true
				}
			}
			return true
		})
		return nil
	}))
	for file := range seen {
		row, listed := readIn[file]
		switch {
		case !listed:
			t.Errorf("%s reads documents and has no row", file)
		case !rows[row] && !strings.HasPrefix(row, "its own: "):
			t.Errorf("%s: no reader %q", file, row)
		}
	}
	for file := range readIn {
		if !seen[file] {
			t.Errorf("%s reads no documents", file)
		}
	}
}

// TestCommands runs a few commands of the tool on a few hostile releases.
func TestCommands(t *testing.T) {
	if tier.Now() != tier.Long {
		t.Skip("builds the tool")
	}
	tool := buildTool(t.TempDir())
	list := releases(1)
	require.Greater(t, len(list), 200)
	list = slices.DeleteFunc(list, func(r hostileRelease) bool {
		return strings.Contains(r.name, "20,000") || strings.Contains(r.name, "70 MB") || !r.concerns("test") || !r.concerns("template web/web")
	})
	runs, err := runCommands(t.Context(), tool, list[:4], []string{"test", "template web/web"}, 2, func(name, wrong string) {
		t.Errorf("%s: %s", name, wrong)
	})
	require.NoError(t, err)
	require.Equal(t, 8, runs)
}
