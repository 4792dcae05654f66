package ruby

// This file calls methods that were found.

// wrongArity returns the error for a call of a row with n arguments.
func (rt *Runtime) wrongArity(m *Method, self Value, n int) error {
	if m.Flags&MutatesFirst != 0 && self.Frozen() {
		return rt.FrozenError(self)
	}
	return WrongArity(n, int(m.Min), int(m.Max))
}

// Invoke calls m. args are valid during the call only: a method that keeps them copies them.
func (rt *Runtime) Invoke(m *Method, self Value, args []Value, kw *Hash, block *Proc) (Value, error) {
	if m == nil {
		return Nil, rt.notFound()
	}
	if body := m.Body(); body != nil {
		return body.Invoke(rt, m, self, args, kw, block.Keep())
	}
	if m.Fn == nil {
		return Nil, &UnsupportedError{Construct: methodLabel(self, m), Reason: m.Reason}
	}
	rt.steps++
	if len(args) > ElementsPerStep {
		rt.steps += int64(len(args) / ElementsPerStep)
	}
	if m.Flags&Brief == 0 {
		if m.Flags&BriefSelf == 0 {
			rt.steps += Weight(self)
		}
		for i := range args {
			if rt.steps += Weight(args[i]); i%copyElems == copyElems-1 {
				if err := rt.poll(); err != nil {
					return Nil, err
				}
			}
		}
	}
	if rt.steps >= rt.nextPoll {
		if err := rt.poll(); err != nil {
			return Nil, err
		}
	}
	keywords := kw
	if kw != nil && m.Flags&Kw == 0 {
		if kw.Len() > 0 {
			var err error
			if args, err = rt.WithLast(args, kw.Value()); err != nil {
				return Nil, err
			}
		}
		kw = nil
	}
	if len(args) < int(m.Min) || m.Max >= 0 && len(args) > int(m.Max) {
		return Nil, rt.wrongArity(m, self, len(args))
	}
	if m.Flags&(Mutates|MutatesFirst|Enum) != 0 {
		if m.Flags&(Mutates|MutatesFirst) != 0 && (block != nil || m.Flags&Enum == 0) && !self.thaw() {
			return Nil, rt.FrozenError(self)
		}
		if m.Flags&Enum != 0 && block == nil {
			if kw == nil && keywords != nil && keywords.Len() > 0 { // the enumerator passes them on
				args = args[:len(args)-1]
			}
			return rt.NewEnumerator(self, m.OriginalName(), args, keywords), nil
		}
	}
	if m.Flags&Volatile != 0 {
		rt.NoteVolatile(methodLabel(self, m))
	}
	if err := rt.Enter(frameBytes); err != nil {
		return Nil, err
	}
	c := rt.NewCall()
	c.Self, c.Args = self, args
	if c.Method != m || c.theBlock != block || c.kw != kw { // a write costs during garbage collection
		c.kw, c.theBlock, c.Method = kw, block, m
	}
	before := rt.mem
	v := m.Fn(c)
	err := c.err
	if rt.mem == before && v.Kind() >= KindRange {
		rt.mem += InstanceSize // it may have just been made
	}
	rt.FreeCall(c)
	rt.Leave(frameBytes)
	if err != nil {
		return Nil, err
	}
	return v, nil
}

// intricate are the flags of rows that InvokePlain doesn't call.
const intricate = Enum | Volatile | Makes | Calls | Sends | Direct

// Takes reports whether InvokePlain can call m with n arguments.
func (m *Method) Takes(n int) bool { return m.plain>>uint(n)&1 != 0 }

// counts returns the numbers of arguments, up to 7, with which InvokePlain can call m: the bits that are set.
func (m *Method) counts() uint8 {
	if m.Flags&intricate != 0 || m.Fn == nil || m.Body() != nil {
		return 0
	}
	all := 0xFF << m.Min
	if m.Max >= 0 {
		all &= 1<<(m.Max+1) - 1
	}
	return uint8(all)
}

// InvokePlain is Invoke for rows that are called without keywords and a block, with as many arguments as m Takes. If ok
// is false, Invoke must be called.
func (rt *Runtime) InvokePlain(m *Method, self Value, args []Value) (v Value, ok bool, err error) {
	steps := int64(1)
	if m.Flags&Brief == 0 {
		if m.Flags&BriefSelf == 0 {
			steps += Weight(self)
		}
		for i := range args {
			steps += Weight(args[i])
		}
	}
	d := &rt.Nesting
	if rt.steps+steps >= rt.nextPoll || uint(d.calls) >= uint(rt.Limits.Depth) || d.bytes+frameBytes > d.paid ||
		m.Flags&(Mutates|MutatesFirst) != 0 && !self.thaw() {
		return Nil, false, nil
	}
	rt.steps += steps
	d.calls++
	d.bytes += frameBytes
	c := rt.NewCall()
	c.Self, c.Args = self, args
	if c.Method != m || c.theBlock != nil || c.kw != nil { // as in Invoke
		c.kw, c.theBlock, c.Method = nil, nil, m
	}
	before := rt.mem
	v = m.Fn(c)
	err = c.err
	if rt.mem == before && v.Kind() >= KindRange {
		rt.mem += InstanceSize // as in Invoke
	}
	rt.FreeCall(c)
	rt.Leave(frameBytes)
	if err != nil {
		return Nil, true, err
	}
	return v, true, nil
}

// notFound returns the reason why Go code found no method: the run must end, or a template undefined it.
func (rt *Runtime) notFound() error {
	if rt.broken != nil {
		return rt.broken
	}
	return &UnsupportedError{Construct: "undef of a method of Ruby's own"}
}

// NewCall returns a Call. The caller must set everything except Budget.
func (rt *Runtime) NewCall() *Call {
	if n := len(rt.calls); n > 0 {
		c := rt.calls[n-1]
		rt.calls = rt.calls[:n-1]
		return c
	}
	return &Call{Budget: Budget{RT: rt}}
}

// FreeCall keeps c for the next call, which sets everything but the error. Pointers are not cleared: that is costly
// during garbage collection.
func (rt *Runtime) FreeCall(c *Call) {
	if c.held > 0 {
		return // its block is still running, in a coroutine with another reader
	}
	if c.err != nil {
		c.err = nil
	}
	n := len(rt.calls)
	if n == cap(rt.calls) {
		rt.calls = append(rt.calls, c) // bounded: by the depth of calls
		return
	}
	rt.calls = rt.calls[:n+1]
	if rt.calls[n] != c {
		rt.calls[n] = c
	}
}
