package rspec

// This file reads the options of suites: the file .rspec, or another of the same form.

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// settings are the options in a file.
type settings struct {
	require, include, tags []string
	examples, matches      []string
	matchLines             []int // where matches are, from 1
	pattern, exclude       string
	path                   string // where examples are, if no paths are given
	format                 string
	slowest                int
	failFast               int
	order                  string
	seed                   uint64
	dryRun                 bool
	failureExit, errorExit int
}

// option is an option of rspec.
type option struct {
	name, short string
	set         func(s *settings, value string) // nil if it has no meaning in a file here
	alone       bool                            // it has no value
}

// options are the options of rspec 3.12. Options without a meaning here are about processes, terminals, and tasks for
// which the tool has flags of its own.
var options = []option{
	{name: "--require", short: "-r", set: func(s *settings, v string) { s.require = append(s.require, v) }},
	{name: "-I", short: "-I", set: func(s *settings, v string) { s.include = append(s.include, strings.Split(v, ":")...) }},
	{name: "--tag", short: "-t", set: func(s *settings, v string) { s.tags = append(s.tags, v) }},
	{name: "--example", short: "-e", set: func(s *settings, v string) { s.examples = append(s.examples, v) }},
	{name: "--example-matches", short: "-E", set: func(s *settings, v string) { s.matches = append(s.matches, v) }},
	{name: "--pattern", short: "-P", set: func(s *settings, v string) { s.pattern = joined(s.pattern, v) }},
	{name: "--exclude-pattern", set: func(s *settings, v string) { s.exclude = v }},
	{name: "--default-path", set: func(s *settings, v string) { s.path = v }},
	{name: "--format", short: "-f", set: func(s *settings, v string) { s.format = formatNamed(v) }},
	{name: "--out", short: "-o", set: func(s *settings, _ string) { s.format = "" }}, // the format before it goes elsewhere
	{name: "--fail-fast", set: func(s *settings, v string) { s.failFast = number(v, 1) }},
	{name: "--no-fail-fast", set: func(s *settings, _ string) { s.failFast = 0 }, alone: true},
	{name: "--profile", short: "-p", set: func(s *settings, v string) { s.slowest = number(v, DefaultSlowest) }},
	{name: "--no-profile", set: func(s *settings, _ string) { s.slowest = 0 }, alone: true},
	{name: "--failure-exit-code", set: func(s *settings, v string) { s.failureExit = number(v, 0) }},
	{name: "--error-exit-code", set: func(s *settings, v string) { s.errorExit = number(v, 0) }},
	{name: "--order", set: func(s *settings, v string) { s.order, s.seed = ParseOrder(v) }},
	{name: "--seed", set: func(s *settings, v string) { s.order, s.seed = ParseOrder("random:" + v) }},
	{name: "--dry-run", set: func(s *settings, _ string) { s.dryRun = true }, alone: true},

	{name: "--options", short: "-O"}, {name: "--bisect", alone: true}, {name: "--drb", short: "-X", alone: true}, {name: "--no-drb", alone: true},
	{name: "--drb-port"}, {name: "--deprecation-out"}, {name: "--backtrace", short: "-b", alone: true}, {name: "--force-color", alone: true},
	{name: "--force-colour", alone: true}, {name: "--no-color", alone: true}, {name: "--no-colour", alone: true}, {name: "--warnings", short: "-w", alone: true},
	{name: "--only-failures", alone: true}, {name: "--next-failure", short: "-n", alone: true}, {name: "--init", alone: true},
	{name: "--version", short: "-v", alone: true}, {name: "--help", short: "-h", alone: true}, {name: "--color", short: "-c", alone: true}, {name: "--colour", alone: true},
}

// DefaultSlowest is the number of examples that rspec's option --profile lists without a number.
const DefaultSlowest = 10

// joined adds a pattern to a list with commas.
func joined(list, pattern string) string {
	if list == "" {
		return pattern
	}
	return list + "," + pattern
}

func number(text string, otherwise int) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return otherwise
}

