package psych

// This file writes the text of scalars in each style.

import "unicode/utf8"

// putText writes text without line breaks.
func (e *Emitter) putText(s string) {
	for e.err == nil {
		n := pieceOf(s)
		e.add(s[:n])
		e.column += utf8.RuneCountInString(s[:n])
		if s = s[n:]; s == "" {
			return
		}
	}
}

// putChar writes the character at s[i] and returns its width.
func (e *Emitter) putChar(s string, i int) int {
	w := 1
	if s[i] >= utf8.RuneSelf {
		_, w = utf8.DecodeRuneInString(s[i:])
	}
	e.add(s[i : i+w])
	e.column++
	return w
}

// putRun writes the run of printable ASCII characters other than spaces and quotes at s[i] and returns its width.
func (e *Emitter) putRun(s string, i int) int {
	n := 0
	for i+n < len(s) && n < piece && runChars[s[i+n]] {
		n++
	}
	e.add(s[i : i+n])
	e.column += n
	return n
}

// runChars are the characters that are written unescaped in every style.
var runChars = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = c != '"' && c != '\'' && c != '\\'
	}
	return t
}()

// putBreak writes the line break at s[i], of the given width.
func (e *Emitter) putBreak(s string, i, w int) {
	if s[i] == '\n' {
		e.lineBreak()
		return
	}
	e.add(s[i : i+w])
	e.column = 0
}

// fits reports whether s, written at the current column, ends before the width at which lines are folded.
func (e *Emitter) fits(s string) bool { return e.column+len(s) <= e.width }

// isSpace reports whether s[i] exists and is a space.
func isSpace(s string, i int) bool { return i < len(s) && s[i] == ' ' }

func (e *Emitter) writePlain(s string, fold bool) {
	if !e.whitespace && (s != "" || e.flow > 0) {
		e.put(' ')
	}
	if !fold || e.fits(s) {
		e.putText(s)
	} else {
		e.foldWords(s, true)
	}
	e.whitespace, e.indention = false, false
}

// foldWords writes s, which has no line breaks, and folds lines at the first single space after the width. If edges
// is false, lines are not folded at a space that begins or ends s.
func (e *Emitter) foldWords(s string, edges bool) {
	afterSpace := false
	for i := 0; i < len(s) && e.err == nil; {
		if n := e.putRun(s, i); n > 0 {
			i += n
			afterSpace = false
			continue
		}
		if s[i] != ' ' {
			i += e.putChar(s, i)
			afterSpace = false
			continue
		}
		if !afterSpace && e.column > e.width && !isSpace(s, i+1) && (edges || i > 0 && i < len(s)-1) {
			e.newLine()
		} else {
			e.put(' ')
		}
		afterSpace = true
		i++
	}
}

func (e *Emitter) writeSingleQuoted(s string, fold bool) {
	e.indicator("'", true, false, false)
	afterSpace, afterBreak := false, false
	for i := 0; i < len(s) && e.err == nil; {
		if s[i] == ' ' {
			if fold && !afterSpace && e.column > e.width && i > 0 && i < len(s)-1 && !isSpace(s, i+1) {
				e.newLine()
			} else {
				e.put(' ')
			}
			afterSpace = true
			i++
			continue
		}
		if w := breakAt(s, i); w > 0 {
			if !afterBreak && s[i] == '\n' {
				e.lineBreak()
			}
			e.putBreak(s, i, w)
			e.indention = true
			afterBreak = true
			i += w
			continue
		}
		if afterBreak {
			e.newLine()
		}
		if n := e.putRun(s, i); n > 0 {
			i += n
		} else {
			if s[i] == '\'' {
				e.put('\'')
			}
			i += e.putChar(s, i)
		}
		e.indention = false
		afterSpace, afterBreak = false, false
	}
	if afterBreak && !e.yamlv2 {
		e.newLine()
	}
	e.indicator("'", false, false, false)
	e.whitespace, e.indention = false, false
}

// shortEscape returns the letter of the escape for a character that has one.
func shortEscape(r rune) (letter byte, ok bool) {
	const characters, letters = "\x00\a\b\t\n\v\f\r\x1B\"\\\u0085\u00A0\u2028\u2029", `0abtnvfre"\N_LP`
	at := 0
	for _, c := range characters {
		if c == r {
			return letters[at], true
		}
		at++
	}
	return 0, false
}

