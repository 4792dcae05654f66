//go:build linux

package main

// This file runs the attacks and reports.

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// The budgets: of CPU time between a cancellation and the end, and of memory.
const (
	maxPeak = smallMemory*3/2 + procstat.MaxBase
	// maxPerByte is the maximum time per byte of a text that is parsed; it detects work that isn't linear.
	maxPerByte = 2 * time.Microsecond
	maxParse   = 512 << 20
)

// A hit is an attack and its result.
type hit struct {
	Owner string // owner of the file
	File  string
	Row   string
	Note  string `json:",omitempty"` // shown in place of the template
	job
	result
}

// over returns which budget was exceeded: "lag", "peak", the outcome; "" if none was.
func (h *hit) over() string {
	switch {
	case h.broken():
		return h.Outcome
	case strings.HasPrefix(h.Outcome, "unprepared"):
		return ""
	case h.Mode == parse && h.CPU > max(procstat.MaxGap, time.Duration(len(h.Template))*maxPerByte):
		return "lag"
	case h.Mode == lag && h.Gap > procstat.MaxGap:
		return "lag"
	case h.Mode == peak && h.Peak > maxPeak, h.Mode == parse && h.Peak > maxParse:
		return "peak"
	}
	return ""
}

func (h *hit) String() string {
	t := h.Template
	switch {
	case h.Taken > 0:
		t = h.Smaller[h.Taken-1]
	case h.Note != "":
		t = h.Note
	}
	for name, r := range h.Large {
		t = strings.ReplaceAll(t, "p('"+name+"')", fmt.Sprintf("(%s * %s)", r.Literal, underscored(r.Times)))
	}
	return fmt.Sprintf("%8.1f ms %6d MiB  %-10s %s: %s\n      %s", float64(h.Gap.Microseconds())/1000, h.Peak>>20, h.File, h.Row, h.ends(), t)
}

func (h *hit) ends() string {
	if h.Message == "" {
		return h.Outcome
	}
	return h.Outcome + ": " + h.Message
}

func (p *plan) say(format string, args ...any) {
	if !p.o.quiet {
		fmt.Fprintf(os.Stderr, format+"\n", args...)
	}
}

// run does everything and returns the number of rows over budget.
func run(o options) (int, error) {
	p := &plan{o: o, random: rand.New(rand.NewSource(o.seed))}
	var err error
	if p.operands, err = parseOperands(operandText); err != nil {
		return 0, err
	}
	if o.log != "" {
		f, err := os.Create(o.log)
		if err != nil {
			return 0, err
		}
		p.log = f
		defer f.Close()
	}
	var hits []hit
	if o.again != "" {
		if hits, err = readJSON(o.again); err != nil {
			return 0, err
		}
	} else if o.template != "" {
		for _, mode := range []string{lag, peak} {
			hits = append(hits, hit{Row: "template", job: job{Mode: mode, Template: o.template}})
		}
	} else if o.madeUp > 0 {
		hits = p.madeUp(o.madeUp)
	} else if hits, err = p.attacks(); err != nil {
		return 0, err
	}
	p.say("%d attacks", len(hits))
	if err := p.carryOut(hits); err != nil {
		return 0, err
	}
	if o.template != "" {
		for i := range hits {
			fmt.Println(hits[i].Mode, &hits[i])
		}
		return 0, nil
	}
	return p.report(hits)
}

// attacks plans them all.
func (p *plan) attacks() ([]hit, error) {
	if err := p.unquote(); err != nil {
		return nil, err
	}
	var rows []ruby.Row
	for _, row := range ruby.Rows() {
		if p.o.rows.MatchString(row.String()) {
			rows = append(rows, row)
		}
	}
	calls, err := p.probe(rows)
	if err != nil {
		return nil, err
	}
	var chosen []call
	used := map[*operand]bool{}
	for i := range rows {
		list := p.choose(calls[&rows[i]], p.o.n)
		if len(list) == 0 {
			fmt.Printf("no attack on %s\n", &rows[i])
		}
		for _, c := range list {
			chosen = append(chosen, c)
			for _, o := range append(c.args, c.recv) {
				used[o] = true
			}
		}
	}
	if err := p.calibrate(slices.DeleteFunc(slices.Clone(p.operands), func(o *operand) bool { return !used[o] })); err != nil {
		return nil, err
	}
	hits := p.broken
	for _, c := range chosen {
		hits = append(hits, p.attacksOf(c)...)
	}
	more, err := p.constructs()
	if err != nil {
		return nil, err
	}
	hits = append(hits, more...)
	p.random.Shuffle(len(hits), func(i, j int) { hits[i], hits[j] = hits[j], hits[i] })
	return hits, nil
}

// unquote turns the patterns of operands from Ruby literals into their bytes.
func (p *plan) unquote() error {
	var jobs []job
	var of []*operand
	for _, o := range p.operands {
		if o.pattern != "" {
			of = append(of, o)
			jobs = append(jobs, job{Mode: ready, Template: "<%= " + o.pattern + ".unpack1('H*') %>"})
		}
	}
	for i := range jobs {
		text, err := unquoted(jobs[i].Template)
		if err != nil {
			return err
		}
		of[i].pattern = text
	}
	return nil
}

