package main

// This file tells differences of Ruby from differences of the machine that the reference is built for.

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
)

var (
	// The reference's long has 32 bits, where the director's has 64: it refuses lengths and indexes that fit there.
	narrow = "bignum too big to convert into 'long'"

	// The size of an Integer is a machine word's.
	wordSize = regexp.MustCompile(`\b[0-9]+\.size\b`)

	// The C library has the messages of the system's errors.
	unknownError = regexp.MustCompile(`Unknown error [0-9]+`)

	// Math calls the functions of the C library, whose last digits differ from one library to the other.
	mathematics = regexp.MustCompile(`\bMath\b`)
	decimal     = regexp.MustCompile(`-?\b[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?\b`)

	// The numbers of Errno and their messages come from the operating system. Both answers have to be of the same
	// shape: a class of Errno, a number or a message.
	systemErrors = regexp.MustCompile(`\b(Errno|SystemCallError)\b`)
	errnoClass   = regexp.MustCompile(`\bErrno::[A-Z0-9]+\b`)
	systemText   = regexp.MustCompile(`(?:Unknown error -?[0-9]+|[A-Z][a-z]+(?: [a-z]+)*)( - | @ |>|"|$)`)

	// The name of the platform, and $VERBOSE, which the reference sets.
	platformName = regexp.MustCompile(`x86_64-linux|wasm32-wasi`)
	verbose      = regexp.MustCompile(`\$VERBOSE\b`)

	// The macro FIX2INT takes any value for an Integer where an int is as long as a long, and converts it elsewhere.
	unchecked  = regexp.MustCompile(`\b(?:curry|step|upto|downto)\b`)
	converting = regexp.MustCompile(`^no implicit conversion (?:from nil to integer|of \S+ into Integer)$`)
)

// lacking is how the reference refuses a library that is not in its build.
const lacking = "cannot load such file -- "

// lacksLibrary reports whether Ruby's answer is that it lacks a library.
func lacksLibrary(w casefile.Want) bool {
	return w.Failure != nil && w.Failure.Class == "LoadError" && strings.HasPrefix(w.Failure.Message, lacking)
}

// ofMachine reports whether the answers to a generated expression differ only by the machine of the reference.
func ofMachine(expr string, ruby, ours casefile.Want) bool {
	switch {
	case ours.Failure != nil && ours.Failure.Class == "TypeError" && converting.MatchString(ours.Failure.Message):
		return unchecked.MatchString(expr)
	case ruby.Failure != nil:
		return strings.Contains(ruby.Failure.Message, narrow)
	default:
		return ours.Failure == nil && ofPlatform(expr, ours.Text, ruby.Text)
	}
}

// ofPlatform reports whether Ruby's result in an assertion of a test differs from ours only by the machine that it is
// built for.
func ofPlatform(body, ours, ruby string) bool {
	if strings.Contains(ruby, narrow) && !strings.Contains(ours, narrow) {
		return true
	}
	if message := unknownError.ReplaceAllLiteralString(ours, "Success"); message != ours && message == ruby {
		return true
	}
	if wordSize.MatchString(body) && numbers.ReplaceAllString(ours, "N") == numbers.ReplaceAllString(ruby, "N") {
		return true
	}
	if systemErrors.MatchString(body) && sameError(ours, ruby) || platformName.ReplaceAllString(ours, "P") == platformName.ReplaceAllString(ruby, "P") {
		return true
	}
	if verbose.MatchString(body) && strings.Replace(ruby, "nil", "false", 1) == strings.Replace(ours, "true", "false", 1) {
		return true
	}
	return mathematics.MatchString(body) && nearlySame(ours, ruby)
}

// sameError reports whether two texts differ only in numbers and messages of the operating system.
func sameError(a, b string) bool {
	for _, text := range []*string{&a, &b} {
		*text = numbers.ReplaceAllString(systemText.ReplaceAllString(errnoClass.ReplaceAllString(*text, "E"), "M$1"), "N")
	}
	return a == b
}

// nearlySame reports whether two texts differ only in the last digits of floats.
func nearlySame(a, b string) bool {
	if decimal.ReplaceAllString(a, "F") != decimal.ReplaceAllString(b, "F") {
		return false
	}
	x, y := decimal.FindAllString(a, -1), decimal.FindAllString(b, -1)
	for i := range x {
		f, err := strconv.ParseFloat(x[i], 64)
		g, other := strconv.ParseFloat(y[i], 64)
		if err != nil || other != nil || math.Abs(f-g) > 8*0x1p-53*math.Abs(f) {
			return false
		}
	}
	return true
}
