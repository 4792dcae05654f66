package main

// This file hides the values of credentials in comparisons.

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// secretFilter hides the values of credentials in rendered files. It has the values of the deployment's variables,
// and patterns for others. The zero value hides nothing. Package redact has another purpose: it keeps the text of
// documents out of errors.
type secretFilter struct {
	on     bool
	values []string // longest first
}

func newSecretFilter(show bool) *secretFilter { return &secretFilter{on: !show} }

// shortest is the length from which a value is hidden everywhere: shorter ones are hidden only after keys that name
// credentials.
const shortest = 6

// learn records the values of the variables that a deployment declares: those are its credentials.
func (r *secretFilter) learn(ctx context.Context, o *opened) error {
	if !r.on || o.Variables == nil {
		return nil
	}
	for _, v := range o.Manifest.Variables {
		value, found, err := o.Variables.Get(ctx, &manifest.Variable{Name: v.Name})
		if err != nil {
			return err
		}
		if found {
			r.add(value)
		}
	}
	slices.SortFunc(r.values, func(a, b string) int { return len(b) - len(a) })
	r.values = slices.Compact(r.values)
	return nil
}

func (r *secretFilter) add(value any) {
	if n, ok := value.(*manifest.Node); ok {
		value = n.Value()
	}
	switch v := value.(type) {
	case string:
		if len(v) >= shortest {
			r.values = append(r.values, v)
		}
	case []any:
		for _, e := range v {
			r.add(e)
		}
	case *manifest.Map:
		for _, e := range v.All() {
			r.add(e)
		}
	case nil, bool, int64, float64:
	default:
		r.add(fmt.Sprint(v))
	}
}

var (
	pem = regexp.MustCompile(`(?s)(-----BEGIN [A-Z0-9 ]+-----).*?(-----END [A-Z0-9 ]+-----)`)
	// keyed matches a key whose name denotes a credential, in the formats of files.
	keyed = regexp.MustCompile(`(?im)^([^\n:=]*(?:passw(?:or)?d|passphrase|secret|private_?key|api_?key|token|credentials?)["']?\s*[:=]\s*)(["']?)([^\s"',][^\n"']*)(["']?,?)`)
)

// file hides the credentials in the text of a file.
func (r *secretFilter) file(_, text string) string {
	if !r.on {
		return text
	}
	for _, v := range r.values {
		text = strings.ReplaceAll(text, v, redact.Text)
		if strings.Contains(v, "\n") { // the form in JSON and shell scripts
			text = strings.ReplaceAll(text, strings.ReplaceAll(v, "\n", `\n`), redact.Text)
		}
	}
	text = pem.ReplaceAllString(text, "${1}"+redact.Text+"${2}")
	return keyed.ReplaceAllString(text, "${1}${2}"+redact.Text+"${4}")
}
