package manifest

// This file holds where variables get their values from: the interface and the stores that only hold values.

import (
	"context"
	"slices"
	"strings"
)

// Store has the values of variables.
type Store interface {
	// Get returns the value of the variable named v.Name, which has no path: the name for ((a.b)) is a. The
	// value is plain data as Node.Value returns it, or a *Node, whose position then says where it came from. A
	// store that can generate values does so if v.Type is set; v.Options then are interpolated.
	Get(ctx context.Context, v *Variable) (value any, found bool, err error)
}

// Lister is a Store that knows the names of all its variables. Only of such stores unused variables are reported.
type Lister interface {
	// Names returns the names of the variables in any order.
	Names(ctx context.Context) ([]string, error)
}

// Stores asks several stores in turn: the first that has a variable gives its value. For the CLI's precedence the
// order is: variables given one by one, files with one value, vars files (the last first), the environment, and a
// VarsStore at the end.
//
// The values that several Vars have for one variable are merged, as in the CLI: Vars{"a.x": 1} sets the key x in the a
// of a later Vars.
type Stores []Store

// Get implements Store.
func (s Stores) Get(ctx context.Context, v *Variable) (any, bool, error) {
	var found layers
	if value, ok, err := s.search(ctx, v, &found); ok || err != nil {
		return value, ok, err
	}
	return found.value()
}

// search asks the stores until one has the whole variable. Those that have parts of it are put into found; behind them
// only others of their kind count.
func (s Stores) search(ctx context.Context, v *Variable, found *layers) (value any, ok bool, err error) {
	for _, store := range s {
		switch store := store.(type) {
		case Stores:
			value, ok, err = store.search(ctx, v, found)
		case layered:
			found.add(store.layer(v.Name))
		default:
			if len(found.parts) == 0 {
				value, ok, err = store.Get(ctx, v)
			}
		}
		if ok || err != nil || found.complete {
			return value, ok, err
		}
	}
	return nil, false, nil
}

// Names implements Lister with the names of those stores that know theirs.
func (s Stores) Names(ctx context.Context) ([]string, error) {
	var all []string
	for _, store := range s {
		l, ok := store.(Lister)
		if !ok {
			continue
		}
		names, err := l.Names(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, names...)
	}
	return all, nil
}

// Vars is a Store of fixed values. A name with dots is a path: a.b is the key b of the variable a, and is set in the
// value of a.
type Vars map[string]any

// Get implements Store.
func (s Vars) Get(_ context.Context, v *Variable) (any, bool, error) {
	var found layers
	found.add(s.layer(v.Name))
	return found.value()
}

// layer implements layered.
func (s Vars) layer(name string) layer {
	var l layer
	l.whole, l.found = s[name]
	for dotted := range s {
		if path, ok := strings.CutPrefix(dotted, name+"."); ok {
			l.parts = append(l.parts, part{path, s[dotted]})
		}
	}
	slices.SortFunc(l.parts, func(a, b part) int { return strings.Compare(a.path, b.path) })
	return l
}

// Names implements Lister.
func (s Vars) Names(context.Context) ([]string, error) {
	names := make([]string, 0, len(s))
	for name := range s {
		root, _, _ := strings.Cut(name, ".")
		names = append(names, root)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
