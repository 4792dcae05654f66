package erb

// This file parses and renders templates.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/boshrender/boshrender/erb/internal/interp"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/stack"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/reads"
)

// Template is a parsed template. It is immutable and safe for concurrent use. To render the zero Template is an error.
type Template struct {
	file    *source.File
	program *interp.Program
	static  bool   // no tag
	traced  bool   // renders record where their output comes from
	text    string // the output of a static template

	cover *cover // nil: no counters
}

// Parse compiles the text of a template; name is used in errors ("router/config.yml.erb"). Trim mode is the
// director's: a newline directly after -%> and blanks before <%- are dropped. Unsupported features and invalid Ruby
// are reported with all positions at once: the error is an [*Error], or an [Errors] that holds several.
func Parse(name, text string) (*Template, error) {
	return ParseContext(context.Background(), name, text)
}

// ParseContext is [Parse] that ends when ctx ends; parsing a long template can take a second. The error is an *Error
// of kind [Cancelled] then, and unwraps to ctx's cause.
func ParseContext(ctx context.Context, name, text string) (*Template, error) {
	return parse(ctx, name, text, nothing)
}

// Options for the records of a program in addition to its output.
type notes int

const (
	nothing notes = iota
	covered
	traced
)

func parse(ctx context.Context, name, text string, note notes) (t *Template, err error) {
	stack.Reserve()
	var file *source.File
	defer func() {
		switch r := recover().(type) {
		case nil:
		case source.Ended:
			t, err = nil, renderError(&source.File{Name: name}, nil, ruby.Cancelled(ctx))
		default:
			t, err = nil, internalError(file, r)
		}
	}()
	watch := source.NewWatch(ctx)
	watch.CheckNow()
	file = source.NewFileWatched(name, text, watch)
	tree, err := syntax.Parse(file, syntax.Limits{Watch: watch})
	if err != nil {
		return nil, syntaxErrors(file, err)
	}
	file.LineShift = tree.LineShift
	t = &Template{file: file, traced: note == traced}
	t.text, t.static = staticText(tree.Body)
	switch {
	case note == covered:
		t.coverTree(tree, watch)
	case t.static:
	case note == traced:
		t.program = interp.CompileTraced(file, tree, watch)
	default:
		t.program = interp.Compile(file, tree, watch)
	}
	return t, nil
}

// staticText returns the output of a template without tags.
func staticText(body *syntax.Seq) (text string, ok bool) {
	parts := make([]string, len(body.List))
	for i, n := range body.List {
		part, ok := n.(*syntax.Text)
		if !ok {
			return "", false
		}
		parts[i] = part.Value
	}
	return strings.Join(parts, ""), true
}

// Name returns the name that Parse was called with.
func (t *Template) Name() string {
	if t.file == nil {
		return ""
	}
	return t.file.Name
}

// Static reports whether the template has no tags: it renders as its own text whatever the input.
func (t *Template) Static() bool { return t.static }

// Output is the result of a render.
type Output struct {
	// Text is the rendered text.
	Text string
	// Reads lists the parts of the input that the template read, each once, in order of the first read.
	Reads []Read
	// Volatile lists the called methods whose result depends on time or random numbers ("Time.now"). If it isn't
	// empty two renders of the same input may differ.
	Volatile []string
	// Origins say where the text comes from, in order of offsets; only templates that [ParseTraced] made have them.
	Origins []Origin
	// Steps and Memory are the use of the Limits of that name: steps, and bytes.
	Steps, Memory int64
}

// Read is a part of the input that a template read: "properties.nats.port", "links.db.instances.address",
// "spec.index". It covers everything below the path too, and in a list that part of each element. With the suffix
// "[?]", as in "links.db.instances[?]", it covers only whether the value is there, is nil, a plain value, a hash, a
// list, or a list of only hashes; the name may be absent. With the suffix "[]" it covers that, and the length of
// the list and the kinds of its elements, or the keys of the hash. A path that itself ends in "]" has the suffix
// "[*]" if it covers everything.
//
// Inputs that agree on all that a render read give the same output, unless it was volatile. In a [Session] they must
// agree on all that its renders so far read. If a template sees something that an earlier one of its Session
// left behind, it inherits all reads of the earlier one; methods count if one of them is called or looked up. The
// address of a link depends on keys of its hash, "links.db.default_network" and others, and on the AddressEncoder.
type Read string

