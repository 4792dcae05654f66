package manifest

// This file holds where variables get their values from: the interface and the stores that only hold values.

import (
	"context"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// Store has the values of variables.
type Store interface {
	// Get returns the value of the variable named v.Name, which has no path: for ((a.b)) it is asked for a. The
	// value is plain data as Node.Value returns it, or a *Node, whose position then says where it came from. A
	// store that can generate values does so if v.Type is set; v.Options then are interpolated.
	Get(ctx context.Context, v *Variable) (value any, found bool, err error)
}

// Lister is a Store that knows the names of all its variables. Only of such stores unused variables are reported.
type Lister interface {
	// Names returns the names of the variables in any order.
	Names(ctx context.Context) ([]string, error)
}

// Stores asks several stores in turn: the first that has a variable decides on its value. For the CLI's precedence the
// order is: variables given one by one, files with one value, vars files (the last first), the environment, and a
// VarsStore at the end.
type Stores []Store

// Get implements Store.
func (s Stores) Get(ctx context.Context, v *Variable) (any, bool, error) {
	for _, store := range s {
		if value, found, err := store.Get(ctx, v); found || err != nil {
			return value, found, err
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

// Vars is a Store of fixed values. A name with dots is a path: a.b is the key b of the variable a.
type Vars map[string]any

// Get implements Store.
func (s Vars) Get(_ context.Context, v *Variable) (any, bool, error) {
	prefix := v.Name + "."
	nested := false
	for name := range s {
		if strings.HasPrefix(name, prefix) {
			nested = true
			break
		}
	}
	if !nested {
		value, found := s[v.Name]
		return value, found, nil
	}
	m := psych.NewMap(1)
	for _, name := range sortedKeys(s) {
		if path, ok := strings.CutPrefix(name, prefix); ok {
			setPath(m, strings.Split(path, "."), s[name])
		}
	}
	return m, true, nil
}

// indexed returns the store, or one with the same values that finds them faster.
func indexed(s Store) Store {
	switch s := s.(type) {
	case Vars:
		if len(s) < indexFrom {
			return s
		}
		return newVarsIndex(s)
	case Stores:
		out := make(Stores, len(s))
		for i := range s {
			out[i] = indexed(s[i])
		}
		return out
	}
	return s
}

// varsIndex is a Vars with the paths in its names resolved.
type varsIndex struct {
	Vars
	nested map[string]*Map
}

func newVarsIndex(s Vars) *varsIndex {
	x := &varsIndex{s, map[string]*Map{}}
	for _, name := range sortedKeys(s) {
		root, path, dotted := strings.Cut(name, ".")
		if !dotted {
			continue
		}
		if x.nested[root] == nil {
			x.nested[root] = psych.NewMap(1)
		}
		setPath(x.nested[root], strings.Split(path, "."), s[name])
	}
	return x
}

// Get implements Store.
func (x *varsIndex) Get(_ context.Context, v *Variable) (any, bool, error) {
	if m := x.nested[v.Name]; m != nil {
		return m, true, nil
	}
	value, found := x.Vars[v.Name]
	return value, found, nil
}

// setPath sets a value below m, creating maps on the way.
func setPath(m *Map, path []string, value any) {
	for _, key := range path[:len(path)-1] {
		inner, _ := m.Get(key)
		next, ok := inner.(*Map)
		if !ok {
			next = psych.NewMap(1)
			m.Set(key, next)
		}
		m = next
	}
	m.Set(path[len(path)-1], value)
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
