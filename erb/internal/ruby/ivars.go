package ruby

// This file defines the variables of an object, or of a class.

import "slices"

// IVars are instance variables in the order of their first assignment, which inspect shows. Few objects have more
// than a handful, so a slice is searched; an index is kept for those that have many.
type IVars struct {
	list  []ivar
	index map[string]int // places in list, once that is long
}

type ivar struct {
	name  string
	value Value
}

// fewIVars is up to how many variables are searched one by one.
const fewIVars = 16

func (s *IVars) find(name string) int {
	if s.index != nil {
		if i, ok := s.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range s.list {
		if s.list[i].name == name {
			return i
		}
	}
	return -1
}

// Get returns the value of @name and whether it was ever set. name includes the @.
func (s *IVars) Get(name string) (Value, bool) {
	if i := s.find(name); i >= 0 {
		return s.list[i].value, true
	}
	return Nil, false
}

// Set assigns @name. Whoever calls it charges ivarSize.
func (s *IVars) Set(name string, v Value) {
	if i := s.find(name); i >= 0 {
		s.list[i].value = v
		return
	}
	s.list = append(s.list, ivar{name, v}) // bounded: whoever calls Set charges
	if s.index != nil {
		s.index[name] = len(s.list) - 1
	} else if len(s.list) > fewIVars {
		s.reindex()
	}
}

func (s *IVars) reindex() {
	s.index = map[string]int{}
	for i, v := range s.list {
		s.index[v.name] = i
	}
}

// Delete removes @name and gives its value.
func (s *IVars) Delete(name string) (Value, bool) {
	i := s.find(name)
	if i < 0 {
		return Nil, false
	}
	v := s.list[i].value
	s.list = slices.Delete(s.list, i, i+1)
	if s.index != nil {
		s.reindex()
	}
	return v, true
}

// clone returns a copy. Whoever calls it charges ivarSize for each.
func (s *IVars) clone() IVars {
	c := IVars{list: slices.Clone(s.list)} // bounded: whoever calls clone charges
	if len(c.list) > fewIVars {
		c.reindex()
	}
	return c
}

// Len returns the number of variables.
func (s *IVars) Len() int { return len(s.list) }

// All calls yield for each variable in order. They may change meanwhile.
func (s *IVars) All(yield func(string, Value) bool) {
	for i := 0; i < len(s.list); i++ {
		if v := s.list[i]; !yield(v.name, v.value) {
			return
		}
	}
}
