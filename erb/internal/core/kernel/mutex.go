package kernel

// This file implements Mutex. A render has one thread, so a lock is only ever waited for by its owner, which Ruby
// refuses.

import "github.com/boshrender/boshrender/erb/internal/ruby"

const reasonThread = "a render has one thread"

var mutexClass *ruby.Class

// mutex is whether it is locked.
type mutex struct{ locked bool }

var mutexTables = []ruby.Table{
	{Class: &ruby.ObjectClass, Constants: func() { ruby.Constant(ruby.ObjectClass, "Mutex", mutexClass.Value()) }},
	{Class: &mutexClass, Alloc: func(k *ruby.Class) ruby.Value { return ruby.NewInstance(k, &mutex{}) }},
	{Class: &mutexClass, Methods: []ruby.Method{
		{Name: "initialize", Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "lock", Fn: mutexLock},
		{Name: "locked?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfMutex(c).locked) }},
		{Name: "owned?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfMutex(c).locked) }},
		{Name: "sleep", Max: 1, Reason: reasonThread},
		{Name: "synchronize", Fn: mutexSynchronize},
		{Name: "try_lock", Fn: mutexTry},
		{Name: "unlock", Fn: mutexUnlock},
	}},
}

func selfMutex(c *ruby.Call) *mutex {
	m, ok := ruby.DataOf[*mutex](c.Self)
	if !ok {
		return &mutex{}
	}
	return m
}

func mutexLock(c *ruby.Call) ruby.Value {
	m := selfMutex(c)
	if m.locked {
		return c.Raise(ruby.ThreadErrorClass, "deadlock; recursive locking")
	}
	m.locked = true
	return c.Self
}

func mutexTry(c *ruby.Call) ruby.Value {
	m := selfMutex(c)
	free := !m.locked
	m.locked = true
	return ruby.Bool(free)
}

func mutexUnlock(c *ruby.Call) ruby.Value {
	m := selfMutex(c)
	if !m.locked {
		return c.Raise(ruby.ThreadErrorClass, "Attempt to unlock a mutex which is not locked")
	}
	m.locked = false
	return c.Self
}

func mutexSynchronize(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.ThreadErrorClass, "must be called with a block")
	}
	m := selfMutex(c)
	if mutexLock(c); c.Failed() {
		return ruby.Nil
	}
	v, err := c.CallBlock()
	if !m.locked && err == nil {
		return c.Raise(ruby.ThreadErrorClass, "Attempt to unlock a mutex which is not locked")
	}
	m.locked = false
	return c.Check(v, err)
}
