package interp

// This file tracks the running calls, and builds the beginnings of backtraces from them. Ruby's own lines are
// included for the methods that are known to have one each. At the first method of another kind, and below the
// template, the known part ends.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/internal/lazy"
)

// callSite is one entry of the call stack that exceptions carry.
type callSite struct {
	who    any // running *activation of a method or class, *closure or *forLoop; nil if it has no lines
	file   *source.File
	pos    source.Pos
	direct bool   // file and pos are where it was called from, without a method of Ruby's own in between
	method string // "" for an activation, which has its name, and for a block that isn't a method
	body   *frame // of the latest call of a method here, for the next one; nil before the first
	block  int    // id of the closure who, if the method that it was passed to calls it; or 0
}

// name returns the name of the method that runs; "" for the body of a class, and for a block that isn't a method.
func (c *callSite) name() string {
	if a, ok := c.who.(*activation); ok && a.method != nil {
		return a.name
	}
	return c.method
}

// forLoop is a running for, whose body Ruby calls as a block.
type forLoop struct {
	act    *activation
	levels int
	recv   ruby.Value
	sel    *ruby.Selector
	file   *source.File
	over   bool // the frame of the loop may have another call since
}

// push records a call that begins.
func (vm *VM) push(c callSite) {
	if n := len(vm.calls); n < cap(vm.calls) {
		c.body = vm.calls[:n+1][n].body
	}
	vm.calls = append(vm.calls, c) // bounded: by the depth of calls
}

func (vm *VM) pop() { vm.calls = vm.calls[:len(vm.calls)-1] }

// directly reports whether the code of the template itself calls m, at the place of the latest call.
func (vm *VM) directly(m *ruby.Method) bool {
	last := vm.RT.Calling
	direct := last == m || last != nil && last.Owner == ruby.ClassClass && last.Name == "new" && m.Name == "initialize"
	vm.RT.Calling = nil
	return direct
}

// enterDirectly is enter for a block that the code of the template calls itself, by yield or a method of its proc.
func (p *closure) enterDirectly() {
	vm := p.home.vm
	vm.direct()
	n := len(vm.calls)
	if n == cap(vm.calls) {
		vm.push(callSite{who: p, file: vm.callFile, pos: vm.callPos, direct: true})
		return
	}
	vm.calls = vm.calls[:n+1]
	last := &vm.calls[n]
	if last.who != any(p) { // skip the write barrier, which is costly during garbage collection
		last.who = p
	}
	if last.file != vm.callFile {
		last.file = vm.callFile
	}
	if last.method != "" {
		last.method = ""
	}
	last.pos, last.direct, last.block = vm.callPos, true, 0
}

// direct records that code of the template itself calls a block.
func (vm *VM) direct() {
	if vm.RT.Calling != nil {
		vm.RT.Calling = nil
	}
	if vm.yielding != nil {
		vm.yielding = nil
	}
}

// enter records that a block begins.
func (p *closure) enter(proc *ruby.Proc, method *ruby.Method) {
	vm := p.home.vm
	var file *source.File
	var pos source.Pos
	direct, id := false, 0
	m := vm.RT.Calling
	switch {
	case p.evaluated:
		if outer := vm.calls[len(vm.calls)-1]; outer.who != nil {
			file, pos, direct = outer.file, outer.pos, true
		}
	case vm.yielding == proc, method != nil && m == method, m != nil && m.Flags&ruby.Calls != 0 && m.Body() == nil && (m.Definition == nil || callsProc[m.Name]):
		file, pos, direct = vm.callFile, vm.callPos, true
		vm.RT.Calling = nil
	case p.site != nil && !p.done && int(p.depth) == len(vm.calls):
		file, pos, id = p.home.file, p.site.pos, p.id
	}
	if vm.yielding != nil {
		vm.yielding = nil
	}
	if n := len(vm.calls); method == nil && n < cap(vm.calls) { // as in enterDirectly
		if last := &vm.calls[:n+1][n]; last.who == any(p) && last.file == file && last.method == "" {
			last.pos, last.direct, last.block = pos, direct, id
			vm.calls = vm.calls[:n+1]
			return
		}
	}
	c := callSite{who: p, file: file, pos: pos, direct: direct, block: id}
	if method != nil {
		c.method, c.block = method.Name, 0
	}
	vm.push(c)
}

// returns is enter for the next turn of a loop by the method that the block was passed to, whose record is still there.
// It returns false for other blocks.
func (p *closure) returns() bool {
	vm := p.home.vm
	n, m := len(vm.calls), vm.RT.Calling
	if n == cap(vm.calls) || vm.calls[:n+1][n].block != p.id || int(p.depth) != n || p.done || vm.yielding != nil || m != nil && m.Flags&ruby.Calls != 0 {
		return false
	}
	vm.calls = vm.calls[:n+1]
	return true
}

