package bpm

// This file tells what a scalar means to bpm, which reads YAML with Go's yaml.v3.

import (
	"encoding/base64"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// tags of scalars that need no guessing.
const (
	tagPrefix = "tag:yaml.org,2002:"
	tagNull   = tagPrefix + "null"
	tagString = tagPrefix + "str"
	tagMerge  = tagPrefix + "merge"
	tagBinary = tagPrefix + "binary"
)

// plain reports whether the meaning of a scalar follows from its text.
func plain(n *psych.Node) bool {
	return n.Kind == psych.KindScalar && n.Style == psych.StylePlain && n.Tag != tagString
}

// isNull reports whether a node, or what it is an alias of, is null.
func isNull(n *psych.Node) bool {
	if n.Kind == psych.KindAlias && n.Alias != nil {
		n = n.Alias
	}
	if n.Kind != psych.KindScalar {
		return false
	}
	if n.Tag == tagNull {
		return true
	}
	if !plain(n) || n.Tag != "" {
		return false
	}
	switch n.Value {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

// isMerge reports whether a key is a merge key.
func isMerge(n *psych.Node) bool {
	return n.Kind == psych.KindScalar && n.Value == "<<" && (plain(n) || n.Tag == tagMerge)
}

// textOf returns the string that a scalar stands for: what is written, or what
// it decodes to if it says that it is base64.
func textOf(n *psych.Node) (string, bool) {
	if n.Kind != psych.KindScalar {
		return "", false
	}
	if n.Tag != tagBinary {
		return n.Value, true
	}
	data, err := base64.StdEncoding.DecodeString(n.Value)
	return string(data), err == nil
}

// boolOf returns the boolean that a scalar stands for. The words of YAML 1.1
// count even in quotes.
func boolOf(n *psych.Node) (value, ok bool) {
	if n.Kind != psych.KindScalar {
		return false, false
	}
	if plain(n) {
		switch n.Value {
		case "true", "True", "TRUE":
			return true, true
		case "false", "False", "FALSE":
			return false, true
		}
	}
	switch n.Value {
	case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON":
		return true, true
	case "n", "N", "no", "No", "NO", "off", "Off", "OFF":
		return false, true
	}
	return false, false
}

// float matches the floats of yaml.v3.
var float = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)

// intOf returns the integer that a scalar stands for. A float loses its fraction;
// one out of range, which bpm lets overflow, is none.
func intOf[T uint64 | int64](n *psych.Node) (T, bool) {
	if !plain(n) || n.Value == "" || !strings.ContainsRune("+-.0123456789", rune(n.Value[0])) {
		return 0, false
	}
	text := strings.ReplaceAll(n.Value, "_", "")
	if i, err := strconv.ParseInt(text, 0, 64); err == nil {
		value := T(i)
		return value, int64(value) == i && (i < 0) == (value < 0)
	}
	var zero T
	unsigned := zero-1 > 0
	if u, err := strconv.ParseUint(text, 0, 64); err == nil {
		return T(u), unsigned
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || !float.MatchString(text) {
		return 0, false
	}
	if unsigned {
		return T(f), f > -1 && f < math.MaxUint64
	}
	return T(f), f > math.MinInt64 && f < math.MaxInt64
}
