package rspec

// This file matches patterns of Dir.glob, over one walk.

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/script"
)

// maxAlternatives limits the patterns that a pattern with braces stands for.
const maxAlternatives = 1000

// glob returns the paths that a pattern of Dir.glob matches, in Ruby's order and in the form of the pattern: the paths
// of each alternative in braces, and of each folder first the entry and then its contents.
func (f *suiteFiles) glob(b script.Budget, pattern, base string) ([]string, error) {
	if err := checkPath(pattern); err != nil {
		return nil, err
	}
	if n := alternatives(pattern); n > maxAlternatives {
		return nil, &limit.Error{Limit: "alternatives of a pattern", Max: maxAlternatives}
	}
	g := &globbing{f: f, b: b, base: base}
	var relative, absolute []globState
	for i, one := range braces(pattern) { // bounded: by maxAlternatives
		g.patterns = append(g.patterns, newPattern(one))
		switch first := (globState{i, 0}); {
		case one == "":
		case one[0] == '/':
			absolute = append(absolute, first)
		default:
			relative = append(relative, first)
		}
	}
	if err := cmp.Or(g.visit("", relative), g.visit("/", absolute)); err != nil {
		return nil, err
	}
	var all []string
	for _, p := range g.patterns { // bounded: the paths found are paid for
		all = append(all, p.found...)
	}
	return all, nil
}

// globPattern is a pattern without braces.
type globPattern struct {
	parts   []string
	folders bool // it ends in a slash
	nested  bool // it ends in **/: links don't count
	found   []string
}

func newPattern(text string) *globPattern {
	p := &globPattern{folders: len(text) > 1 && strings.HasSuffix(text, "/")}
	p.parts = strings.Split(strings.TrimSuffix(strings.TrimPrefix(text, "/"), "/"), "/")
	for i, part := range p.parts { // bounded: by the length of a path
		p.parts[i] = strings.ReplaceAll(part, "[!", "[^")
	}
	if last := len(p.parts) - 1; p.parts[last] == "**" {
		if p.folders {
			p.parts, p.nested = append(p.parts, "*"), true
		} else {
			p.parts[last] = "*"
		}
	}
	return p
}

// globState is a part of a pattern that has to match next.
type globState struct{ pattern, part int }

// globbing is one walk for several patterns.
type globbing struct {
	f        *suiteFiles
	b        script.Budget
	base     string
	patterns []*globPattern
}

func (g *globbing) part(s globState) string { return g.patterns[s.pattern].parts[s.part] }

