//go:build linux

package main

// This file ends calls of the readers, of the pipeline and of suites: by each limit at random values, and by contexts
// that end at a random look. A call must end as it does without them, or with the error of that limit or of that
// context: never with a panic, another error or another result. The same call on the same objects then has to end as
// it does without them.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/assert"
)

// endsAt is a context that ends at its nth look; with n 0 it counts the looks.
type endsAt struct {
	context.Context
	end   context.CancelCauseFunc
	looks atomic.Int64
	n     int64
}

var errLook = errors.New("the nth look")

func newEndsAt(n int64) *endsAt {
	c := &endsAt{n: n}
	c.Context, c.end = context.WithCancelCause(context.Background())
	return c
}

func (c *endsAt) Err() error {
	if c.looks.Add(1) >= c.n && c.n > 0 {
		c.end(errLook)
	}
	return c.Context.Err()
}

// limits are the limits of calls: of documents, of the additions of variables, of releases, and of renders.
type limits struct {
	document, added psych.Limits
	release         spec.Limits
	render          erb.Limits
}

// A bound is a limit by its name in errors.
type bound struct {
	name string // with others for the same limit after "|"
	bits int    // of the largest value
	set  func(b *limits, n int64)
}

// ended reports whether an error says that the limit was exceeded.
func (b *bound) ended(err error) bool {
	return errors.Is(err, limit.Err) && slices.ContainsFunc(strings.Split(b.name, "|"), func(name string) bool { return strings.Contains(err.Error(), name) })
}

// documentBounds are the bounds of one document.
var documentBounds = []bound{
	{"size", 14, func(b *limits, n int64) { b.document.Size = int(n) }},
	{"nodes|indicators", 10, func(b *limits, n int64) { b.document.Nodes = int(n) }}, // bpm counts indicators before nodes
	{"alias nodes", 7, func(b *limits, n int64) { b.document.AliasNodes = int(n) }},
	{"depth", 4, func(b *limits, n int64) { b.document.Depth = int(n) }},
	{"digits", 6, func(b *limits, n int64) { b.document.Digits = int(n) }},
}

// addedBounds are the bounds of the additions of variables.
var addedBounds = []bound{
	{"size", 12, func(b *limits, n int64) { b.added.Size = int(n) }},
	{"nodes", 6, func(b *limits, n int64) { b.added.Nodes = int(n) }},
}

// releaseBounds are the bounds of releases in folders. archiveBounds are the additional bounds of archives, without the
// ratio, which only large archives have.
var (
	releaseBounds = []bound{
		{"file size", 12, func(b *limits, n int64) { b.release.FileSize = n }},
		{"files", 6, func(b *limits, n int64) { b.release.Files = n }},
		{"nodes", 8, func(b *limits, n int64) { b.release.Nodes = n }},
		{"size", 12, func(b *limits, n int64) { b.release.YAML.Size = int(n) }},
		{"nodes", 8, func(b *limits, n int64) { b.release.YAML.Nodes = int(n) }},
		{"alias nodes", 5, func(b *limits, n int64) { b.release.YAML.AliasNodes = int(n) }},
		{"depth", 3, func(b *limits, n int64) { b.release.YAML.Depth = int(n) }},
		{"digits", 6, func(b *limits, n int64) { b.release.YAML.Digits = int(n) }},
	}
	archiveBounds = []bound{
		{"total size", 12, func(b *limits, n int64) { b.release.TotalSize = n }},
		{"read size", 14, func(b *limits, n int64) { b.release.ReadSize = n }},
		{"name length", 6, func(b *limits, n int64) { b.release.NameLength = n }},
		{"name depth", 3, func(b *limits, n int64) { b.release.NameDepth = n }},
	}
)

// stepBounds are the bounds of renders that createenv has; renderBounds are the others.
var (
	stepBounds = []bound{
		{"steps", 12, func(b *limits, n int64) { b.render.Steps = n }},
		{"memory", 18, func(b *limits, n int64) { b.render.Memory = n }},
	}
	renderBounds = []bound{
		{"output", 10, func(b *limits, n int64) { b.render.Output = n }},
		{"call depth", 5, func(b *limits, n int64) { b.render.Depth = int(n) }},
		{"value depth", 3, func(b *limits, n int64) { b.render.ValueDepth = int(n) }},
		{"string size", 8, func(b *limits, n int64) { b.render.String = n }},
		{"list size", 5, func(b *limits, n int64) { b.render.Elements = n }},
		{"integer size", 8, func(b *limits, n int64) { b.render.Integer = n }},
		{"regexp time", 24, func(b *limits, n int64) { b.render.Regexp = time.Duration(n) }},
	}
)

