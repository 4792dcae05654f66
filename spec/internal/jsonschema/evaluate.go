package jsonschema

// This file evaluates a schema on a value.

import (
	"context"
	"fmt"
)

const (
	// maxSteps limits the work of one validation: references can make a small schema branch without end. Evaluating a
	// schema, looking up a key and comparing a value are one step each.
	maxSteps = 1_000_000
	// bytesPerStep is the number of bytes of a string that count as one step.
	bytesPerStep = 256
	// maxWhole limits strings that are processed without interruption, in bytes.
	maxWhole = 1 << 20
	// maxTexts limits the total size of the texts of failures, in bytes.
	maxTexts = 16 << 20
)

// Validate returns the texts of all failures, in json_schemer's order; none means that v is valid. The texts contain
// places and the demands of the schema, never a part of v itself other than names of properties.
//
// It fails for a schema that refers to itself without end, for one that takes too many steps, and with the cause of
// ctx when ctx ends.
func (s *Schema) Validate(ctx context.Context, v any) ([]string, error) {
	e := &evaluation{ctx: ctx}
	e.failures(s.root.eval(e, v, nil))
	if e.err != nil {
		return nil, e.err
	}
	return e.texts, nil
}

// evaluation is the state of one validation.
type evaluation struct {
	ctx          context.Context
	steps, depth int
	err          error
	texts        []string // of the failures
	size         int      // of the texts
	// adjacent holds the results so far of the current schema, by keyword.
	adjacent map[string]*result
}

// spend counts n steps. It returns false after an error.
func (e *evaluation) spend(n int) bool {
	before := e.steps
	e.steps += n
	switch {
	case e.err != nil:
	case e.steps > maxSteps:
		e.fail(fmt.Errorf("validating takes more than %d steps", maxSteps))
	case before/1024 != e.steps/1024 && e.ctx.Err() != nil:
		e.fail(context.Cause(e.ctx))
	}
	return e.err == nil
}

// whole reports whether a string may be processed without interruption, and counts its steps.
func (e *evaluation) whole(s string) bool {
	if len(s) > maxWhole {
		e.fail(fmt.Errorf("a certificate or a string with a format has more than %d bytes", maxWhole))
	}
	return e.spend(1 + len(s)/16)
}

// fail ends the evaluation.
func (e *evaluation) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// eval evaluates n on v.
func (n *node) eval(e *evaluation, v any, loc *location) *result {
	r := &result{valid: true, loc: loc, message: n.refuse}
	if n.truth != nil {
		r.valid = *n.truth
		return r
	}
	e.spend(1)
	if e.depth++; e.depth > maxDepth {
		e.fail(fmt.Errorf("the schema refers to itself more than %d times", maxDepth))
	}
	outer := e.adjacent
	e.adjacent = map[string]*result{}
	for _, k := range n.keywords {
		if e.err != nil {
			break
		}
		kr := k.eval(e, v, loc)
		if kr == nil {
			continue
		}
		r.valid = r.valid && kr.valid
		r.nested = append(r.nested, kr)
		e.adjacent[k.name] = kr
	}
	e.adjacent = outer
	e.depth--
	return r
}

// verdict returns an evaluator for a check without subschemas.
func verdict(text string, ok func(e *evaluation, v any) bool) evaluator {
	message := func(loc *location) string { return fmt.Sprintf(text, loc) }
	return func(e *evaluation, v any, loc *location) *result {
		return &result{valid: ok(e, v), loc: loc, message: message}
	}
}

// text returns a message with the place as its only operand.
func text(format string) func(*location) string {
	return func(loc *location) string { return fmt.Sprintf(format, loc) }
}
