package artifact

// This file matches the paths of files with the patterns of package specs.

import (
	"path"
	"strings"
)

// matches reports whether a path matches a pattern, in the syntax of the bosh CLI: "*" and "?" match characters of
// one name, "[…]" one of several characters, "{a,b}" one of several texts, and "**" as a whole name any number of
// folders, or at the end everything below one.
func matches(pattern, name string) bool {
	parts := strings.Split(name, "/")
	for _, p := range alternatives(pattern) {
		if matchParts(strings.Split(path.Clean(p), "/"), parts) {
			return true
		}
	}
	return false
}

// matchParts processes the pattern from its end: of[n] reports whether the rest of the pattern matches parts[n:].
func matchParts(pattern, parts []string) bool {
	of := make([]bool, len(parts)+1)
	of[len(parts)] = true
	for p := len(pattern) - 1; p >= 0; p-- {
		next := make([]bool, len(parts)+1)
		for n := len(parts); n >= 0; n-- {
			switch {
			case pattern[p] == "**" && p == len(pattern)-1:
				next[n] = n < len(parts)
			case pattern[p] == "**":
				next[n] = of[n] || n < len(parts) && next[n+1]
			case n < len(parts) && of[n+1]:
				next[n], _ = path.Match(pattern[p], parts[n])
			}
		}
		of = next
	}
	return of[0]
}

// maxAlternatives limits the expansion of braces; further braces are literal.
const maxAlternatives = 256

// alternatives returns the patterns that a pattern with braces expands to.
func alternatives(pattern string) []string {
	done, todo := []string(nil), []string{pattern}
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		head, list, tail, ok := braces(p)
		if !ok || len(done)+len(todo)+len(list) > maxAlternatives {
			done = append(done, p)
			continue
		}
		for _, text := range list {
			todo = append(todo, head+text+tail)
		}
	}
	return done
}

// braces splits a pattern at its first outermost braces, and their content at its commas.
func braces(p string) (head string, list []string, tail string, ok bool) {
	begin, depth, from := 0, 0, 0
	for n := 0; n < len(p); n++ {
		switch c := p[n]; {
		case c == '\\':
			n++
		case c == '{':
			if depth++; depth == 1 {
				begin, from = n, n+1
			}
		case c == ',' && depth == 1:
			list = append(list, p[from:n])
			from = n + 1
		case c == '}' && depth > 0:
			if depth--; depth == 0 {
				return p[:begin], append(list, p[from:n]), p[n+1:], true
			}
		}
	}
	return p, nil, "", false
}
