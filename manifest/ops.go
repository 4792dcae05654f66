package manifest

// This file holds ops files: reading the operations in them and applying them in order.

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/redact"
)

// Types of operations.
const (
	OpReplace = "replace"
	OpRemove  = "remove"
	OpTest    = "test"
)

// Op is one operation of an ops file.
type Op struct {
	// Type is OpReplace, OpRemove or OpTest.
	Type string
	// Path of the value: tokens behind slashes. A token is a map key; a list index (negative ones count from the
	// end); "-" for behind the last element; or key=value for the one element of a list whose key has that string
	// value. A "?" at the end of a key or key=value makes it and all tokens after it optional: missing parts are
	// created. An index or a match can be followed by :prev, :next, :before, :after. In keys and values ~0 is ~, ~1
	// is /, ~7 for a colon. A token of digits is always an index. The empty path is the whole document.
	Path string
	// Value to put (OpReplace) or to expect (OpTest).
	Value *Node
	// Absent makes OpTest expect that nothing is found.
	Absent bool
	// Location is where the operation is written.
	Location Location
	// Index of the operation in its file.
	Index int
}

// Ops is a list of operations, of one file or several.
type Ops []Op

// OpError is a failed operation. Its text is the CLI's.
type OpError struct {
	// Index of the operation in File.
	Index int
	// File is the name of the ops file.
	File string
	// Err says why it failed.
	Err error
}

// Error returns "Error 'operation [index] in file failed': cause".
func (e *OpError) Error() string {
	return fmt.Sprintf("Error 'operation [%d] in %s failed': %s", e.Index, e.File, e.Err)
}

// Unwrap returns the cause.
func (e *OpError) Unwrap() error { return e.Err }

// ParseOps reads an ops file. All wrong operations are reported at once, up to 10,000, as Errors with the CLI's texts.
func ParseOps(ctx context.Context, name string, data []byte) (Ops, error) {
	return YAML{}.Ops(ctx, name, data)
}

// Ops reads an ops file.
func (y YAML) Ops(ctx context.Context, name string, data []byte) (Ops, error) {
	o := y.options(ctx)
	doc, err := psych.ParseFirst(data, o)
	var root *Node
	if err == nil && doc != nil {
		root, err = y.tree(ctx, name, doc, o, false)
	}
	if err != nil {
		e := yamlError(name, err)
		e.Code, e.Message = 0, fmt.Sprintf("Deserializing ops file '%s': %s", name, textOf(err))
		return nil, e
	}
	if root == nil || root.IsNull() {
		return nil, nil
	}
	if root.kind != KindList {
		return nil, opsFileError(name, root, "[]patch.OpDefinition")
	}
	ops := make(Ops, 0, len(root.items()))
	var wrong findings
	poll := limit.NewPoll(ctx)
	for i, n := range root.items() {
		if err := poll.Tick(); err != nil {
			return nil, err
		}
		if n.kind != KindMap && !n.IsNull() {
			if !wrong.full() {
				wrong.add(opsFileError(name, n, "patch.OpDefinition"))
			}
			continue
		}
		missing := n.Get("value").IsNull()
		if o.Dialect == psych.CLI {
			missing = cliMissing(doc.Children()[i], missing)
		}
		op, problem := readOp(n, missing)
		if problem != "" {
			if !wrong.full() {
				wrong.add(&Error{Location: n.at(""), Message: "Building ops: " + opProblem(n, i, problem)})
			}
			continue
		}
		op.Index = i
		op.Location = n.at("")
		op.Value.rebase(&source{kind: FromOps, file: name, op: i, path: op.Path})
		ops = append(ops, op)
	}
	if wrong.errs != nil {
		return nil, wrong.all()
	}
	return ops, nil
}

// opsFileError returns the error that says in the CLI's words that something else stands where operations should.
func opsFileError(name string, n *Node, want string) *Error {
	found := map[Kind]string{KindMap: "!!map", KindList: "!!seq"}[n.kind]
	if n.kind == KindScalar {
		typ := map[string]string{"string": "str", "float64": "float"}[n.goType()]
		if typ == "" {
			typ = n.goType()
		}
		found = "!!" + typ + " `" + redact.Text + "`"
	}
	return &Error{Location: n.at(""), Message: fmt.Sprintf("Deserializing ops file '%s': yaml: unmarshal errors:\n"+
		"  line %d: cannot unmarshal %s into %s", name, n.line, found, want)}
}