// Of reports whether r is a read of a value, given by its path ("properties.nats.port"): of the value itself, of
// something below it, or of all of a collection that contains it.
func (r Read) Of(path string) bool {
	at, seen := reads.Cut(string(r))
	return at == path || strings.HasPrefix(at, path+".") || seen == reads.All && strings.HasPrefix(path, at+".")
}

// Render evaluates the template against in. It does not see instance variables and methods that other renders
// defined; use a [Session] for the templates of one job. in is not modified and may be used by several renders
// concurrently. Failures are an *Error; for a cancelled ctx it unwraps to ctx's error, for an exceeded limit to
// limits.ErrExceeded.
func (t *Template) Render(ctx context.Context, in Input) (*Output, error) {
	return t.alone(ctx, in, nil)
}

// RenderTo is [Template.Render] into w; see [Session.RenderTo].
func (t *Template) RenderTo(ctx context.Context, in Input, w io.Writer) (*Output, error) {
	return t.alone(ctx, in, w)
}

// alone renders t in a session of its own.
func (t *Template) alone(ctx context.Context, in Input, w io.Writer) (*Output, error) {
	s, err := NewSession(in)
	if err != nil {
		return nil, err
	}
	out, err := s.render(ctx, t, w)
	if s.vm != nil {
		s.vm.RT.Release()
	}
	return out, err
}

// Session renders the templates of one job one after another, as the director does: they are evaluated in one
// context, whose instance variables one template sets and the next one reads, also where an exception ended the
// first. Once a template has changed the input, the next one gets a new context with a fresh copy of it; methods,
// constants and global variables last for the whole session. The limits apply to each template on its own; one that
// exceeds them, or is cancelled, leaves nothing to the next. A Session renders one template at a time: a concurrent
// second render, in another goroutine or from a function of Input, fails with ErrBusy.
type Session struct {
	busy atomic.Bool
	in   Input
	tree *ruby.Tree
	vm   *interp.VM // nil before the first render
}

// NewSession returns a session that renders against in. It fails for a Spec that holds values of types that Input.Spec
// doesn't list.
func NewSession(in Input) (*Session, error) {
	tree, err := in.tree(nil)
	if err != nil {
		return nil, err
	}
	return &Session{in: in, tree: tree}, nil
}

// Render evaluates one template, after those before it; see [Template.Render] for the errors.
func (s *Session) Render(ctx context.Context, t *Template) (*Output, error) {
	return s.render(ctx, t, nil)
}

// RenderTo is Render, but writes the text to w, at once and only if the render succeeded; Output.Text is empty. An
// error of w is returned unchanged. However long the text is, it takes no new memory: it is built in a buffer that
// renders reuse, unless it is kept in the Cache of the input.
func (s *Session) RenderTo(ctx context.Context, t *Template, w io.Writer) (*Output, error) {
	return s.render(ctx, t, w)
}

func (s *Session) render(ctx context.Context, t *Template, w io.Writer) (out *Output, err error) {
	if t.file == nil {
		return nil, &Error{Kind: Internal, Class: "Internal", Message: "the template was not parsed"}
	}
	stack.Reserve()
	if !s.busy.CompareAndSwap(false, true) {
		return nil, &Error{Kind: Internal, Class: "Internal", Message: ErrBusy.Error(), Template: t.file.Name,
			file: t.file, pos: source.NoPos, cause: ErrBusy}
	}
	var rt *ruby.Runtime
	defer func() { // one, since a function with several runs them slowly
		if r := recover(); r != nil {
			s.vm, out, err = nil, nil, internalError(t.file, r)
			closed(rt)
		}
		s.busy.Store(false)
	}()
	if err := ruby.Cancelled(ctx); err != nil {
		return nil, renderError(t.file, nil, err)
	}
	if t.static {
		return t.copied(s.in.Limits.fill().Output, w)
	}
	if s.vm != nil {
		s.vm.RT.Restart(ctx, s.in.Limits.fill())
	}
	known, ok, keep := s.cached(t)
	if ok {
		return known.writeTo(w)
	}
	rt = s.ready(ctx)
	buf := buffers.take()
	s.vm.Out.Begin(buf.text)
	s.vm.Origins = nil
	buf.values = rt.Lend(buf.values)
	s.vm.Lend(buf.stack)
	_, err = t.program.Run(s.vm)
	made, room := newOutput(rt)
	reads, ended := ruby.Reads(rt, &buf.reads, room)
	if err == nil {
		err = ended
	}
	err = rt.Ending(err)
	if t.cover != nil {
		s.vm.Flush()
		t.cover.rendered(reads)
	}
	if err == nil {
		err = rt.CheckOutput(s.vm.Out.Len())
	}
	text := s.vm.Out.Bytes()
	s.vm.Out.Begin(nil)
	buf.values = rt.Return(buf.values)
	rt.Close()
	buf.stack = s.vm.Return()
	made.Reads = reads
	out, err = s.finish(ctx, t, made, text, keep, w, err)
	buffers.put(buf, text)
	return out, err
}

