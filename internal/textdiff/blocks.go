package textdiff

// This file finds the parts in which two texts differ.

import (
	"strings"
	"unicode/utf8"

	"github.com/pmezard/go-difflib/difflib"
)

// Block is a part in which two texts differ: A[0] to A[1] of one and B[0] to B[1] of the other, in bytes. One of them
// can be empty.
type Block struct{ A, B [2]int }

// maxParts limits the parts that are compared with one another: the time grows with their square.
const maxParts = 1000

// Lines returns the whole lines in which two texts differ.
func Lines(a, b string) []Block {
	return blocks(strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n"))
}

// Words returns the words in which two texts differ, and the characters between words.
func Words(a, b string) []Block { return blocks(split(a), split(b)) }

// split splits a text into words of letters, digits and underscores, and other characters.
func split(text string) []string {
	var list []string
	for text != "" {
		n := len(text) - len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"))
		if n == 0 {
			_, n = utf8.DecodeRuneInString(text)
		}
		list = append(list, text[:n])
		text = text[n:]
	}
	return list
}

// blocks compares two lists of parts. If too many differ, all that is between the first and the last differs.
func blocks(a, b []string) []Block {
	from, at := 0, 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		at += len(a[from])
		from++
	}
	endA, endB := len(a), len(b)
	for endA > from && endB > from && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
	}
	a, b = a[from:endA], b[from:endB]
	if len(a) == 0 && len(b) == 0 {
		return nil
	}
	codes := []difflib.OpCode{{Tag: 'r', I2: len(a), J2: len(b)}}
	if len(a) <= maxParts && len(b) <= maxParts {
		codes = difflib.NewMatcherWithJunk(a, b, false, nil).GetOpCodes()
	}
	var list []Block
	atA, atB := at, at
	for _, c := range codes {
		toA, toB := atA+size(a[c.I1:c.I2]), atB+size(b[c.J1:c.J2])
		if c.Tag != 'e' {
			list = append(list, Block{[2]int{atA, toA}, [2]int{atB, toB}})
		}
		atA, atB = toA, toB
	}
	return list
}

func size(parts []string) int {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	return n
}
