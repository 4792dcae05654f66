package ruby

// This file knows what templates leave behind for those that follow in the same run. What a later one sees of it counts
// as a look at all that the earlier ones looked at. Most leave nothing but methods, of which the next ones call none,
// and numbers of objects, of which the next ones see none: these are behind a veil that falls with the first question.

import "slices"

// veil hides methods of the templates' class that earlier templates made. There is no way to the methods of a class of
// a run but the functions below.
type veil struct {
	rt      *Runtime
	methods map[string]*Method
	numbers bool // which numbers the run hands out next depends on earlier templates
	// looks are what the earlier templates looked at; those of no cell are what depends on time or chance. However many
	// contexts there were, their cells are those of the first.
	looks  []looked
	known  map[looked]bool // which are there, if they are many
	all    bool            // they are too many, and stand for everything
	input  *Cell
	blanks map[string]*Cell // by their paths
}

// place returns the cell of the first context that stands for the same part of the input.
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

// Method returns the instance method of that name that k itself has, which may be the mark of one taken away.
func (k *Class) Method(name string) (m *Method, ok bool) {
	if k.veil != nil && k.veil.methods[name] != nil {
		k.veil.fall()
	}
	return k.Own.get(name)
}

// Undefines reports whether k takes an instance method of that name away.
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

// replace forgets the method of that name, because it gets another; it reports whether there was one.
func (v *veil) replace(name string) bool {
	if v == nil || v.methods[name] == nil {
		return false
	}
	delete(v.methods, name)
	return true
}

// fall shows what was hidden, and notes the looks of the templates that it is from.
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

// numbered reports whether the run has handed out numbers of objects, or random ones.
func (rt *Runtime) numbered() bool { return len(rt.objectIDs) > 0 || rt.random != nil }

// SeeNumbers is called before the run hands out a number.
func (rt *Runtime) SeeNumbers() {
	if k := rt.Context; k != nil && k.veil != nil && k.veil.numbers {
		k.veil.fall()
	}
}

// Random returns what SetRandom was given: the generator behind rand; nil before that.
func (rt *Runtime) Random() any {
	rt.SeeNumbers()
	return rt.random
}

// SetRandom sets the generator behind rand.
func (rt *Runtime) SetRandom(generator any) {
	rt.random = generator
}

// join adds methods, which are paid for, to others.
func join(to, methods map[string]*Method) {
	for name, m := range methods {
		to[name] = m
	}
}

// Begin prepares the run for another template, and reports whether what those before it looked at counts for it, too.
// change is what InputChanged found out: with ChangedItself it will have a new context.
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
		k.cache.drop(name) // nobody remembers where it was found; what inherits from the context was made, see leftMore
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

// keep takes the looks of a template and returns a list for the next one.
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

// keepAll makes one look at everything of those that are kept.
func (v *veil) keepAll() {
	v.looks, v.known, v.all = slices.DeleteFunc(v.looks, func(l looked) bool { return l.cell != nil }), nil, true
}

// note keeps a look. What comes again and again is kept once.
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

// LeftBehind reports whether templates of the run so far left something to those that follow, as Begin will. Numbers
// don't count: what depends on them is volatile.
func (rt *Runtime) LeftBehind(change Change) bool {
	k := rt.Context
	return k.Own.Len() > 0 || k.veil != nil && len(k.veil.methods) > 0 || rt.leftMore(change)
}

// leftMore is LeftBehind of all but methods of the context.
func (rt *Runtime) leftMore(change Change) bool {
	if len(rt.Globals)+len(rt.Patches)+len(rt.singletons)+len(rt.Added)+len(rt.Extensions)+len(rt.Consts)+
		len(rt.runConsts)+len(rt.sideIVars) > 0 {
		return true
	}
	if len(rt.aliases)+len(rt.metas)+len(rt.attached)+len(rt.Required) > 0 ||
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
