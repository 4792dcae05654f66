package manifest

// This file evaluates documents as `bosh interpolate` does.

import (
	"context"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// Evaluation holds the flags of `bosh interpolate`. The zero value only writes a document anew.
type Evaluation struct {
	// Ops are applied first: the flag -o. Read them with YAML{Reading: AsCLI}.
	Ops Ops
	// Store has the values of variables, from -v, --var-file, -l, --vars-env and --vars-store. Nil has none.
	Store Store
	// Path is where the value is that Evaluate returns, in the syntax of [Op.Path]: the flag --path. Empty is all.
	Path string
	// RequireFound makes variables without a value an error: the flag --var-errs. Without it their placeholders stay.
	RequireFound bool
	// RequireUsed makes variables an error that nothing uses: the flag --var-errs-unused.
	RequireUsed bool
	// Limits bound the document, and the additions of variables to it.
	Limits Limits
}

// Evaluate returns the text that `bosh interpolate` prints for a document: read and written as the CLI's YAML library
// does, with keys in its order and without comments. A string that Path leads to is printed as it is, with a line feed.
// name is the document's, for errors.
//
// Unlike Interpolation.Manifest it takes documents of all kinds, a list too. Errors have the CLI's texts without the
// values of variables; several that don't follow from one another are reported together.
func (e Evaluation) Evaluate(ctx context.Context, name string, data []byte) ([]byte, error) {
	n, err := e.Node(ctx, name, data)
	if err != nil {
		return nil, err
	}
	if s, ok := n.Value().(string); ok && e.Path != "" {
		return []byte(s + "\n"), nil
	}
	return n.marshalCLI()
}

// Check returns an error if Path is no path. Evaluate returns it, too; this is for programs that read the document and
// the values of variables later.
func (e Evaluation) Check() error {
	_, err := e.where()
	return err
}

// where parses Path.
func (e Evaluation) where() (pointer, error) {
	p, err := parsePointer(e.Path)
	if err != nil {
		return p, fmt.Errorf("--path %s: %w", e.Path, err)
	}
	return p, nil
}

// Node returns the tree that Evaluate writes.
func (e Evaluation) Node(ctx context.Context, name string, data []byte) (*Node, error) {
	where, err := e.where()
	if err != nil {
		return nil, err
	}
	root, err := YAML{Reading: AsCLI, Limits: e.Limits}.Document(ctx, name, data)
	if err != nil {
		return nil, cliYAMLError(name, err)
	}
	if root, err = e.Ops.Apply(ctx, root); err != nil {
		return nil, err
	}
	var defs []*Variable
	if root.Kind() == KindMap {
		if err := cliDefinitions(root.Get("variables")); err != nil {
			return nil, err
		}
		d := &decoder{limit.NewPoll(ctx)}
		defs = decodeList(d, root.Get("variables"), "variables", d.variable)
		if err := d.poll.Err(); err != nil {
			return nil, err
		}
	}
	i := Interpolation{Store: e.Store, CLI: true, AllowMissing: !e.RequireFound, RequireUsed: e.RequireUsed, Limits: e.Limits}
	r := i.run(ctx, defs)
	r.Store = Index(i.Store)
	r.generate(defs)
	root = r.withoutFound(r.interpolate(root, nil, nil), defs)
	if err := r.err(); err != nil {
		return nil, err
	}
	return where.find(root)
}

// cliDefinitions refuses the sections "variables" that the CLI refuses, in its words but without the values.
func cliDefinitions(section *Node) error {
	var wrong findings
	refuse := func(n *Node, path, want string) {
		if !wrong.full() {
			wrong.add(&Error{Location: n.at(path), Message: fmt.Sprintf("yaml: unmarshal errors:\n  line %d: cannot unmarshal %s into %s", n.line, n.yamlTag(), want)})
		}
	}
	if section == nil || section.IsNull() {
		return nil
	}
	if section.kind != KindList {
		refuse(section, "variables", "[]template.VariableDefinition")
	}
	for i, n := range section.items() {
		path := elementPath("variables", n, i)
		if n.kind != KindMap && !n.IsNull() {
			refuse(n, path, "template.VariableDefinition")
			continue
		}
		for _, key := range []string{"name", "type"} {
			if v := n.Get(key); v.Kind() != KindScalar {
				refuse(v, path+"."+key, "string")
			}
		}
	}
	return wrong.all().err()
}

// cliYAMLError returns an error of the reader without the director's words.
func cliYAMLError(name string, err error) error {
	var e *Error
	if !errors.As(err, &e) || e.Err == nil {
		return err
	}
	c := *e
	c.Code, c.Message, c.Location.File = 0, textOf(e.Err), name
	return &c
}

// marshalCLI writes the tree as the CLI does, with yaml.v2: without "---", with keys in its order. A document that was
// read with AsCLI keeps its bytes.
func (n *Node) marshalCLI() ([]byte, error) {
	e := psych.NewEmitter(nil, psych.MarshalOptions{Dialect: psych.CLI, Go: true})
	e.StartDocument()
	n.emit(e, forCLI)
	e.EndDocument()
	return e.Finish()
}
