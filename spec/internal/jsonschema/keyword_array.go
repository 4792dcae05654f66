package jsonschema

// This file compiles the keywords that apply schemas to the items of a list.

import "strconv"

// arrays compiles prefixItems, items, contains and unevaluatedItems.
func (f *field) arrays() (evaluator, error) {
	if f.name == "prefixItems" {
		return f.prefixItems()
	}
	var refuse func(*location) string
	if f.name == "unevaluatedItems" {
		refuse = text("array item at %v is a disallowed unevaluated item")
	}
	n, err := f.sub(refuse)
	if err != nil {
		return nil, err
	}
	switch f.name {
	case "contains":
		return f.contains(n), nil
	case "unevaluatedItems":
		return unevaluatedItems(n), nil
	}
	message := text("array items at %v do not match `items` schema")
	return onList(message, func(e *evaluation, list []any, r *result) {
		start := 0
		if prefix, ok := e.adjacent["prefixItems"]; ok {
			start = len(prefix.items)
		}
		for i := start; i < len(list) && e.err == nil; i++ {
			r.nested = append(r.nested, n.eval(e, list[i], r.loc.join(strconv.Itoa(i))))
		}
		r.valid, r.all = allValid(r.nested), len(r.nested) > 0
	}), nil
}

// onList returns an evaluator that accepts everything but lists.
func onList(message func(*location) string, eval func(e *evaluation, list []any, r *result)) evaluator {
	return func(e *evaluation, v any, loc *location) *result {
		r := &result{valid: true, loc: loc, message: message}
		if list, ok := v.([]any); ok {
			eval(e, list, r)
		}
		return r
	}
}

func (f *field) prefixItems() (evaluator, error) {
	subs, err := f.subs()
	if err != nil {
		return nil, err
	}
	message := text("array items at %v do not match corresponding `prefixItems` schemas")
	return onList(message, func(e *evaluation, list []any, r *result) {
		for i := range min(len(subs), len(list)) {
			if e.err != nil {
				return
			}
			r.nested = append(r.nested, subs[i].eval(e, list[i], r.loc.join(strconv.Itoa(i))))
			r.items = append(r.items, i)
		}
		r.valid = allValid(r.nested)
	}), nil
}

// contains counts the matching items; minContains, next to it, sets their minimum number.
func (f *field) contains(n *node) evaluator {
	least := any(int64(1))
	if v, ok := f.parent.Get("minContains"); ok && isNumber(v) {
		least = v
	}
	message := text("array at %v does not contain enough items that match `contains` schema")
	return onList(message, func(e *evaluation, list []any, r *result) {
		r.leaf = true
		for i, item := range list {
			if e.err != nil {
				return
			}
			sub := n.eval(e, item, r.loc.join(strconv.Itoa(i)))
			r.nested = append(r.nested, sub)
			if sub.valid {
				r.items = append(r.items, i)
			}
		}
		order, _ := compare(int64(len(r.items)), least)
		r.valid = order >= 0
	})
}

func unevaluatedItems(n *node) evaluator {
	message := text("array items at %v do not match `unevaluatedItems` schema")
	return onList(message, func(e *evaluation, list []any, r *result) {
		seen := map[int]bool{}
		for _, a := range e.adjacent {
			a.evaluatedItems(e, r.loc, seen, len(list))
		}
		for i, item := range list {
			if !e.spend(1) {
				return
			}
			if !seen[i] {
				r.nested = append(r.nested, n.eval(e, item, r.loc.join(strconv.Itoa(i))))
			}
		}
		r.valid, r.all = allValid(r.nested), len(r.nested) > 0
	})
}
