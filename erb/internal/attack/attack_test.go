//go:build linux && !race

package main

// This file runs a sample of the attacks: each row once, with operands of a size that makes it quick.

import (
	"math/rand"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/stretchr/testify/require"
)

// TestMain makes the test program a child, if it was started as one.
func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		child(os.Stdin, os.Stdout)
		return
	}
	os.Exit(m.Run())
}

// TestOperandsForAllRows requires a receiver for each row.
func TestOperandsForAllRows(t *testing.T) {
	p := testPlan(t)
	for _, row := range ruby.Rows() {
		if len(p.receivers(&row)) == 0 {
			t.Errorf("operands.txt has no receiver for %s", row)
		}
	}
}

func testPlan(t *testing.T) *plan {
	t.Helper()
	o := options{rows: regexp.MustCompile(""), quiet: true, workers: runtime.NumCPU(), sample: true, n: 1}
	p := &plan{o: o, random: rand.New(rand.NewSource(1))}
	var err error
	p.operands, err = parseOperands(operandText)
	require.NoError(t, err)
	return p
}

// slack allows for a busy machine: the factor by which answers may exceed procstat.MaxGap here. The command has none.
const slack = 20

// sampled matches the rows and constructs that are attacked here: the command attacks all, which takes too long for
// each commit.
func sampled() *regexp.Regexp {
	return regexp.MustCompile(tier.Of(`^Array#d`, `^(Array|String)#d`, `^(Array|String)[#.][d-f]|^construct/string`))
}

// TestSample attacks some rows and constructs, each once.
func TestSample(t *testing.T) {
	p := testPlan(t)
	p.o.rows = sampled()
	hits, err := p.attacks()
	require.NoError(t, err)
	require.NoError(t, p.carryOut(hits))
	unprepared := 0
	rows := map[string]bool{}
	for i := range hits {
		h := &hits[i]
		rows[h.Row] = true
		if strings.HasPrefix(h.Outcome, "unprepared") {
			unprepared++
		}
		if o := h.over(); o != "" && (o != "lag" || h.Gap > slack*procstat.MaxGap) {
			t.Errorf("%s: %s", o, h)
		}
	}
	require.LessOrEqual(t, unprepared, 1+len(hits)/20) // a busy machine occasionally fails to prepare one
	t.Logf("%d rows, %d attacks", len(rows), len(hits))
}

// TestMadeUp renders generated templates: operands that return wrong values, and references to things that have
// ended.
func TestMadeUp(t *testing.T) {
	p := testPlan(t)
	hits := p.madeUp(tier.All(40_000, tier.Of(400, 1000, 4000)))
	require.NoError(t, p.carryOut(hits))
	ran := 0
	for i := range hits {
		h := &hits[i]
		if o := h.over(); o != "" {
			t.Errorf("%s: %s", o, h)
		}
		if !strings.HasPrefix(h.Outcome, "unprepared") {
			ran++
		}
	}
	require.Greater(t, ran, len(hits)*9/10)
}

// TestMeasures has templates with known outcomes.
func TestMeasures(t *testing.T) {
	hits := []hit{
		{job: job{Mode: lag, After: 20 * time.Millisecond, Template: "<% Time.now; loop { } %>"}},
		{job: job{Mode: peak, Template: "<% a = 'a'; Time.now; a * 3_000_000 %>"}},
		{job: job{Mode: lag, Template: "<% Time.now; raise 'a' %>"}},
		{job: job{Mode: lag, Template: "<% raise 'a'; Time.now %>"}},
		{job: job{Mode: parse, Template: "<% ( %>"}},
	}
	require.NoError(t, (&plan{o: options{workers: 1, quiet: true}}).carryOut(hits))
	require.Equal(t, "Cancelled", hits[0].Outcome)
	require.GreaterOrEqual(t, hits[0].CPU, 20*time.Millisecond)
	require.Equal(t, "text", hits[1].Outcome)
	require.Greater(t, hits[1].Peak, int64(2<<20))
	require.Equal(t, "Ruby: RuntimeError", hits[2].Outcome)
	require.Equal(t, "unprepared: Ruby: RuntimeError a", hits[3].Outcome)
	require.Equal(t, "Syntax", hits[4].Outcome)
}