// plainPart reports whether a part is a name.
func plainPart(part string) bool { return !strings.ContainsAny(part, `*?[\`) }

// behindFolders reports whether the part before is **. Behind it . and .. don't match.
func (g *globbing) behindFolders(s globState) bool {
	return s.part > 0 && g.part(globState{s.pattern, s.part - 1}) == "**"
}

// visit matches states in the folder at a path, and below it.
func (g *globbing) visit(at string, states []globState) error {
	if len(states) == 0 {
		return nil
	}
	here, err := g.f.full(cmp.Or(at, "."), g.base)
	if err != nil {
		return nil // no folder has such a path
	}
	states, literal := g.closure(states)
	if err := g.b.Step(int64(len(states))); err != nil {
		return err
	}
	entries := map[string]entry{}
	if !literal {
		kind, err := g.f.kind(g.b, here)
		if err != nil || kind != "directory" {
			return err
		}
		list, err := g.f.entries(g.b, here)
		if err != nil {
			return err
		}
		for _, e := range list { // bounded: entries are paid
			entries[e.name] = e
		}
		entries["."] = entry{name: ".", folder: true}
	}
	for _, s := range states {
		part := g.part(s)
		if err := g.b.Step(1); err != nil {
			return err
		}
		if _, have := entries[part]; have || !plainPart(part) || g.behindFolders(s) && (part == "." || part == "..") {
			continue
		}
		kind, err := g.f.kind(g.b, path.Join(here, part))
		if err != nil {
			return err
		}
		if kind != "" {
			entries[part] = entry{name: part, folder: kind == "directory", literal: true}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		if err := g.b.Step(int64(len(states))); err != nil {
			return err
		}
		if err := g.take(at, entries[name], states); err != nil {
			return err
		}
	}
	return nil
}

// closure adds the states behind each **, which stands for no folder too. It reports whether all parts are names.
func (g *globbing) closure(states []globState) (all []globState, literal bool) {
	seen := map[globState]bool{}
	literal = true
	for len(states) > 0 { // bounded: by the parts of the patterns
		s := states[0]
		states = states[1:]
		if seen[s] {
			continue
		}
		seen[s] = true
		all = append(all, s)
		part := g.part(s)
		if part == "**" {
			states = append(slices.Clip(states), globState{s.pattern, s.part + 1})
		}
		literal = literal && plainPart(part)
	}
	return all, literal
}

// take adds an entry to the patterns that it matches, and visits it if it is a folder.
func (g *globbing) take(at string, e entry, states []globState) error {
	name := at + "/" + e.name
	if at == "" || at == "/" {
		name = at + e.name
	}
	var below []globState
	for _, s := range states { // bounded: paid by the caller
		p, part := g.patterns[s.pattern], g.part(s)
		hidden := strings.HasPrefix(e.name, ".") && !strings.HasPrefix(strings.TrimPrefix(part, `\`), ".")
		switch {
		case part == "**":
			if e.folder && !hidden && !e.link && !e.literal {
				below = append(below, s)
			}
			continue
		case part == e.name:
			if e.name == "." && g.behindFolders(s) {
				continue
			}
		case hidden || e.literal:
			continue
		default:
			if ok, err := path.Match(part, e.name); err != nil || !ok {
				continue
			}
		}
		switch {
		case s.part+1 < len(p.parts):
			below = append(below, globState{s.pattern, s.part + 1})
		case p.folders && e.folder && !(p.nested && e.link):
			p.found = append(p.found, name+"/")
		case !p.folders:
			p.found = append(p.found, name)
		}
	}
	if err := g.b.Charge(int64(len(name))); err != nil {
		return err
	}
	if !e.folder {
		return nil
	}
	return g.visit(name, below)
}

// alternatives returns the number of patterns that a pattern with braces stands for, at most maxAlternatives+1.
func alternatives(pattern string) int {
	type open struct{ sum, product int } // of the alternatives before the last comma, and of the last one
	capped := func(n int) int { return min(n, maxAlternatives+1) }
	stack := []open{{0, 1}}
	for i := range len(pattern) { // bounded: by the length of a path
		top := &stack[len(stack)-1]
		switch pattern[i] {
		case '{':
			stack = append(stack, open{0, 1})
		case ',':
			if len(stack) > 1 {
				top.sum, top.product = capped(top.sum+top.product), 1
			}
		case '}':
			if len(stack) > 1 {
				n := capped(top.sum + top.product)
				stack = stack[:len(stack)-1]
				top = &stack[len(stack)-1]
				top.product = capped(top.product * n)
			}
		}
	}
	n := 1
	for _, o := range stack { // bounded: by the length of a path; braces that aren't closed are text
		n = capped(n * capped(o.sum+o.product))
	}
	return n
}

// braces expands {a,b} in a pattern of few alternatives.
func braces(pattern string) []string {
	open := strings.IndexByte(pattern, '{')
	if open < 0 {
		return []string{pattern}
	}
	depth, begin := 0, open+1
	var choices []string
	for i := open; i < len(pattern); i++ { // bounded: by the length of a path
		switch pattern[i] {
		case '{':
			depth++
		case ',':
			if depth == 1 {
				choices = append(choices, pattern[begin:i])
				begin = i + 1
			}
		case '}':
			if depth--; depth == 0 {
				choices = append(choices, pattern[begin:i])
				var list []string
				for _, choice := range choices { // bounded: by maxAlternatives
					list = append(list, braces(pattern[:open]+choice+pattern[i+1:])...)
				}
				return list
			}
		}
	}
	return []string{pattern}
}
