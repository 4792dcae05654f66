package manifest

// This file replaces placeholders as the director does.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
)

// text interpolates a string.
func (r *interpolator) text(n *Node, s string, at *trail) *Node {
	found := placeholders(s)
	if len(found) == 0 {
		return n
	}
	values := make([]*Node, len(found))
	names := make([]string, len(found))
	complete := true
	for i, p := range found {
		if values[i], names[i] = r.placeholder(n, p, at); values[i] == nil {
			complete = false
			if r.AllowMissing && strings.HasPrefix(p, mark) {
				values[i] = &Node{value: Written(p)}
			}
		}
	}
	if !complete && !r.AllowMissing {
		return n
	}
	if len(found) == 1 && found[0] == s {
		if values[0] == nil {
			return n
		}
		return r.put(n, values[0], names[0], Written(s), at)
	}
	var pairs []string
	for i, p := range found {
		if values[i] == nil {
			continue
		}
		text, ok := values[i].embeddable()
		if !ok {
			r.fail(n, at, codes.ConfigServerIncorrectVariablePlacement, nil, "- Failed to substitute variable: "+
				"Can not replace '%s' in '%s'. The value should be a String or an Integer.", p, s)
			complete = false
			continue
		}
		pairs = append(pairs, p, text)
	}
	if !complete && !r.AllowMissing || pairs == nil {
		return n
	}
	text, ok := r.replace(n, at, s, pairs)
	if !ok {
		return n
	}
	return r.put(n, &Node{value: text}, strings.Join(names, ", "), Written(s), at)
}

// placeholder returns the value of a placeholder; nil, after recording why, if it has none.
func (r *interpolator) placeholder(n *Node, p string, at *trail) (value *Node, name string) {
	marked := strings.HasPrefix(p, mark)
	name, problem := placeholderName(Written(p))
	misnamed := func(problem string) {
		r.once(p, func() { r.fail(n, at, codes.ConfigServerIncorrectNameSyntax, nil, "%s", problem) })
	}
	if problem != "" {
		misnamed(problem)
		return nil, name
	}
	if r.absolute && !strings.HasPrefix(name, "/") {
		if !r.reported[name] {
			r.reported[name] = true
			r.relative = append(r.relative, name)
		}
		return nil, name
	}
	root, rest, _ := strings.Cut(name, ".")
	full := r.fullName(root)
	v, err := r.variable(full, rest, marked)
	unserved := errors.Is(err, errNotServed)
	switch {
	case marked && v == nil && err == nil && !r.AllowMissing: // nothing has been given: it is the user's
		_, problem = placeholderName(p)
		misnamed(problem)
	case err != nil && !unserved:
		r.once(full, func() {
			r.fail(n, at, codes.ConfigServerFetchError, err, "Failed to fetch variable '%s' from config server: %s", full, err)
		})
	case v == nil && r.Store == nil:
		r.once(full, func() {
			r.fail(n, at, codes.ConfigServerDisabledError, nil,
				"Failed to fetch variable '%s' from config server: Director is not configured with a config server", full)
		})
	case v == nil:
		r.once(full, func() { r.reportMissing(n, at, full) })
	case rest == "":
		return v, name
	default:
		return r.walk(n, at, full, v, strings.Split(rest, ".")), name
	}
	return nil, name
}

// once runs f the first time that it is called for a name.
func (r *interpolator) once(name string, f func()) {
	if !r.reported[name] {
		r.reported[name] = true
		f()
	}
}

func (r *interpolator) reportMissing(n *Node, at *trail, name string) {
	if !r.AllowMissing {
		r.fail(n, at, codes.ConfigServerMissingName, &MissingVariablesError{[]string{name}, []Location{n.at(at.String())}},
			"Failed to find variable '%s' from config server: HTTP Code '404', Error: 'Name '%s' not found'", name, name)
	}
}

// walk follows the path of a placeholder into the value of its variable.
func (r *interpolator) walk(n *Node, at *trail, root string, v *Node, keys []string) *Node {
	parent := root
	for _, key := range keys {
		problem := ""
		switch {
		case v.Kind() != KindMap:
			problem = fmt.Sprintf("Expected parent '%s' to be a hash", parent)
		case v.Get(key) == nil:
			problem = fmt.Sprintf("Expected parent '%s' hash to have key '%s'", parent, key)
		}
		if problem != "" {
			r.once(parent+"."+key, func() {
				r.fail(n, at, codes.ConfigServerFetchError, nil, "Failed to fetch variable '%s' from config server: %s", root, problem)
			})
			return nil
		}
		v = v.Get(key)
		parent += "." + key
	}
	return v
}

