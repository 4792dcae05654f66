package shell

// This file checks the commands of a script: the output of drain scripts, hidden failures, paths that
// depend on unset variables, secrets in /tmp.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/lint"
)

// commands checks the commands of a script.
func (r *reader) commands(file *syntax.File) {
	s := r.survey(file)
	if !s.sources && !s.redirects {
		r.drain(file.Stmts)
	}
	if !s.errexit && !s.sources && !s.handles {
		r.goesOn(file.Stmts)
	}
	r.placed(file.Stmts, func(n *syntax.Stmt) bool {
		if pipe, ok := n.Cmd.(*syntax.BinaryCmd); ok && s.errexit && !s.pipefail && !s.sources && !n.Negated && !r.asks(n, s) {
			r.pipe(n, pipe)
		}
		return true
	})
	r.inTmp(file)
	r.slips(file, s)
	r.files(file)
	if s.nounset || s.sources {
		return
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		if call, ok := n.(*syntax.CallExpr); ok {
			r.removes(call, s)
		}
		return r.ctx.Err() == nil
	})
}

// report records a finding at a node.
func (r *reader) report(code string, n syntax.Node, message string) {
	r.d.Problems = append(r.d.Problems, lint.Problem{Code: code, Offset: int(n.Pos().Offset()), Message: message})
}

// placed visits the statements of a list and, if visit says so, the statements in them; it leaves out conditions, and
// the operands of && and ||.
func (r *reader) placed(list []*syntax.Stmt, visit func(*syntax.Stmt) bool) {
	for _, n := range list {
		if r.ctx.Err() != nil {
			return
		}
		if !visit(n) {
			continue
		}
		switch cmd := n.Cmd.(type) {
		case *syntax.IfClause:
			for c := cmd; c != nil; c = c.Else {
				r.placed(c.Then, visit)
			}
		case *syntax.Block:
			r.placed(cmd.Stmts, visit)
		case *syntax.Subshell:
			r.placed(cmd.Stmts, visit)
		case *syntax.WhileClause:
			r.placed(cmd.Do, visit)
		case *syntax.ForClause:
			r.placed(cmd.Do, visit)
		case *syntax.CaseClause:
			for _, item := range cmd.Items {
				r.placed(item.Stmts, visit)
			}
		case *syntax.FuncDecl:
			r.placed([]*syntax.Stmt{cmd.Body}, visit)
		}
	}
}

// nameOf returns the name of the command that a statement runs, without its folder; "" if it runs none or isn't known.
func nameOf(n *syntax.Stmt) string {
	call, ok := n.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return ""
	}
	name := literal(call.Args[0])
	return name[strings.LastIndexByte(name, '/')+1:]
}

// redirected reports whether the standard output of a statement goes elsewhere.
func redirected(n *syntax.Stmt) bool {
	return slices.ContainsFunc(n.Redirs, func(to *syntax.Redirect) bool {
		switch to.Op {
		case syntax.RdrIn, syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc, syntax.DplIn:
			return false
		}
		return to.N == nil || to.N.Value == "1"
	})
}

// drain reports text that a script prints: all that a drain script prints has to be one number. It ends where the
// output of the whole script is redirected.
func (r *reader) drain(list []*syntax.Stmt) {
	elsewhere := false
	r.placed(list, func(n *syntax.Stmt) bool {
		if elsewhere || redirected(n) {
			elsewhere = elsewhere || nameOf(n) == "exec"
			return false
		}
		if _, function := n.Cmd.(*syntax.FuncDecl); function {
			return false // its calls may be redirected
		}
		if nameOf(n) == "echo" {
			args := n.Cmd.(*syntax.CallExpr).Args[1:]
			for len(args) > 0 && strings.HasPrefix(args[0].Lit(), "-") && len(args[0].Lit()) == 2 && strings.Contains("neE", args[0].Lit()[1:]) {
				args = args[1:]
			}
			var words []string
			for _, a := range args {
				words = append(words, literal(a))
			}
			text := strings.TrimSpace(strings.Join(words, " "))
			if _, err := strconv.Atoi(text); err != nil && text != "" && strings.ContainsFunc(text, func(c rune) bool { return c >= 'A' && c <= 'z' }) {
				r.report(codeDrainText, n, "the agent reads the output as a number")
			}
		}
		return true
	})
}

// harmless are commands that don't fail, or whose failure means nothing.
var harmless = lazy.Words("echo printf export set : true exec ulimit sleep logger exit return local declare readonly trap umask " +
	"kill pkill killall wait shift unset alias test [ false date cat ls ps which hostname id pwd rm if break continue env readonly typeset time")

// goesOn reports the first command whose failure doesn't end the script, if another one follows.
func (r *reader) goesOn(list []*syntax.Stmt) {
	var first *syntax.Stmt
	count := 0
	r.placed(list, func(n *syntax.Stmt) bool {
		name := nameOf(n)
		if pipe, ok := n.Cmd.(*syntax.BinaryCmd); ok && pipe.Op == syntax.Pipe {
			name = nameOf(pipe.Y)
		}
		if name != "" && !n.Background && !n.Negated && !harmless.Has(name) && !sinks.Has(name) {
			if count++; first == nil {
				first = n
			}
		}
		_, function := n.Cmd.(*syntax.FuncDecl)
		return !function
	})
	if count > 1 {
		r.report(codeGoesOn, first, "the script goes on if the command fails: it has no set -e")
	}
}

// sinks are commands that don't mind an input that ends early.
var sinks = lazy.Words("tee logger cat sed awk tr sort uniq cut ts head tail while")

