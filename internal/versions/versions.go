// Package versions compares the versions of releases and stemcells, and resolves `latest`.
package versions

// This file is the whole package.

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"

	"github.com/boshrender/boshrender/internal/pattern"
)

// Version is a version as BOSH orders them: release[-prerelease][+postrelease], each of any number of components
// separated by dots. Components of digits are numbers and sort below all others. A missing component equals 0. A
// prerelease sorts below its release, a postrelease above: 1.2.3-rc.1 < 1.2.3 < 1.2.3+dev.1.
type Version struct {
	text               string
	release, pre, post segment
	// sem is set where semantic versioning orders the same way: three numbers, no postrelease.
	sem *semver.Version
}

// segment is a list of components; nil if the segment is absent.
type segment []component

// component is a number or, if num is nil, a text.
type component struct {
	num  *big.Int
	text string
}

var (
	versionForm   = pattern.New(`\A([0-9A-Za-z_.]+)(?:-([0-9A-Za-z_\-.]+))?(?:\+([0-9A-Za-z_\-.]+))?\z`)
	componentForm = pattern.New(`\A[0-9A-Za-z_\-]+\z`)
	oldDevVersion = pattern.New(`(?s)\A(.*)\.([0-9]+)-dev\z`)
	semanticForm  = pattern.New(`\A(0|[1-9][0-9]{0,17})\.(0|[1-9][0-9]{0,17})\.(0|[1-9][0-9]{0,17})\z`)
)

// ErrInvalid is the error for a text that is not a version.
var ErrInvalid = errors.New("invalid version")

// Parse parses a version.
func Parse(s string) (Version, error) {
	m := versionForm.FindStringSubmatch(s)
	if m == nil {
		return Version{}, fmt.Errorf("%w: %q", ErrInvalid, s)
	}
	v := Version{}
	for i, seg := range []*segment{&v.release, &v.pre, &v.post} {
		if m[i+1] == "" {
			continue
		}
		var err error
		if *seg, err = parseSegment(m[i+1]); err != nil {
			return Version{}, fmt.Errorf("%w: %q", err, s)
		}
	}
	v.text = v.join()
	if semanticForm.MatchString(v.text) {
		v.sem, _ = semver.StrictNewVersion(v.text)
	}
	return v, nil
}

func parseSegment(s string) (segment, error) {
	var seg segment
	for _, part := range strings.Split(s, ".") {
		switch {
		case part != "" && strings.Trim(part, "0123456789") == "":
			n, _ := new(big.Int).SetString(part, 10)
			seg = append(seg, component{num: n})
		case componentForm.MatchString(part):
			seg = append(seg, component{text: part})
		default:
			return nil, ErrInvalid
		}
	}
	return seg, nil
}

// ParseRelease parses the version of a release. The old form of a development version, 1.2-dev at the end,
// becomes +dev.2.
func ParseRelease(s string) (Version, error) {
	if m := oldDevVersion.FindStringSubmatch(s); m != nil {
		s = m[1] + "+dev." + m[2]
	}
	return Parse(s)
}

// ParseStemcell parses the version of a stemcell. Underscores count as dots.
func ParseStemcell(s string) (Version, error) {
	return Parse(strings.ReplaceAll(s, "_", "."))
}

// String returns the normal form: numbers without leading zeros.
func (v Version) String() string { return v.text }

func (v Version) join() string {
	s := v.release.String()
	if v.pre != nil {
		s += "-" + v.pre.String()
	}
	if v.post != nil {
		s += "+" + v.post.String()
	}
	return s
}

func (s segment) String() string {
	parts := make([]string, len(s))
	for i, c := range s {
		parts[i] = c.text
		if c.num != nil {
			parts[i] = c.num.String()
		}
	}
	return strings.Join(parts, ".")
}

// Compare returns -1, 0 or 1 as v is below, equal to or above w.
func (v Version) Compare(w Version) int {
	if v.sem != nil && w.sem != nil {
		return v.sem.Compare(w.sem)
	}
	if c := v.release.compare(w.release); c != 0 {
		return c
	}
	if c := comparePresence(v.pre, w.pre, 1); c != 0 {
		return c
	}
	if c := v.pre.compare(w.pre); c != 0 {
		return c
	}
	if c := comparePresence(v.post, w.post, -1); c != 0 {
		return c
	}
	return v.post.compare(w.post)
}

// comparePresence orders a version without a segment against one with it: absent is the result when only the first
// lacks it.
func comparePresence(a, b segment, absent int) int {
	switch {
	case a == nil && b != nil:
		return absent
	case a != nil && b == nil:
		return -absent
	}
	return 0
}

// compare orders segments. The longer one is above if its additional components are not all zero.
func (s segment) compare(t segment) int {
	for i := range min(len(s), len(t)) {
		if c := s[i].compare(t[i]); c != 0 {
			return c
		}
	}
	switch {
	case len(s) > len(t) && !s[len(t):].zero():
		return 1
	case len(t) > len(s) && !t[len(s):].zero():
		return -1
	}
	return 0
}

func (s segment) zero() bool {
	return !slices.ContainsFunc(s, func(c component) bool { return c.num == nil || c.num.Sign() != 0 })
}

func (c component) compare(d component) int {
	switch {
	case c.num != nil && d.num != nil:
		return c.num.Cmp(d.num)
	case c.num != nil:
		return -1
	case d.num != nil:
		return 1
	}
	return cmp.Compare(c.text, d.text)
}

// MatchesStemcell reports whether a compiled release that was exported from stemcell version v may be used with w:
// the first component of their versions is the same.
func (v Version) MatchesStemcell(w Version) bool {
	return len(v.release) > 0 && len(w.release) > 0 && v.release[0].compare(w.release[0]) == 0
}

var latestForm = pattern.New(`\A(?:(.+)\.)?latest\z`)

// LatestPrefix reports whether a version is "latest" or "prefix.latest", and returns the prefix.
func LatestPrefix(version string) (prefix string, latest bool) {
	m := latestForm.FindStringSubmatch(version)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// withPrefix returns the versions that a prefix selects: versions that begin with it, followed by ".", "-", "+" or the
// end. The director puts the prefix into a regular expression unchanged; an invalid expression selects nothing here.
func withPrefix(versions []string, prefix string) []string {
	if prefix == "" {
		return versions
	}
	form, err := regexp.Compile(`(?m)^` + prefix + `([.\-+]|$)`)
	if err != nil {
		return nil
	}
	var out []string
	for _, v := range versions {
		if form.MatchString(v) {
			out = append(out, v)
		}
	}
	return out
}

// Latest returns the highest of versions that "latest" or "prefix.latest" selects, compared as parse reads them;
// "" if there is none. Texts that are not versions are an error.
func Latest(versions []string, prefix string, parse func(string) (Version, error)) (string, error) {
	var best Version
	found := ""
	for _, s := range withPrefix(versions, prefix) {
		v, err := parse(s)
		if err != nil {
			return "", err
		}
		if found == "" || v.Compare(best) > 0 {
			best, found = v, s
		}
	}
	return found, nil
}

// OldDevForm returns 1.2-dev for 1+dev.2.
func (v Version) OldDevForm() (string, bool) {
	if len(v.post) != 2 || v.post[0].num != nil || v.post[0].text != "dev" || v.post[1].num == nil {
		return "", false
	}
	base := v
	base.post = nil
	return base.join() + "." + v.post[1].num.String() + "-dev", true
}
