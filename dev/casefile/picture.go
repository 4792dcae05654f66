package casefile

// This file encodes an answer as one line of a method file and decodes it.

import "strings"

// The control pictures block of Unicode mirrors the ASCII control characters.
const (
	firstPicture  = '\u2400'
	blankPicture  = '\u2420'
	deletePicture = '\u2421'
)

// toLine encodes a text without control characters and outer blanks. A text that contains control pictures itself
// does not survive the round trip.
func toLine(text string) string {
	var out strings.Builder
	last := len(text) - 1
	for i, r := range text {
		switch {
		case r < ' ':
			out.WriteRune(firstPicture + r)
		case r == '\x7f':
			out.WriteRune(deletePicture)
		case r == ' ' && (i == 0 || i == last):
			out.WriteRune(blankPicture)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// FromLine returns the text with control characters in place of their pictures.
func FromLine(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == deletePicture:
			return '\x7f'
		case r >= firstPicture && r <= blankPicture:
			return r - firstPicture
		default:
			return r
		}
	}, line)
}
