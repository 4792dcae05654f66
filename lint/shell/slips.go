package shell

// This file finds slips in a script: variables that nothing sets, a lost backslash at the end of a line, a
// value where a name was meant and a name where a value was.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/lint"
)

// slips reports the mistakes of a script.
func (r *reader) slips(file *syntax.File, s *script) {
	inside := []bool{false} // whether the node is in a function, and the nodes around
	said := map[string]bool{}
	syntax.Walk(file, func(n syntax.Node) bool {
		if n == nil {
			inside = inside[:len(inside)-1]
			return true
		}
		if r.ctx.Err() != nil {
			return false
		}
		_, declares := n.(*syntax.FuncDecl)
		function := declares || inside[len(inside)-1]
		inside = append(inside, function)
		switch n := n.(type) {
		case *syntax.Stmt:
			r.cutOff(n)
		case *syntax.CallExpr:
			r.miswritten(n, s, function)
		case *syntax.ParamExp:
			r.expands(n, s, function, said)
		}
		return true
	})
}

// cutOff reports a line that was meant to go on with the command before it.
func (r *reader) cutOff(n *syntax.Stmt) {
	const message = "the line doesn't belong to the command before it"
	if n.Cmd == nil && len(n.Redirs) > 0 && (n.Background || len(n.Redirs) > 1) {
		r.report(codeCutOff, n, message+": it has redirections and no command")
		return
	}
	if call, ok := n.Cmd.(*syntax.CallExpr); ok && len(call.Args) > 0 {
		if name := literal(call.Args[0]); len(name) > 1 && name[0] == '-' && name[1] != '\x00' {
			r.report(codeCutOff, n, message+": the shell runs a command named "+strings.ReplaceAll(name, "\x00", "…"))
		}
	}
}

// never lists commands that always print something.
var never = lazy.Words("whoami id uname hostname date wc pwd nproc basename dirname expr printf stat md5sum sha1sum sha256sum echo arch mktemp seq realpath")

// miswritten reports $name=value, return outside of functions, and operands that may be missing.
func (r *reader) miswritten(n *syntax.CallExpr, s *script, function bool) {
	if len(n.Args) == 0 {
		return
	}
	if parts := n.Args[0].Parts; len(parts) > 1 {
		p, variable := parts[0].(*syntax.ParamExp)
		if lit, ok := parts[1].(*syntax.Lit); ok && variable && p.Param != nil && p.Exp == nil && strings.HasPrefix(lit.Value, "=") {
			r.report(codeDollarAssigned, n, fmt.Sprintf("the shell runs the value of %s= as a command: an assignment has no $", p.Param.Value))
		}
	}
	switch n.Args[0].Lit() {
	case "return":
		if !function {
			r.report(codeReturnOutside, n, "the script goes on after return: it isn't in a function")
		}
	case "[", "test":
		r.operands(n.Args[1:], s)
	}
}

// operands reports the output of a command that is compared outside of quotes, and a variable that has a value only
// after a failure.
func (r *reader) operands(args []*syntax.Word, s *script) {
	for i, a := range args {
		beside := i > 0 && comparison(args[i-1]) || i+1 < len(args) && comparison(args[i+1])
		if len(a.Parts) != 1 {
			continue
		}
		if p, ok := a.Parts[0].(*syntax.ParamExp); ok && p.Exp == nil && p.Param != nil {
			_, assigned := s.assigned[p.Param.Value]
			if next := i + 1; assigned && s.assignments[p.Param.Value] == 0 && next < len(args) && (comparison(args[next]) || numeric.Has(args[next].Lit())) {
				r.report(codeEmptyOperand, a, fmt.Sprintf("[ has no operand here unless a command has failed: nothing else sets %s", p.Param.Value))
			}
			continue
		}
		if !beside {
			continue
		}
		c, ok := a.Parts[0].(*syntax.CmdSubst)
		if !ok || len(c.Stmts) == 0 {
			continue
		}
		last := c.Stmts[len(c.Stmts)-1]
		for {
			pipe, ok := last.Cmd.(*syntax.BinaryCmd)
			if !ok {
				break
			}
			last = pipe.Y
		}
		if !never.Has(nameOf(last)) {
			r.report(codeEmptyOperand, a, "without quotes, [ has no operand here if the command prints nothing")
		}
	}
}

