package probe

// This file takes samples, and sets Go's garbage collector for them.

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/boshrender/boshrender/dev/try"
)

// Sampler configures the number and duration of samples. The zero value takes one sample of a single run.
type Sampler struct {
	Samples int
	AtLeast time.Duration
}

// Time returns the CPU time of one run of f in microseconds: the median of the samples, each of as many runs as fit
// its minimum duration. Collecting the garbage of the runs is part of their cost.
func (s Sampler) Time(f func()) float64 {
	return Median(s.loop(func(times int) {
		for range times {
			f()
		}
	}))
}

// Least returns the CPU time of one of the runs that loop makes in microseconds: the minimum of the samples.
func (s Sampler) Least(loop func(times int)) float64 { return slices.Min(s.loop(loop)) }

func (s Sampler) loop(loop func(times int)) []float64 {
	runs := s.runs(loop)
	samples := make([]float64, max(s.Samples, 1))
	for i := range samples {
		samples[i] = Micros(timed(runs, loop)) / float64(runs)
	}
	return samples
}

// runs returns the number of runs in a sample.
func (s Sampler) runs(loop func(times int)) int {
	for runs := 1; ; {
		took := timed(runs, loop)
		if took >= s.AtLeast || runs >= 1<<24 {
			return runs
		}
		factor := 10.0
		if took > 0 {
			factor = min(factor, 1.2*float64(s.AtLeast)/float64(took))
		}
		runs = int(float64(runs)*factor) + 1
	}
}

// timed starts with a clean heap, as the Ruby programs do.
func timed(runs int, loop func(times int)) time.Duration {
	runtime.GC()
	start := CPU()
	loop(runs)
	return CPU() - start
}

// Allocations returns the number of objects that one run of f allocates, and their total size in bytes: the minimum
// of a few measurements, since other goroutines allocate too.
func Allocations(f func()) (objects, bytes float64) {
	const runs = 8
	f()
	objects, bytes = math.Inf(1), math.Inf(1)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			f()
		}
		runtime.ReadMemStats(&after)
		objects = min(objects, float64(after.Mallocs-before.Mallocs)/runs)
		bytes = min(bytes, float64(after.TotalAlloc-before.TotalAlloc)/runs)
	}
	return objects, bytes
}

// Median returns the median of the numbers, the upper of two middle ones, 0 if there are none.
func Median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}

// Micros returns a duration in microseconds.
func Micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// CPU returns the CPU time that the process has used in all its threads.
func CPU() time.Duration {
	var u syscall.Rusage
	try.Do(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// collectAt is the GOGC that docs/measuring.md recommends for programs that do little besides rendering.
const collectAt = 200

// SetCollector sets GOGC as docs/measuring.md recommends, unless the environment sets it.
func SetCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}
