package main

// This file explains why a template finds no link.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
)

// longestExplained is the size in bytes from which messages of exceptions aren't explained: templates can raise any.
const longestExplained = 10_000

var noLink = pattern.New(`^Can't find link '(.+)'$`)

// whyNoLink returns the lines that explain an error of a template that asks for a link; "" for other errors.
func whyNoLink(resolved *boshrender.Resolved, group, job string, e *erb.Error) string {
	if len(e.Message) > longestExplained {
		return ""
	}
	m := noLink.FindStringSubmatch(e.Message)
	if m == nil || e.Class != "Bosh::Common::Template::UnknownLink" || resolved == nil {
		return ""
	}
	if why, ok := resolved.Links().Explain(group, job, m[1]); ok {
		return "\n" + strings.TrimRight(why.String(), "\n")
	}
	g := resolved.Group(group)
	if g == nil || g.Job(job) == nil {
		return ""
	}
	var names []string
	spec := g.Job(job).Spec()
	for _, c := range spec.Consumes {
		names = append(names, c.Name)
	}
	text := fmt.Sprintf("\nthe spec of job '%s' in instance group '%s' consumes no link '%s' (%s)", job, group, m[1], spec.Location.File)
	switch near := spelling.Nearest(m[1], names); {
	case near != "":
		text += meant(near)
	case names == nil:
		text += "; it consumes no links"
	default:
		text += "; it consumes '" + strings.Join(names, "', '") + "'"
	}
	return text
}