func (e *Emitter) writeDoubleQuoted(s string, fold bool) {
	e.indicator(`"`, true, false, false)
	afterSpace := false
	for i := 0; i < len(s) && e.err == nil; {
		if n := e.putRun(s, i); n > 0 {
			i += n
			afterSpace = false
			continue
		}
		c := s[i]
		switch {
		case c == ' ':
			if fold && !afterSpace && e.column > e.width && i > 0 && i < len(s)-1 {
				e.newLine()
				if isSpace(s, i+1) {
					e.put('\\')
				}
			} else {
				e.put(' ')
			}
			afterSpace = true
			i++
			continue
		case c == '"' || c == '\\' || printableWidth(s, i) == 0 || breakAt(s, i) > 0:
			i += e.escape(s[i:])
		default:
			i += e.putChar(s, i)
		}
		afterSpace = false
	}
	e.indicator(`"`, false, false, false)
	e.whitespace, e.indention = false, false
}

// escape writes the first character of s escaped and returns its width.
func (e *Emitter) escape(s string) int {
	const hex = "0123456789ABCDEF"
	r, w := utf8.DecodeRuneInString(s)
	e.put('\\')
	if c, ok := shortEscape(r); ok {
		e.put(c)
		return w
	}
	letter, digits := byte('x'), 2
	switch {
	case r > 0xFFFF:
		letter, digits = 'U', 8
	case r > 0xFF:
		letter, digits = 'u', 4
	}
	e.put(letter)
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		e.put(hex[r>>shift&15])
	}
	return w
}

// blockHints writes the indicators after "|" or ">": the indentation, if the text begins with a blank, and the
// handling of the line breaks at the end.
func (e *Emitter) blockHints(s string) {
	if s != "" && (s[0] == ' ' || breakAt(s, 0) > 0) {
		e.indicator(string('0'+rune(e.step)), false, false, false)
	}
	e.openEnded = closed
	last := lastBreak(s)
	switch {
	case last == len(s):
		e.indicator("-", false, false, false)
	case last == 0 || lastBreak(s[:last]) < last:
		e.indicator("+", false, false, false)
		e.openEnded = open
	}
}

// lastBreak returns the index of the line break that ends s, or len(s) if there is none.
func lastBreak(s string) int {
	if s == "" {
		return 0
	}
	_, w := utf8.DecodeLastRuneInString(s)
	if i := len(s) - w; breakAt(s, i) > 0 {
		return i
	}
	return len(s)
}

func (e *Emitter) startBlock(indicator, s string) {
	e.indicator(indicator, true, false, false)
	e.blockHints(s)
	e.lineBreak()
	e.whitespace, e.indention = true, true
}

func (e *Emitter) writeLiteral(s string) {
	e.startBlock("|", s)
	afterBreak := true
	for i := 0; i < len(s) && e.err == nil; {
		if w := breakAt(s, i); w > 0 {
			e.putBreak(s, i, w)
			e.indention = true
			afterBreak = true
			i += w
			continue
		}
		if afterBreak {
			e.newLine()
		}
		begin := i
		for i < len(s) && (classes[s[i]]&clBreak == 0 || breakAt(s, i) == 0) && (i-begin < piece || !utf8.RuneStart(s[i])) {
			for i++; i < len(s) && i-begin < piece && classes[s[i]]&clBreak == 0; {
				i++
			}
		}
		e.putText(s[begin:i])
		e.indention = false
		afterBreak = false
	}
}

// afterBreaks returns the index after the line breaks that begin at s[i].
func (e *Emitter) afterBreaks(s string, i int) int {
	for due := i + piece; i < len(s) && breakAt(s, i) > 0; i += breakAt(s, i) {
		if i >= due {
			due += piece
			e.fail(working(e.budget, piece))
		}
		if e.err != nil {
			break
		}
	}
	return i
}

func (e *Emitter) writeFolded(s string) {
	e.startBlock(">", s)
	afterBreak, leadingBlank := true, true
	for i := 0; i < len(s) && e.err == nil; {
		if w := breakAt(s, i); w > 0 {
			if !afterBreak && !leadingBlank && s[i] == '\n' {
				if !blankOrEnd(s, e.afterBreaks(s, i)) {
					e.lineBreak()
				}
			}
			e.putBreak(s, i, w)
			e.indention = true
			afterBreak = true
			i += w
			continue
		}
		if afterBreak {
			e.newLine()
			leadingBlank = s[i] == ' ' || s[i] == '\t'
		}
		if !afterBreak && s[i] == ' ' && !isSpace(s, i+1) && e.column > e.width {
			e.newLine()
			i++
		} else {
			i += e.putChar(s, i)
		}
		e.indention = false
		afterBreak = false
	}
}
