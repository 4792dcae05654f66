package dns

// This file implements sanitizing and shortening of names for DNS labels and Kubernetes objects.

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"strings"
)

// Limits of DNS and of Kubernetes, in bytes.
const (
	maxLabel   = 63  // one DNS label; also the longest service name and label value
	maxName    = 253 // a whole DNS name without the final dot
	md5Length  = 32  // hex digits of an MD5 sum
	maxIndexed = 53  // group part of a numbered service name, which leaves 10 bytes for "-z<n>-<i>"
	maxNoRoom  = 221 // namespace, domain and dots of this length leave no room for a hash (maxName - md5Length)
	maxJob     = 39  // name part of a Kubernetes job
)

// Label makes a DNS label of s: "_" becomes "-", letters become lower case, every other character than a-z, 0-9 and "-"
// is removed, and hyphens are trimmed from both ends. The result has no limit of length and is empty if nothing
// remains.
//
// The documents say nothing about upper case; quarks lower-cases it.
func Label(s string) string {
	return strings.Trim(keep(s, isLabelByte), "-")
}

// Subdomain makes a DNS name of s as Label does, but keeps dots, trims a single "-" from each end and then a single
// ".", and shortens names of more than 253 characters with [Truncate]. It is how quarks names secrets (quarks-utils:
// pkg/names/names.go).
func Subdomain(s string) string {
	s = keep(s, func(c byte) bool { return c == '.' || isLabelByte(c) })
	for _, end := range []string{"-", "."} {
		s = strings.TrimSuffix(strings.TrimPrefix(s, end), end)
	}
	return Truncate(s, maxName)
}

// Sanitize is Label shortened to 63 characters with [Truncate]: 30 characters, a hyphen and the MD5 sum of the whole
// label.
func Sanitize(s string) string {
	return Truncate(Label(s), maxLabel)
}

// Truncate shortens s to n bytes when it is longer: for n > 33 to its first n-33 bytes, a hyphen and the MD5 sum of s
// in hex; for n = 33 to the sum alone, which has 32 digits; for n < 33 to the first n digits of the sum. s is a
// sanitized name. This is the rule of quarks since March 2020.
func Truncate(s string, n int) string {
	if len(s) <= n {
		return s
	}
	sum := md5hex(s)
	switch room := n - md5Length - 1; {
	case n <= 0:
		return ""
	case room > 0:
		return s[:room] + "-" + sum
	case room == 0:
		return sum
	default:
		return sum[:n]
	}
}

// truncateBare shortens s to n bytes when it is longer: to its first n-32 bytes and the MD5 sum of s, with nothing
// between them. This is the rule of the first design; n is at least 32.
func truncateBare(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n-md5Length] + md5hex(s)
}

// KubernetesJobName names a run of an errand: the first 39 characters of the sanitized name, a hyphen and run as 16 hex
// digits. quarks takes a random number for run.
func KubernetesJobName(name string, run uint64) string {
	name = Label(name)
	if len(name) > maxJob {
		name = name[:maxJob]
	}
	return fmt.Sprintf("%s-%016x", name, run)
}

// LabelValue makes a Kubernetes label value of a deployment's or an instance group's name. A name that is a valid
// label value is unchanged, as in quarks; any other one is sanitized, cut to 30 characters and followed by a hyphen
// and the MD5 sum of the name itself, so that different names stay different.
func LabelValue(name string) string {
	if validLabelValue(name) {
		return name
	}
	prefix := Label(name)
	if len(prefix) > maxLabel-md5Length-1 {
		prefix = prefix[:maxLabel-md5Length-1]
	}
	if prefix == "" {
		return md5hex(name)
	}
	return prefix + "-" + md5hex(name)
}

// validLabelValue reports whether Kubernetes accepts s as the value of a label.
func validLabelValue(s string) bool {
	if len(s) > maxLabel {
		return false
	}
	for i := range len(s) {
		c := s[i]
		alphanumeric := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
		inside := i > 0 && i < len(s)-1 && (c == '-' || c == '_' || c == '.')
		if !alphanumeric && !inside {
			return false
		}
	}
	return true
}

// keep lower-cases s, turns "_" into "-" and drops the bytes that wanted refuses.
func keep(s string, wanted func(byte) bool) string {
	s = strings.ToLower(strings.ReplaceAll(s, "_", "-"))
	var b strings.Builder
	b.Grow(len(s))
	for i := range len(s) {
		if wanted(s[i]) {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func isLabelByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-'
}

func md5hex(s string) string {
	sum := md5.Sum([]byte(s))
	return hex.EncodeToString(sum[:])
}
