package manifest

// This file holds where variables get their values from: the interface and the stores that only hold values.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// Store gives variables their values.
type Store interface {
	// Get returns the value of the variable named v.Name, which has no path: for ((a.b)) it is asked for a. The
	// value is plain data as Node.Value returns it, or a *Node, whose position then tells where it came from. A
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

// ParseVars reads a vars file, a YAML mapping of names to values. Values remember their lines.
func ParseVars(name string, data []byte) (Vars, error) { return YAML{}.Vars(name, data) }

// Vars reads a vars file.
func (y YAML) Vars(name string, data []byte) (Vars, error) {
	return y.VarsContext(context.Background(), name, data)
}

// VarsContext is Vars that ends with the cause of ctx once that has ended.
func (y YAML) VarsContext(ctx context.Context, name string, data []byte) (Vars, error) {
	root, err := y.read(ctx, name, data)
	if err != nil {
		e := yamlError(name, err)
		e.Err = withoutValue(err)
		e.Code, e.Message = 0, fmt.Sprintf("Deserializing variables file '%s': %s", name, textOf(e.Err))
		return nil, e
	}
	vars := Vars{}
	if root == nil || root.IsNull() {
		return vars, nil
	}
	if root.kind != KindMap {
		return nil, &Error{Location: root.at(""),
			Message: fmt.Sprintf("Deserializing variables file '%s': Expected a map of variables but found '%s'", name, root.goType())}
	}
	for k, v := range root.Pairs() {
		vars[k.keyText()] = v
	}
	return vars, nil
}

// ParseVar reads a variable in the form of the CLI's -v flag: name=value, the value in YAML. A value that is text
// is taken as it is, without quotes around it.
func ParseVar(flag string) (name string, value any, err error) {
	name, text, ok := strings.Cut(flag, "=")
	switch {
	case !ok:
		return "", nil, fmt.Errorf("Expected var '%s' to be in format 'name=value'", flag) // the CLI's text
	case name == "":
		return "", nil, errors.New("Expected var '=' to specify non-empty name") // the CLI's text, without the value
	case text == "":
		return "", nil, fmt.Errorf("Expected var '%s' to specify non-empty value", flag) // the CLI's text
	}
	n, err := YAML{}.read(context.Background(), "", []byte(text))
	if err != nil {
		return "", nil, fmt.Errorf("Deserializing variables '%s': the value is no YAML", name) // the CLI's text, without the value
	}
	if _, isString := scalarString(n); isString {
		if q := text[0]; len(text) > 1 && (q == '"' || q == '\'') && text[len(text)-1] == q {
			text = text[1 : len(text)-1]
		}
		return name, text, nil
	}
	return name, n.Value(), nil
}

// EnvVars returns the variables in an environment, a list of NAME=value as os.Environ returns it, whose names begin
// with prefix and an underscore, which are cut off. Values are YAML.
func EnvVars(prefix string, environ []string) (Vars, error) {
	if prefix == "" {
		return nil, errors.New("Expected environment variable prefix to be non-empty") // the CLI's text
	}
	vars := Vars{}
	for _, entry := range environ {
		name, text, ok := strings.Cut(entry, "=")
		if !ok {
			return nil, errors.New("Expected environment variable to be key-value pair") // the CLI's text
		}
		variable, ok := strings.CutPrefix(name, prefix+"_")
		if !ok {
			continue
		}
		n, err := YAML{}.read(context.Background(), name, []byte(text))
		if err != nil {
			return nil, fmt.Errorf("Deserializing YAML from environment variable '%s': the value is no YAML", name) // the CLI's text, without the value
		}
		vars[variable] = n.Value()
	}
	return vars, nil
}
