package main

// This file collects and prints the rows, and compares them with their budgets.

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
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
	rows   [][]string
	growth [][]string // the table of the part growth
	micro  [][]string // the table of the part rows
	notes  []string
	over   []string // what exceeds its budget
}

func (t *table) add(rows ...row) {
	for _, r := range rows {
		if t.rows == nil {
			t.rows = [][]string{{"what", "ours", "theirs", "ratio", "budget", ""}}
		}
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
	for _, lines := range [][][]string{t.rows, t.growth, t.micro} {
		if len(lines) > 0 {
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
