// Package shell reads the shell scripts that templates render, for package lint. It is a separate package because of
// its dependency on a parser.
//
//	linter := lint.Linter{Shell: shell.Read}
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/boshrender/boshrender/lint"
)

// The codes of the rules that this package checks; lint.Rules describes them.
const (
	codeTraced         = "D009"
	codeExitStatus     = "H002"
	codeDrainText      = "H006"
	codeGoesOn         = "H007"
	codePipeHides      = "H008"
	codeRemovesAll     = "H009"
	codeSecretInTmp    = "H010"
	codeUnsetArgument  = "H011"
	codeUnsetVariable  = "H012"
	codeNameAsValue    = "H013"
	codeReturnOutside  = "H014"
	codeEmptyOperand   = "H015"
	codeCutOff         = "H016"
	codeDollarAssigned = "H017"
	codeNoBackground   = "H018"
	codeWrittenJSON    = "H019"
)

// maxText limits the size of a script: longer ones are not checked.
const maxText = 256 << 10

// maxDepth limits the nesting of brackets and quotes in a script: scripts with deeper ones are not checked.
const maxDepth = 1_000

// Read is a [lint.Reader] for scripts of sh, bash and ksh. The values are the words and here-documents that the shell
// uses literally.
func Read(ctx context.Context, text string, secrets []string) (d *lint.Document) {
	d = &lint.Document{}
	defer func() {
		if recover() != nil { // the parser is an external one
			d = &lint.Document{}
		}
	}()
	if len(text) > maxText || deep(text) || ctx.Err() != nil {
		return d
	}
	parser := syntax.NewParser(syntax.Variant(variant(text)))
	file, err := parser.Parse(source{ctx, strings.NewReader(text)}, "")
	if ctx.Err() != nil {
		return d
	}
	if err != nil {
		var e syntax.ParseError
		if errors.As(err, &e) {
			d.Problems = append(d.Problems, lint.Problem{Offset: int(e.Pos.Offset()), Message: e.Text})
		}
		return d
	}
	r := &reader{ctx: ctx, d: d, text: text, secrets: secrets}
	first, _, _ := strings.Cut(text, "\n")
	r.flags(strings.Fields(first)[1:])
	r.statements(file.Stmts)
	r.commands(file)
	syntax.Walk(file, func(n syntax.Node) bool {
		r.values(n)
		return ctx.Err() == nil
	})
	return d
}

// source is a script that the parser reads piece by piece; it ends with the context.
type source struct {
	ctx  context.Context
	text io.Reader
}

// Read returns the next piece.
func (s source) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, context.Cause(s.ctx)
	}
	return s.text.Read(p)
}

// deep reports whether a script may be nested too deeply for a recursive parser.
func deep(text string) bool {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '{', '[', '`':
			if depth++; depth > maxDepth {
				return true
			}
		case ')', '}', ']':
			depth--
		}
	}
	return strings.Count(text, "$(")+strings.Count(text, "if ")+strings.Count(text, "case ") > 20*maxDepth
}

// variant returns the dialect of the first line. sh is bash on stemcells, or dash, which accepts less: syntax that
// only one of them accepts is not an error.
func variant(text string) syntax.LangVariant {
	if first, _, _ := strings.Cut(text, "\n"); strings.Contains(first, "ksh") {
		return syntax.LangMirBSDKorn
	}
	return syntax.LangBash
}

// reader checks a script.
type reader struct {
	ctx            context.Context
	d              *lint.Document
	text           string
	secrets        []string
	errexit, trace bool
}

// flags records the effect of the options of set or of the shell.
func (r *reader) flags(words []string) {
	for i, word := range words {
		on := strings.HasPrefix(word, "-")
		if !on && !strings.HasPrefix(word, "+") || strings.HasPrefix(word, "--") {
			continue
		}
		if strings.Contains(word[1:], "e") {
			r.errexit = on
		}
		if strings.Contains(word[1:], "x") {
			r.trace = on
		}
		if strings.HasSuffix(word, "o") && i+1 < len(words) {
			switch words[i+1] {
			case "errexit":
				r.errexit = on
			case "xtrace":
				r.trace = on
			}
		}
	}
}