// Running implements ruby.Interpreter.
func (vm *VM) Running() (method, callee string, block *ruby.Proc) {
	for i := len(vm.calls) - 1; i >= 0; i-- {
		switch who := vm.calls[i].who.(type) {
		case *activation:
			return who.names(vm)
		case *closure:
			if name := vm.calls[i].method; name != "" {
				return name, name, who.home.act.given()
			}
			return who.home.act.names(vm)
		case *forLoop:
			return who.act.names(vm)
		}
	}
	return bindingMethod, bindingMethod, nil
}

// names returns the names of a running method, and its block.
func (a *activation) names(vm *VM) (method, callee string, block *ruby.Proc) {
	if a.method == nil {
		return a.name, a.name, a.given()
	}
	if last := vm.RT.Calling; last != nil && last.Owner == ruby.MethodClass { // it has a frame of its own
		return last.Name, last.Name, a.given()
	}
	return a.name, a.method.Name, a.given()
}

// blame records that err came from a call of m, for use by place.
func (vm *VM) blame(m *ruby.Method, err error) {
	if _, ok := err.(*ruby.Exception); ok && m.Body() == nil && (m.Owner != ruby.KernelModule || m.Name != "raise" && m.Name != "fail") {
		vm.raising = m
	}
}

// callsProc are the methods of procs that have no line of their own.
var callsProc = map[string]bool{"call": true, "()": true, "yield": true, "===": true, "[]": true}

// maxPlaces is the number of lines of a backtrace that are kept.
const maxPlaces = 50

// places returns the lines of a backtrace that begins at pos in the running code; raiser is the method of Ruby's
// own, called there, that raises.
func (vm *VM) places(b *ruby.Budget, file *source.File, pos source.Pos, raiser *ruby.Method) []ruby.Place {
	list := ruby.Room[ruby.Place](b, min(len(vm.calls)+2, maxPlaces))
	if raiser != nil {
		if raiser != vm.raiser && !raisesItself.Get()[vm.RT.Label(raiser)] {
			return list
		}
		vm.raiser = raiser
		list = ruby.Append(b, list, ruby.Place{File: file, Pos: pos, Method: raiser})
	}
	calls := vm.calls
	for i := len(calls) - 1; i >= 0 && len(list) < maxPlaces; i-- {
		c := &calls[i]
		if eval, ok := c.who.(*evalSite); ok {
			list = ruby.Append(b, list, ruby.Place{File: file, Pos: pos, Name: "Kernel#" + eval.sel.Name})
			continue
		}
		place, ok := vm.placeOf(c.who)
		if !ok {
			return list
		}
		place.File, place.Pos = file, pos
		list = ruby.Append(b, list, place)
		file, pos = c.file, c.pos
		if c.direct {
			continue
		}
		between, ok := vm.between(c.who)
		if !ok || file == nil {
			return list
		}
		for _, label := range between {
			list = ruby.Append(b, list, ruby.Place{File: file, Pos: pos, Name: label})
		}
	}
	if len(list) < maxPlaces {
		list = ruby.Append(b, list, ruby.Place{File: file, Pos: pos, Name: vm.RT.Main.RealClass().Inspect() + "#" + bindingMethod})
	}
	return list
}

// placeOf returns the name of running code.
func (vm *VM) placeOf(who any) (ruby.Place, bool) {
	switch who := who.(type) {
	case *activation:
		return who.place(vm), true
	case *closure:
		p := who.home.act.place(vm)
		p.Levels = who.code.level
		return p, p.Method != nil || p.Name != ""
	case *forLoop:
		p := who.act.place(vm)
		p.Levels = who.levels
		return p, true
	}
	return ruby.Place{}, false
}

// place returns the name of the method or body around code.
func (a *activation) place(vm *VM) ruby.Place {
	switch {
	case a.made:
		return ruby.Place{} // a block as a method: the code around the block is not available
	case a.method != nil:
		return ruby.Place{Method: a.method}
	case a.body != "":
		return ruby.Place{Name: a.body}
	}
	return ruby.Place{Name: vm.RT.Main.RealClass().Inspect() + "#" + bindingMethod}
}

// between returns the lines of Ruby's own methods that call a block, innermost first.
func (vm *VM) between(who any) ([]string, bool) {
	var recv ruby.Value
	var sel *ruby.Selector
	switch who := who.(type) {
	case *closure:
		if who.site == nil {
			return nil, false
		}
		recv, sel = who.recv, who.site.sel
	case *forLoop:
		recv, sel = who.recv, who.sel
	default:
		return nil, false
	}
	m := vm.RT.Find(recv, sel)
	if m == nil || m.Body() != nil {
		return nil, false
	}
	label := vm.RT.Label(m)
	switch {
	case yieldsItself.Get()[label]:
		return []string{label}, true
	case yieldsFromEach.Get()[label]:
		if each := vm.RT.Find(recv, ruby.SelectorFor("each")); each != nil && each.Body() == nil && yieldsItself.Get()[vm.RT.Label(each)] {
			return []string{vm.RT.Label(each), label}, true
		}
	}
	return nil, false
}

