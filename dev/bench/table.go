package main

// This file collects and prints the rows, and compares them with their budgets.

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// unit is the unit of a number.
type unit int

const (
	micros unit = iota // microseconds, printed with a suitable unit
	kib                // KiB, printed as MB
	count              // things
)

func (u unit) format(x float64) string {
	switch {
	case x == 0:
		return "–"
	case u == kib:
		return fmt.Sprintf("%.1f MB", x/1024)
	case u == count:
		return fmt.Sprintf("%.0f", x)
	case x >= 999_500:
		return fmt.Sprintf("%.2f s", x/1e6)
	case x >= 999.5:
		return fmt.Sprintf("%.2f ms", x/1e3)
	case x < 0.0995:
		return fmt.Sprintf("%.1f ns", x*1e3)
	case x < 0.9995:
		return fmt.Sprintf("%.0f ns", x*1e3)
	}
	return fmt.Sprintf("%.1f µs", x)
}

// budget is the largest ratio of this library to the other side, or the largest number of this library.
type budget struct {
	most     float64 // 0 if there is no budget
	strict   bool    // the budget itself is exceeded if reached
	absolute bool    // most is a number of this library, in KiB or microseconds
	text     string  // as it stands in the file
}

//go:embed budgets.txt
var budgetsText string

// budgets are the budgets by the names of their rows.
var budgets = readBudgets(budgetsText)

func readBudgets(text string) map[string]budget {
	all := map[string]budget{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		at := strings.LastIndexAny(line, "≤<")
		if at < 0 || strings.HasPrefix(line, "#") {
			continue
		}
		b := budget{text: line[at:], strict: line[at] == '<'}
		number, unit, _ := strings.Cut(strings.TrimLeft(b.text, "≤< "), " ")
		most, err := strconv.ParseFloat(number, 64)
		factor, known := map[string]float64{"": 1, "MB": 1024, "µs": 1}[unit]
		if err != nil || !known {
			panic("budgets.txt: " + line)
		}
		b.most, b.absolute = most*factor, unit != ""
		all[strings.TrimSpace(line[:at])] = b
	}
	return all
}

// row is a line of the table.
type row struct {
	what         string
	unit         unit
	ours, theirs float64
	budget       budget
	paired       float64 // the ratio, if it isn't the quotient of the two numbers: see paired
}

// compared returns a row with the medians of a number of both sides, whose budget has a name.
func compared[T any](what string, u unit, name string, ours, theirs []T, ofOurs, ofTheirs func(T) float64) row {
	return row{what: what, unit: u, ours: median(ours, ofOurs), theirs: median(theirs, ofTheirs), budget: budgets[name]}
}

// paired is compared with the median of the ratios of the rounds. The speed of machines changes from minute to minute,
// less so within a round: so it is steadier than the ratio of two medians.
func paired[T any](what string, u unit, name string, ours, theirs []T, ofOurs, ofTheirs func(T) float64) row {
	r := compared(what, u, name, ours, theirs, ofOurs, ofTheirs)
	var list []float64
	for i := range min(len(ours), len(theirs)) {
		if divisor := ofTheirs(theirs[i]); divisor > 0 {
			list = append(list, ofOurs(ours[i])/divisor)
		}
	}
	r.paired = probe.Median(list)
	return r
}

// median returns the median of a number over all rounds.
func median[T any](rounds []T, number func(T) float64) float64 {
	list := make([]float64, len(rounds))
	for i, r := range rounds {
		list[i] = number(r)
	}
	return probe.Median(list)
}

func (r row) ratio() float64 {
	switch {
	case r.paired > 0:
		return r.paired
	case r.theirs == 0:
		return 0
	}
	return r.ours / r.theirs
}

// verdict says whether the budget is kept: "" if there is no budget, or nothing to compare with.
func (r row) verdict() string {
	x := r.ratio()
	if r.budget.absolute {
		x = r.ours
	}
	switch {
	case r.budget.most == 0 || x == 0:
		return ""
	case x < r.budget.most || x == r.budget.most && !r.budget.strict:
		return "ok"
	}
	return "OVER"
}

func (r row) cells() []string {
	ratio := ""
	switch x := r.ratio(); {
	case x > 0 && x < 0.01:
		ratio = fmt.Sprintf("1/%.0f", 1/x)
	case x > 0:
		ratio = fmt.Sprintf("%.3f", x)
	}
	return []string{r.what, r.unit.format(r.ours), r.unit.format(r.theirs), ratio, r.budget.text, r.verdict()}
}

// table is the output of the benchmark: tables of cells, the first of them of rows, and notes.
type table struct {
	rows  [][]string
	micro [][]string // the table of the part rows
	notes []string
	over  []string // what exceeds its budget
}

func (t *table) add(rows ...row) {
	if t.rows == nil {
		t.rows = [][]string{{"what", "ours", "theirs", "ratio", "budget", ""}}
	}
	for _, r := range rows {
		t.rows = append(t.rows, r.cells())
		t.judge(r)
	}
}

// judge records a row that exceeds its budget.
func (t *table) judge(r row) (verdict string) {
	if verdict = r.verdict(); verdict == "OVER" {
		t.over = append(t.over, strings.TrimSpace(r.what))
	}
	return verdict
}

// note adds a line below the table.
func (t *table) note(format string, args ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

// print prints the tables and the notes.
func (t *table) print(w io.Writer) error {
	var b strings.Builder
	for _, lines := range [][][]string{t.rows, t.micro} {
		if len(lines) > 0 {
			align(&b, lines)
		}
	}
	for _, n := range t.notes {
		b.WriteString("\n" + n)
	}
	b.WriteString(strings.Repeat("\n", min(1, len(t.notes))))
	_, err := io.WriteString(w, b.String())
	return err
}

// align writes lines with the first column aligned left and the others right.
func align(b *strings.Builder, lines [][]string) {
	widths := make([]int, len(lines[0]))
	for _, cells := range lines {
		for i, c := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	for _, cells := range lines {
		fmt.Fprintf(b, "%-*s", widths[0], cells[0])
		last := len(cells) - 1
		for i, c := range cells[1:last] {
			fmt.Fprintf(b, "  %*s", widths[i+1], c)
		}
		b.WriteString("  " + cells[last] + "\n")
	}
}
