package erb

// This file reports the code that the renders of a template evaluated.

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/interp"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// ParseCovered is [Parse] for a template that counts the evaluations of its code, see [Template.Coverage]. It renders
// the same output, and takes a little longer.
func ParseCovered(ctx context.Context, name, text string) (*Template, error) {
	return parse(ctx, name, text, covered)
}

// Coverage has the code that the renders of a template evaluated, including renders that failed. Strings evaluated with
// eval are not counted.
type Coverage struct {
	// Renders is the number of renders.
	Renders int64
	// Lines are the lines with something to evaluate or to copy, in order.
	Lines []LineCoverage
	// Branches are the places where evaluation takes one way or another, in order of their positions.
	Branches []BranchCoverage
	// Reads lists the reads of all renders, in order of the first read.
	Reads []Read
}

// LineCoverage says how often a line was evaluated.
type LineCoverage struct {
	// Line counts from 1.
	Line int
	// Counts says how often each of its statements was evaluated, in order.
	Counts []int64
}

// Count returns how often the line was evaluated: the statement of it that was evaluated most often.
func (l LineCoverage) Count() int64 {
	if len(l.Counts) == 0 {
		return 0
	}
	return slices.Max(l.Counts)
}

// Partial reports whether a part of the line was evaluated and another was not.
func (l LineCoverage) Partial() bool { return l.Count() > 0 && slices.Min(l.Counts) == 0 }

// BranchCoverage says how often each way of a branch was taken.
type BranchCoverage struct {
	// Line and Column count from 1, Column in characters.
	Line, Column int
	// Kind is the construct: "if" (also for unless, modifiers and ternaries), "&&", "||", "||=", "&&=", "&.", "case",
	// "rescue"; the names of if_p, if_link, else_if_p and else_if_link; "loop" for loops and the blocks of iterators.
	Kind string
	// Ways has the ways in order: of an if "true" and "false", of a loop "no turn", "one" and "several".
	Ways []WayCoverage
}

// WayCoverage says how often a way was taken.
type WayCoverage struct {
	// Name identifies the way: "true", "when in line 12".
	Name string
	// Count is the number of times that it was taken.
	Count int64
}

// cover holds the counts of a template. The program's own counts are in program, which a template without tags
// lacks.
type cover struct {
	program *interp.Cover

	lock    sync.Mutex
	renders int64
	reads   []Read
	known   map[Read]bool
}

// coverTree compiles a tree with counters.
func (t *Template) coverTree(tree *syntax.Template, watch *source.Watch) {
	t.cover = &cover{known: map[Read]bool{}}
	if !t.static {
		t.program, t.cover.program = interp.CompileCovered(t.file, tree, watch)
	}
}

// rendered counts a render.
func (c *cover) rendered(reads []Read) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.renders++
	for _, r := range reads {
		if !c.known[r] {
			c.known[r] = true
			c.reads = append(c.reads, r)
		}
	}
}

// Coverage returns the parts that the renders so far have evaluated. It is empty for a template that Parse made.
func (t *Template) Coverage() Coverage {
	if t.cover == nil {
		return Coverage{}
	}
	t.cover.lock.Lock()
	out := Coverage{Renders: t.cover.renders, Reads: slices.Clone(t.cover.reads)}
	t.cover.lock.Unlock()
	if t.cover.program == nil {
		for _, line := range t.linesOf(0, source.Pos(len(t.file.Text))) {
			out.Lines = append(out.Lines, LineCoverage{line, []int64{out.Renders}})
		}
		return out
	}
	statements, branches := t.cover.program.Counts()
	out.Lines = t.coveredLines(statements)
	for i, b := range t.cover.program.Branches {
		branch := BranchCoverage{Kind: b.Kind}
		branch.Line, branch.Column = t.file.Position(b.Pos)
		for k, name := range b.Ways {
			branch.Ways = append(branch.Ways, WayCoverage{name, branches[i][k]})
		}
		out.Branches = append(out.Branches, branch)
	}
	slices.SortStableFunc(out.Branches, func(a, b BranchCoverage) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return out
}

// coveredLines converts the counts of statements into counts of lines.
func (t *Template) coveredLines(counts []int64) []LineCoverage {
	lines := map[int]*LineCoverage{}
	for i, s := range t.cover.program.Statements {
		for _, line := range t.linesOf(s.Pos, s.End) {
			if lines[line] == nil {
				lines[line] = &LineCoverage{Line: line}
			}
			lines[line].Counts = append(lines[line].Counts, counts[i])
		}
	}
	var list []LineCoverage
	for _, l := range lines {
		list = append(list, *l)
	}
	slices.SortFunc(list, func(a, b LineCoverage) int { return cmp.Compare(a.Line, b.Line) })
	return list
}

// linesOf returns the lines of a piece of the template, without those in which it is blank.
func (t *Template) linesOf(pos, end source.Pos) []int {
	first, _ := t.file.Position(pos)
	if pos >= end {
		return []int{first}
	}
	var list []int
	blank := true
	for _, r := range t.file.Text[pos:end] {
		switch {
		case r == '\n':
			if !blank {
				list = append(list, first)
			}
			first++
			blank = true
		case r != ' ' && r != '\t' && r != '\r':
			blank = false
		}
	}
	if !blank {
		list = append(list, first)
	}
	return list
}
