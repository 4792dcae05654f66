package deploy

// This file finds out whether a template would render the same again, without rendering it: by what it read.

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"hash"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// digestOf returns the digest of values that can be written as JSON.
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
		data = []byte(err.Error()) // what has no form in JSON, as a number that is none, has one in the error
	}
	h.Write(data)
	h.Write([]byte{0})
}

// inputDigest returns the digest of a template and of all that it read of a spec hash, see erb.Read. Where it is the
// same for two spec hashes, the template renders the same for both.
func inputDigest(template string, spec *manifest.Map, reads []string) string {
	h := sha256.New()
	h.Write([]byte(template))
	for _, read := range slices.Sorted(slices.Values(reads)) {
		h.Write([]byte{0})
		h.Write([]byte(read))
		h.Write([]byte{0})
		path, shape := strings.CutSuffix(read, "[]")
		path, inSpec := strings.CutPrefix(path, "spec.")
		if path == "spec" && !inSpec {
			path = ""
		}
		writeRead(h, spec, path, shape)
	}
	return sum(h)
}

// writeRead writes what is at a path below a value, or its shape. A key that has dots in its name is found as well; what
// is no hash is the value of what would be below it, too.
func writeRead(h hash.Hash, v any, path string, shape bool) {
	switch x := v.(type) {
	case *manifest.Map:
		if path == "" {
			if shape {
				writeValue(h, map[string]any{"keys": x.Keys()})
				return
			}
			writeValue(h, x)
			return
		}
		found := false
		for n := 1; n <= len(path); n++ {
			if n < len(path) && path[n] != '.' {
				continue
			}
			if below, ok := x.Get(path[:n]); ok {
				found = true
				h.Write(binary.AppendUvarint(nil, uint64(n)))
				writeRead(h, below, path[min(n+1, len(path)):], shape)
			}
		}
		if !found {
			h.Write([]byte("absent"))
		}
	case []any:
		writeValue(h, len(x))
		if path == "" && !shape {
			writeValue(h, x)
		}
		if path != "" {
			for _, e := range x {
				writeRead(h, e, path, shape)
			}
		}
	default:
		if shape && path == "" && x != nil {
			h.Write([]byte("plain"))
			return
		}
		writeValue(h, x)
	}
}
