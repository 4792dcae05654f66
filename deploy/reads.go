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

	"github.com/boshrender/boshrender/internal/reads"
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
func inputDigest(template string, spec *manifest.Map, list []string) string {
	h := sha256.New()
	h.Write([]byte(template))
	for _, read := range slices.Sorted(slices.Values(list)) {
		h.Write([]byte{0})
		h.Write([]byte(read))
		h.Write([]byte{0})
		path, seen := reads.Cut(read)
		path, inSpec := strings.CutPrefix(path, "spec.")
		if path == "spec" && !inSpec {
			path = ""
		}
		writeRead(h, spec, path, seen)
	}
	return sum(h)
}

// writeRead writes what was seen of what is at a path below a value. A key that has dots in its name is found as well; what
// is no hash is the value of what would be below it, too.
func writeRead(h hash.Hash, v any, path string, seen reads.Seen) {
	switch x := v.(type) {
	case *manifest.Map:
		if path == "" {
			switch seen {
			case reads.Kind:
				h.Write([]byte("hash"))
			case reads.Shape:
				writeValue(h, map[string]any{"keys": x.Keys()})
			default:
				writeValue(h, x)
			}
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
				writeRead(h, below, path[min(n+1, len(path)):], seen)
			}
		}
		if !found {
			h.Write([]byte("absent"))
		}
	case []any:
		if path == "" {
			writeList(h, x, seen)
			return
		}
		writeValue(h, len(x))
		for _, e := range x {
			writeRead(h, e, path, seen)
		}
	default:
		if seen != reads.All && path == "" && x != nil {
			h.Write([]byte("plain"))
			return
		}
		writeValue(h, x)
	}
}

// writeList writes what was seen of a list.
func writeList(h hash.Hash, list []any, seen reads.Seen) {
	noHash := func(v any) bool {
		_, ok := v.(*manifest.Map)
		return !ok
	}
	if seen == reads.All {
		writeValue(h, list)
		return
	}
	writeValue(h, []any{"list", !slices.ContainsFunc(list, noHash)})
	if seen == reads.Shape {
		writeValue(h, len(list))
	}
}
