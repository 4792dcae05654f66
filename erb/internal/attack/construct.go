//go:build linux

package main

// This file parses constructs.txt, the attacks that are not generated from rows.

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

//go:embed constructs.txt
var constructText string

// A construct is a template of some size.
type construct struct {
	name   string // "construct/…", "parse …"
	counts []int
	text   string
}

var (
	copies        = regexp.MustCompile(`(?s)⟦(.*?)⟧`)
	constructHead = regexp.MustCompile(`^(.*?)((?: [0-9][0-9e]*)*): `)
)

func parseConstructs(text string) ([]construct, error) {
	var list []construct
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "\t"):
			list[len(list)-1].text += "\n" + line[1:]
		case line != "" && !strings.HasPrefix(line, "# "):
			m := constructHead.FindStringSubmatch(line)
			if m == nil {
				return nil, fmt.Errorf("constructs.txt:%d: no construct: %s", i+1, line)
			}
			c := construct{name: m[1], text: line[len(m[0]):]}
			for _, w := range strings.Fields(m[2]) {
				n, err := strconv.ParseFloat(w, 64)
				if err != nil {
					return nil, fmt.Errorf("constructs.txt:%d: %w", i+1, err)
				}
				c.counts = append(c.counts, int(n))
			}
			list = append(list, c)
		}
	}
	for i := range list {
		c := &list[i]
		if (len(c.counts) > 0) != (count.MatchString(c.text) || copies.MatchString(c.text)) {
			return nil, fmt.Errorf("constructs.txt: counts are for N and ⟦…⟧: %s", c.name)
		}
		if c.counts == nil {
			c.counts = []int{0}
		}
	}
	return list, nil
}

// parsed reports whether the text is for Parse alone.
func (c *construct) parsed() bool { return strings.HasPrefix(c.name, "parse ") }

// row names the construct as if it were a row.
func (c *construct) row() string { return "construct/" + c.name }

// at writes the template for a count.
func (c *construct) at(n int) string {
	text := copies.ReplaceAllStringFunc(c.text, func(part string) string {
		part = strings.TrimSuffix(strings.TrimPrefix(part, "⟦"), "⟧")
		if !strings.Contains(part, "№") {
			return strings.Repeat(part, n)
		}
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(strings.ReplaceAll(part, "№⁻", strconv.Itoa(i)), "№", strconv.Itoa(i+1)))
		}
		return b.String()
	})
	if c.parsed() {
		return strings.ReplaceAll(text, `\xff`, "\xff")
	}
	text = count.ReplaceAllLiteralString(text, underscored(n))
	if !strings.Contains(text, "Time.now") {
		text = "Time.now; " + text
	}
	return "<% " + text + " %>"
}

// constructs returns the attacks that aren't generated from rows.
func (p *plan) constructs() ([]hit, error) {
	list, err := parseConstructs(constructText)
	if err != nil {
		return nil, err
	}
	var hits []hit
	for _, c := range list {
		if !p.o.rows.MatchString(c.row()) {
			continue
		}
		counts := c.counts
		if p.o.sample {
			counts = counts[:1]
		}
		for _, n := range counts {
			h := hit{File: "constructs", Row: c.row(), Note: c.text}
			if n > 0 {
				h.Note = "N = " + underscored(n) + ": " + h.Note
			}
			switch {
			case c.parsed():
				h.job = job{Mode: parse, Template: c.at(n)}
				hits = append(hits, h)
				continue
			case p.o.mode != peak && !p.o.sample:
				h.job = job{Mode: lag, Template: c.at(n), After: 300 * time.Millisecond}
				hits = append(hits, h)
			}
			if p.o.mode != lag {
				h.job = job{Mode: peak, Template: c.at(min(n, 300_000)), After: 300 * time.Millisecond}
				for _, most := range []int{30_000, 3_000, 300} {
					if n > most {
						h.Smaller = append(h.Smaller, c.at(most))
					}
				}
				hits = append(hits, h)
			}
		}
	}
	return hits, nil
}
