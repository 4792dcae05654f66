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
	line := strings.Map(func(r rune) rune {
		switch {
		case r < ' ':
			return firstPicture + r
		case r == '\x7f':
			return deletePicture
		default:
			return r
		}
	}, text)
	if rest, ok := strings.CutPrefix(line, " "); ok {
		line = string(blankPicture) + rest
	}
	if rest, ok := strings.CutSuffix(line, " "); ok {
		line = rest + string(blankPicture)
	}
	return line
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
