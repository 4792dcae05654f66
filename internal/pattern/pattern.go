// Package pattern has regular expressions that are compiled when they are first used: a program has many, and a run of
// it uses few.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression. Its methods are regexp.Regexp's. It is safe for concurrent use.
type Pattern struct {
	text string
	once sync.Once
	re   *regexp.Regexp
}

// New returns the pattern of a text in the syntax of package regexp. Its first use panics if the text is wrong.
func New(text string) *Pattern { return &Pattern{text: text} }

// regexp returns the compiled expression.
func (p *Pattern) regexp() *regexp.Regexp {
	p.once.Do(func() { p.re = regexp.MustCompile(p.text) })
	return p.re
}

// MatchString is regexp.Regexp's.
func (p *Pattern) MatchString(s string) bool { return p.regexp().MatchString(s) }

// FindString is regexp.Regexp's.
func (p *Pattern) FindString(s string) string { return p.regexp().FindString(s) }

// FindStringSubmatch is regexp.Regexp's.
func (p *Pattern) FindStringSubmatch(s string) []string { return p.regexp().FindStringSubmatch(s) }

// FindStringSubmatchIndex is regexp.Regexp's.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return p.regexp().FindStringSubmatchIndex(s)
}

// FindAllString is regexp.Regexp's.
func (p *Pattern) FindAllString(s string, n int) []string { return p.regexp().FindAllString(s, n) }

// FindAllStringIndex is regexp.Regexp's.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.regexp().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is regexp.Regexp's.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.regexp().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is regexp.Regexp's.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.regexp().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is regexp.Regexp's.
func (p *Pattern) ReplaceAllString(s, by string) string { return p.regexp().ReplaceAllString(s, by) }

// ReplaceAllStringFunc is regexp.Regexp's.
func (p *Pattern) ReplaceAllStringFunc(s string, by func(string) string) string {
	return p.regexp().ReplaceAllStringFunc(s, by)
}

// ReplaceAllLiteralString is regexp.Regexp's.
func (p *Pattern) ReplaceAllLiteralString(s, by string) string {
	return p.regexp().ReplaceAllLiteralString(s, by)
}
