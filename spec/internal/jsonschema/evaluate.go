package jsonschema

// This file evaluates a schema on a value.

import "fmt"

// maxSteps bounds the schemas that one validation evaluates: references can
// make a small schema branch without end.
const maxSteps = 1_000_000

// Validate returns the texts of all failures, in json_schemer's order; none
// means that v is valid. The texts name places and what the schema says, never
// a part of v itself other than names of properties.
//
// It fails for a schema that refers to itself without end and for one that
// takes too many steps.
func (s *Schema) Validate(v any) ([]string, error) {
	e := &evaluation{}
	r := s.root.eval(e, v, nil)
	if e.err != nil {
		return nil, e.err
	}
	return r.failures(nil), nil
}

// evaluation is the state of one validation.
type evaluation struct {
	steps, depth int
	err          error
	// adjacent holds the results so far of the schema being evaluated, by
	// keyword.
	adjacent map[string]*result
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
	if e.steps++; e.steps > maxSteps {
		e.fail(fmt.Errorf("validating takes more than %d steps", maxSteps))
	}
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
func verdict(text string, ok func(v any) bool) evaluator {
	message := func(loc *location) string { return fmt.Sprintf(text, loc) }
	return func(_ *evaluation, v any, loc *location) *result {
		return &result{valid: ok(v), loc: loc, message: message}
	}
}

// text returns a message that only needs the place.
func text(format string) func(*location) string {
	return func(loc *location) string { return fmt.Sprintf(format, loc) }
}
