package manifest

// This file holds the paths of ops files: parsing and printing.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/psych"

	"github.com/boshrender/boshrender/limits"
)

// pointer is the path of an operation, as [Op.Path] describes it.
type pointer struct {
	tokens []token
}

type tokenKind uint8

const (
	keyToken tokenKind = iota
	indexToken
	matchToken
	lastToken // "-"
)

type token struct {
	kind      tokenKind
	key       string // of a keyToken or matchToken
	value     string // of a matchToken
	index     int
	optional  bool
	modifiers []modifier
}

type modifier string

const (
	modPrev   modifier = "prev"
	modNext   modifier = "next"
	modBefore modifier = "before"
	modAfter  modifier = "after"
)

var (
	pointerDecoder = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer { return strings.NewReplacer("~0", "~", "~1", "/", "~7", ":") }}
	pointerEncoder = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer { return strings.NewReplacer("~", "~0", "/", "~1", ":", "~7") }}
)

// parsePointer parses a path. The empty string is the whole document. A path has at most 1,000 parts, so that
// operations can't nest a document deeper than a reader would.
func parsePointer(s string) (pointer, error) {
	if s == "" {
		return pointer{}, nil
	}
	if s[0] != '/' {
		return pointer{}, errors.New("Expected to start with '/'") // the CLI's text
	}
	if strings.Count(s, "/") > psych.DefaultDepth {
		return pointer{}, &limits.Error{Limit: "depth", Max: psych.DefaultDepth}
	}
	parts := strings.Split(s[1:], "/")
	p := pointer{tokens: make([]token, 0, len(parts))}
	optional := false
	for i, part := range parts {
		t, err := parseToken(part, i == len(parts)-1, &optional)
		if err != nil {
			return pointer{}, err
		}
		p.tokens = append(p.tokens, t)
	}
	return p, nil
}

// parseToken parses one token. optional is set by the first token with a "?" and holds for all after it.
func parseToken(s string, last bool, optional *bool) (token, error) {
	pieces := strings.Split(s, ":")
	var mods []modifier
	for _, piece := range pieces[1:] {
		switch m := modifier(piece); m {
		case modPrev, modNext, modBefore, modAfter:
			mods = append(mods, m)
		default:
			return token{}, fmt.Errorf( // the CLI's text
				"Expected to find one of the following modifiers: 'prev', 'next', 'before', or 'after' but found '%s'", pieces[1])
		}
	}
	text := pointerDecoder.Get().Replace(pieces[0])
	if last && text == "-" {
		if mods != nil {
			return token{}, errors.New("Expected not to find any modifiers with after last index token") // the CLI's text
		}
		return token{kind: lastToken}, nil
	}
	if i, err := strconv.Atoi(text); err == nil {
		return token{kind: indexToken, index: i, modifiers: mods}, nil
	}
	if strings.HasSuffix(text, "?") {
		*optional = true
	}
	if k, v, ok := strings.Cut(text, "="); ok {
		return token{kind: matchToken, key: k, value: strings.TrimSuffix(v, "?"), optional: *optional, modifiers: mods}, nil
	}
	if mods != nil {
		return token{}, errors.New("Expected not to find any modifiers with key token") // the CLI's text
	}
	return token{kind: keyToken, key: strings.TrimSuffix(text, "?"), optional: *optional}, nil
}

// String returns the path in its written form; only the first optional token shows its "?".
func (p pointer) String() string { return p.upTo(len(p.tokens)) }

// upTo returns the first n tokens in written form.
func (p pointer) upTo(n int) string {
	var b strings.Builder
	optional := false
	for _, t := range p.tokens[:n] {
		b.WriteByte('/')
		switch t.kind {
		case indexToken:
			b.WriteString(strconv.Itoa(t.index))
		case lastToken:
			b.WriteByte('-')
		case matchToken:
			b.WriteString(pointerEncoder.Get().Replace(t.key) + "=" + pointerEncoder.Get().Replace(t.value))
		case keyToken:
			b.WriteString(pointerEncoder.Get().Replace(t.key))
		}
		if t.optional && !optional {
			b.WriteByte('?')
			optional = true
		}
		for _, m := range t.modifiers {
			b.WriteString(":" + string(m))
		}
	}
	return b.String()
}

// typeName returns the name of the token's type in the CLI's messages.
func (t token) typeName() string {
	return [...]string{"patch.KeyToken", "patch.IndexToken", "patch.MatchingIndexToken", "patch.AfterLastIndexToken"}[t.kind]
}

// typeName returns the name of the modifier's type in the CLI's messages.
func (m modifier) typeName() string {
	return "patch." + strings.ToUpper(string(m[:1])) + string(m[1:]) + "Modifier"
}
