package bpm

// This file reads quantities of memory as bpm does.

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// ErrBytes is bpm's error for a quantity that it cannot read.
var ErrBytes = errors.New("byte quantity must be a positive integer with a unit of measurement like M, MB, MiB, G, GiB, or GB")

// Bytes returns the number of bytes that a limit such as "1.5G" means. Upper
// and lower case are the same, and so are K, KB and KiB: all units are powers of
// 1024. It fails with ErrBytes.
func Bytes(quantity string) (uint64, error) {
	s := strings.ToUpper(strings.TrimSpace(quantity))
	at := strings.IndexFunc(s, unicode.IsLetter)
	if at < 0 {
		return 0, ErrBytes
	}
	number, err := strconv.ParseFloat(s[:at], 64)
	if err != nil || number < 0 {
		return 0, ErrBytes
	}
	unit := s[at:]
	if unit == "B" {
		return uint64(number), nil
	}
	exponent := strings.IndexByte("KMGTPE", unit[0]) + 1
	if rest := unit[1:]; exponent == 0 || rest != "" && rest != "B" && rest != "IB" {
		return 0, ErrBytes
	}
	bytes := math.Ldexp(number, 10*exponent)
	if bytes >= math.MaxUint64 {
		return 0, ErrBytes
	}
	return uint64(bytes), nil
}

// quantity returns a number of bytes as a quantity of Kubernetes, with the largest unit that it is a multiple of.
func quantity(bytes uint64) string {
	unit := 0
	for bytes >= 1024 && bytes%1024 == 0 && unit < 6 {
		bytes /= 1024
		unit++
	}
	return strconv.FormatUint(bytes, 10) + []string{"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"}[unit]
}
