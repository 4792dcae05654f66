package spec

// This file compares the table of keys with the reader of job specs.

import (
	"testing"

	"github.com/boshrender/boshrender/dev/keytest"
)

// TestKeysAreRead fails for a key that is read and has no row in keys.go, and for a row that nothing reads.
func TestKeysAreRead(t *testing.T) {
	const documentation = "for documentation only"
	read := func(data []byte) (any, error) { return ParseJob("spec", data) }
	keytest.Table{
		Keys: specKeys.Get(), Words: keytest.Words(t, "."),
		Full: []byte(`{"name": "web", "templates": {"a": "b"}, "properties": {"p": {"default": 1}},
			"provides": [{"name": "a", "type": "b"}], "consumes": [{"name": "c", "type": "d"}]}`),
		Read:     read,
		Validate: func(data []byte) error { _, err := read(data); return err },
		Unread: map[string]string{
			"properties.*.examples": documentation, "properties.*.type": documentation, "properties.*.env_fields": documentation,
			"properties.*.env_file": documentation, "properties.*.env": documentation, "properties.*.deprecated": documentation,
			"properties.*.display_name": documentation,
			"provides.shared":           "a manifest shares links", "provides.description": documentation,
			"consumes.description": documentation,
		},
		Refused: []string{"provides.optional"},
	}.Test(t)
}
