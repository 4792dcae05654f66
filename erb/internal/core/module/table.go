package module

// This file looks into the methods of a class.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

// AddAbsentOf adds the names of the instance methods of k that only real Ruby has.
func AddAbsentOf(rt *ruby.Runtime, l *ruby.NameList, k *ruby.Class, inherit bool) {
	if !inherit {
		l.Of(k)
		AddKnown(l, k.GoName(), known.Instance, known.PrivateInstance)
		return
	}
	for _, a := range ruby.Each(l, rt.Ancestors(k)) {
		l.Of(a)
		for module := range known.WithModules(a.GoName()) {
			if AddKnown(l, module, known.Instance, known.PrivateInstance); l.Failed() {
				return
			}
		}
	}
}

// AddKnown adds the names of methods that Ruby has and that are refused here.
func AddKnown(l *ruby.NameList, class string, public, private known.Kind) {
	for name := range known.Of(class, public) {
		if l.Add(name, &ruby.Method{Name: name}); l.Failed() {
			return
		}
	}
	for name := range known.Of(class, private) {
		if l.Add(name, &ruby.Method{Name: name, Visibility: ruby.Private}); l.Failed() {
			return
		}
	}
}
