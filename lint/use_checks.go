package lint

// This file compares the names that templates use with the names that specs declare.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/spec"
)

// declares reports whether a name is the name of a property, of a level above properties, or of one below a property,
// which can be a hash.
func (c *checker) declares(name string) bool {
	return some(c.poll, c.spec.Properties, func(p spec.Property) bool { return related(name, p.Name) })
}

// related reports whether one of two dotted names is a part of the other.
func related(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// similar suggests the declared name that is closest to an undeclared one.
func (c *checker) similar(name string) string {
	names := make([]string, len(c.spec.Properties))
	for i, p := range each(c.poll, c.spec.Properties) {
		names[i] = p.Name
	}
	return closest(c.poll, name, names)
}

// closest suggests the name of a list that differs least from another, if it differs little.
func closest(poll *limit.Poll, name string, names []string) string {
	best, least := "", 1+len(name)/9
	for _, n := range each(poll, names) {
		if d := differ(name, n, least); d <= least && d > 0 {
			best, least = n, d-1
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; is it %s?", best)
}

// differ returns by how many bytes two names differ, or something more than most if it is more. Long names differ.
func differ(a, b string, most int) int {
	if d := len(a) - len(b); d > most || -d > most || max(len(a), len(b)) > spelling.Longest {
		return most + 1
	}
	return spelling.Distance(a, b)
}

func (c *checker) checkProperties() {
	all := c.blind
	var used []string
	for _, t := range each(c.poll, c.templates) {
		all = all || t.AllProperties
		for _, f := range each(c.poll, t.Facts) {
			all = all || f.Key == "properties"
		}
		for _, p := range each(c.poll, t.Properties) {
			if p.OfLink {
				continue
			}
			for _, name := range each(c.poll, p.Names) {
				used = append(used, name)
				c.checkProperty(t, p, name)
			}
		}
	}
	if all {
		return
	}
	for _, p := range each(c.poll, c.spec.Properties) {
		isUsed := some(c.poll, used, func(name string) bool {
			return related(name, p.Name) || strings.Contains(name, "*") && c.matches(name, p.Name)
		})
		shared := some(c.poll, c.spec.Provides, func(l spec.Provide) bool {
			return some(c.poll, l.Properties, func(name string) bool { return related(name, p.Name) })
		})
		if !isUsed && !shared && p.Name != "true" && p.Name != "false" { // see codeNameBoolean
			c.add(codeUnused, p.Location.File, p.Location.Line, p.Location.Column, fmt.Sprintf("no template uses the property %s, and no link provides it", p.Name))
		}
	}
}

// matches reports whether a partly known name can be the name of a property, or of a level above or below it.
func (c *checker) matches(pattern, name string) bool {
	for prefix := name; c.poll.Tick() == nil; {
		if usage.Match(pattern, prefix) {
			return true
		}
		at := strings.LastIndexByte(prefix, '.')
		if at < 0 {
			break
		}
		prefix = prefix[:at]
	}
	static, _, _ := strings.Cut(pattern, "*")
	return strings.HasPrefix(static, name+".") || usage.Match(pattern+".*", name)
}

// checkProperty checks one use of a property.
func (c *checker) checkProperty(t *template, p usage.Property, name string) {
	if strings.Contains(name, "*") {
		return
	}
	if p.Form == usage.Structure {
		c.checkStructure(t, p, name)
		return
	}
	if !c.declares(name) && !c.first(codeUndeclared, t.name, name) {
		return
	}
	if !c.declares(name) {
		if read := wordBooleans.Get()[strings.ToLower(name)]; read != "" && c.declares(read) {
			return // see codeNameBoolean
		}
		c.add(codeUndeclared, t.name, p.Line, p.Column, fmt.Sprintf("the spec of %s declares no property %s%s", c.job, name, c.similar(name)))
		return
	}
	declared, ok := c.spec.Property(name)
	if ok && declared.Default == nil && p.Form == usage.Method && !p.Default && !p.Guarded && len(p.Names) == 1 && c.first(codeRequired, t.name, name) {
		c.add(codeRequired, t.name, p.Line, p.Column, fmt.Sprintf("%s has no default: rendering fails unless it is set", name))
	}
}

// checkStructure checks properties.a.b, whose last parts may be methods of the value.
func (c *checker) checkStructure(t *template, p usage.Property, name string) {
	c.checkBelow(t, p, name)
	if c.declares(name) {
		return
	}
	above, rest := "", name // above: names of groups of properties
	for c.poll.Tick() == nil {
		next, after, more := strings.Cut(rest, ".")
		full := strings.TrimPrefix(above+"."+next, ".")
		if !c.declares(full) {
			if isMethod(next) {
				return
			}
			break
		}
		above, rest = full, after
		if !more {
			return
		}
	}
	if c.first(codeUndeclared, t.name, name) {
		if read := wordBooleans.Get()[strings.ToLower(name)]; read != "" && c.declares(read) {
			return // see codeNameBoolean
		}
		c.add(codeUndeclared, t.name, p.Line, p.Column, fmt.Sprintf("the spec of %s declares no property %s%s", c.job, name, c.similar(name)))
	}
}

// checkBelow checks properties.a.b.c and properties.a.b["c"] for a property a.b without a default, which is nil.
func (c *checker) checkBelow(t *template, p usage.Property, name string) {
	if p.Guarded {
		return
	}
	for _, declared := range each(c.poll, c.spec.Properties) {
		rest, below := strings.CutPrefix(name, declared.Name+".")
		if !below || declared.Default != nil {
			continue
		}
		next, _, _ := strings.Cut(rest, ".")
		if a, _ := probe("nil."+next, next); a != exists && c.first(codeRequired, t.name, declared.Name) {
			c.add(codeRequired, t.name, p.Line, p.Column, fmt.Sprintf("%s has no default: rendering fails unless it is set", declared.Name))
		}
	}
}

// isMethod reports whether a name is the name of a method of hashes, structures or nil.
func isMethod(name string) bool {
	if objectMethods.Has(name) {
		return true
	}
	for _, receiver := range []string{"{}", "nil"} {
		if a, _ := probe(receiver+"."+name, name); a == exists {
			return true
		}
	}
	return false
}

// objectMethods are methods of spec and properties that are not keys.
var objectMethods = lazy.Words("to_h each_pair dig respond_to methods inspect to_s class send public_send instance_variables to_json " +
	"method_missing marshal_dump table hash object_id itself tap then dup clone freeze to_yaml instance_variable_get each")

func (c *checker) checkLinks() {
	all := c.blind
	used := map[string]bool{}
	for _, t := range each(c.poll, c.templates) {
		all = all || t.AllLinks
		inside := map[string]bool{}
		for _, l := range each(c.poll, t.Links) {
			if l.Form == usage.Conditional {
				inside[l.Name] = true
			}
		}
		for _, l := range each(c.poll, t.Links) {
			if strings.Contains(l.Name, "*") {
				for _, consumed := range each(c.poll, c.spec.Consumes) {
					used[consumed.Name] = used[consumed.Name] || usage.Match(l.Name, consumed.Name)
				}
				continue
			}
			used[l.Name] = true
			consumed, ok := c.spec.Consume(l.Name)
			switch {
			case !ok && c.first(codeLinkUndeclared, t.name, l.Name):
				c.add(codeLinkUndeclared, t.name, l.Line, l.Column, fmt.Sprintf("the spec of %s consumes no link %s", c.job, l.Name))
			case consumed.Optional && l.Form == usage.Method && !l.Guarded && c.first(codeLinkOptional, t.name, l.Name):
				c.add(codeLinkOptional, t.name, l.Line, l.Column, fmt.Sprintf("the link %s is optional: where it is missing, link fails", l.Name))
			}
		}
	}
	for _, t := range each(c.poll, c.templates) {
		for _, f := range each(c.poll, t.Facts) {
			all = all || f.Key == "links"
		}
	}
	if all {
		return
	}
	for _, l := range each(c.poll, c.spec.Consumes) {
		if !used[l.Name] {
			c.add(codeLinkUnused, l.Location.File, l.Location.Line, l.Location.Column, fmt.Sprintf("no template uses the link %s", l.Name))
		}
	}
}

// facts are the keys of a director's spec.
var facts = lazy.Words("deployment name job index id bootstrap az ip address networks persistent_disk dns_domain_name properties " +
	"links release properties_need_filtering")

// varying are the keys whose values differ between the instances of a group.
var varying = lazy.Words("ip address index id bootstrap")

// networkMethods are methods of spec.networks with which templates select any network.
var networkMethods = lazy.Words("first keys values find select map any? size length reject")

// misspelt reports whether the name of a network looks like default with a wrong letter. default2 is another network.
func misspelt(name string) bool {
	rest, longer := strings.CutPrefix(name, "default")
	if longer {
		return rest == "s" || rest == "t"
	}
	return strings.HasPrefix(name, "d") && differ(name, "default", 2) <= 2
}

func (c *checker) checkFacts(t *template) {
	for _, f := range each(c.poll, t.Facts) {
		if !facts.Has(f.Key) && !objectMethods.Has(strings.TrimSuffix(f.Key, "?")) {
			c.add(codeUnknownFact, t.name, f.Line, f.Column, fmt.Sprintf("spec.%s doesn't exist: it is nil%s", f.Key, closest(c.poll, f.Key, facts.All())))
		}
		if parts := strings.Split(f.Path, "."); f.Key == "networks" && len(parts) > 2 && !networkMethods.Has(parts[1]) && !objectMethods.Has(parts[1]) {
			code := codeNetworkName
			if misspelt(parts[1]) {
				code = codeNetworkTypo
			}
			c.add(code, t.name, f.Line, f.Column, fmt.Sprintf("rendering fails where no network is named %s", parts[1]))
		}
		fact := f.Key
		if f.Key == "networks" && strings.HasSuffix(f.Path, ".ip") {
			fact = f.Path
		}
		if c.kubernetes && isBPM(t.destination) && (varying.Has(f.Key) || fact != f.Key) {
			c.add(codeInstanceInBPM, t.name, f.Line, f.Column, fmt.Sprintf("bpm.yml depends on spec.%s: instances would have different containers", fact))
		}
	}
	for _, condition := range each(c.poll, t.Conditions) {
		c.add(codeConstantCondition, t.name, condition.Line, condition.Column, fmt.Sprintf("the condition is always %t: %s", condition.Value, condition.Reason))
	}
}