// cliMissing reports whether the CLI takes the value of an operation for one that isn't there: "~" and "null" in quotes
// too, but not Null and NULL. It returns otherwise if the operation isn't written as a plain mapping.
func cliMissing(op *psych.Node, otherwise bool) bool {
	if op.Kind == psych.KindAlias {
		op = op.Alias()
	}
	if op.Kind != psych.KindMapping {
		return otherwise
	}
	for key, n := range op.Pairs() {
		if key.Value != "value" {
			continue
		}
		if n.Kind == psych.KindAlias {
			n = n.Alias()
		}
		otherwise = n.Kind == psych.KindScalar && (n.Tag().Is("tag:yaml.org,2002:null") ||
			n.Tag().None() && (n.Value == "~" || n.Value == "null" || n.Value == "" && n.Style == psych.StylePlain))
	}
	return otherwise
}

// readOp reads one operation, whose value may be missing; problem is the CLI's text if it is invalid.
func readOp(n *Node, missing bool) (op Op, problem string) {
	op.Type = n.Get("type").text()
	value, path, absent := n.Get("value"), n.Get("path"), n.Get("absent")
	if missing {
		value = nil
	}
	switch op.Type {
	case OpReplace, OpRemove, OpTest:
	default:
		return op, "Unknown"
	}
	switch {
	case path == nil || path.IsNull():
		return op, "Missing path"
	case op.Type == OpReplace && value == nil:
		return op, "Missing value"
	case op.Type == OpRemove && value != nil:
		return op, "Cannot specify value"
	case op.Type == OpTest && value == nil && (absent == nil || absent.IsNull()):
		return op, "Missing value or absent"
	}
	p, err := parsePointer(path.text())
	if err != nil {
		return op, "Invalid path: " + err.Error()
	}
	op.Path, op.Value = p.String(), value
	if b := absent.bool(); b != nil {
		op.Absent = *b
	}
	return op, ""
}

// opProblem returns the CLI's message about a wrong operation, which shows the operation without its value.
func opProblem(n *Node, i int, problem string) string {
	typ := n.Get("type").text()
	head := fmt.Sprintf("%s operation [%d]: %s within\n", strings.ToUpper(typ[:min(1, len(typ))])+typ[min(1, len(typ)):], i, problem)
	if problem == "Unknown" {
		head = fmt.Sprintf("Unknown operation [%d] with type '%s' within\n", i, typ)
	}
	def := struct {
		Type   string  `json:",omitempty"`
		Path   *string `json:",omitempty"`
		Value  string  `json:",omitempty"`
		Absent *bool   `json:",omitempty"`
		Error  string  `json:",omitempty"`
	}{Type: typ, Error: fmt.Sprintf("operation [%d] in %s failed", i, n.File())}
	if p := n.Get("path"); p != nil && !p.IsNull() {
		text := p.text()
		def.Path = &text
	}
	if v := n.Get("value"); v != nil && !v.IsNull() {
		def.Value = redact.Text
	}
	def.Absent = n.Get("absent").bool()
	b, err := json.MarshalIndent(def, "", "  ")
	if err != nil { // strings and booleans always marshal
		return head + "<unknown>"
	}
	return head + strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(b))
}

// rebase changes the source of all nodes of a tree that is not shared yet.
func (n *Node) rebase(src *source) {
	if n == nil {
		return
	}
	n.src = src
	for _, p := range n.entries() {
		p.Key.rebase(src)
		p.Value.rebase(src)
	}
	for _, c := range n.items() {
		c.rebase(src)
	}
}

// Apply returns the manifest that results from applying the operations in order. It stops at the first that fails,
// with an *Error at the operation's position that wraps an *OpError.
func (m *Manifest) Apply(ctx context.Context, ops ...Ops) (*Manifest, error) {
	root := m.root
	var err error
	for _, list := range ops {
		if root, err = list.Apply(ctx, root); err != nil {
			return nil, err
		}
	}
	if root.Kind() != KindMap {
		return nil, &Error{Location: root.at(""), Code: codes.BadManifest, Message: "Manifest should be a hash"}
	}
	return decoded(ctx, root, (*decoder).manifest)
}

// Apply returns the document that results from applying the operations to doc, which is left alone.
func (ops Ops) Apply(ctx context.Context, doc *Node) (*Node, error) {
	a := applier{doc: doc, owned: map[*Node]bool{}}
	for _, op := range ops {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := a.apply(op); err != nil {
			failed := &OpError{op.Index, op.Location.File, err}
			return nil, &Error{Location: op.Location, Message: failed.Error(), Err: failed}
		}
	}
	a.finish()
	return a.doc, nil
}
