package secrets

// This file prints texts without their secrets.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/textdiff"
)

// Changed stands for a secret that the older of two texts doesn't have.
const Changed = "<redacted, changed>"

// Hide returns a text with [redact.Text] in place of its secrets.
func Hide(text string, secret []Span) string {
	return Replace(text, secret, func(string) string { return redact.Text })
}

// Message returns the message of an exception without the parts that differ in the same exception with other secrets.
// All are "class\nmessage"; "" stands for one that the other secrets don't cause.
func Message(text string, others []string) string {
	var spans []Span
	for _, other := range others {
		if other == "" {
			return redact.Text
		}
		spans = Union(spans, Differing(text, other))
	}
	_, message, ok := strings.Cut(Hide(text, spans), "\n")
	if !ok { // the class differs, and the message with it
		return redact.Text
	}
	return message
}

// Replace returns a text with others in place of the spans.
func Replace(text string, spans []Span, by func(string) string) string {
	var out strings.Builder
	from := 0
	for _, s := range spans {
		out.WriteString(text[from:s.From] + by(text[s.From:s.To]))
		from = s.To
	}
	out.WriteString(text[from:])
	return out.String()
}

// Text is a text with the places of its secrets.
type Text struct {
	Data   string
	Secret []Span
}

// held matches the number of a secret in a text that is compared.
var held = pattern.New("\x00[0-9]+\x00")

// Diff returns the differing lines of two texts as [textdiff.Unified] does, without their secrets. A secret that was is
// not has [Changed] in its place, unless was has no text at all.
func Diff(was, is Text) string {
	numbers := map[string]string{}
	hold := func(secret string) string {
		if numbers[secret] == "" {
			numbers[secret] = "\x00" + strconv.Itoa(len(numbers)) + "\x00"
		}
		return numbers[secret]
	}
	before := Replace(was.Data, was.Secret, hold)
	known := len(numbers)
	after := Replace(is.Data, is.Secret, hold)
	var out strings.Builder
	for line := range strings.Lines(textdiff.Unified(before, after)) {
		out.WriteString(held.ReplaceAllStringFunc(line, func(number string) string {
			n, err := strconv.Atoi(strings.Trim(number, "\x00"))
			if err == nil && n >= known && line[0] == '+' && was.Data != "" {
				return Changed
			}
			return redact.Text
		}))
	}
	return out.String()
}
