package ruby

// This file tracks what templates leave behind for later templates of the same run. A later template that reads any
// of it inherits all reads of the earlier ones. Most leave only methods, which later templates do not call, and
// numbers of objects, which later ones do not see: these are behind a veil that falls at the first access.

import "slices"

// veil hides methods of the templates' class that earlier templates defined. The functions below are the only
// access to the methods of a class of a run.
type veil struct {
	rt      *Runtime
	methods map[string]*Method
	numbers bool // the next numbers that the run assigns depend on earlier templates
	// looks holds the reads of the earlier templates; entries without a cell are uses of time or chance. If there
	// were several contexts, the cells are those of the first.
	looks  []looked
	known  map[looked]bool // set of looks, if there are many
	all    bool            // there are too many; they are replaced by a read of everything
	input  *Cell
	blanks map[string]*Cell // by their paths
}

// place returns the cell of the first context for the same part of the input.
func (v *veil) place(c *Cell) *Cell {
	switch {
	case c.up != nil:
		if up := v.place(c.up); up != c.up {
			return up.Kid(int(c.at))
		}
		return c
	case c.Tree != NoEntries || c.Seen == nil || c.Path == "":
		return v.input
	}
	if v.blanks == nil {
		v.blanks = map[string]*Cell{}
	}
	if v.blanks[c.Path] == nil {
		v.blanks[c.Path] = c
	}
	return v.blanks[c.Path]
}

// Method returns the instance method of that name that k itself has. It may be Undefined, which marks a method that
// k takes away.
func (k *Class) Method(name string) (m *Method, ok bool) {
	if k.veil != nil && k.veil.methods[name] != nil {
		k.veil.fall()
	}
	return k.Own.get(name)
}

// Undefines reports whether k takes the instance method of that name away.
func (k *Class) Undefines(name string) bool {
	m, _ := k.Method(name)
	return m == Undefined
}

// Methods returns the instance methods that k itself has.
func (k *Class) Methods() *MethodTable {
	if k.veil != nil {
		k.veil.fall()
	}
	return &k.Own
}

// replace forgets the method of that name, which is about to be redefined, and reports whether there was one.
func (v *veil) replace(name string) bool {
	if v == nil || v.methods[name] == nil {
		return false
	}
	delete(v.methods, name)
	return true
}

// fall shows the hidden methods, and records the reads of the templates that defined them.
func (v *veil) fall() {
	rt, k := v.rt, v.rt.Context
	k.veil = nil
	if k.Own.Made == nil {
		k.Own.Made = map[string]*Method{}
	}
	join(k.Own.Made, v.methods)
	defer rt.Looks.Watch(true)()
	if v.all {
		rt.lookEverywhere()
	}
	for _, l := range v.looks {
		switch {
		case l.cell == nil:
			rt.NoteVolatile(l.name)
		case l.at < 0:
			l.cell.LookName(l.name, l.look)
		default:
			l.cell.look(int(l.at), l.look)
		}
	}
}

// numbered reports whether the run has assigned numbers to objects, or made random ones.
func (rt *Runtime) numbered() bool { return len(rt.objectIDs) > 0 || rt.random != nil }

// SeeNumbers is called before the run assigns a number.
func (rt *Runtime) SeeNumbers() {
	if k := rt.Context; k != nil && k.veil != nil && k.veil.numbers {
		k.veil.fall()
	}
}

// Random returns the generator of rand that SetRandom set, nil before that.
func (rt *Runtime) Random() any {
	rt.SeeNumbers()
	return rt.random
}

// SetRandom sets the generator of rand.
func (rt *Runtime) SetRandom(generator any) {
	rt.random = generator
}

// join adds methods, which are already charged, to others.
func join(to, methods map[string]*Method) {
	for name, m := range methods {
		to[name] = m
	}
}

// Begin prepares the run for another template, and reports whether the reads of the templates before it count for
// it too. change is the result of InputChanged; with ChangedItself the template will have a new context.
func (rt *Runtime) Begin(change Change) bool {
	if rt.leftMore(change) {
		return true
	}
	rt.hide()
	rt.Volatile = nil
	return false
}

// hide puts the methods of the context behind a veil.
func (rt *Runtime) hide() {
	k := rt.Context
	if k.Own.Len() == 0 && k.veil == nil && !rt.numbered() {
		return
	}
	for name := range k.Own.Made {
		k.cache.drop(name) // no cache may hold it; nothing inherits from the context, see leftMore
	}
	if k.veil == nil {
		k.veil = &veil{rt: rt, input: rt.Input}
	}
	if len(k.veil.methods) == 0 {
		k.veil.methods, k.Own.Made = k.Own.Made, nil
	} else {
		join(k.veil.methods, k.Own.Made)
		clear(k.Own.Made)
	}
	k.veil.numbers = rt.numbered()
	rt.Looks.list = k.veil.keep(rt.Looks.list)
	for _, name := range rt.Volatile {
		k.veil.note(looked{name: name})
	}
}

// keep stores the reads of a template and returns a list for the next one.
func (v *veil) keep(list []looked) []looked {
	if v.all || len(list) > mostLeft {
		v.keepAll()
		return list
	}
	for i := range list {
		list[i].look, list[i].cell = list[i].kind(), v.place(list[i].cell)
	}
	switch {
	case v.looks == nil:
		v.looks = list
		return nil
	case len(list) <= len(v.looks) && slices.Equal(list, v.looks[:len(list)]): // the same template again
		return list
	}
	for _, l := range list {
		v.note(l)
	}
	if len(v.looks) > mostLeft {
		v.keepAll()
	}
	return list
}

// keepAll replaces the stored reads by a single read of everything.
func (v *veil) keepAll() {
	v.looks, v.known, v.all = slices.DeleteFunc(v.looks, func(l looked) bool { return l.cell != nil }), nil, true
}

// note stores a read. Repeated reads are stored once.
func (v *veil) note(l looked) {
	if v.known == nil && len(v.looks) > 1000 {
		v.known = map[looked]bool{}
		for _, l := range v.looks {
			v.known[l] = true
		}
	}
	if v.known[l] {
		return
	}
	if v.known != nil {
		v.known[l] = true
	}
	v.looks = append(v.looks, l) // bounded: looks are owed, the others are names of rows
}

// LeftBehind reports whether the templates of the run so far left anything for later ones, as Begin will report.
// Numbers don't count: results that depend on them are volatile.
func (rt *Runtime) LeftBehind(change Change) bool {
	k := rt.Context
	return k.Own.Len() > 0 || k.veil != nil && len(k.veil.methods) > 0 || rt.leftMore(change)
}

// leftMore is LeftBehind for everything except methods of the context.
func (rt *Runtime) leftMore(change Change) bool {
	if len(rt.Globals)+len(rt.Patches)+len(rt.singletons)+len(rt.Added)+len(rt.Extensions)+len(rt.Consts)+
		len(rt.runConsts)+len(rt.sideIVars) > 0 {
		return true
	}
	if len(rt.GlobalAliases)+len(rt.metas)+len(rt.attached)+len(rt.Required) > 0 ||
		len(rt.Made) > 1 || rt.Context.Frozen { // the first is the context's
		return true
	}
	switch {
	case change == ChangedItself:
		return false
	case change == ChangedAside, rt.Main.Frozen():
		return true
	}
	vars := &rt.Main.o.Whole.(*Instance).IVars
	if vars.Len() != len(rt.ContextVars) {
		return true
	}
	n := 0
	for name, v := range vars.All {
		if rt.ContextVars[n] != (Variable{Name: name, Value: v}) {
			return true
		}
		n++
	}
	return false
}
