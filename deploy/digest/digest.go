// Package digest reads, computes and compares the digests of blobs as BOSH writes them: "sha256:‹hex›", an SHA-1 without
// the name of an algorithm, or several of one blob, joined with ";".
package digest

// This file has all of it.

import (
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
)

// Algorithm is the name of an algorithm, as digests have it.
type Algorithm string

// The algorithms, the weakest first.
const (
	SHA1   Algorithm = "sha1"
	SHA256 Algorithm = "sha256"
	SHA512 Algorithm = "sha512"
)

func (a Algorithm) new() hash.Hash {
	switch a {
	case SHA1:
		return sha1.New()
	case SHA512:
		return sha512.New()
	}
	return sha256.New()
}

// strength returns the rank of an algorithm; 0 if it is unknown.
func (a Algorithm) strength() int {
	switch a {
	case SHA512:
		return 3
	case SHA256:
		return 2
	case SHA1:
		return 1
	}
	return 0
}

// text returns a digest of one algorithm; an SHA-1 has no prefix.
func (a Algorithm) text(sum []byte) string {
	if a == SHA1 {
		return hex.EncodeToString(sum)
	}
	return string(a) + ":" + hex.EncodeToString(sum)
}

// ErrMismatch matches in errors.Is the error for a blob with another digest than the expected one.
var ErrMismatch = errors.New("the digest is another")

// Digest is a parsed digest. The zero value matches no blob.
type Digest struct {
	algorithm Algorithm // the strongest one
	sum       string
	text      string
}

// Parse parses a digest. Of several algorithms the strongest one counts (bosh-utils: crypto/multiple_digest.go). It
// is an error if no algorithm is known, if one occurs twice, or if there are characters other than letters and
// digits.
func Parse(text string) (Digest, error) {
	d := Digest{text: text}
	seen := map[Algorithm]bool{}
	for part := range strings.SplitSeq(text, ";") {
		if part == "" {
			continue
		}
		name, sum, named := strings.Cut(part, ":")
		a := Algorithm(name)
		if !named {
			a, sum = SHA1, part
		}
		if !alphanumeric(string(a)) || !alphanumeric(sum) {
			return Digest{}, errors.New("digest: it has other characters than letters and digits")
		}
		if seen[a] {
			return Digest{}, errors.New("digest: an algorithm is there twice")
		}
		seen[a] = true
		if a.strength() > d.algorithm.strength() {
			d.algorithm, d.sum = a, strings.ToLower(sum)
		}
	}
	if d.algorithm == "" {
		return Digest{}, errors.New("digest: no algorithm that is known; those are sha1, sha256 and sha512")
	}
	return d, nil
}

func alphanumeric(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return s != ""
}

// String returns the text that was parsed.
func (d Digest) String() string { return d.text }

// Algorithm returns the strongest one of the digest; empty for the zero value.
func (d Digest) Algorithm() Algorithm { return d.algorithm }

// Verify reads r to its end and compares the digest. The error for another blob is an ErrMismatch; an error of r is
// returned unchanged.
func (d Digest) Verify(r io.Reader) error {
	_, err := io.Copy(io.Discard, d.Reader(r))
	return err
}

// Reader returns a reader of the same bytes. At the end it returns an ErrMismatch in place of io.EOF if their digest
// differs: a blob that was copied without an error is the right one.
func (d Digest) Reader(r io.Reader) io.Reader {
	return &verifier{r: r, d: d, sum: d.algorithm.new()}
}

type verifier struct {
	r   io.Reader
	d   Digest
	sum hash.Hash
}

func (v *verifier) Read(p []byte) (int, error) {
	n, err := v.r.Read(p)
	v.sum.Write(p[:n])
	if err == io.EOF {
		if is := hex.EncodeToString(v.sum.Sum(nil)); is != v.d.sum {
			err = fmt.Errorf("%w: %s, and not %s", ErrMismatch, v.d.algorithm.text(v.sum.Sum(nil)), v.d.text)
		}
	}
	return n, err
}

// Of reads r to its end and returns its digests, in the order of the algorithms, joined with ";".
func Of(r io.Reader, algorithms ...Algorithm) (string, error) {
	sums, writers := make([]hash.Hash, len(algorithms)), make([]io.Writer, len(algorithms))
	for n, a := range algorithms {
		sums[n] = a.new()
		writers[n] = sums[n]
	}
	if _, err := io.Copy(io.MultiWriter(writers...), r); err != nil {
		return "", err
	}
	texts := make([]string, len(algorithms))
	for n, a := range algorithms {
		texts[n] = a.text(sums[n].Sum(nil))
	}
	return strings.Join(texts, ";"), nil
}
