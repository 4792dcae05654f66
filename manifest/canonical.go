package manifest

// This file makes DNS labels of names.

import (
	"fmt"
	"strings"
)

// Canonical returns the DNS form of a name: lower case, underscores as hyphens, everything but letters, digits and
// hyphens removed. A result that begins or ends with a hyphen is an error with the director's code and text.
func Canonical(name string) (string, error) {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r == '_':
			b.WriteByte('-')
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			b.WriteRune(r)
		}
	}
	s := b.String()
	switch {
	case strings.HasPrefix(s, "-"):
		return s, &Error{Code: CodeDNSInvalidCanonicalName,
			Message: fmt.Sprintf("Invalid DNS canonical name '%s', cannot start with a hyphen", s)}
	case strings.HasSuffix(s, "-"):
		return s, &Error{Code: CodeDNSInvalidCanonicalName,
			Message: fmt.Sprintf("Invalid DNS canonical name '%s', cannot end with a hyphen", s)}
	}
	return s, nil
}
