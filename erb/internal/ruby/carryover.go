package ruby

// This file tracks the state that templates carry over to later templates of the same run. A later template that reads
// any of it inherits all reads of the earlier ones. Most carry over only methods, which later templates do not call,
// and numbers of objects, which later ones do not see: these stay hidden until the first access.

import "slices"

// hiddenState hides methods of the templates' class that earlier templates defined. The functions below are the only
// access to the methods of a class of a run.
type hiddenState struct {
	rt      *Runtime
	methods map[string]*Method
	numbers bool // the next numbers that the run assigns depend on earlier templates
	// reads holds the reads of the earlier templates; entries without a cell are uses of time or chance. If there
	// were several contexts, the cells belong to the first.
	reads  []recordedRead
	known  map[recordedRead]bool // set of reads, if there are many
	all    bool                  // there are too many; they are replaced by a read of everything
	input  *Cell
	blanks map[string]*Cell // by their paths
}

// place returns the cell of the first context for the same part of the input.
func (v *hiddenState) place(c *Cell) *Cell {
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
	if k.hiddenState != nil && k.hiddenState.methods[name] != nil {
		k.hiddenState.reveal()
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
	if k.hiddenState != nil {
		k.hiddenState.reveal()
	}
	return &k.Own
}

// replace forgets the method of that name, which is about to be redefined, and reports whether there was one.
func (v *hiddenState) replace(name string) bool {
	if v == nil || v.methods[name] == nil {
		return false
	}
	delete(v.methods, name)
	return true
}

// reveal shows the hidden methods, and records the reads of the templates that defined them.
func (v *hiddenState) reveal() {
	rt, k := v.rt, v.rt.Context
	k.hiddenState = nil
	if k.Own.Made == nil {
		k.Own.Made = map[string]*Method{}
	}
	join(k.Own.Made, v.methods)
	defer rt.ReadLog.Watch(true)()
	rt.ReadLog.doubles = true // the cells may belong to another context
	if v.all {
		rt.recordEverything()
	}
	for _, l := range v.reads {
		switch {
		case l.cell == nil:
			rt.NoteVolatile(l.name)
		case l.at < 0:
			l.cell.RecordName(l.name, l.extent)
		default:
			l.cell.record(int(l.at), l.extent)
		}
	}
}

// numbered reports whether the run has assigned numbers to objects, or made random ones.
func (rt *Runtime) numbered() bool { return len(rt.objectIDs) > 0 || rt.random != nil }

// SeeNumbers is called before the run assigns a number.
func (rt *Runtime) SeeNumbers() {
	if k := rt.Context; k != nil && k.hiddenState != nil && k.hiddenState.numbers {
		k.hiddenState.reveal()
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
	if rt.carriesMore(change) {
		return true
	}
	rt.hide()
	rt.Volatile = nil
	return false
}

// hide hides the methods of the context.
func (rt *Runtime) hide() {
	k := rt.Context
	if k.Own.Len() == 0 && k.hiddenState == nil && !rt.numbered() {
		return
	}
	for name := range k.Own.Made {
		rt.forget(k, name) // no cache may hold it; nothing inherits from the context, see carriesMore
	}
	if k.hiddenState == nil {
		k.hiddenState = &hiddenState{rt: rt, input: rt.Input}
	}
	if len(k.hiddenState.methods) == 0 {
		k.hiddenState.methods, k.Own.Made = k.Own.Made, nil
	} else {
		join(k.hiddenState.methods, k.Own.Made)
		clear(k.Own.Made)
	}
	k.hiddenState.numbers = rt.numbered()
	rt.ReadLog.list = k.hiddenState.keep(rt.ReadLog.list)
	for _, name := range rt.Volatile {
		k.hiddenState.note(recordedRead{name: name})
	}
}

// keep stores the reads of a template and returns a list for the next one.
func (v *hiddenState) keep(list []recordedRead) []recordedRead {
	if v.all || len(list) > maxCarriedReads {
		v.keepAll()
		return list
	}
	for i := range list {
		list[i].extent, list[i].cell = list[i].kind(), v.place(list[i].cell)
	}
	switch {
	case v.reads == nil:
		v.reads = list
		return nil
	case len(list) <= len(v.reads) && slices.Equal(list, v.reads[:len(list)]): // the same template again
		return list
	}
	for _, l := range list {
		v.note(l)
	}
	if len(v.reads) > maxCarriedReads {
		v.keepAll()
	}
	return list
}

// keepAll replaces the stored reads by a single read of everything.
func (v *hiddenState) keepAll() {
	v.reads, v.known, v.all = slices.DeleteFunc(v.reads, func(l recordedRead) bool { return l.cell != nil }), nil, true
}

// note stores a read. Repeated reads are stored once.
func (v *hiddenState) note(l recordedRead) {
	if v.known == nil && len(v.reads) > 1000 {
		v.known = map[recordedRead]bool{}
		for _, l := range v.reads {
			v.known[l] = true
		}
	}
	if v.known[l] {
		return
	}
	if v.known != nil {
		v.known[l] = true
	}
	v.reads = append(v.reads, l) // bounded: reads are charged by Owe, the others are names of rows
}

// CarriesOver reports whether the templates of the run so far left state for later ones, as Begin will report.
// Numbers don't count: results that depend on them are volatile.
func (rt *Runtime) CarriesOver(change Change) bool {
	k := rt.Context
	return k.Own.Len() > 0 || k.hiddenState != nil && len(k.hiddenState.methods) > 0 || rt.carriesMore(change)
}

// carriesMore is CarriesOver for everything except methods of the context.
func (rt *Runtime) carriesMore(change Change) bool {
	if len(rt.Globals)+len(rt.Patches)+len(rt.singletons)+len(rt.Added)+len(rt.Extensions)+len(rt.Consts)+
		len(rt.runConsts)+len(rt.sideIVars) > 0 {
		return true
	}
	if len(rt.GlobalAliases)+len(rt.metas)+len(rt.attached)+len(rt.Required) > 0 ||
		len(rt.Made) > 1 || rt.Context.Frozen || rt.kept { // the first is the context's
		return true
	}
	switch {
	case change == ChangedItself:
		return false
	case change == ChangedAside, rt.Main.Frozen():
		return true
	}
	vars := &rt.Main.o.Whole.(*Instance).IVars
	return vars.names == nil || !vars.names.fixed || !slices.Equal(vars.values, rt.ContextVars[:]) // with other names it has another layout
}
