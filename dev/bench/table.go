package main

// This file collects and prints the rows.

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
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

// row is a line of the table.
type row struct {
	what         string
	unit         unit
	ours, theirs float64
	budget       float64 // of ours to theirs; 0 if there is none
	strict       bool    // the budget itself is exceeded if reached
	limit        float64 // of this library, in its unit, instead of a budget
	paired       float64 // the ratio, if it isn't the quotient of the two numbers: see ratios
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
	switch {
	case r.limit > 0 && r.ours > 0:
		return word(r.ours <= r.limit)
	case r.limit > 0 || r.budget == 0 || r.theirs == 0:
		return ""
	case r.strict:
		return word(r.ratio() < r.budget)
	}
	return word(r.ratio() <= r.budget)
}

func word(ok bool) string {
	if ok {
		return "ok"
	}
	return "OVER"
}

func (r row) cells() []string {
	cells := []string{r.what, r.unit.format(r.ours), r.unit.format(r.theirs), "", "", r.verdict()}
	if r.ratio() > 0 {
		cells[3] = fmt.Sprintf("%.3f", r.ratio())
		if r.ratio() < 0.01 {
			cells[3] = "1/" + fmt.Sprintf("%.0f", 1/r.ratio())
		}
	}
	switch {
	case r.limit > 0:
		cells[4] = "≤ " + r.unit.format(r.limit)
	case r.budget > 0 && r.budget < 0.01:
		cells[4] = fmt.Sprintf("≤ 1/%.0f", 1/r.budget)
	case r.budget > 0 && r.strict:
		cells[4] = fmt.Sprintf("< %.2f", r.budget)
	case r.budget > 0:
		cells[4] = fmt.Sprintf("≤ %.2f", r.budget)
	}
	return cells
}

// table is the output of the benchmark.
type table struct {
	rows   []row
	notes  []string
	growth [][]string // the table of the part growth
	micro  [][]string // the table of the part rows
	over   []string   // the rows of the part rows that exceed their budgets

	without map[string][]string // names of rows by the runner that can't run them
}

func (t *table) add(rows ...row) { t.rows = append(t.rows, rows...) }

// note adds a line below the table.
func (t *table) note(format string, args ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

// print prints the tables and the notes.
func (t *table) print(w io.Writer) error {
	lines := [][]string{{"what", "ours", "theirs", "ratio", "budget", ""}}
	for _, r := range t.rows {
		lines = append(lines, r.cells())
	}
	var b strings.Builder
	for _, lines := range [][][]string{lines, t.growth, t.micro} {
		if len(lines) > 1 {
			align(&b, lines)
		}
	}
	for _, n := range t.notes {
		b.WriteString("\n" + n)
	}
	if len(t.notes) > 0 {
		b.WriteByte('\n')
	}
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
		for i, c := range cells {
			padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			switch i {
			case 0:
				b.WriteString(c + padding)
			case len(cells) - 1:
				b.WriteString("  " + c)
			default:
				b.WriteString("  " + padding + c)
			}
		}
		b.WriteByte('\n')
	}
}