// fullName returns the name that the store knows a variable by.
func (r *interpolator) fullName(name string) string {
	if r.Prefix == "" || strings.HasPrefix(name, "/") {
		return name
	}
	return strings.TrimSuffix(r.Prefix, "/") + "/" + name
}

// variable returns the value of a variable, to which a path will be applied; nil if the store does not have it. A
// marked one is the config server's, see Given.
func (r *interpolator) variable(full, path string, marked bool) (*Node, error) {
	r.used[full] = true
	if marked {
		full = "." + full
	}
	if v, ok := r.values[full]; ok {
		return v, nil
	}
	if r.Store == nil {
		return nil, nil
	}
	if err := r.spent.poll.Work(0); err != nil {
		return nil, err
	}
	v, found, err := r.Store.Get(r.ctx, &Variable{Name: full, SubPath: path})
	if err != nil || !found {
		return nil, err
	}
	n, err := NewNode(v)
	if err != nil {
		return nil, err
	}
	r.values[full] = n
	return n, nil
}

// generate requests the declared variables from the store.
func (r *interpolator) generate(vars []*Variable) {
	defer r.expect(vars)()
	if r.CLI {
		r.cliGenerate(vars)
		return
	}
	if r.Store == nil {
		return
	}
	for _, v := range vars {
		if v.Type == "" {
			continue
		}
		if problem := nameProblem(v.Name, variableNameForm); problem != "" {
			r.fail(v.Location.node.Get("name"), &trail{path: v.Location.Path + ".name"}, codes.ConfigServerIncorrectNameSyntax, nil, "%s", problem)
			continue
		}
		def, ready := r.definition(v)
		if !ready {
			continue
		}
		if err := r.request(def); err != nil {
			r.fail(v.Location.node, &trail{path: v.Location.Path}, CodeGeneral, err, "%s", err)
		}
	}
}

// request asks the store for a declared variable, which may generate it.
func (r *interpolator) request(def *Variable) error {
	v, found, err := r.Store.Get(r.ctx, def)
	if err != nil || !found {
		return err
	}
	n, err := NewNode(v)
	if err == nil {
		r.values[def.Name] = n
	}
	return err
}

// definition returns a declared variable with its full name, its options interpolated and the addresses of the
// links that it consumes among them. ready is false if that is not possible, or not yet.
func (r *interpolator) definition(v *Variable) (def *Variable, ready bool) {
	d := *v
	d.Name = r.fullName(v.Name)
	before := len(r.errs)
	given, err := v.optionsNode()
	if err != nil {
		r.fail(v.Location.node, &trail{path: v.Location.Path}, CodeGeneral, err, "%s", err)
		return nil, false
	}
	options := r.interpolate(given, &trail{path: v.Location.Path + ".options"}, nil)
	if len(r.errs) > before {
		return nil, false
	}
	d.Options, d.odd = options.hash(), options
	if ca, ok := d.Options.Get("ca"); ok && d.Type == "certificate" {
		if s, isString := ca.(string); isString && s != "" {
			d.Options.Set("ca", r.fullName(s))
		}
	}
	for consumer := range v.Consumes.All() {
		if r.Address == nil {
			return nil, false
		}
		address, found := r.Address(v.Name, consumer)
		if !found {
			return nil, false
		}
		d.addAddress(consumer, address)
	}
	return &d, true
}

// optionsNode returns the options as a tree, nil if there are none.
func (v *Variable) optionsNode() (*Node, error) {
	switch {
	case v.Location.node != nil:
		return v.Location.node.Get("options"), nil
	case v.Options != nil:
		return NewNode(v.Options)
	}
	return nil, nil
}

// addAddress puts the address of a consumed link into the options of a certificate.
func (v *Variable) addAddress(consumer, address string) {
	if v.Options == nil {
		v.Options = &Map{}
	}
	switch consumer {
	case "alternative_name":
		names, _ := v.Options.Get("alternative_names")
		list, _ := names.([]any)
		v.Options.Set("alternative_names", append(list, address))
	case "common_name":
		if old, ok := v.Options.Get("common_name"); !ok || old == nil || old == false {
			v.Options.Set("common_name", address)
		}
	}
}
