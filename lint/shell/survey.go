package shell

// This file collects facts about all of a script: its options, the variables that it sets or tests, the failures that
// it looks at.

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// script has the facts about all of a script.
type script struct {
	errexit, pipefail, nounset bool              // somewhere
	sources                    bool              // it reads another script, which may set anything
	handles                    bool              // it looks at failures itself
	redirects                  bool              // a function redirects the output of the script
	background                 bool              // it runs a command in the background
	counts                     bool              // it looks at the number of its arguments
	sets                       map[string]bool   // variables that are set, or tested
	assigned                   map[string]uint   // where the first assignment of a variable ends
	names                      []string          // the assigned variables, sorted
	folded                     map[string]string // the first of them that are the same without case and _
	assignments                map[string]int    // how often a variable is assigned, less how often after || alone
	quoted                     bool              // it passes a command that runs in the background to another shell
	statuses                   []int             // where it looks at the failures in a pipe
	function                   uint              // where the function ends that began last
}

// survey collects facts about all of a script.
func (r *reader) survey(file *syntax.File) *script {
	s := &script{sets: map[string]bool{}, assigned: map[string]uint{}, assignments: map[string]int{}}
	first, _, _ := strings.Cut(r.text, "\n")
	s.options(strings.Fields(first)[1:])
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Stmt:
			s.background = s.background || n.Background || n.Coprocess
			s.redirects = s.redirects || nameOf(n) == "exec" && redirected(n) && n.Pos().Offset() < s.function
		case *syntax.FuncDecl:
			s.function = max(s.function, n.End().Offset())
		case *syntax.BinaryCmd:
			s.afterFailure(n)
			s.handles = s.handles || n.Op == syntax.OrStmt && nameOf(n.Y) != "true" && nameOf(n.Y) != ":"
		case *syntax.ParamExp:
			s.expansion(n)
		case *syntax.CallExpr:
			s.call(n)
		default:
			s.known(n)
		}
		return r.ctx.Err() == nil
	})
	return s
}

// expansion notes the facts about the script that follow from an expansion.
func (s *script) expansion(n *syntax.ParamExp) {
	if n.Param == nil {
		return
	}
	if n.Exp != nil && slices.Contains([]syntax.ParExpOperator{syntax.AssignUnset, syntax.AssignUnsetOrNull, syntax.ErrorUnset, syntax.ErrorUnsetOrNull}, n.Exp.Op) {
		s.set(n.Param.Value, n)
	}
	s.counts = s.counts || n.Param.Value == "#"
	s.handles = s.handles || n.Param.Value == "?"
	if n.Param.Value == "PIPESTATUS" {
		s.statuses = append(s.statuses, int(n.Pos().Offset()))
	}
}

// set notes a variable that a node sets.
func (s *script) set(name string, n syntax.Node) {
	s.sets[name] = true
	s.assignments[name]++
	if at, before := s.assigned[name]; !before || n.End().Offset() < at {
		s.assigned[name] = n.End().Offset()
	}
}

// afterFailure notes the variables that only the command after || sets.
func (s *script) afterFailure(n *syntax.BinaryCmd) {
	if call, ok := n.Y.Cmd.(*syntax.CallExpr); ok && n.Op == syntax.OrStmt && len(call.Args) == 0 {
		for _, a := range call.Assigns {
			s.assignments[a.Name.Value]--
		}
	}
}

// known notes the variables that a node sets or tests.
func (s *script) known(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Assign:
		if n.Name != nil {
			s.set(n.Name.Value, n)
		}
	case *syntax.DeclClause:
		s.sources = s.sources || slices.ContainsFunc(n.Args, func(a *syntax.Assign) bool { return a.Name == nil && a.Value != nil && a.Value.Lit() == "" })
	case *syntax.WordIter:
		s.set(n.Name.Value, n)
	case *syntax.UnaryArithm:
		if n.Op == syntax.Inc || n.Op == syntax.Dec {
			s.arithmetic(n.X)
		}
	case *syntax.BinaryArithm:
		if n.Op == syntax.Assgn || n.Op >= syntax.AddAssgn && n.Op <= syntax.ShrAssgn {
			s.arithmetic(n.X)
		}
	case *syntax.CaseClause:
		s.tested(n.Word)
	case *syntax.UnaryTest:
		s.operand(n.X)
	case *syntax.BinaryTest:
		s.operand(n.X)
		s.operand(n.Y)
	case *syntax.TestClause:
		s.operand(n.X)
	}
}

// arithmetic notes the variable that is set by an expression.
func (s *script) arithmetic(x syntax.ArithmExpr) {
	if w, ok := x.(*syntax.Word); ok {
		s.set(w.Lit(), w)
	}
}

// operand notes the variable that [[ tests, if the operand is a word.
func (s *script) operand(x syntax.TestExpr) {
	if w, ok := x.(*syntax.Word); ok {
		s.tested(w)
	}
}

// tested notes the variables of a word that is tested. A test of a path says nothing of the variable before it.
func (s *script) tested(w *syntax.Word) {
	text := literal(w)
	if strings.Contains(text, "/") {
		return
	}
	s.sets[text] = true // -v NAME
	parts := w.Parts
	for i := 0; i < len(parts); i++ {
		switch p := parts[i].(type) {
		case *syntax.DblQuoted:
			parts = slices.Concat(parts, p.Parts)
		case *syntax.ParamExp:
			if p.Param != nil {
				s.sets[p.Param.Value] = true
			}
		}
	}
}

// call notes the facts about the script that follow from a command.
func (s *script) call(n *syntax.CallExpr) {
	if len(n.Args) == 0 {
		return
	}
	var words []string
	for _, a := range n.Args[1:] {
		words = append(words, a.Lit())
	}
	if last := strings.TrimSpace(literal(n.Args[len(n.Args)-1])); slices.Contains(words, "-c") && strings.HasSuffix(last, "&") {
		s.quoted = true
	}
	switch n.Args[0].Lit() {
	case "set":
		s.options(words)
		s.counts = s.counts || slices.Contains(words, "--")
	case "source", ".", "eval":
		s.sources = true
	case "trap":
		s.handles = s.handles || slices.Contains(words, "ERR")
	case "exit":
		s.handles = s.handles || len(words) > 0 && words[0] != "0"
	case "[", "test":
		for _, a := range n.Args[1:] {
			s.tested(a)
		}
	case "read", "getopts", "mapfile", "readarray", "printf":
		for _, w := range words {
			s.set(w, n)
		}
	}
}

// options notes the options that a shell is started with, or that set turns on.
func (s *script) options(words []string) {
	for i, word := range words {
		if !strings.HasPrefix(word, "-") || strings.HasPrefix(word, "--") {
			continue
		}
		s.errexit = s.errexit || strings.Contains(word, "e")
		s.nounset = s.nounset || strings.Contains(word, "u")
		if strings.HasSuffix(word, "o") && i+1 < len(words) {
			s.errexit = s.errexit || words[i+1] == "errexit"
			s.pipefail = s.pipefail || words[i+1] == "pipefail"
			s.nounset = s.nounset || words[i+1] == "nounset"
		}
	}
}
