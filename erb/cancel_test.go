package erb_test

// This file cancels renders while core methods run: testdata/cancel.txtar has a template in each section that
// spends its time in one of them.

import (
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// polled is a context that is polled left times before it is cancelled. It records the longest time between two
// polls, which is how long a core method can continue after a cancellation.
type polled struct {
	context.Context
	left  int
	polls int
	last  time.Time
	gap   time.Duration
}

var errEnough = errors.New("enough")

func (p *polled) Err() error {
	now := time.Now()
	if p.polls > 0 {
		p.gap = max(p.gap, now.Sub(p.last))
	}
	p.polls++
	p.last = now
	if p.polls > p.left {
		return errEnough
	}
	return nil
}

// slow returns the templates of testdata/cancel.txtar by name.
func slow(t testing.TB) map[string]*erb.Template {
	t.Helper()
	data, err := os.ReadFile("testdata/cancel.txtar")
	require.NoError(t, err)
	list := map[string]*erb.Template{}
	for _, s := range casefile.ParseArchive(data).Sections {
		list[strings.ReplaceAll(s.Name, " ", "_")], err = erb.Parse("cancel.erb", s.Text())
		require.NoError(t, err, s.Name)
	}
	return list
}

var unbounded = erb.Input{Limits: erb.Limits{Steps: -1, Memory: -1, Output: -1, Regexp: -1}}

func TestCancel(t *testing.T) {
	list := slow(t)
	for _, name := range tier.Sample(slices.Sorted(maps.Keys(list)), 3, 1) {
		t.Run(name, func(t *testing.T) {
			ctx := &polled{Context: context.Background(), left: 20}
			_, err := list[name].Render(ctx, unbounded)
			require.Equal(t, "cancelled", ending(err), "%v", err)
			require.LessOrEqual(t, ctx.polls, ctx.left+2, "nothing goes on after the cancellation but asking for its cause")
			t.Logf("looked at the context every %s at least", ctx.gap)
		})
	}
}

func TestCancelCause(t *testing.T) {
	template, err := erb.Parse("cancel.erb", "<% loop { } %>")
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := template.Render(ctx, unbounded)
		done <- err
	}()
	cancel(errEnough)
	err = <-done
	require.ErrorIs(t, err, errEnough)
	require.Equal(t, "cancelled", ending(err))
}

// BenchmarkCancel reports the longest time in which a core method doesn't poll the context.
func BenchmarkCancel(b *testing.B) {
	for name, template := range slow(b) {
		b.Run(name, func(b *testing.B) {
			var gap time.Duration
			for b.Loop() {
				ctx := &polled{Context: context.Background(), left: 20}
				if _, err := template.Render(ctx, unbounded); ending(err) != "cancelled" {
					b.Fatal(err)
				}
				gap = max(gap, ctx.gap)
			}
			b.ReportMetric(float64(gap.Microseconds())/1000, "ms-longest")
		})
	}
}

// TestCancelShort renders templates that take no time under a context that has ended.
func TestCancelShort(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errEnough)
	for _, source := range []string{"", "text", "<%= 1 %>", "<% raise 'x' %>"} {
		template, err := erb.Parse("short.erb", source)
		require.NoError(t, err)
		in := erb.Input{Cache: new(erb.Cache)}
		_, before := template.Render(context.Background(), in)
		for _, render := range []func() (*erb.Output, error){
			func() (*erb.Output, error) { return template.Render(ctx, in) },
			func() (*erb.Output, error) { return template.RenderTo(ctx, in, io.Discard) },
		} {
			out, err := render()
			require.Nil(t, out, source)
			require.ErrorIs(t, err, errEnough, source)
			require.Equal(t, "cancelled", ending(err), source)
		}
		_, err = template.Render(context.Background(), in)
		require.Equal(t, before, err, source)
	}
}

func TestTemplateZero(t *testing.T) {
	var template erb.Template
	require.Equal(t, "", template.Name())
	require.False(t, template.Static())
	require.Zero(t, template.Coverage())
	_, err := template.Render(context.Background(), erb.Input{})
	require.Equal(t, "internal", ending(err))
	require.EqualError(t, err, ": Internal: the template was not parsed")
}
