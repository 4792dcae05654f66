package deploy

// This file determines whether a template would render the same again, without rendering it, from its reads.

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"slices"

	"github.com/boshrender/boshrender/internal/reads"
	"github.com/boshrender/boshrender/manifest"
)

// digestOf returns the digest of values, encoded as JSON.
func digestOf(values ...any) string {
	h := sha256.New()
	for _, v := range values {
		writeValue(h, v)
	}
	return sum(h)
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil))[:40] }

func writeValue(h hash.Hash, v any) {
	var data []byte
	var err error
	if m, ok := v.(*manifest.Map); ok && m != nil {
		data, err = m.MarshalJSON()
	} else if data, err = manifest.MapOf("", v).MarshalJSON(); err != nil {
		data, err = json.Marshal(v)
	}
	if err != nil {
		data = []byte(err.Error()) // a value without a JSON form, such as NaN, has one in the error
	}
	h.Write(data)
	h.Write([]byte{0})
}

// inputDigest returns the digest of a template and of everything that it read in a spec hash, see erb.Read. If it is
// the same for two spec hashes, the template renders the same for both.
func inputDigest(template string, spec *manifest.Map, list []string) string {
	h := sha256.New()
	text := []byte(template)
	for _, read := range slices.Sorted(slices.Values(list)) {
		text = append(append(append(text, 0), read...), 0)
		text = reads.Append(text, spec, read)
		h.Write(text)
		text = text[:0]
	}
	h.Write(text)
	return sum(h)
}
