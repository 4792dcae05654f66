package ruby

// This file implements how arrays are joined, flattened, sorted, shuffled and turned into hashes.

func arrayJoin(c *Call) Value {
	sep := ""
	if !c.Arg(0).IsNil() && len(c.SelfArray().Elems) > 0 {
		sep = c.Str(0)
	}
	if c.Failed() {
		return Nil
	}
	if text, ok := c.joinTexts(sep); ok || c.Failed() {
		return NewString(text).Value()
	}
	j := joiner{c: c, sep: sep, b: c.RT.SpareBytes()}
	if !j.array(c.SelfArray()) {
		return Nil
	}
	s := NewString(c.StringOf(j.b))
	if cap(j.b) <= maxScratch {
		c.RT.spare = j.b
	}
	if j.binary {
		s.Enc = Binary
	}
	return s.Value()
}

// joinTexts joins an array of nothing but strings in UTF-8, whose size is known before it is made.
func (c *Call) joinTexts(sep string) (string, bool) {
	elems := c.SelfArray().Elems
	n := len(sep) * max(0, len(elems)-1)
	for _, v := range elems {
		s, ok := v.AsString()
		if !ok || s.Enc != UTF8 || !c.Tick() {
			return "", false
		}
		n += s.Len()
	}
	t := c.Text(n)
	for i, v := range elems {
		if i > 0 {
			t.Add(sep)
		}
		s, _ := v.AsString()
		if !t.Add(s.String()) || i%ElementsPerStep == 0 && !c.Step(1) {
			return "", false
		}
	}
	return t.String(), true
}

// joiner puts the texts of nested arrays together.
type joiner struct {
	c       *Call
	sep     string
	b       []byte
	started bool
	binary  bool // a binary string was met
}

func (j *joiner) array(a *Array) bool {
	again, err := j.c.RT.visit(visitJoin, a.Value())
	if err != nil {
		j.c.Fail(err)
		return false
	}
	if again {
		j.c.Raise(ArgumentErrorClass, "recursive array join")
		return false
	}
	defer j.c.RT.leaveVisit()
	for i := 0; i < len(a.Elems); i++ {
		if !j.element(a.Elems[i]) {
			return false
		}
	}
	return true
}

func (j *joiner) element(v Value) bool {
	switch b := v.Body().(type) {
	case *String:
		if b.Enc == Binary {
			j.binary = true
		}
		return j.text(b.String())
	case *Array:
		if len(b.Elems) == 0 { // an empty array is an empty text
			return j.text("")
		}
		return j.array(b)
	case *Symbol:
		return j.text(b.Name)
	}
	if v.Kind() == KindObject {
		if s, ok := j.convert(v); ok || j.c.Failed() {
			return ok && j.element(s)
		}
	}
	return j.text(j.c.ToS(v))
}

// convert asks an object for to_str and to_ary.
func (j *joiner) convert(v Value) (Value, bool) {
	for _, method := range []string{"to_str", "to_ary"} {
		r, _, err := j.c.RT.CheckCall(v, method)
		if err != nil {
			return j.c.Fail(err), false
		}
		if r.Kind() == KindString || r.Kind() == KindArray {
			return r, true
		}
	}
	return Nil, false
}

func (j *joiner) text(s string) bool {
	if !j.c.Tick() {
		return false
	}
	var err error
	if j.b, err = j.c.RT.Room(j.b, len(s)+len(j.sep)); err != nil {
		j.c.Fail(err)
		return false
	}
	if j.started {
		j.b = append(j.b, j.sep...) // bounded: there is room
	}
	j.started = true
	j.b = append(j.b, s...) // bounded: there is room
	return true
}

// flattener collects the elements of nested arrays.
type flattener struct {
	out     list
	changed bool
}

func (f *flattener) array(a *Array, level int64) bool {
	c := f.out.c
	if level < 0 {
		again, err := c.RT.visit(visitFlatten, a.Value())
		if err != nil {
			c.Fail(err)
			return false
		}
		if again {
			c.Raise(ArgumentErrorClass, "tried to flatten recursive array")
			return false
		}
		defer c.RT.leaveVisit()
	}
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		if level != 0 {
			inner, ok, err := c.RT.TryAry(e)
			if err != nil {
				c.Fail(err)
				return false
			}
			if ok {
				f.changed = true
				if !f.array(inner, level-1) {
					return false
				}
				continue
			}
		}
		if !f.out.add(e) {
			return false
		}
	}
	return true
}

