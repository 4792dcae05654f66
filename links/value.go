package links

// This file has operations on arbitrary values of the manifest.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

func nonEmptyString(v any) bool {
	s, ok := v.(string)
	return ok && s != ""
}

// hashKey makes v usable as a key of a Go map; equal scalars have equal keys.
func hashKey(v any) any {
	switch v := v.(type) {
	case nil, string, bool, int64, float64:
		return v
	default:
		return fmt.Sprintf("%T %s", v, rubytext.Inspect(v))
	}
}

// assign implements Ruby's v[key] = value for any v but a string that contains key, where the change would have no
// effect.
func assign(v any, key string, value any) error {
	switch v := v.(type) {
	case *manifest.Map:
		v.Set(key, value)
		return nil
	case string:
		if !strings.Contains(v, key) {
			return rubytext.ErrNotMatched
		}
		return fmt.Errorf("property '%s' is part of a text", key)
	}
	return rubytext.AssignError(v)
}

func noMethod(name string, v any) error { return errors.New(rubytext.NoMethod(name, v)) }
