package psych

// This file checks that reading and writing charge for memory before they allocate it, and for work along the way.

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

var errMeter = errors.New("the meter has run out")

// meter is a Budget that ends after a number of bytes, or of calls of Work; 0 means no limit.
type meter struct {
	memory, calls int

	charged, worked int
	charges         map[int]int // number of charges by size in bytes
	largest         int         // largest single charge of work
}

func (m *meter) Charge(n int) error {
	if m.charges == nil {
		m.charges = map[int]int{}
	}
	m.charges[n]++
	m.charged += n
	if m.memory > 0 && m.charged > m.memory {
		return errMeter
	}
	return nil
}

func (m *meter) Work(n int) error {
	m.worked += n
	m.largest = max(m.largest, n)
	if m.calls--; m.calls == 0 {
		return errMeter
	}
	return nil
}

var long = map[bool]int{false: 1 << 18, true: 1 << 20}[tier.Everything()]

// sampled returns the names of the texts to try, in order: in short runs some of them.
func sampled(texts map[string]string) []string {
	return tier.Sample(slices.Sorted(maps.Keys(texts)), 6, 1)
}

// longDocuments are documents in which each loop of the scanner runs over a long text.
var longDocuments = map[string]string{
	"plain":           strings.Repeat("a", long),
	"plain in two":    strings.Repeat("ä", long/2), // bytes per character; they divide a chunk evenly or not
	"plain in three":  strings.Repeat("가", long/3),
	"plain in four":   strings.Repeat("😀", long/4),
	"plain lines":     strings.Repeat("a\n", long/2),
	"plain breaks":    "a" + strings.Repeat("\n", long) + "b",
	"plain blanks":    "a" + strings.Repeat(" ", long) + "b",
	"single":          "'" + strings.Repeat("a", long) + "'",
	"single quotes":   "'" + strings.Repeat("''", long/2) + "'",
	"double":          `"` + strings.Repeat("a", long) + `"`,
	"double late":     `"` + strings.Repeat("a", long) + `\n"`,
	"double escapes":  `"` + strings.Repeat(`\\`, long/2) + `"`,
	"double breaks":   `"` + strings.Repeat("\n", long) + `"`,
	"double blanks":   `"` + strings.Repeat(" ", long) + "\n" + `"`,
	"literal":         "|\n  " + strings.Repeat("a", long),
	"literal lines":   "|\n" + strings.Repeat("  a\n", long/4),
	"literal breaks":  "|+\n" + strings.Repeat("\n", long),
	"literal spaces":  "|\n" + strings.Repeat(" ", long),
	"folded":          ">\n" + strings.Repeat("  a\n", long/4),
	"comment":         "#" + strings.Repeat("a", long),
	"blanks":          strings.Repeat(" ", long),
	"lines":           strings.Repeat("\n", long),
	"anchor":          "&" + strings.Repeat("a", long) + " b",
	"tag":             "!" + strings.Repeat("a", long) + " b",
	"verbatim tag":    "!<" + strings.Repeat("a", long) + "> b",
	"escaped tag":     "!" + strings.Repeat("%41", long/3) + " b",
	"directive":       "%TAG !a! " + strings.Repeat("a", long) + "\n---\n",
	"version":         "%YAML 1.1" + strings.Repeat(" ", long) + "\n---\n",
	"not ASCII":       strings.Repeat("ä", long/2),
	"flow":            "[" + strings.Repeat("a, ", long/30) + strings.Repeat(" ", long),
	"digits":          strings.Repeat("1", long),
	"symbol":          ":" + strings.Repeat("a", long),
	"base 64":         "!binary " + strings.Repeat("a", long),
	"no base 64":      "!binary " + strings.Repeat(".", long),
	"float":           "!float " + strings.Repeat("1", long),
	"not quite a 60":  strings.Repeat("1", long) + ":a",
	"time":            "2000-01-01 00:00:00." + strings.Repeat("0", long),
	"folded breaks":   ">\n  a\n" + strings.Repeat("\n", long) + "  b",
	"keys":            strings.Repeat("a: b\n", long/50) + strings.Repeat(" ", long),
	"document marker": strings.Repeat("---\n", long/4),
}

