package matching

// This file reads the replacements of sub and gsub.

import "strings"

// maxUnescaped is the maximum size of a replacement that is checked for back-references before it is used.
const maxUnescaped = 64

// WithoutReferences returns the text that a replacement stands for, if it is short and has no back-references.
func WithoutReferences(with string) (text string, ok bool) {
	if len(with) > maxUnescaped {
		return "", false
	}
	pairs := false
	for i := 0; i+1 < len(with); i++ {
		if with[i] != '\\' {
			continue
		}
		i++
		if strings.IndexByte("0123456789&+`'k", with[i]) >= 0 {
			return "", false
		}
		pairs = pairs || with[i] == '\\'
	}
	if pairs {
		with = strings.ReplaceAll(with, `\\`, `\`) // bounded: by maxUnescaped
	}
	return with, true
}
