package spec

// This file reads the JSON that the spec reader prints. Unlike encoding/json it polls a context.

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/redact"
)

const (
	// jsonPiece is the number of bytes between two polls of the context.
	jsonPiece = 64 << 10
	// maxJSONDepth is the maximum nesting of JSON, as in encoding/json.
	maxJSONDepth = 10000
)

// jsonText is a JSON text and a position in it. Its methods fail with the cause of the context once that has ended.
type jsonText struct {
	data []byte
	at   int
	due  int // the position of the next poll
	poll limit.Poll
}

// stringIn returns the text between the quotes of a string, the value of a key of the object that data consists of;
// nil if there is none. Of several equal keys the last counts, and case doesn't, as in encoding/json.
func stringIn(ctx context.Context, data []byte, key string) ([]byte, error) {
	t := &jsonText{data: data, poll: limit.NewPoll(ctx)}
	var found []byte
	c, err := t.next()
	if err != nil {
		return nil, err
	}
	begun := t.at
	if c != '{' {
		if err := t.value(); err != nil {
			return nil, err
		}
		return nil, t.mistyped(begun, reflect.TypeFor[map[string]any]())
	}
	err = t.members(func(name []byte) error {
		at := t.at
		if err := t.value(); err != nil || !isKey(name, key) {
			return err
		}
		switch raw := t.data[at:t.at]; raw[0] {
		case '"':
			found = raw[1 : len(raw)-1]
		case 'n':
			found = nil
		default:
			return t.mistyped(at, reflect.TypeFor[string]())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if _, err := t.next(); err != nil || t.at < len(data) {
		return nil, t.wrong(err)
	}
	return found, nil
}

// isKey reports whether the text between the quotes of a string is the key.
func isKey(text []byte, key string) bool {
	const most = len(`\u0000`)
	if len(text) > most*len(key) {
		return false
	}
	name, err := io.ReadAll(&unescaper{raw: text})
	return err == nil && strings.EqualFold(string(name), key)
}

// fromBase64 decodes base64 between the quotes of a string.
func fromBase64(ctx context.Context, text []byte) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(base64.StdEncoding.DecodedLen(len(text)))
	r := base64.NewDecoder(base64.StdEncoding, &unescaper{raw: text, poll: limit.NewPoll(ctx)})
	switch _, err := io.Copy(&data, r); {
	case err == io.ErrUnexpectedEOF:
		return nil, base64.CorruptInputError(data.Len() / 3 * 4)
	case err != nil:
		return nil, err
	}
	return data.Bytes(), nil
}

// members reads an object. It calls member at the value of each key, which member has to skip.
func (t *jsonText) members(member func(name []byte) error) error {
	for last := byte('{'); last != '}'; {
		t.at++ // the brace or comma
		if c, err := t.next(); err == nil && c == '}' && last == '{' {
			break
		}
		name, err := t.key()
		if err != nil {
			return err
		}
		if _, err = t.next(); err == nil {
			err = member(name)
		}
		if err != nil {
			return err
		}
		if last, err = t.next(); err != nil || last != ',' && last != '}' {
			return t.wrong(err)
		}
	}
	t.at++
	return nil
}

// value skips a value.
func (t *jsonText) value() error {
	var open []byte // brackets and braces that aren't closed yet
	for {
		c, err := t.next()
		switch {
		case err != nil:
			return err
		case c == '{' || c == '[':
			if t.at++; len(open) == maxJSONDepth-1 { // in the object
				return t.wrong(nil)
			}
			open = append(open, c)
			first, err := t.next()
			if err == nil && first != c+2 { // the closing bracket comes two characters after the opening one
				if c == '{' {
					_, err = t.key()
				}
				if err == nil {
					continue
				}
			}
			if err != nil {
				return err
			}
		default:
			if err := t.scalar(c); err != nil {
				return err
			}
		}
		if open, err = t.after(open); err != nil || len(open) == 0 {
			return err
		}
	}
}

// after skips the brackets that close after a value, and the comma and key before the next. It returns the brackets
// that are still open.
func (t *jsonText) after(open []byte) ([]byte, error) {
	for len(open) > 0 {
		last := open[len(open)-1]
		c, err := t.next()
		if err != nil || c != ',' && c != last+2 {
			return nil, t.wrong(err)
		}
		t.at++
		if c == ',' {
			if last == '{' {
				_, err = t.key()
			}
			return open, err
		}
		open = open[:len(open)-1]
	}
	return nil, nil
}

// key skips a key and its colon, and returns the text between its quotes.
func (t *jsonText) key() ([]byte, error) {
	c, err := t.next()
	if err != nil || c != '"' {
		return nil, t.wrong(err)
	}
	begun := t.at + 1
	if err := t.text(); err != nil {
		return nil, err
	}
	name := t.data[begun : t.at-1]
	if c, err = t.next(); err != nil || c != ':' {
		return nil, t.wrong(err)
	}
	t.at++
	return name, nil
}

// scalar skips a string, a number or a word that begins with c.
func (t *jsonText) scalar(c byte) error {
	switch c {
	case '"':
		return t.text()
	case 't':
		return t.word("true")
	case 'f':
		return t.word("false")
	case 'n':
		return t.word("null")
	}
	return t.number()
}

func (t *jsonText) word(w string) error {
	for i := range len(w) {
		if t.byte() != w[i] {
			return t.wrong(nil)
		}
		t.at++
	}
	return nil
}

// text skips a string.
func (t *jsonText) text() error {
	for t.at++; t.at < len(t.data); t.at++ {
		switch c := t.data[t.at]; {
		case c == '"':
			t.at++
			return nil
		case c < ' ':
			return t.wrong(nil)
		case c == '\\':
			if t.at++; t.byte() == 'u' {
				for range 4 {
					if t.at++; !isHex(t.byte()) {
						return t.wrong(nil)
					}
				}
			} else if strings.IndexByte(`"\/bfnrt`, t.byte()) < 0 {
				return t.wrong(nil)
			}
		}
		if t.at >= t.due {
			if err := t.work(); err != nil {
				return err
			}
		}
	}
	return t.wrong(nil)
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// number skips a number.
func (t *jsonText) number() error {
	if t.byte() == '-' {
		t.at++
	}
	if t.byte() == '0' {
		t.at++
	} else if err := t.digits(); err != nil {
		return err
	}
	if t.byte() == '.' {
		t.at++
		if err := t.digits(); err != nil {
			return err
		}
	}
	if t.byte()|0x20 != 'e' {
		return nil
	}
	if t.at++; t.byte() == '+' || t.byte() == '-' {
		t.at++
	}
	return t.digits()
}

// digits skips one digit or more.
func (t *jsonText) digits() error {
	begun := t.at
	for ; '0' <= t.byte() && t.byte() <= '9'; t.at++ {
		if t.at >= t.due {
			if err := t.work(); err != nil {
				return err
			}
		}
	}
	if t.at == begun {
		return t.wrong(nil)
	}
	return nil
}

// byte returns the byte at the position, 0 at the end.
func (t *jsonText) byte() byte {
	if t.at < len(t.data) {
		return t.data[t.at]
	}
	return 0
}

// next skips white space and returns the byte after it, 0 at the end.
func (t *jsonText) next() (byte, error) {
	for ; ; t.at++ {
		if t.at >= t.due {
			if err := t.work(); err != nil {
				return 0, err
			}
		}
		if c := t.byte(); c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c, nil
		}
	}
}

// work polls the context.
func (t *jsonText) work() error {
	t.due = t.at + jsonPiece
	return t.poll.Work(jsonPiece)
}

// wrong returns err, or a syntax error at the position if that is nil.
func (t *jsonText) wrong(err error) error {
	if err != nil {
		return err
	}
	return redact.JSON(t.data, &json.SyntaxError{Offset: int64(min(t.at+1, len(t.data)))})
}

// mistyped returns the error for a value of another type than wanted.
func (t *jsonText) mistyped(at int, wanted reflect.Type) error {
	return redact.JSON(t.data, &json.UnmarshalTypeError{Type: wanted, Offset: int64(at + 1)})
}

// unescaper reads the text between the quotes of a string without its escapes. Characters outside of ASCII that are
// escaped become question marks: they are neither in the key nor in base64.
type unescaper struct {
	raw  []byte
	poll limit.Poll
}

func (u *unescaper) Read(p []byte) (n int, err error) {
	if err := u.poll.Tick(); err != nil {
		return 0, err
	}
	if len(u.raw) == 0 {
		return 0, io.EOF
	}
	for n < len(p) && len(u.raw) > 0 {
		if u.raw[0] == '\\' {
			p[n] = u.escape()
			n++
			continue
		}
		plain := u.raw[:min(len(u.raw), len(p)-n)]
		if i := bytes.IndexByte(plain, '\\'); i >= 0 {
			plain = plain[:i]
		}
		n += copy(p[n:], plain)
		u.raw = u.raw[len(plain):]
	}
	return n, nil
}

// escape removes an escape and returns its character.
func (u *unescaper) escape() byte {
	c, after := u.raw[1], 2
	switch c {
	case 'u':
		after = len(`\u0000`)
		r, err := strconv.ParseUint(string(u.raw[2:after]), 16, 16)
		if c = byte(r); err != nil || r >= utf8.RuneSelf {
			c = '?'
		}
	case 'b', 'f', 'n', 'r', 't':
		c = "\b\f\n\r\t"[strings.IndexByte("bfnrt", c)]
	}
	u.raw = u.raw[after:]
	return c
}