func TestReadingTellsItsBudget(t *testing.T) {
	for _, name := range sampled(longDocuments) {
		text := longDocuments[name]
		t.Run(name, func(t *testing.T) {
			read := func(m *meter) error {
				o := Options{Budget: m, Limits: Limits{Nodes: -1}, Unsafe: true}
				docs, err := Parse([]byte(text), o)
				for _, n := range docs {
					if err == nil {
						_, err = Decode(n, o)
					}
				}
				return err
			}
			var all meter
			_ = read(&all) // some are faulty
			require.GreaterOrEqual(t, all.worked, 3*len(text)-3*piece, "work: encoding, copy, scan")
			require.GreaterOrEqual(t, all.charged, len(text), "memory")
			for _, calls := range []int{1, long / piece, (3*len(text) - 4*piece) / piece} {
				m := meter{calls: calls}
				require.ErrorIs(t, read(&m), errMeter, "after %d", calls)
				require.Equal(t, 0, m.calls, "nothing is done any more")
			}
			m := meter{memory: len(text) / 2}
			require.ErrorIs(t, read(&m), errMeter)
		})
	}
}

// longStrings are strings on which each loop of Emitter.String and its helpers runs long.
var longStrings = map[string]string{
	"plain":         strings.Repeat("a", long),
	"words":         strings.Repeat("ab ", long/3) + "a",
	"blanks":        "a" + strings.Repeat(" ", long) + "a",
	"single":        strings.Repeat("a'", long/2) + ": ",
	"single breaks": strings.Repeat("\n", long) + ": ",
	"double":        "\x01" + strings.Repeat("a", long),
	"escapes":       strings.Repeat("\x01", long),
	"quotes":        strings.Repeat(`"`, long) + "\x01",
	"literal":       "a\n" + strings.Repeat("a", long) + "\n",
	"literal lines": strings.Repeat("a\n", long/2),
	"breaks":        strings.Repeat("\n", long) + "a",
	"not ASCII":     strings.Repeat("ä", long/2),
	"not UTF-8":     strings.Repeat("\xff", long),
	"digits":        strings.Repeat("1", long),
	"not a number":  strings.Repeat("1", long) + "a",
	"underscores":   "1" + strings.Repeat("_", long),
	"not a float":   "1." + strings.Repeat("1", long) + "e",
	"indicator":     "-" + strings.Repeat("a", long),
	"octal":         "0" + strings.Repeat("7", long),
	"time":          "2000-01-01 00:00:00." + strings.Repeat("0", long),
	"symbol":        ":" + strings.Repeat("a", long),
}

func TestWritingTellsItsBudget(t *testing.T) {
	narrow, wide := 0, -1
	options := []MarshalOptions{{}, {LineWidth: &narrow}, {LineWidth: &wide}, {Canonical: true}}
	for _, name := range sampled(longStrings) {
		text := longStrings[name]
		t.Run(name, func(t *testing.T) {
			for _, o := range options {
				write := func(m *meter) error {
					o.Budget = m
					e := NewEmitter(nil, o)
					e.StartDocument()
					e.StartSequence(1, Block)
					e.String(text)
					e.EndSequence()
					e.EndDocument()
					out, err := e.Finish()
					require.Less(t, len(out), math.MaxInt)
					return err
				}
				var all meter
				require.NoError(t, write(&all))
				require.GreaterOrEqual(t, all.worked, len(text)-3*piece, "work")
				require.GreaterOrEqual(t, all.charged, len(text), "memory")
				for _, calls := range []int{1, long / piece / 2} {
					m := meter{calls: calls}
					require.ErrorIs(t, write(&m), errMeter, "after %d", calls)
					require.Equal(t, 0, m.calls, "nothing is done any more")
				}
				require.ErrorIs(t, write(&meter{memory: len(text) / 2}), errMeter)
			}
		})
	}
}

// TestIndentationIsCharged writes short words into deep places, where most of the output is indentation.
func TestIndentationIsCharged(t *testing.T) {
	narrow := 0
	m := meter{memory: 10 << 20}
	e := NewEmitter(nil, MarshalOptions{LineWidth: &narrow, Indentation: 9, Budget: &m})
	e.StartDocument()
	for range 1000 {
		e.StartMapping(1, Block)
		e.String("a")
	}
	e.String(strings.Repeat("a ", 10_000) + "a")
	_, err := e.Finish()
	require.ErrorIs(t, err, errMeter)
	require.LessOrEqual(t, cap(e.buf), 10<<20)
}