// flattened flattens the receiver as deep as argument 0 says.
func (c *Call) flattened() (*flattener, bool) {
	level := int64(-1)
	if !c.Arg(0).IsNil() {
		level = c.Int(0)
	}
	if level < 0 {
		level = -1
	} else if d := int64(c.RT.ValueDepth); d > 0 {
		level = min(level, d)
	}
	f := &flattener{out: list{c: c}}
	return f, !c.Failed() && f.array(c.SelfArray(), level)
}

func arrayFlatten(c *Call) Value {
	f, ok := c.flattened()
	if !ok {
		return Nil
	}
	return f.out.array()
}

func arrayFlattenBang(c *Call) Value {
	f, ok := c.flattened()
	if !ok || !f.changed {
		return Nil
	}
	c.SelfArray().Elems = f.out.elems
	return c.Self
}

func arraySort(c *Call) Value {
	out := c.copied(c.SelfArray().Elems)
	if c.Failed() || !c.sorted(out) {
		return Nil
	}
	return c.NewArray(out)
}

func arraySortBang(c *Call) Value {
	a := c.SelfArray()
	out := c.copied(a.Elems)
	if c.Failed() || !c.sorted(out) {
		return Nil
	}
	if a.frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	a.Elems = out
	return c.Self
}

func arraySortByBang(c *Call) Value {
	v := enumerableSortBy(c)
	if sorted, ok := v.AsArray(); ok {
		c.SelfArray().Elems = sorted.Elems
	}
	return c.Self
}

// bestElement is min (sign -1) and max (sign 1) of arrays, which ask the best element so far how it compares.
func (c *Call) bestElement(sign int) Value {
	a := c.SelfArray()
	if len(a.Elems) == 0 {
		return Nil
	}
	best := a.Elems[0]
	for i := 1; i < len(a.Elems); i++ {
		if c.compare(best, a.Elems[i])*sign < 0 {
			best = a.Elems[i]
		}
		if c.Failed() || !c.Step(1) {
			return Nil
		}
	}
	return best
}

// BestOf is max (sign 1) or min (-1) of an array literal. elems isn't empty.
func (rt *Runtime) BestOf(elems []Value, sign int) (Value, error) {
	best := elems[0]
	for _, v := range elems[1:] {
		n, err := rt.MustCompare(v, best)
		if err == nil {
			err = rt.Step(1)
		}
		if err != nil {
			return Nil, err
		}
		if n*sign > 0 {
			best = v
		}
	}
	return best, nil
}

func arrayMin(c *Call) Value {
	if c.Block != nil || !c.Arg(0).IsNil() {
		return enumerableMin(c)
	}
	return c.bestElement(-1)
}

func arrayMax(c *Call) Value {
	if c.Block != nil || !c.Arg(0).IsNil() {
		return enumerableMax(c)
	}
	return c.bestElement(1)
}

func arrayMinmax(c *Call) Value {
	if c.Block != nil {
		return enumerableMinmax(c)
	}
	return c.NewArrayOf(c.bestElement(-1), c.bestElement(1))
}

func arrayTranspose(c *Call) Value {
	rows := c.SelfArray().Elems
	if len(rows) == 0 {
		return c.NewArray(nil)
	}
	var out [][]Value
	for i, row := range rows {
		a, err := c.RT.ToAry(row)
		if err != nil {
			return c.Fail(err)
		}
		if i == 0 {
			out = Make[[]Value](c, len(a.Elems))
			for j := range out {
				out[j] = Room[Value](c, len(rows))
			}
		}
		if !c.Step(1 + len(a.Elems)/ElementsPerStep) {
			return Nil
		}
		if len(a.Elems) != len(out) {
			return c.Raise(IndexErrorClass, "element size differs (%d should be %d)", len(a.Elems), len(out))
		}
		for j, e := range a.Elems {
			out[j] = Append(c, out[j], e)
		}
	}
	columns := Make[Value](c, len(out))
	for i := range columns {
		columns[i] = c.List(out[i])
	}
	return c.List(columns)
}

func arrayToH(c *Call) Value {
	a, h := c.SelfArray(), c.NewHash()
	for i := 0; i < len(a.Elems); i++ {
		v := a.Elems[i]
		if c.Block != nil {
			r, ok := c.Yield(v)
			if !ok {
				return Nil
			}
			v = r
		}
		pair, ok, err := c.RT.TryAry(v)
		switch {
		case err != nil:
			return c.Fail(err)
		case !ok:
			return c.Raise(TypeErrorClass, "wrong element type %s at %d (expected array)", v.RealClass().Inspect(), i)
		case len(pair.Elems) != 2:
			return c.Raise(ArgumentErrorClass, "wrong array length at %d (expected 2, was %d)", i, len(pair.Elems))
		case !c.HashSet(h, pair.Elems[0], pair.Elems[1]):
			return Nil
		}
	}
	return h.Value()
}