// statements checks a list of statements in order.
func (r *reader) statements(list []*syntax.Stmt) {
	for i, s := range list {
		if r.ctx.Err() != nil {
			return
		}
		switch cmd := s.Cmd.(type) {
		case *syntax.CallExpr:
			r.call(s, cmd)
		case *syntax.DeclClause:
			if r.trace {
				r.traced(s)
			}
		case *syntax.IfClause:
			if i > 0 && r.errexit && asksStatus(r.text, cmd) && plain(list[i-1]) {
				r.d.Problems = append(r.d.Problems, lint.Problem{
					Code: codeExitStatus, Offset: int(s.Pos().Offset()), Message: "under set -e the script has ended if the command before failed",
				})
			}
			for c := cmd; c != nil; c = c.Else {
				r.statements(c.Then)
			}
		case *syntax.FuncDecl:
			r.nested(cmd.Body)
		case *syntax.Block:
			r.statements(cmd.Stmts)
		case *syntax.Subshell:
			errexit, trace := r.errexit, r.trace
			r.statements(cmd.Stmts)
			r.errexit, r.trace = errexit, trace
		case *syntax.WhileClause:
			r.statements(cmd.Do)
		case *syntax.ForClause:
			r.statements(cmd.Do)
		case *syntax.BinaryCmd:
			r.statements([]*syntax.Stmt{cmd.X, cmd.Y})
		}
	}
}

// nested checks the body of a function, whose settings remain in effect after a call.
func (r *reader) nested(body *syntax.Stmt) {
	errexit := r.errexit
	r.statements([]*syntax.Stmt{body})
	r.errexit = errexit
}

func (r *reader) call(s *syntax.Stmt, cmd *syntax.CallExpr) {
	if len(cmd.Args) > 0 && cmd.Args[0].Lit() == "set" {
		var words []string
		for _, a := range cmd.Args[1:] {
			words = append(words, a.Lit())
		}
		r.flags(words)
		return
	}
	if r.trace {
		r.traced(s)
	}
}

// traced reports a secret in a command that set -x writes to the log. Here-documents are not written.
func (r *reader) traced(s *syntax.Stmt) {
	start, end := int(s.Pos().Offset()), int(s.End().Offset())
	for _, redirect := range s.Redirs {
		if redirect.Hdoc != nil {
			end = min(end, int(redirect.Hdoc.Pos().Offset()))
		}
	}
	if start > end || end > len(r.text) {
		return
	}
	for _, secret := range r.secrets {
		if at := strings.Index(r.text[start:end], secret); at >= 0 {
			r.d.Problems = append(r.d.Problems, lint.Problem{Code: codeTraced, Offset: start + at, Message: "set -x writes the command with the secret to the log"})
			return
		}
	}
}

// asksStatus reports whether a condition tests $? first.
func asksStatus(text string, c *syntax.IfClause) bool {
	if len(c.Cond) != 1 {
		return false
	}
	start, end := int(c.Cond[0].Pos().Offset()), int(c.Cond[0].End().Offset())
	if start > end || end > len(text) {
		return false
	}
	cond := text[start:end]
	return (strings.HasPrefix(cond, "[") || strings.HasPrefix(cond, "test ") || strings.HasPrefix(cond, "((")) && strings.Contains(cond, "$?")
}

// plain reports whether set -e ends the script when a statement fails.
func plain(s *syntax.Stmt) bool {
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || s.Negated || s.Background || len(call.Args) == 0 {
		return false
	}
	name := call.Args[0].Lit()
	return name != "set" && name != "wait" && name != "echo" && name != "exit" && name != ""
}

// values collects the texts that the shell uses literally.
func (r *reader) values(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Word:
		r.d.Values = append(r.d.Values, literal(n))
	case *syntax.Redirect:
		if n.Hdoc != nil {
			r.d.Values = append(r.d.Values, heredoc(n.Hdoc))
		}
	}
}

// literal returns the text of a word; expansions are left out and separate its parts.
func literal(w *syntax.Word) string {
	var b strings.Builder
	for _, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			b.WriteString(unescaped(part.Value, " "))
		case *syntax.SglQuoted:
			b.WriteString(part.Value)
		case *syntax.DblQuoted:
			for _, inner := range part.Parts {
				if lit, ok := inner.(*syntax.Lit); ok {
					b.WriteString(unescaped(lit.Value, "$`\"\\\n"))
				} else {
					b.WriteByte(0)
				}
			}
		default:
			b.WriteByte(0)
		}
	}
	return b.String()
}

// unescaped removes backslashes before the characters in some; before all characters if some is " ".
func unescaped(text, some string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && (some == " " || strings.IndexByte(some, text[i+1]) >= 0) {
			i++
			if text[i] == '\n' {
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// heredoc returns the text of a here-document.
func heredoc(w *syntax.Word) string {
	var b strings.Builder
	for _, part := range w.Parts {
		if lit, ok := part.(*syntax.Lit); ok {
			b.WriteString(lit.Value)
		} else {
			fmt.Fprint(&b, "\x00")
		}
	}
	return b.String()
}