// printers are further commands before a pipe whose failure means nothing.
var printers = lazy.Words("grep egrep fgrep zgrep find sed awk sort cut head tail tr uniq netstat ss lsof pgrep dpkg yes jq df du mount " +
	"uname ip ifconfig history jobs type command seq tee base64 column wc xargs file stat getent")

// asks reports whether a script looks at the failures in a pipe behind it, before the next pipe.
func (r *reader) asks(n *syntax.Stmt, s *script) bool {
	end := int(n.End().Offset())
	i, _ := slices.BinarySearch(s.statuses, end)
	return i < len(s.statuses) && !strings.Contains(r.text[end:s.statuses[i]], "|")
}

// pipe reports a command before a pipe that may fail, before one that doesn't mind.
func (r *reader) pipe(n *syntax.Stmt, pipe *syntax.BinaryCmd) {
	if pipe.Op != syntax.Pipe && pipe.Op != syntax.PipeAll || !sinks.Has(nameOf(pipe.Y)) {
		return
	}
	from := pipe.X
	for {
		left, ok := from.Cmd.(*syntax.BinaryCmd)
		if !ok || left.Op != syntax.Pipe && left.Op != syntax.PipeAll {
			break
		}
		from = left.X
	}
	if name := nameOf(from); name != "" && !strings.Contains(name, "\x00") && !printers.Has(name) && !harmless.Has(name) {
		remedy := "without set -o pipefail"
		if first, _, _ := strings.Cut(r.text, "\n"); !strings.Contains(first, "bash") && !strings.Contains(first, "ksh") {
			remedy = "and sh may lack bash's set -o pipefail"
		}
		r.report(codePipeHides, n, fmt.Sprintf("nobody sees that %s fails: the status is from %s, %s", name, nameOf(pipe.Y), remedy))
	}
}

// removes reports rm -r of a path that is the root folder if a variable isn't set.
func (r *reader) removes(n *syntax.CallExpr, s *script) {
	args := n.Args
	if len(args) > 0 && args[0].Lit() == "sudo" {
		args = args[1:]
	}
	if len(args) < 3 || args[0].Lit() != "rm" {
		return
	}
	recursive := slices.ContainsFunc(args, func(a *syntax.Word) bool {
		return strings.HasPrefix(a.Lit(), "-") && strings.ContainsAny(a.Lit(), "rR")
	})
	for _, a := range args[1:] {
		name, rest := variable(a)
		if !recursive || name == "" || s.sets[name] || slices.Contains([]string{"HOME", "PWD", "TMPDIR", "BBR_ARTIFACT_DIRECTORY"}, name) {
			continue
		}
		if rest == "/" || rest == "/*" || rest == "/.*" || rest == "/**" {
			r.report(codeRemovesAll, a, fmt.Sprintf("the script doesn't set %s: rm removes %s", name, rest))
		}
	}
}

// variable returns the name of the variable that a word begins with, and the literal text behind it.
func variable(w *syntax.Word) (name, rest string) {
	if len(w.Parts) == 0 {
		return "", ""
	}
	first := w.Parts[0]
	if quoted, ok := first.(*syntax.DblQuoted); ok && len(quoted.Parts) > 0 {
		first = quoted.Parts[0]
	}
	p, ok := first.(*syntax.ParamExp)
	if !ok || p.Exp != nil || p.Param == nil || p.Length || p.Slice != nil || p.Repl != nil {
		return "", ""
	}
	if c := p.Param.Value[0]; c != '_' && (c < 'A' || c > 'z') {
		return "", "" // $1, $@
	}
	text := literal(w)
	return p.Param.Value, strings.TrimPrefix(text, "\x00")
}

// inTmp reports statements that write a secret to a file in /tmp which others may read.
func (r *reader) inTmp(file *syntax.File) {
	closed := false      // by umask
	var outside []func() // to call at the ends of nodes
	syntax.Walk(file, func(n syntax.Node) bool {
		leave := func() {}
		switch n := n.(type) {
		case nil:
			outside[len(outside)-1]()
			outside = outside[:len(outside)-1]
			return true
		case *syntax.Stmt:
			if !closed {
				r.written(n)
			}
		case *syntax.Subshell, *syntax.CmdSubst:
			before := closed
			leave = func() { closed = before }
		case *syntax.CallExpr:
			if len(n.Args) == 2 && n.Args[0].Lit() == "umask" {
				closed = closes(literal(n.Args[1]))
			}
		}
		if r.ctx.Err() != nil {
			return false
		}
		outside = append(outside, leave)
		return true
	})
}

// closes reports whether others may not read files that are made with a mask.
func closes(mask string) bool {
	if n, err := strconv.ParseUint(mask, 8, 16); err == nil {
		return n&4 != 0
	}
	return strings.Contains(mask, "o=") && !strings.Contains(mask, "o=r") || strings.Contains(mask, "o-r")
}

// written reports a statement that writes a secret to a file in /tmp.
func (r *reader) written(n *syntax.Stmt) {
	for _, to := range n.Redirs {
		if to.Op != syntax.RdrOut && to.Op != syntax.AppOut || to.N != nil && to.N.Value != "1" || to.Word == nil || !strings.HasPrefix(literal(to.Word), "/tmp/") {
			continue
		}
		start, end := int(n.Pos().Offset()), int(n.End().Offset())
		for _, other := range n.Redirs {
			if other.Hdoc != nil {
				end = max(end, int(other.Hdoc.End().Offset()))
			}
		}
		if start > end || end > len(r.text) {
			return
		}
		for _, secret := range r.secrets {
			if strings.Contains(r.text[start:end], secret) {
				r.report(codeSecretInTmp, to.Word, fmt.Sprintf("every user of the machine can read %s", literal(to.Word)))
				return
			}
		}
	}
}
