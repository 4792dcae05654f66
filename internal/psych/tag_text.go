package psych

// This file holds the texts of tags.

import "strings"

// Tag is the tag of a node with its handle resolved: "tag:yaml.org,2002:str", "!x". The zero value is no tag.
//
// The prefix that a %TAG directive declares is one string, shared by the tags of all nodes with its handle: a
// document may declare a long one and use it for each of its nodes. String and CutPrefix copy it; they are for errors
// that end the reading.
type Tag struct{ text *tagText }

type tagText struct{ prefix, suffix string }

// NewTag returns the tag with a text; the zero value for "".
func NewTag(text string) Tag { return makeTag("", text) }

// makeTag returns the tag whose text is prefix followed by suffix.
func makeTag(prefix, suffix string) Tag {
	if prefix == "" && suffix == "" {
		return Tag{}
	}
	return Tag{&tagText{prefix, suffix}}
}

// None reports whether there is no tag.
func (t Tag) None() bool { return t.text == nil }

// Is reports whether the text of t is one of the given ones.
func (t Tag) Is(texts ...string) bool {
	if t.text == nil {
		return false
	}
	n := len(t.text.prefix) + len(t.text.suffix)
	for _, s := range texts {
		if len(s) == n && s[:len(t.text.prefix)] == t.text.prefix && s[len(t.text.prefix):] == t.text.suffix {
			return true
		}
	}
	return false
}

// HasPrefix reports whether the text of t begins with s.
func (t Tag) HasPrefix(s string) bool {
	if t.text == nil {
		return s == ""
	}
	if n := len(t.text.prefix); n < len(s) {
		return s[:n] == t.text.prefix && strings.HasPrefix(t.text.suffix, s[n:])
	}
	return strings.HasPrefix(t.text.prefix, s)
}

// CutPrefix returns the text of t after s, and reports whether it begins with s.
func (t Tag) CutPrefix(s string) (rest string, found bool) {
	switch {
	case !t.HasPrefix(s):
		return "", false
	case t.text == nil:
		return "", true
	case len(t.text.prefix) < len(s):
		return t.text.suffix[len(s)-len(t.text.prefix):], true
	}
	return t.text.prefix[len(s):] + t.text.suffix, true
}

// String returns the text of t, "" for none.
func (t Tag) String() string {
	if t.text == nil {
		return ""
	}
	return t.text.prefix + t.text.suffix
}
