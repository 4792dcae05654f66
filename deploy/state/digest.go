package state

// This file makes digests of values.

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"

	"github.com/boshrender/boshrender/manifest"
)

// Digest returns the digest of values, encoded as JSON: states and plans have digests of values that may be secret.
func Digest(values ...any) string {
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
