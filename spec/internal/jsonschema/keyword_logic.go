package jsonschema

// This file compiles the keywords that combine schemas.

import "fmt"

// ref compiles $ref. The target is resolved when everything is compiled.
func (f *field) ref() (evaluator, error) {
	ref, ok := f.value.(string)
	if !ok {
		return nil, f.fail("a reference")
	}
	var target *node
	f.pending = append(f.pending, func() (err error) {
		target, err = f.resolve(ref, f.path)
		return err
	})
	return func(e *evaluation, v any, loc *location) *result { return target.eval(e, v, loc) }, nil
}

// combination compiles allOf, anyOf and oneOf.
func (f *field) combination() (evaluator, error) {
	subs, err := f.subs()
	if err != nil {
		return nil, err
	}
	message := map[string]func(*location) string{
		"allOf": text("value at %v does not match all `allOf` schemas"),
		"anyOf": text("value at %v does not match any `anyOf` schemas"),
		"oneOf": text("value at %v does not match exactly one `oneOf` schema"),
	}[f.name]
	return func(e *evaluation, v any, loc *location) *result {
		r := &result{loc: loc, message: message}
		valid := 0
		for _, n := range subs {
			sub := n.eval(e, v, loc)
			if sub.valid {
				valid++
			}
			r.nested = append(r.nested, sub)
		}
		switch f.name {
		case "allOf":
			r.valid = valid == len(subs)
		case "anyOf":
			r.valid = valid > 0
		case "oneOf":
			r.valid, r.leaf = valid == 1, valid > 1
		}
		return r
	}, nil
}

// condition compiles not, if, then and else.
func (f *field) condition() (evaluator, error) {
	n, err := f.sub(nil)
	if err != nil {
		return nil, err
	}
	switch f.name {
	case "not":
		message := text("value at %v matches `not` schema")
		return func(e *evaluation, v any, loc *location) *result {
			sub := n.eval(e, v, loc)
			return &result{valid: !sub.valid, loc: loc, nested: sub.nested, message: message}
		}, nil
	case "if":
		return func(e *evaluation, v any, loc *location) *result {
			sub := n.eval(e, v, loc)
			return &result{valid: true, loc: loc, nested: sub.nested, conform: sub.valid}
		}, nil
	}
	message := text(fmt.Sprintf("value at %%v does not match conditional `%s` schema", f.name))
	return func(e *evaluation, v any, loc *location) *result {
		condition, ok := e.adjacent["if"]
		if !ok || condition.conform != (f.name == "then") {
			return nil
		}
		sub := n.eval(e, v, loc)
		return &result{valid: sub.valid, loc: loc, nested: sub.nested, message: message}
	}, nil
}
