package bpm

// This file replaces values that differ between the instances of a group by environment variables of the container.

import (
	"fmt"
	"slices"
	"strings"
)

// A Variable is a fact about a pod that its containers have as an environment variable.
type Variable struct {
	// Name of the environment variable.
	Name string
	// Values[i] is the value on the i-th of the instances that Express gets. "" is never replaced.
	Values []string
}

// Express replaces values that differ between the instances by $(NAME), where Kubernetes puts the value of the
// variable when it starts the container. It returns a copy of each instance, and the sorted names of the variables
// that it used.
//
// It looks at the executable, the arguments and the environment variables of each process. Processes of different
// instances belong together by their names. A text is replaced only if it differs, and if the result is the same on all
// instances. Other differences remain, and Diff of the copies reports them.
//
// A value is replaced only if no letter, digit or underscore is next to it. A process can't use a variable that it
// sets itself, or whose $(NAME) is in one of its texts already. With more than six usable
// variables, none is replaced.
func Express(instances []Rendered, variables []Variable) ([]Rendered, []string) {
	out := slices.Clone(instances)
	if len(out) == 0 {
		return out, nil
	}
	for i := range out {
		out[i].Config = out[i].Config.clone()
	}
	e := &expression{instances: out, used: map[string]bool{}}
	for n := range out[0].Config.Processes {
		e.process(out[0].Config.Processes[n].Name, variables)
	}
	var names []string
	for _, v := range variables {
		if e.used[v.Name] {
			names = append(names, v.Name)
		}
	}
	slices.Sort(names)
	return out, names
}

// has reports whether the process sets a variable of that name, or has a text that would mean it.
func (p *Process) has(variable string) bool {
	_, own := p.Env[variable]
	meant := func(text string) bool { return strings.Contains(text, "$("+variable+")") }
	own = own || meant(p.Executable) || slices.ContainsFunc(p.Args, meant)
	for _, text := range p.Env {
		own = own || meant(text)
	}
	return own
}

// expression is one run of Express.
type expression struct {
	instances []Rendered
	used      map[string]bool
}

// process expresses the fields of one process.
func (e *expression) process(name string, variables []Variable) {
	var on []*Process
	for _, i := range e.instances {
		p, ok := i.Config.Process(name)
		if !ok {
			return
		}
		on = append(on, p)
	}
	variables = slices.DeleteFunc(slices.Clone(variables), func(v Variable) bool {
		return slices.ContainsFunc(on, func(p *Process) bool { return p.has(v.Name) })
	})
	e.field(variables, on, func(p *Process) *string { return &p.Executable })
	for n := range on[0].Args {
		e.field(variables, on, func(p *Process) *string {
			if n < len(p.Args) {
				return &p.Args[n]
			}
			return nil
		})
	}
	for key := range on[0].Env {
		values := make([]*string, len(on))
		for i, p := range on {
			if v, ok := p.Env[key]; ok {
				values[i] = &v
			}
		}
		if e.texts(variables, values) {
			for i, p := range on {
				p.Env[key] = *values[i]
			}
		}
	}
}

func (e *expression) field(variables []Variable, on []*Process, of func(*Process) *string) {
	values := make([]*string, len(on))
	for i, p := range on {
		values[i] = of(p)
	}
	e.texts(variables, values)
}

// texts replaces the texts by one that is the same on all instances, if there is one: with as few variables as
// possible.
func (e *expression) texts(variables []Variable, values []*string) bool {
	if slices.Contains(values, nil) || len(variables) > maxVariables {
		return false
	}
	same := func(a *string) bool { return *a == *values[0] }
	if !slices.ContainsFunc(values, func(a *string) bool { return !same(a) }) {
		return false
	}
	for _, chosen := range subsets(variables) {
		text, ok := "", true
		for i, v := range values {
			t := replaced(*v, chosen, i)
			ok = ok && (i == 0 || t == text)
			text = t
		}
		if !ok {
			continue
		}
		for _, v := range values {
			*v = text
		}
		for _, v := range chosen {
			e.used[v.Name] = e.used[v.Name] || strings.Contains(text, "$("+v.Name+")")
		}
		return true
	}
	return false
}

// maxVariables bounds the subsets of the variables that are tried.
const maxVariables = 6

// subsets lists the subsets that are not empty, the smallest first, each in the order of the variables.
func subsets(variables []Variable) [][]Variable {
	var all [][]Variable
	for bits := 1; bits < 1<<len(variables); bits++ {
		var one []Variable
		for n, v := range variables {
			if bits>>n&1 == 1 {
				one = append(one, v)
			}
		}
		all = append(all, one)
	}
	slices.SortStableFunc(all, func(a, b []Variable) int { return len(a) - len(b) })
	return all
}

// replaced puts the names of the variables in the place of the values that they have on instance i, the first variable
// first.
func replaced(text string, variables []Variable, i int) string {
	if len(variables) == 0 {
		return text
	}
	v, rest := variables[0], variables[1:]
	value := ""
	if i < len(v.Values) {
		value = v.Values[i]
	}
	var b strings.Builder
	from := 0
	for at := 0; value != "" && at+len(value) <= len(text); {
		if text[at:at+len(value)] != value || at > 0 && isWord(text[at-1]) || at+len(value) < len(text) && isWord(text[at+len(value)]) {
			at++
			continue
		}
		fmt.Fprintf(&b, "%s$(%s)", replaced(text[from:at], rest, i), v.Name)
		at += len(value)
		from = at
	}
	return b.String() + replaced(text[from:], rest, i)
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}

// clone returns a copy that shares no texts that could be changed.
func (c *Config) clone() *Config {
	out := *c
	out.Processes = slices.Clone(c.Processes)
	for n := range out.Processes {
		p := &out.Processes[n]
		p.Args = slices.Clone(p.Args)
		if p.Env != nil {
			env := make(map[string]string, len(p.Env))
			for k, v := range p.Env {
				env[k] = v
			}
			p.Env = env
		}
	}
	return &out
}
