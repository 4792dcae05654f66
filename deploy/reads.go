package deploy

// This file determines whether a template would render the same again, without rendering it, from its reads.

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/boshrender/boshrender/internal/reads"
	"github.com/boshrender/boshrender/manifest"
)

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
	return hex.EncodeToString(h.Sum(nil))[:40]
}
