package main

// This file collects what is worth knowing though nothing failed, and says each thing once.

import (
	"fmt"
	"io"
	"strings"

	"github.com/boshrender/boshrender/internal/terminal"
)

// notices are texts, each with the things that it is about.
type notices struct {
	order []string
	about map[string][]string
}

// add notes a text about something; "" where the text says it all.
func (n *notices) add(text, about string) {
	if n.about == nil {
		n.about = map[string][]string{}
	}
	if _, known := n.about[text]; !known {
		n.order = append(n.order, text)
		n.about[text] = nil
	}
	if about != "" {
		n.about[text] = append(n.about[text], about)
	}
}

// madeUp is what is said where there is no cloud config.
const madeUp = "there is no cloud config: AZs, networks and all addresses are made up; --cloud-config FILE gives the real ones"

// mostNamed is how many things a notice names.
const mostNamed = 3

// print prints each text once, with the number of things that it is about, and the first of them, or all.
func (n *notices) print(w io.Writer, all bool) {
	for _, text := range n.order {
		about := n.about[text]
		switch shown := about; {
		case len(about) == 0:
		case all || len(about) <= mostNamed:
			text += ": " + strings.Join(shown, ", ")
		default:
			text += fmt.Sprintf(": %s and %d more; --verbose lists them", strings.Join(shown[:mostNamed], ", "), len(about)-mostNamed)
		}
		fmt.Fprintln(w, terminal.Text("note: "+text))
	}
}
