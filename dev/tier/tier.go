// Package tier determines how much work the tests of this module do. There are three tiers:
//
//	go test -short ./...                  Short: a sample, for the seconds between two edits
//	go test ./...                         Normal: each kind of case, at sizes that find a wrong complexity
//	BOSHRENDER_TESTS=long go test ./...   Long: what has several sizes, at full size; CI runs it as well
//
// Only tests import it.
package tier

import (
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
	"time"
)

// Tier is an amount of work for tests.
type Tier int

// The tiers, from the quickest.
const (
	Short Tier = iota
	Normal
	Long
)

// Everything reports whether this is a long run. Unlike Now, it can be called before flags are parsed.
func Everything() bool { return os.Getenv("BOSHRENDER_TESTS") == "long" || hours() }

// hours reports whether this is a run of generators to their end, which takes hours.
func hours() bool { return os.Getenv("BOSHRENDER_TESTS") == "all" }

// All returns all in a run of generators to their end, BOSHRENDER_TESTS=all, which takes hours, and some otherwise.
func All[T any](all, some T) T {
	if hours() {
		return all
	}
	return some
}

// Seed returns the seed of what a test makes up: 1, so that each run is the same. In a run of generators to their end
// it is the time, or the number in BOSHRENDER_SEED, and the test logs it, so that a failure can be repeated.
func Seed(t testing.TB) int64 {
	if t.Helper(); !hours() {
		return 1
	}
	seed := time.Now().UnixNano()
	if text := os.Getenv("BOSHRENDER_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseInt(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("BOSHRENDER_SEED=%d", seed)
	return seed
}

// Now returns the tier of this run. Tests call it, as flags must have been parsed.
func Now() Tier {
	switch {
	case Everything():
		return Long
	case testing.Short():
		return Short
	}
	return Normal
}

// Of returns the value for the tier of this run: a size, a number of rounds, a limit.
func Of[T any](short, normal, long T) T { return [...]T{short, normal, long}[Now()] }

// Sample returns every nth element of a list in a short run, every mth in a normal one, and all of them in a long one.
func Sample[T any](list []T, n, m int) []T { return Every(list, Of(n, m, 1)) }

// Every returns every nth element of a list.
func Every[T any](list []T, step int) []T {
	var out []T
	for i := 0; i < len(list); i += step {
		out = append(out, list[i])
	}
	return out
}

// Run is m.Run with a collector that runs less often, unless GOGC says how often, or benchmarks run as well.
func Run(m *testing.M) int {
	if flag.Parse(); os.Getenv("GOGC") == "" && flag.Lookup("test.bench").Value.String() == "" {
		debug.SetGCPercent(400)
	}
	return m.Run()
}

// Normally leaves a test to runs of normal size: one that takes seconds and has one size.
func Normally(t testing.TB) {
	t.Helper()
	NotShort(t)
	Once(t)
}

// NotShort skips a test in a short run: one that takes seconds, and more in a long run.
func NotShort(t testing.TB) {
	if t.Helper(); Now() == Short {
		t.Skip("this takes seconds of CPU")
	}
}

// Once skips a test in a long run: one whose size is the same there, so that a run of normal size has done its work. A
// run of generators to their end does it as well.
func Once(t testing.TB) {
	if t.Helper(); Now() == Long && !hours() {
		t.Skip("a run of normal size does as much")
	}
}

// Sequential skips a test under the race detector: one whose code runs in a single goroutine, and takes seconds.
func Sequential(t testing.TB) {
	t.Helper()
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("one goroutine has no races")
	}
}
