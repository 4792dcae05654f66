package syntax

// This file finds the words of a template that editors colour: the lexer's tokens, comments and bodies of heredocs.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// WordKind is the kind of a word.
type WordKind uint8

// The kinds of words.
const (
	KeywordWord WordKind = iota
	StringWord
	NumberWord
	SymbolWord // and the labels of hashes and keyword arguments
	RegexpWord
	CommentWord
	VariableWord // also of instances, of classes, and global ones
	ConstantWord
	DefinedWord // the name behind def
	SelfWord    // a call without a receiver
	MethodWord  // a call behind a dot
)

// Word is a part of one line of a tag, with the offsets where it begins and ends.
type Word struct {
	From, To int
	Kind     WordKind
}

// Words returns the words of a template in order. They end where the lexer finds a mistake.
func Words(file *source.File, limits Limits) []Word {
	w := &words{file: file}
	limits = limits.withDefaults()
	if len(file.Text) > limits.Size {
		return nil
	}
	limits.words = w
	buf := buffers.Get().(*buffer)
	defer buf.release()
	var err error
	func() {
		defer catch(&err)
		scan(file, split(file, limits, buf), limits, buf)
	}()
	w.tokens(buf.toks, limits.Watch)
	return w.inCode()
}

// span is a part of the template.
type span struct{ from, to int }

// words collects words while a template is scanned.
type words struct {
	file     *source.File
	code     []span       // of the tags
	ends     []int        // of tokens, 0 for some
	heredocs map[int]span // the bodies, by the numbers of their first tokens
	list     []Word
	quotes   []quoted
}

// quoted is a literal with interpolations whose end comes later.
type quoted struct {
	kind WordKind
	from int // of its text since the last interpolation
	// Of a heredoc, where its name begins and where its body ends; 0 for others.
	name, to int
}

func (w *words) add(k WordKind, from, to int) {
	w.list = append(w.list, Word{from, to, k})
}

// ended records that the last token ends here.
func (w *words) ended(s *scanner) {
	n := len(s.toks)
	for len(w.ends) < n {
		w.ends = append(w.ends, 0)
	}
	if n > 0 && w.ends[n-1] == 0 {
		w.ends[n-1] = int(s.pos(s.at-1)) + 1
	}
}

// comment records a comment, which may go on in other tags.
func (w *words) comment(s *scanner, from, to int) {
	w.add(CommentWord, int(s.pos(from)), int(s.pos(to-1))+1)
}

// heredoc records the body of a heredoc.
func (w *words) heredoc(s *scanner, first, from, to int) {
	if w.heredocs == nil {
		w.heredocs = map[int]span{}
	}
	w.heredocs[first] = span{int(s.pos(from)), int(s.pos(to-1)) + 1}
}

// literals are the kinds of the tokens of literals.
var literals = map[kind]WordKind{
	kInt: NumberWord, kFloat: NumberWord, kRational: NumberWord, kImaginary: NumberWord,
	kStr: StringWord, kStrLabel: StringWord, kStrBeg: StringWord, kXStrBeg: StringWord, kWordsBeg: StringWord,
	kSym: SymbolWord, kDSymBeg: SymbolWord, kSymbolsBeg: SymbolWord, kRegexp: RegexpWord, kRegBeg: RegexpWord,
}

// tokens makes words of tokens.
func (w *words) tokens(toks []token, watch *source.Watch) {
	for i := range toks {
		watch.Check()
		t := &toks[i]
		pos := int(t.pos)
		switch kind, literal := literals[t.kind]; {
		case t.kind >= kIdent && t.kind <= kDefName && t.kind != kStrLabel:
			if !w.operator(pos) {
				w.add(nameKind(toks, i), pos, pos+len(t.value))
			}
		case t.kind >= kStrBeg && t.kind <= kWordsBeg || t.kind == kSymbolsBeg:
			q := quoted{kind: kind, from: pos}
			if body, is := w.heredocs[i]; is {
				q.from, q.name, q.to = body.from, pos, body.to
			}
			w.quotes = append(w.quotes, q)
		case literal:
			w.add(kind, pos, w.end(i))
			if body, is := w.heredocs[i]; is {
				w.add(kind, body.from, body.to)
			}
		case t.kind >= kwAlias && t.kind <= kModRescue, t.kind == kThen && t.flags&fSoft == 0:
			w.add(KeywordWord, pos, pos+nameLength(w.file.Text[pos:]))
		default:
			w.quoted(toks, i)
		}
	}
}

// quoted handles the tokens inside a literal with interpolations.
func (w *words) quoted(toks []token, i int) {
	if len(w.quotes) == 0 {
		return
	}
	last := len(w.quotes) - 1
	q, pos := &w.quotes[last], int(toks[i].pos)
	switch toks[i].kind {
	case kInterpBeg:
		w.add(q.kind, q.from, pos)
	case kInterpEnd:
		q.from = pos
		if strings.HasPrefix(w.file.Text[pos:], "}") {
			q.from++
		}
	case kStrEnd:
		to := w.end(i)
		if q.to > 0 {
			w.add(q.kind, q.name, pos)
			to = q.to
		}
		w.add(q.kind, q.from, to)
		w.quotes = w.quotes[:last]
	}
}

// end returns where a token ends.
func (w *words) end(i int) int {
	if i < len(w.ends) {
		return w.ends[i]
	}
	return 0
}

// operator reports whether the name at a place is an operator.
func (w *words) operator(pos int) bool {
	c := w.file.Text[pos]
	return !isIdentStart(c) && c != '@' && c != '$'
}

// nameKind returns the kind of a name between other tokens.
func nameKind(toks []token, i int) WordKind {
	t := &toks[i]
	before, after := kNone, kNone
	if i > 0 {
		before = toks[i-1].kind
	}
	if i+1 < len(toks) {
		after = toks[i+1].kind
	}
	switch {
	case t.kind == kDefName:
		return DefinedWord
	case t.kind == kLabel:
		return SymbolWord
	case t.flags&fLocal != 0, t.kind == kIVar, t.kind == kCVar, t.kind == kGVar:
		return VariableWord
	case t.kind == kConst:
		return ConstantWord
	case before == kDot, before == kSafeDot:
		return MethodWord
	case after == kAssign, after == kOpAssign:
		return VariableWord
	}
	return SelfWord
}

// nameLength returns the length of the keyword that a text begins with.
func nameLength(s string) int {
	n := 0
	for n < len(s) && isIdentPart(s[n]) {
		n++
	}
	if strings.HasPrefix(s[n:], "?") && s[:n] == "defined" {
		n++
	}
	return n
}

// inCode returns the words in order, each within a line and the code of a tag.
func (w *words) inCode() []Word {
	slices.SortStableFunc(w.list, func(a, b Word) int { return cmp.Compare(a.From, b.From) })
	var list []Word
	last, tag := 0, 0
	for _, one := range w.list {
		for tag < len(w.code) && w.code[tag].to <= one.From {
			tag++
		}
		for _, c := range w.code[tag:] {
			from, to := max(one.From, c.from, last), min(one.To, c.to)
			if c.from >= one.To {
				break
			}
			for from < to {
				line := w.file.Text[from:to]
				if n := strings.IndexByte(line, '\n'); n >= 0 {
					line = line[:n]
				}
				if n := len(strings.TrimSuffix(line, "\r")); n > 0 {
					list = append(list, Word{from, from + n, one.Kind})
				}
				from += len(line) + 1
				last = max(last, min(from, to))
			}
		}
	}
	return list
}
