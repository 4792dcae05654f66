package diff

// This file hides values: the values that the director hides, or only secrets.

import (
	"context"
	"strings"

	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// Secrets says which properties are secret: by their names, and by their types in job specs. The zero value knows no
// types.
type Secrets struct {
	// Typed has the dotted names of the properties whose type denotes a secret, see
	// [boshrender.Resolved.SecretProperties].
	Typed map[string]bool
}

// side is a place in one of the documents.
type side struct {
	secret bool // below a redacted key

	rule       *Secrets // nil for the director's rule
	path       string   // the keys
	properties bool     // below properties, where property is the dotted name
	property   string
	named      bool                       // the keys here are names of links
	link       bool                       // the keys here belong to a link, which has properties of its own
	before     map[string]map[string]bool // of the new document: the secrets of the old one by path
}

// below returns the place below a key of a hash.
func (s side) below(key any, in, t *tree) side {
	if s.rule == nil {
		s.secret = s.secret || (key == "properties" || key == "bosh") && t.isHash()
		return s
	}
	name := rubytext.ToS(key)
	if s.properties {
		s.property = strings.TrimPrefix(s.property+"."+name, ".")
	}
	has := func(key string) bool { return !in.get(key).isNil() }
	s.secret = !secrets.Public(name, has) && (s.secret || !s.named && (secrets.Named(name) || s.rule.Typed[s.property]))
	s.path += "." + name
	if name == "properties" && (s.link || !s.properties) {
		s.properties, s.property = true, ""
	}
	s.link = s.named
	s.named = name == "consumes" || name == "provides"
	return s
}

// scalar returns a value without its secrets.
func (d *differ) scalar(v any, s side) any {
	v = unmarked(v)
	text, isText := v.(string)
	spans := secrets.InText(text)
	if s.secret {
		spans = secrets.Whole(v, rubytext.ToS(v))
	}
	if len(spans) == 0 {
		return v
	}
	if !isText {
		text = rubytext.ToS(v)
	}
	return secrets.Replace(text, spans, func(secret string) string {
		if s.before == nil {
			if d.hidden[s.path] == nil {
				d.hidden[s.path] = map[string]bool{}
			}
			d.hidden[s.path][secret] = true
		}
		if before := s.before[s.path]; before != nil && !before[secret] {
			return secrets.Changed
		}
		return redacted
	})
}

// Document returns a YAML document without the secrets in it, or the values that a director hides.
func Document(ctx context.Context, text string, o Options) (string, error) {
	n, err := manifest.YAML{}.Document(ctx, "document", []byte(text))
	if err != nil {
		return "", err
	}
	d := differ{o: o, hidden: map[string]map[string]bool{}}
	shown, err := manifest.NewNode(d.plain(newTree(n), side{rule: o.Secrets}))
	if err != nil {
		return "", err
	}
	out, err := shown.MarshalDirector()
	return string(out), err
}
