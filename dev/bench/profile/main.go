// Command profile generates erb/render.pgo, the profile for building programs that render much, from this module's
// own benchmarks:
//
//	cd dev/bench && go run ./profile
//
// It takes a minute; nothing else should run. The profile says which functions call which, and contains nothing
// about the machine.
package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/boshrender/boshrender/dev/try"
)

// library is the module whose benchmarks run.
const library = "github.com/boshrender/boshrender"

// benchmarks matches the benchmarks of package erb that resemble rendering programs. The benchmarks of whole
// deployments add nothing: they gain no time, and a program grows by the calls that the compiler inlines for them.
const benchmarks = "Parse|Context|Render|Synthetic"

func main() { try.Interruptible(run) }

// run runs the benchmarks with one processor, and keeps their stripped profile.
func run(ctx context.Context) error {
	scratch := try.Get(os.MkdirTemp("", "boshrender-profile-"))
	defer os.RemoveAll(scratch)
	out := filepath.Join(scratch, "cpu.pprof")
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", benchmarks, "-benchtime", "2s", "-cpuprofile", out,
		"-o", filepath.Join(scratch, "bench.test"), library+"/erb")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	try.Do(cmd.Run())
	p := try.Get(profile.ParseData(try.Get(os.ReadFile(out))))
	if len(p.Sample) < fewSamples {
		try.Fail("the profile has only %d samples: there may be no benchmark %q", len(p.Sample), benchmarks)
	}
	try.Do(bare(p))
	var text bytes.Buffer
	try.Do(p.Write(&text))
	root := try.Get(exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", library).Output())
	return os.WriteFile(filepath.Join(strings.TrimSpace(string(root)), "erb", "render.pgo"), text.Bytes(), 0o644)
}

// fewSamples is the number of samples that the shortest run has at least.
const fewSamples = 100

// bare keeps the parts of a profile that the compiler uses: names of functions, lines, and counts of calls.
func bare(p *profile.Profile) error {
	for _, l := range p.Location {
		l.Mapping = nil
	}
	p.Mapping, p.Comments, p.TimeNanos = nil, nil, 0
	const inlined, functions, files, lines, addresses = true, true, false, true, false
	return p.Aggregate(inlined, functions, files, lines, addresses)
}