// A swept is a call that is swept.
type swept struct {
	name   string
	bounds []bound
	// objects makes new objects and returns the call on them. The call returns its results, without everything that
	// depends on time or addresses.
	objects func() func(ctx context.Context, b limits) (any, error)
}

// outcome is how a call ended.
type outcome struct {
	value any
	err   error
}

// call makes a call; a panic is an error.
func call(ctx context.Context, f func(ctx context.Context, b limits) (any, error), b limits) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o = outcome{nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	value, err := f(ctx, b)
	return outcome{value, err}
}

// temporary are the parts of paths that differ from call to call.
var temporary = regexp.MustCompile(`/hostile[0-9]+/`)

// is reports whether two calls ended in the same way.
func (o outcome) is(other outcome) bool {
	if o.err != nil || other.err != nil {
		return o.err != nil && other.err != nil && temporary.ReplaceAllString(o.err.Error(), "") == temporary.ReplaceAllString(other.err.Error(), "")
	}
	return assert.ObjectsAreEqual(o.value, other.value)
}

// begins reports whether the reports of a call that was ended are the first reports of the complete call.
func (o outcome) begins(other outcome) bool {
	said, ok := o.value.([]string)
	return !ok || len(said) <= len(other.value.([]string)) && slices.Equal(said, other.value.([]string)[:len(said)])
}

func (o outcome) String() string {
	if o.err != nil {
		return "the error " + o.err.Error()
	}
	return fmt.Sprintf("a result of type %T", o.value)
}

// sweep makes a call rounds times with a context that ends, and with each limit. It counts in ended the calls that a
// limit ended, by its name, and those that a context ended, as "look".
func (s *swept) sweep(t *testing.T, rounds int, random *rand.Rand, ended map[string]int) {
	t.Helper()
	looks := newEndsAt(0)
	want := call(looks, s.objects(), limits{})
	most := looks.looks.Load()
	if again := call(context.Background(), s.objects(), limits{}); !again.is(want) {
		t.Errorf("%s: %v, and then %v", s.name, want, again)
		return
	}
	for range rounds {
		n := 1 + random.Int64N(most+1)
		f := s.objects()
		got := call(newEndsAt(n), f, limits{})
		switch {
		case errors.Is(got.err, errLook) && got.begins(want):
			ended["look"]++
		case !got.is(want):
			t.Errorf("%s: look %d of %d: %v instead of %v", s.name, n, most, got, want)
		}
		if again := call(context.Background(), f, limits{}); !again.is(want) {
			t.Errorf("%s: after look %d of %d: %v instead of %v", s.name, n, most, again, want)
		}
		for _, l := range s.bounds {
			var b limits
			value := 1 + random.Int64N(1<<random.IntN(l.bits+1))
			l.set(&b, value)
			f := s.objects()
			got := call(context.Background(), f, b)
			switch {
			case l.ended(got.err):
				ended[l.name]++
			case !got.is(want):
				t.Errorf("%s: %s %d: %v instead of %v", s.name, l.name, value, got, want)
			}
			if again := call(context.Background(), f, limits{}); !again.is(want) {
				t.Errorf("%s: after %s %d: %v instead of %v", s.name, l.name, value, again, want)
			}
		}
	}
}

func TestSweep(t *testing.T) {
	random := rand.New(rand.NewPCG(uint64(tier.Seed(t)), 2))
	ended := map[string]int{}
	for _, s := range sweeps(t) {
		s.sweep(t, tier.All(100, tier.Of(1, 2, 10)), random, ended)
	}
	for _, l := range slices.Concat(documentBounds, addedBounds, releaseBounds, archiveBounds, stepBounds, renderBounds, []bound{{name: "look"}}) {
		if ended[l.name] == 0 && tier.Everything() {
			t.Errorf("nothing ended by %s", l.name)
		}
	}
}

// TestSweepReaders ends the readers of the list by their contexts, on random documents.
func TestSweepReaders(t *testing.T) {
	seed := tier.Seed(t)
	random := rand.New(rand.NewPCG(uint64(seed), 2))
	for _, j := range planOf(options{Seed: seed, N: tier.All(5000, tier.Of(20, 60, 120)), Sizes: []int{2000}}) {
		r := j.reader
		if !r.context || r.archive && !strings.Contains(j.name, ", plain") {
			continue
		}
		text := j.of(j.size).text(r.below)
		s := swept{name: r.name + ": " + j.name, objects: func() func(ctx context.Context, _ limits) (any, error) {
			return func(ctx context.Context, _ limits) (any, error) { return nil, r.read(ctx, text) }
		}}
		s.sweep(t, tier.All(10, tier.Of(1, 1, 2)), random, map[string]int{})
	}
}