// numeric are the operators of [ for numbers.
var numeric = lazy.Words("-eq -ne -lt -le -gt -ge")

// comparison reports whether a word of [ compares texts.
func comparison(w *syntax.Word) bool { return slices.Contains([]string{"=", "==", "!="}, w.Lit()) }

// expands reports variables that nothing sets, $! without a command in the background, and names for values.
func (r *reader) expands(n *syntax.ParamExp, s *script, function bool, said map[string]bool) {
	if n.Param == nil || n.Excl {
		return
	}
	name := n.Param.Value
	switch {
	case n.Exp != nil:
		if word := n.Exp.Word; word != nil && (n.Exp.Op == syntax.DefaultUnset || n.Exp.Op == syntax.DefaultUnsetOrNull) {
			if lit := word.Lit(); len(lit) > 2 && s.assignments[lit] > 0 {
				r.report(codeNameAsValue, word, fmt.Sprintf("the value is the text %s, and not the variable's", lit))
			}
		}
	case name == "!":
		if !s.background && (!s.sources || s.quoted) && !said[name] {
			said[name] = true
			r.report(codeNoBackground, n, "no command of the script runs in the background: $! is empty")
		}
	case name >= "1" && name <= "9":
		if s.nounset && !function && !s.counts && !said["1"] {
			said["1"] = true
			r.report(codeUnsetArgument, n, fmt.Sprintf("nothing passes an argument: set -u ends the script at $%s", name))
		}
	case len(name) > 1 && !said[name] && !environment(name):
		at, assigned := s.assigned[name]
		if assigned && (!s.nounset || s.sources || function || n.Pos().Offset() >= at) {
			return
		}
		if assigned {
			said[name] = true
			r.d.Problems = append(r.d.Problems, lint.Problem{Code: codeUnsetVariable, Offset: int(n.Pos().Offset()), Message: fmt.Sprintf("nothing has set %s here, and set -u ends the script", name), Word: name})
			return
		}
		if near := s.nearest(name); near != "" || s.nounset && !s.sources {
			said[name] = true
			message := fmt.Sprintf("nothing sets %s", name)
			if near != "" {
				message += fmt.Sprintf("; is it %s?", near)
			}
			r.d.Problems = append(r.d.Problems, lint.Problem{Code: codeUnsetVariable, Offset: int(n.Pos().Offset()), Message: message, Word: name, OfAgent: near == ""})
		}
	}
}

// nearest returns a variable of the script that another was probably meant to be; "" if there is none.
func (s *script) nearest(name string) string {
	if s.folded == nil {
		s.names, s.folded = slices.Sorted(maps.Keys(s.assigned)), map[string]string{}
		for _, other := range slices.Backward(s.names) {
			s.folded[fold(other)] = other
		}
	}
	near := ""
	if len(name) > 3 {
		near = s.folded[fold(name)]
	}
	if (!s.sources || strings.ToLower(name) == name) && len(name) > 5 && strings.Contains(name, "_") {
		at, _ := slices.BinarySearch(s.names, name+"_")
		if at < len(s.names) && strings.HasPrefix(s.names[at], name+"_") && (near == "" || s.names[at] < near) {
			near = s.names[at]
		}
	}
	return near
}

// fold returns a name without case and _.
func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// given are the variables that a shell or the environment of a process has.
var given = lazy.Words("PATH HOME USER LOGNAME SHELL PWD OLDPWD HOSTNAME RANDOM SECONDS LINENO UID EUID PPID IFS OSTYPE MACHTYPE HOSTTYPE FUNCNAME PIPESTATUS " +
	"REPLY OPTARG OPTIND OPTERR TMPDIR TMP TEMP LANG LANGUAGE TERM SHLVL COLUMNS LINES DIRSTACK GROUPS EPOCHSECONDS EPOCHREALTIME SRANDOM PS1 PS4 MAIL EDITOR DISPLAY COPROC MAPFILE")

// environment reports whether a variable may come from elsewhere.
func environment(name string) bool {
	if given.Has(name) {
		return true
	}
	for _, prefix := range []string{"BASH", "LC_", "BBR_", "BOSH_", "SUDO_", "MONIT_", "SSH_", "XDG_"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	c := name[0]
	return c != '_' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}