// parseSettings reads the lines of a file of options. It ignores unknown options.
func parseSettings(text string) settings {
	var s settings
	var words []string
	var lines []int // of words
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			words = append(words, fields(line)...)
			lines = append(lines, slices.Repeat([]int{n}, len(words)-len(lines))...)
		}
	}
	for i := 0; i < len(words); i++ {
		name, value, has := strings.Cut(words[i], "=")
		if len(name) > 2 && name[0] == '-' && name[1] != '-' {
			name, value, has = words[i][:2], words[i][2:], true
		}
		for _, o := range options {
			if name != o.name && name != o.short {
				continue
			}
			if !has && !o.alone && i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") {
				i++
				value = words[i]
			}
			if o.set != nil {
				o.set(&s, value)
			}
			if len(s.matches) > len(s.matchLines) {
				s.matchLines = append(s.matchLines, lines[i])
			}
			break
		}
	}
	s.pattern = cmp.Or(s.pattern, "**/*_spec.rb")
	return s
}

// fields splits a line into words as Shellwords does: at spaces that are neither in quotes nor behind a backslash.
func fields(line string) []string {
	var list []string
	var word strings.Builder
	var quote byte
	inside := false
	for i := 0; i < len(line); i++ {
		b := line[i]
		switch {
		case b == '\\' && quote != '\'' && i+1 < len(line) && (quote == 0 || strings.IndexByte("$`\"\\", line[i+1]) >= 0):
			i++
			word.WriteByte(line[i])
			inside = true
		case quote != 0 && b == quote:
			quote = 0
		case quote == 0 && (b == '"' || b == '\''):
			quote, inside = b, true
		case quote == 0 && (b == ' ' || b == '\t'):
			if inside {
				list = append(list, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteByte(b)
			inside = true
		}
	}
	if inside {
		list = append(list, word.String())
	}
	return list
}

// ParseOrder reads the argument of rspec's option --order: "defined", "rand", "random:42", "recently-modified". The
// seed is 0 if there is none.
func ParseOrder(text string) (order string, seed uint64) {
	order, number, _ := strings.Cut(text, ":")
	if strings.HasPrefix(order, "rand") {
		order = "random"
	}
	seed, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		seed = 0
	}
	return order, seed
}

// with returns the suite with options in place of its settings, and completes the options by them.
func (s *Suite) with(o *Options) *Suite {
	run := *s
	set := &run.settings
	if o.FailFast == 0 {
		o.FailFast = set.failFast
	}
	o.FailFast = max(o.FailFast, 0)
	o.Tags = lastTags(set.tags, o.Tags)
	if len(o.Examples)+len(o.Matches) == 0 {
		o.Examples, o.Matches = set.examples, set.matches
	}
	if o.Order == "" {
		o.Order = set.order
		if o.Seed == 0 {
			o.Seed = set.seed
		}
	}
	if o.Order == "random" && o.Seed == 0 {
		o.Seed = 1 + rand.Uint64N(1<<16)
	}
	o.DryRun = o.DryRun || set.dryRun
	o.FailureExit, o.ErrorExit = cmp.Or(o.FailureExit, set.failureExit), cmp.Or(o.ErrorExit, set.errorExit)
	set.pattern, set.exclude = cmp.Or(o.Pattern, set.pattern), cmp.Or(o.Exclude, set.exclude)
	set.require = slices.Concat(set.require, o.Require)
	return &run
}

// lastTags returns the tag that counts for each name, as in rspec: the last one of the last list that has the name, and
// in a list one that excludes before one that doesn't.
func lastTags(lists ...[]string) (tags []string) {
	for _, list := range lists {
		for _, excluding := range []bool{false, true} {
			for _, tag := range list {
				if strings.HasPrefix(tag, "~") == excluding {
					tags = slices.DeleteFunc(tags, func(t string) bool { return tagName(t) == tagName(tag) })
					tags = append(tags, tag)
				}
			}
		}
	}
	return tags
}

// tagName returns the name in a tag of a filter.
func tagName(tag string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(tag, "~"), ":"), ":")
	return name
}