// Chance.

// chooser gives the function that makes random numbers from 0 to a limit: by the keyword random, else by the run's
// generator.
func (c *Call) chooser() func(limit int) int {
	if !c.AllowKw("random") {
		return nil
	}
	v, given := c.Kw("random")
	if r, ok := DataOf[*random](v); ok {
		return func(limit int) int { return int(r.upTo(uint64(limit))) }
	}
	if k, ok := v.AsClass(); given && (!ok || k != randomClass) {
		return func(limit int) int { return c.askRandom(v, limit) }
	}
	c.RT.NoteVolatile("Array#" + c.Method.Name)
	r, err := c.RT.defaultRandom()
	if err != nil {
		c.Fail(err)
		return nil
	}
	return func(limit int) int { return int(r.upTo(uint64(limit))) }
}

// askRandom asks an object of the template for a number.
func (c *Call) askRandom(v Value, limit int) int {
	if c.Failed() {
		return 0
	}
	r, err := c.RT.CallMethod(v, SelectorFor("rand"), []Value{Int(int64(limit) + 1)}, nil, nil, false)
	if err != nil {
		c.Fail(err)
		return 0
	}
	n, err := c.RT.ToInt(r)
	switch {
	case err != nil:
		c.Fail(err)
	case n < 0 || n > int64(limit):
		c.Raise(RangeErrorClass, "random number too %s %d", map[bool]string{true: "small", false: "big"}[n < 0], n)
	default:
		return int(n)
	}
	return 0
}

func (c *Call) shuffle(list []Value) bool {
	choose := c.chooser()
	if choose == nil {
		return false
	}
	for i := len(list) - 1; i >= 0; i-- {
		j := choose(i)
		if c.Failed() {
			return false
		}
		list[i], list[j] = list[j], list[i]
		if !c.Tick() {
			return false
		}
	}
	return true
}

func arrayShuffle(c *Call) Value {
	out := c.copied(c.SelfArray().Elems)
	if c.Failed() || len(out) > 0 && !c.shuffle(out) {
		return Nil
	}
	return c.NewArray(out)
}

func arrayShuffleBang(c *Call) Value {
	a := c.SelfArray()
	out := c.copied(a.Elems)
	if c.Failed() || len(out) > 0 && !c.shuffle(out) {
		return Nil
	}
	a.Elems = out
	return c.Self
}

func arraySample(c *Call) Value {
	a := c.SelfArray().Elems
	if !c.Has(0) {
		if len(a) == 0 {
			return Nil
		}
		choose := c.chooser()
		if choose == nil {
			return Nil
		}
		i := choose(len(a) - 1)
		if c.Failed() {
			return Nil
		}
		return a[i]
	}
	n := c.count("negative sample number")
	if n < 0 || len(a) == 0 {
		return c.NewArray(nil)
	}
	n = min(n, len(a))
	choose := c.chooser()
	if choose == nil {
		return Nil
	}
	places := c.samplePlaces(len(a), n, choose)
	if c.Failed() {
		return Nil
	}
	out := Make[Value](c, len(places))
	for i := range out {
		if out[i] = a[places[i]]; !c.Tick() {
			return Nil
		}
	}
	return c.List(out)
}

// samplePlaces chooses n of size places. Up to 16 it draws the k-th of those that are left, as Ruby does; above, it
// shuffles the beginning of the list, which comes to the same as the table that Ruby uses for few of many.
func (c *Call) samplePlaces(size, n int, choose func(limit int) int) []int {
	if n > 16 {
		all := Make[int](c, size)
		if c.Failed() {
			return nil
		}
		for i := range all {
			all[i] = i
		}
		for i := range n {
			j := choose(size-i-1) + i
			if all[i], all[j] = all[j], all[i]; !c.Tick() {
				return nil
			}
		}
		return all[:n]
	}
	var out []int
	draws := Make[int](c, n)
	for i := range draws {
		draws[i] = choose(size - i - 1)
	}
	var taken []int // in ascending order
	for _, k := range draws {
		j := 0
		for ; j < len(taken) && k >= taken[j]; j++ {
			k++
		}
		taken = Append(c, taken, 0)
		copy(taken[j+1:], taken[j:])
		taken[j] = k
		out = Append(c, out, k)
	}
	return out
}
