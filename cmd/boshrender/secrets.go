package main

// This file hides the values of credentials in what is compared.

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// secretFilter hides the values of credentials in rendered files. It knows the values of the deployment's variables,
// and how text looks that holds others. The zero value hides nothing. Package redact has another task: it keeps the
// text of documents out of errors.
type secretFilter struct {
	on     bool
	values []string // longest first
}

func newSecretFilter(show bool) *secretFilter { return &secretFilter{on: !show} }

// shortest is the length from which a value is hidden wherever it stands: shorter ones are hidden where their keys say
// what they are.
const shortest = 6

// learn notes the values that a deployment has for the variables that it declares: those are its credentials.
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
	// keyed is a key whose name says that its value is a credential, in any of the forms that files have.
	keyed = regexp.MustCompile(`(?im)^([^\n:=]*(?:passw(?:or)?d|passphrase|secret|private_?key|api_?key|token|credentials?)["']?\s*[:=]\s*)(["']?)([^\s"',][^\n"']*)(["']?,?)`)
)

// file hides what is a credential in the text of a file.
func (r *secretFilter) file(_, text string) string {
	if !r.on {
		return text
	}
	for _, v := range r.values {
		text = strings.ReplaceAll(text, v, redact.Text)
		if strings.Contains(v, "\n") { // as JSON and shell scripts have it
			text = strings.ReplaceAll(text, strings.ReplaceAll(v, "\n", `\n`), redact.Text)
		}
	}
	text = pem.ReplaceAllString(text, "${1}"+redact.Text+"${2}")
	return keyed.ReplaceAllString(text, "${1}${2}"+redact.Text+"${4}")
}