// carryOut runs the attacks. Attacks over budget run again, since a busy machine makes some look slow.
func (p *plan) carryOut(hits []hit) error {
	var again []int
	for i := range hits {
		if hits[i].Outcome == "" {
			again = append(again, i)
		}
	}
	var err error
	for round := 0; round < 3 && err == nil; round++ {
		var over []int
		err = p.round(again, hits, func(i int, res result) {
			h := &hits[i]
			h.Screen = ""
			if round == 0 || h.Mode == peak && res.Peak < h.Peak || h.Mode != peak && res.Gap < h.Gap {
				h.result = res
			}
			o := h.over()
			if o == "lag" || o == "peak" {
				over = append(over, i)
			}
			if o != "" && p.log != nil {
				fmt.Fprintln(p.log, h.line())
			}
		})
		again = over
	}
	return err
}

// round runs some of the attacks.
func (p *plan) round(which []int, hits []hit, done func(i int, res result)) error {
	jobs := make([]job, len(which))
	for k, i := range which {
		jobs[k] = hits[i].job
	}
	start := time.Now()
	n := 0
	return pool(p.o.workers, jobs, func(k int, res result) {
		done(which[k], res)
		if n++; n%500 == 0 || n == len(jobs) {
			p.say("%d of %d attacks after %s", n, len(jobs), time.Since(start).Round(time.Second))
		}
	})
}

// report prints the worst.
func (p *plan) report(hits []hit) (int, error) {
	worst := map[string]*hit{} // by row and exceeded budget
	rows, unprepared := map[string]bool{}, 0
	over := map[string]bool{}
	var slowest time.Duration
	var largest int64
	for i := range hits {
		h := &hits[i]
		h.Owner = ownerOf(h.File)
		if strings.HasPrefix(h.Outcome, "unprepared") {
			unprepared++
			continue
		}
		rows[h.Row] = true
		switch h.Mode {
		case lag:
			slowest = max(slowest, h.Gap)
		case peak:
			largest = max(largest, h.Peak)
		}
		if o := h.over(); o != "" {
			over[h.Row] = true
			if w := worst[h.Row+o]; w == nil || h.Gap > w.Gap || h.Peak > w.Peak {
				worst[h.Row+o] = h
			}
		}
	}
	p.top("slowest answers to a cancellation", hits, lag, func(a, b *hit) int { return int(b.Gap - a.Gap) })
	p.top("largest peaks", hits, peak, func(a, b *hit) int { return int(b.Peak - a.Peak) })
	if p.o.all {
		p.offenders(slices.Collect(maps.Values(worst)))
	}
	if p.o.json != "" {
		if err := writeJSON(p.o.json, hits); err != nil {
			return 0, err
		}
	}
	fmt.Printf("\n%d rows attacked, %d attacks (%d could not be prepared), %d rows over budget, worst lag %.1f ms, worst peak %d MiB\n",
		len(rows), len(hits)-unprepared, unprepared, len(over), float64(slowest.Microseconds())/1000, largest>>20)
	return len(over), nil
}

func (p *plan) top(title string, hits []hit, mode string, compare func(a, b *hit) int) {
	var list []*hit
	for i := range hits {
		if hits[i].Mode == mode && !strings.HasPrefix(hits[i].Outcome, "unprepared") {
			list = append(list, &hits[i])
		}
	}
	slices.SortStableFunc(list, compare)
	fmt.Printf("\nthe %d %s\n", min(10, len(list)), title)
	for _, h := range list[:min(10, len(list))] {
		fmt.Println("  ", h)
	}
}

// offenders prints the attacks over budget by owner and file.
func (p *plan) offenders(list []*hit) {
	slices.SortFunc(list, func(a, b *hit) int {
		return strings.Compare(a.Owner+"\x00"+a.File+"\x00"+a.Row+a.over(), b.Owner+"\x00"+b.File+"\x00"+b.Row+b.over())
	})
	owner := ""
	for _, h := range list {
		if h.Owner != owner {
			owner = h.Owner
			fmt.Printf("\n=== %s\n", owner)
		}
		fmt.Printf("%-8s%s\n", h.over(), h)
	}
}

// line writes the attack as JSON.
func (h *hit) line() string {
	b, err := json.Marshal(h)
	if err != nil {
		return err.Error() // no type of it can fail
	}
	return string(b)
}

func writeJSON(name string, hits []hit) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	for i := range hits {
		if _, err := fmt.Fprintln(f, hits[i].line()); err != nil {
			return err
		}
	}
	return f.Close()
}

// readJSON returns the attacks of a file, as they were before they ran, each once.
func readJSON(name string) ([]hit, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var hits []hit
	seen := map[string]bool{}
	dec := json.NewDecoder(f)
	for dec.More() {
		var h hit
		if err := dec.Decode(&h); err != nil {
			return nil, err
		}
		h.result = result{}
		if key := h.Mode + h.Template; !seen[key] {
			seen[key] = true
			hits = append(hits, h)
		}
	}
	return hits, nil
}

// owners groups files by topic.
var owners = []struct{ name, prefixes string }{
	{"collections", "core/array core/hash core/enumer core/ranges core/set core/structs core/lazy ruby/collection ruby/hash ruby/array"},
	{"strings", "core/str core/format core/pack core/transcode core/normalize ruby/string ruby/text ruby/encoding"},
	{"numbers", "core/numeric core/conversion core/math core/clock lib/date core/random core/rational core/comparable core/arith"},
	{"onig", "core/matching core/regexp"},
	{"libs", "lib/"},
}

func ownerOf(file string) string {
	for _, o := range owners {
		for _, p := range strings.Fields(o.prefixes) {
			if strings.HasPrefix(file, p) {
				return o.name
			}
		}
	}
	return "objects"
}
