package main

// This file collects notices, which are not failures, and prints each once.

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/terminal"
)

// notices are texts, each with the things it applies to.
type notices struct {
	order []string
	about map[string][]string
}

// add adds a notice for a thing; "" if the text needs none.
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

// madeUp is the notice for a missing cloud config.
const madeUp = "there is no cloud config: AZs, networks and all addresses are made up; --cloud-config FILE gives the real ones"

// maxNamed limits the things that a notice names.
const maxNamed = 3

// print prints each text once, with the number of things it applies to, and the first of them, or all.
func (n *notices) print(w io.Writer, all bool) {
	for _, text := range n.order {
		about := n.about[text]
		switch shown := about; {
		case len(about) == 0:
		case all || len(about) <= maxNamed:
			text += ": " + strings.Join(shown, ", ")
		default:
			text += fmt.Sprintf(": %s and %d more; --verbose lists them", strings.Join(shown[:maxNamed], ", "), len(about)-maxNamed)
		}
		fmt.Fprintln(w, terminal.Text("note: "+text))
	}
}

// noticeHandler makes notices of the director's warnings, such as links in the manifest that no job has.
type noticeHandler struct{ notices *notices }

func (noticeHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn
}

// Handle implements slog.Handler. Messages that have several lines become one.
func (h noticeHandler) Handle(_ context.Context, r slog.Record) error {
	about := ""
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "at" {
			about = a.Value.String()
		}
		return true
	})
	text := strings.ReplaceAll(r.Message, "\n  - ", " ")
	if !slices.Contains(h.notices.about[text], about) { // a deployment may be resolved more than once
		h.notices.add(text, about)
	}
	return nil
}

func (h noticeHandler) WithAttrs([]slog.Attr) slog.Handler { return h }

func (h noticeHandler) WithGroup(string) slog.Handler { return h }
