package links

// This file keeps values of variables out of messages.

import (
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// hider replaces the values of variables in messages by their placeholders, as messages of package manifest have
// them. Messages name such values between apostrophes.
type hider struct {
	root     *manifest.Node
	once     sync.Once
	replacer *strings.Replacer // nil if the manifest has no values of variables
}

// text returns a message without values of variables.
func (h *hider) text(message string) string {
	if h == nil || !strings.Contains(message, "'") {
		return message
	}
	h.once.Do(func() {
		var pairs []string
		h.collect(h.root, "", &pairs)
		if pairs != nil {
			h.replacer = strings.NewReplacer(pairs...)
		}
	})
	if h.replacer == nil {
		return message
	}
	return h.replacer.Replace(message)
}

// unnamed are the keys whose values no message about links names.
var unnamed = []string{"properties", "env", "bosh", "options", "tags", "cloud_properties", "update"}

// collect appends the values of variables below n with their placeholders. placeholder belongs to a value around n.
func (h *hider) collect(n *manifest.Node, placeholder string, pairs *[]string) {
	if n == nil {
		return
	}
	if from := n.Origin(); from.Kind == manifest.FromVariable {
		placeholder = from.Placeholder
	}
	switch n.Kind() {
	case manifest.KindMap:
		for key, value := range n.Pairs() {
			h.collect(key, placeholder, pairs)
			if !slices.Contains(unnamed, rubytext.ToS(key.Value())) {
				h.collect(value, placeholder, pairs)
			}
		}
	case manifest.KindList:
		for _, e := range n.Items() {
			h.collect(e, placeholder, pairs)
		}
	default:
		if placeholder == "" || n.IsNull() {
			return
		}
		value := rubytext.ToS(n.Value())
		for _, text := range []string{value, aliasIn(value)} {
			if text != "" {
				*pairs = append(*pairs, "'"+text+"'", "'"+placeholder+"'")
			}
		}
	}
}