// closed closes a run that a panic has ended.
func closed(rt *ruby.Runtime) {
	defer func() { _ = recover() }() // the first panic is reported
	if rt != nil {
		rt.Close()
	}
}

// fewReads is the number of reads up to which they are allocated with the output.
const fewReads = 6

// newOutput returns the output of a run, and room for its reads if there are few.
func newOutput(rt *ruby.Runtime) (out *Output, room []Read) {
	if rt.NumberOfReads() > fewReads {
		return new(Output), nil
	}
	made := new(struct {
		out   Output
		reads [fewReads]Read
	})
	return &made.out, made.reads[:]
}

// finish completes the output of a run that has ended with err, and writes text to w if it isn't nil. text is in a
// buffer that is used again.
func (s *Session) finish(ctx context.Context, t *Template, out *Output, text []byte, keep bool, w io.Writer, err error) (*Output, error) {
	rt := s.vm.RT
	var whole string
	if err == nil && (keep || w == nil) {
		whole, err = copyText(ctx, text)
	}
	if err != nil {
		e := renderError(t.file, rt, err)
		if e.Kind != Ruby && e.Kind != Unsupported {
			s.vm = nil
		}
		return nil, e
	}
	out.Origins, out.Volatile = origins(s.vm.Origins, len(text)), rt.Volatile
	out.Steps, out.Memory = rt.Used()
	if keep {
		out.Text = whole
		s.keep(t, *out, rt.Trace())
		return out.writeTo(w)
	}
	if w == nil {
		out.Text = whole
		return out, nil
	}
	_, err = w.Write(text)
	return out, err
}

// textPiece is the amount of text that is copied between two polls of the context.
const textPiece = 1 << 20

// copyText returns a text as a string. It fails when the context ends.
func copyText(ctx context.Context, text []byte) (string, error) {
	if len(text) <= textPiece {
		return string(text), nil
	}
	var out strings.Builder
	out.Grow(len(text))
	for piece := range slices.Chunk(text, textPiece) {
		if err := ruby.Cancelled(ctx); err != nil {
			return "", err
		}
		out.Write(piece)
	}
	return out.String(), nil
}

// copied returns the output of a static template.
func (t *Template) copied(limit int64, w io.Writer) (*Output, error) {
	if t.cover != nil {
		t.cover.rendered(nil)
	}
	if limit > 0 && int64(len(t.text)) > limit {
		return nil, renderError(t.file, nil, &ruby.LimitError{What: "output", Limit: limit})
	}
	out := &Output{Text: t.text}
	if t.traced && t.text != "" {
		out.Origins = []Origin{{Text: true}}
	}
	return out.writeTo(w)
}

// ready returns the run's state, which is restarted for the next template. It makes a new context at first, after a
// template changed the input, and if that makes the reads more precise and no template can observe it.
func (s *Session) ready(ctx context.Context) *ruby.Runtime {
	if s.vm != nil {
		rt := s.vm.RT
		change := rt.InputChanged()
		keep := rt.Begin(change)
		if change == ruby.ChangedItself || !keep && rt.Unwatched() {
			rt.Main = director.NewContext(rt, s.tree, s.in.AddressEncoder)
		}
		rt.NoteReads(keep)
		return rt
	}
	rt := ruby.NewRuntime(ctx, s.in.Limits.fill())
	rt.Now, rt.Rand, rt.StableSort = s.in.Now, s.in.Rand, s.in.StableSort
	if s.in.OldEqualTilde {
		if err := director.OldEqualTilde(rt); err != nil {
			rt.Fault(err)
		}
	}
	self := director.NewContext(rt, s.tree, s.in.AddressEncoder)
	s.vm = interp.New(rt, self)
	rt.NoteReads(false)
	return rt
}

// internalError returns the error for a panic, which is always a bug of this package.
func internalError(file *source.File, r any) error {
	return &Error{
		Kind: Internal, Class: "Internal", Message: fmt.Sprintf("%v; please report this with the template", r),
		Template: file.Name, file: file, pos: source.NoPos, cause: errors.New(string(debug.Stack())),
	}
}
