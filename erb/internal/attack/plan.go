//go:build linux

package main

// This file chooses the calls to make: operands are tried in a small form first, and rows are attacked with the
// operands that they accept.

import (
	"fmt"
	"io"
	"math/rand"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// plan holds the parts of the attacks.
type plan struct {
	o        options
	operands []*operand
	random   *rand.Rand
	// fits are the counts of an operand that the default limits admit and that are made quickly, the largest last; slim
	// are the counts that leave most of smallMemory to the row.
	fits map[*operand][]int
	slim map[*operand]int
	// broken are small calls that should never end as they did.
	broken []hit
	log    io.Writer // for attacks over budget, as they are found; nil for none
}

const (
	// maxMaking is the CPU time that making an operand may take.
	maxMaking = 300 * time.Millisecond
	// maxSlim is the memory that an operand may take under smallMemory.
	maxSlim = 2 << 20
	// maxFit is the memory that an operand may take under the default limit.
	maxFit = 130 << 20
)

// calibrate finds the maximum size of operands: each count is tried if the one before was quick.
func (p *plan) calibrate(operands []*operand) error {
	p.fits, p.slim = map[*operand][]int{}, map[*operand]int{}
	left := map[*operand][]int{}
	for _, o := range operands {
		left[o] = []int{0}
		if o.large != nil {
			left[o] = o.counts(p.o.sample)
		}
	}
	start := time.Now()
	defer func() { p.say("operands are known after %s", time.Since(start).Round(time.Second)) }()
	for len(left) > 0 {
		var of []*operand
		var jobs []job
		for _, o := range operands {
			if len(left[o]) > 0 {
				of = append(of, o)
				jobs = append(jobs, job{Mode: ready, Template: "<% r = " + o.at(left[o][0]) + "; Time.now %>"})
			}
		}
		err := pool(p.o.workers, jobs, func(i int, res result) {
			o := of[i]
			n := left[o][0]
			left[o] = left[o][1:]
			made := res.Outcome == "text" && res.Prepared < maxMaking
			if made && res.Memory < maxFit {
				p.fits[o] = append(p.fits[o], n)
			}
			if made && res.Memory < maxSlim {
				p.slim[o] = n
			}
			if !made {
				left[o] = nil
				if len(p.fits[o]) == 0 {
					p.say("no operand: %s: %s", jobs[i].Template, res.Outcome)
				}
			}
			if len(left[o]) == 0 {
				delete(left, o)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// counts returns more counts between the small and the large ones, in order; for a sample some that are
// unproblematic.
func (o *operand) counts(sample bool) []int {
	counts := slices.Clone(o.large)
	most := counts[len(counts)-1]
	parts := []int{4, 16, 64, 512, 4096}
	if sample {
		counts, parts = nil, []int{64, 4096}
	}
	for _, part := range parts {
		counts = append(counts, max(most/part, o.small))
	}
	slices.Sort(counts)
	return slices.Compact(counts)
}

// receivers returns the operands that have a row; nil means a call without a receiver.
func (p *plan) receivers(row *ruby.Row) []*operand {
	if row.Static {
		return []*operand{nil}
	}
	if row.Owner == "Kernel" && row.Flags&ruby.PrivateRow != 0 || row.Owner == "Bosh::Common::Template::PropertyHelper" {
		return []*operand{nil}
	}
	var list []*operand
	for _, o := range p.operands {
		if o.isA(row.Owner) {
			list = append(list, o)
		}
	}
	return list
}

// A tried call and the outcome of its small form.
type tried struct {
	call
	accepted bool
}

// callsPerRow returns the number of calls with small operands that are tried to find operands that a row accepts.
func (p *plan) callsPerRow() int {
	if p.o.sample {
		return 30
	}
	return min(400, 80+20*p.o.n)
}

// probe tries calls of rows with small operands: first of any class, then of the classes that were accepted.
func (p *plan) probe(rows []ruby.Row) (map[*ruby.Row][]tried, error) {
	m := newMenu(p.operands)
	out := map[*ruby.Row][]tried{}
	seen := map[string]bool{}
	for round := range 2 {
		var calls []call
		for i := range rows {
			row := &rows[i]
			receivers := p.receivers(row)
			if len(receivers) == 0 {
				continue
			}
			var patterns [][]*operand
			for _, t := range out[row] {
				if t.accepted {
					patterns = append(patterns, t.args)
				}
			}
			for k := range p.callsPerRow() / 2 {
				c := call{row: row, recv: receivers[p.random.Intn(len(receivers))]}
				if round == 0 && k < len(receivers) {
					c.recv = receivers[k]
				}
				if len(patterns) > 0 {
					for _, o := range patterns[p.random.Intn(len(patterns))] {
						of := m.byClass[o.class]
						c.args = append(c.args, of[p.random.Intn(len(of))])
					}
				} else {
					c.args = p.anyArgs(row, m)
				}
				p.garnish(&c)
				calls = append(calls, c)
			}
		}
		var jobs []job
		var of []call
		for _, c := range calls {
			if text := c.template("'abc'", func(o *operand) string { return o.at(o.small) }); !seen[text] {
				seen[text] = true
				of = append(of, c)
				jobs = append(jobs, job{Mode: probe, Template: text})
			}
		}
		p.say("%d small calls of %d rows", len(jobs), len(rows))
		err := pool(p.o.workers, jobs, func(i int, res result) {
			c := of[i]
			if res.broken() || strings.HasPrefix(res.Outcome, "unprepared: attack") {
				p.broken = append(p.broken, hit{File: c.row.File, Row: c.row.String(), job: jobs[i], result: res})
			}
			out[c.row] = append(out[c.row], tried{c, accepts(res)})
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// menu holds the operands from which arguments are chosen.
type menu struct {
	byClass map[string][]*operand
	classes []string // classes of operands; classes that methods often take occur several times
}

func newMenu(operands []*operand) *menu {
	m := &menu{byClass: map[string][]*operand{}}
	for _, o := range operands {
		if !o.recv {
			if m.byClass[o.class] == nil {
				m.classes = append(m.classes, o.class)
			}
			m.byClass[o.class] = append(m.byClass[o.class], o)
		}
	}
	for range 4 {
		m.classes = append(m.classes, "String", "String", "Integer", "Array", "Hash", "Regexp", "Object", "NilClass")
	}
	return m
}

func (p *plan) anyArgs(row *ruby.Row, m *menu) []*operand {
	most := row.Max
	if most < 0 || most > row.Min+3 {
		most = row.Min + 3
	}
	var args []*operand
	for range row.Min + p.random.Intn(most-row.Min+1) {
		of := m.byClass[m.classes[p.random.Intn(len(m.classes))]]
		args = append(args, of[p.random.Intn(len(of))])
	}
	return args
}

// garnish adds a block and keywords to some calls.
func (p *plan) garnish(c *call) {
	chance := 4
	if c.row.Flags&ruby.Enum != 0 {
		chance = 2
	}
	if p.random.Intn(chance) == 0 {
		c.block = blocks[p.random.Intn(len(blocks))]
	}
	if c.row.Flags&ruby.Kw != 0 && p.random.Intn(3) > 0 || p.random.Intn(40) == 0 {
		c.kw = keywords[p.random.Intn(len(keywords))]
	}
}

// screenPart is the divisor of an operand's size in the trial of whether an attack is worth its time.
const screenPart = 8

// accepts reports whether a row did something with its operands.
func accepts(res result) bool {
	switch res.Outcome {
	case "Ruby: TypeError", "Ruby: ArgumentError", "Ruby: NoMethodError", "Unsupported", "Ruby: FrozenError":
		return false
	}
	return !strings.HasPrefix(res.Outcome, "unprepared")
}

// choose picks n calls that have as many different operands in each place as possible, some of them such that a row
// refused in their small form.
func (p *plan) choose(list []tried, n int) []call {
	type feature struct {
		place int
		what  any
	}
	features := func(c *call) []feature {
		list := []feature{{-1, c.recv}, {-2, c.block}, {-3, c.kw}, {-4, len(c.args)}}
		for i, o := range c.args {
			list = append(list, feature{i, o})
		}
		return list
	}
	var yes, no []call
	for _, i := range p.random.Perm(len(list)) {
		if list[i].accepted {
			yes = append(yes, list[i].call)
		} else {
			no = append(no, list[i].call)
		}
	}
	var chosen []call
	seen := map[feature]bool{}
	for len(chosen) < n && len(yes) > 0 {
		best, most := 0, -1
		for i := range yes {
			fresh := 0
			for _, f := range features(&yes[i]) {
				if !seen[f] {
					fresh++
				}
			}
			if fresh > most {
				best, most = i, fresh
			}
		}
		if most == 0 && len(chosen) > 0 && len(no) > 0 {
			break // nothing new
		}
		for _, f := range features(&yes[best]) {
			seen[f] = true
		}
		chosen = append(chosen, yes[best])
		yes = append(yes[:best], yes[best+1:]...)
	}
	refused := max(1, n/8)
	if len(chosen) == 0 {
		refused = n
	}
	return append(chosen, no[:min(refused, len(no))]...)
}

// attacksOf writes a call as attacks on time and on memory.
func (p *plan) attacksOf(c call) []hit {
	h := hit{File: c.row.File, Row: c.row.String()}
	if p.o.sample {
		h.job = p.sample(c)
		return []hit{h}
	}
	var list []hit
	if p.o.mode != peak {
		h.job = job{Mode: lag, After: 50 * time.Millisecond}
		if p.random.Intn(4) == 0 {
			h.After = time.Second
		}
		sizes := map[*operand]int{}
		h.Template = c.template("'a' * 60_000_000", func(o *operand) string {
			sizes[o] = o.small
			if fits := p.fits[o]; len(fits) > 0 {
				i := len(fits) - 1
				if len(sizes) > 1 && p.random.Intn(3) == 0 || p.random.Intn(5) == 0 {
					i = p.random.Intn(len(fits))
				}
				sizes[o] = fits[i]
			}
			return o.at(sizes[o])
		})
		small := c.template("'a' * 7_500_000", func(o *operand) string { return o.at(max(o.small, sizes[o]/screenPart)) })
		if p.random.Intn(16) > 0 {
			h.Screen = small
		}
		h.Smaller = []string{small}
		list = append(list, h)
	}
	if p.o.mode != lag {
		h.job = job{Mode: peak, Large: map[string]repetition{}, After: 300 * time.Millisecond}
		h.Template = c.template("'a' * 2_000_000", func(o *operand) string {
			if o.pattern != "" && p.random.Intn(2) == 0 {
				n := o.large[len(o.large)-1] / 2
				name := fmt.Sprintf("large%d", len(h.Large))
				h.Large[name] = repetition{o.pattern, n, o.literal}
				return "p('" + name + "')"
			}
			return o.at(max(p.slim[o], o.small))
		})
		h.Smaller = []string{c.template("'a' * 100_000", func(o *operand) string { return o.at(max(o.small, p.slim[o]/screenPart)) })}
		list = append(list, h)
	}
	return list
}

// sample writes a call as one attack that is soon over, with operands as large as maxSlim admits.
func (p *plan) sample(c call) job {
	j := job{Mode: lag, After: 50 * time.Millisecond}
	s := "'a' * 10_000_000"
	if p.random.Intn(2) == 0 {
		j.Mode, s = peak, "'a' * 2_000_000"
	}
	j.Template = c.template(s, func(o *operand) string { return o.at(max(p.slim[o], o.small)) })
	return j
}