// raisesItself lists methods whose exceptions are raised by no other method that they call.
var raisesItself = lazy.Value[map[string]bool]{New: func() map[string]bool {
	return labels(`
	Array#* Array#+ Array#- Array#clear Array#concat Array#delete_at Array#dig
	Array#drop Array#fetch Array#first Array#flatten Array#insert Array#join Array#last Array#max Array#min
	Array#pack Array#pop Array#push Array#rotate Array#sample Array#shift Array#sort Array#take Array#to_h
	Array#transpose Array#values_at Array#zip Comparable#< Comparable#<= Comparable#> Comparable#>=
	Comparable#between? Comparable#clamp Float#% Float#* Float#** Float#+ Float#- Float#/ Float#< Float#<= Float#>
	Float#>= Float#divmod Float#round Float#to_i Hash#clear Hash#default= Hash#delete Hash#dig Hash#fetch
	Hash#fetch_values Hash#merge Hash#merge! Hash#store Hash#update Integer#% Integer#& Integer#* Integer#**
	Integer#+ Integer#- Integer#/ Integer#< Integer#<< Integer#<= Integer#> Integer#>= Integer#>> Integer#chr
	Integer#digits Integer#div Integer#divmod Integer#downto Integer#fdiv Integer#gcd Integer#lcm Integer#modulo
	Integer#pow Integer#round Integer#to_s Integer#upto Integer#| Kernel#Array Kernel#Float Kernel#Hash
	Kernel#Integer Kernel#instance_variable_get Kernel#instance_variable_set Kernel#method Module#const_get
	Module#instance_method Range#each Range#first Range#last Range#step Range#to_a Regexp#match String#% String#*
	String#+ String#[] String#[]= String#center String#chomp! String#clear String#concat String#downcase!
	String#encode String#end_with? String#force_encoding String#gsub String#gsub! String#index String#insert
	String#ljust String#prepend String#replace String#rjust String#split String#start_with? String#strip!
	String#sub String#sub! String#to_i String#tr String#unpack String#unpack1 String#upcase! Struct#[] Struct#[]=
	Symbol#to_proc Time#strftime`)
}}

// yieldsItself lists methods that call their block themselves.
var yieldsItself = lazy.Value[map[string]bool]{New: func() map[string]bool {
	return labels(`
	Array#all? Array#any? Array#bsearch Array#bsearch_index Array#collect Array#collect! Array#combination
	Array#count Array#cycle Array#delete_if Array#detect Array#drop_while Array#each Array#each_index Array#fetch
	Array#fill Array#filter Array#filter! Array#find Array#find_index Array#index Array#keep_if Array#map
	Array#map! Array#max Array#none? Array#one? Array#permutation Array#product Array#reject Array#reject!
	Array#repeated_combination Array#repeated_permutation Array#reverse_each Array#rfind Array#rindex Array#select
	Array#select! Array#sort Array#sort! Array#sum Array#take_while Array#to_h Array#uniq Array#uniq! Array#zip
	Enumerable#reverse_each Enumerable#sort Hash#any? Hash#delete Hash#each Hash#each_key Hash#each_pair
	Hash#each_value Hash#fetch Hash#fetch_values Hash#merge Hash#merge! Hash#to_h Hash#transform_keys
	Hash#transform_keys! Hash#transform_values Hash#transform_values! Hash#update Integer#downto Integer#times
	Integer#upto Kernel#catch Kernel#loop Kernel#tap Kernel#then Numeric#step Range#bsearch Range#each
	Range#reverse_each Range#step Set#collect! Set#delete_if Set#each Set#keep_if Set#reject! Set#select!
	String#chars String#codepoints String#each_byte String#each_char String#each_codepoint
	String#each_grapheme_cluster String#each_line String#grapheme_clusters String#gsub String#gsub! String#match
	String#scan String#sub String#sub! Struct#each Struct#each_pair Struct#filter Struct#select Struct#to_h
	Symbol#match`)
}}

// yieldsFromEach lists methods that call their block from the block of each.
var yieldsFromEach = lazy.Value[map[string]bool]{New: func() map[string]bool {
	return labels(`
	Enumerable#all? Enumerable#any? Enumerable#collect Enumerable#collect_concat Enumerable#count Enumerable#cycle
	Enumerable#detect Enumerable#drop_while Enumerable#each_cons Enumerable#each_entry Enumerable#each_slice
	Enumerable#each_with_index Enumerable#each_with_object Enumerable#filter Enumerable#filter_map Enumerable#find
	Enumerable#find_all Enumerable#find_index Enumerable#flat_map Enumerable#grep Enumerable#grep_v
	Enumerable#group_by Enumerable#inject Enumerable#map Enumerable#max Enumerable#max_by Enumerable#min
	Enumerable#min_by Enumerable#minmax Enumerable#minmax_by Enumerable#none? Enumerable#one? Enumerable#partition
	Enumerable#reduce Enumerable#reject Enumerable#select Enumerable#sort_by Enumerable#take_while Enumerable#to_h
	Enumerable#uniq Enumerable#zip`)
}}

func labels(text string) map[string]bool {
	set := map[string]bool{}
	for label := range strings.FieldsSeq(text) {
		set[label] = true
	}
	return set
}
