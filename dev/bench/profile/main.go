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
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
)

// library is the module whose benchmarks run.
const library = "github.com/boshrender/boshrender"

// benchmarks matches the benchmarks of package erb that resemble rendering programs. The benchmarks of whole
// deployments add nothing: they gain no time, and a program grows by the calls that the compiler inlines for them.
const benchmarks = "Parse|Context|Render|Synthetic"

func main() {
	benchtime := flag.String("benchtime", "2s", "how `long` each benchmark runs")
	flag.Parse()
	try.Interruptible(func(ctx context.Context) error { return run(ctx, *benchtime) })
}

func run(ctx context.Context, benchtime string) error {
	root := strings.TrimSpace(string(try.Get(exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", library).Output())))
	scratch := try.Get(os.MkdirTemp("", "boshrender-profile-"))
	defer os.RemoveAll(scratch)
	p := measure(ctx, filepath.Join(root, "erb"), benchmarks, benchtime, scratch)
	var out bytes.Buffer
	try.Do(p.Write(&out))
	return casefile.Replace(filepath.Join(root, "erb", "render.pgo"), out.Bytes())
}

// measure runs the benchmarks of a package with one processor, and returns their stripped profile.
func measure(ctx context.Context, dir, names, benchtime, scratch string) *profile.Profile {
	out := filepath.Join(scratch, "cpu.pprof")
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", names, "-benchtime", benchtime,
		"-cpuprofile", out, "-o", filepath.Join(scratch, "bench.test"), ".")
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, os.Stderr, os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	try.Do(cmd.Run())
	p := try.Get(profile.ParseData(try.Get(os.ReadFile(out))))
	if len(p.Sample) < fewSamples {
		try.Fail("the profile has only %d samples: there may be no benchmark %q", len(p.Sample), names)
	}
	try.Do(bare(p))
	return p
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
