package ruby

// This file knows which methods and constants real Ruby has that this evaluator has not, so that their use is
// reported as unsupported and never as NoMethodError or NameError. The reference Ruby lists them: absent.rb.

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed absent.txt
var absentText string

// absentNames gives the names of each line of absent.txt by what stands before them, with a space on both sides of
// every name.
var absentNames = sync.OnceValue(func() map[string]string {
	table := make(map[string]string, 600)
	for line := range strings.Lines(absentText) {
		label, names, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if ok && label != "#" {
			table[label] = " " + names + " "
		}
	}
	return table
})

// listed tells whether real Ruby has name under label: "Array#", "Array.", "Array::", or with a minus what it takes
// away.
func listed(label, name string) bool {
	return len(name) <= 100 && strings.Contains(absentNames()[label], " "+name+" ") // bounded: a list written down, and a short name
}

// rubyHas tells whether real Ruby's v answers to name, and the label of that method.
func (rt *Runtime) rubyHas(v Value, name string) (label string, ok bool) {
	if k, isClass := v.AsClass(); isClass {
		for ; k != nil && rt.along(name); k = k.Super {
			if k.static[name] == undefined || rt.singletons[k][name] == undefined || listed(k.Name+".-", name) {
				return "", false
			}
			if listed(k.Name+".", name) {
				return k.Name + "." + name, true
			}
		}
	}
	return rt.instancesHave(v.Class(), name)
}

// instancesHave tells whether real Ruby's class k, or what it inherits from, has an instance method name.
func (rt *Runtime) instancesHave(k *Class, name string) (label string, ok bool) {
	for _, a := range rt.Ancestors(k) {
		if !rt.along(name) {
			break
		}
		if a.own[name] == undefined || rt.patches[a][name] == undefined || listed(a.Name+"#-", name) {
			return "", false
		}
		if listed(a.Name+"#", name) {
			return a.Name + "#" + name, true
		}
	}
	return "", false
}

// rubyHasInstance is instancesHave for methods of Module; inherit looks at ancestors too.
func (rt *Runtime) rubyHasInstance(k *Class, name string, inherit bool) bool {
	if !inherit {
		return listed(k.Name+"#", name)
	}
	_, ok := rt.instancesHave(k, name)
	return ok
}

// addAbsent adds the names of the methods of v that only real Ruby has.
func (rt *Runtime) addAbsent(l *nameList, v Value) {
	if k, ok := v.AsClass(); ok {
		for ; k != nil; k = k.Super {
			addListed(l, k.Name+".")
		}
	}
	for _, a := range rt.Ancestors(v.Class()) {
		addListed(l, a.Name+"#")
	}
}

// addAbsentOf adds the names of the instance methods of k that only real Ruby has.
func (rt *Runtime) addAbsentOf(l *nameList, k *Class, inherit bool) {
	for _, a := range rt.Ancestors(k) {
		if a == k || inherit {
			addListed(l, a.Name+"#")
		}
	}
}

func addListed(l *nameList, label string) {
	for _, name := range strings.Fields(absentNames()[label]) { // bounded: a list written down
		l.add(name, &Method{Name: name})
	}
}

// RubyHasConstant tells whether real Ruby, as the director runs it, has a constant name that is missing here.
func RubyHasConstant(scope *Class, name string) bool {
	for k := scope; k != nil; k = k.Super {
		if k.Name != "" && listed(k.Name+"::", name) {
			return true
		}
	}
	return listed("Object::", name) || slices.Contains(directorConstants, name)
}

// directorConstants are constants of libraries that a director has loaded and the WebAssembly build, which absent.txt
// comes from, doesn't have.
var directorConstants = []string{
	"ActiveSupport", "Addrinfo", "BasicSocket", "BigDecimal", "Concurrent", "DNS", "HTTPClient", "IPSocket", "Logging", "Net",
	"Nokogiri", "Open3", "PTY", "Resolv", "Sequel", "SocketError", "TCPServer", "TCPSocket", "UDPSocket", "UNIXServer", "UNIXSocket",
}
