package boshtest

// This file reads the dialects of INI.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// Dialect is one program's rules for reading INI.
type Dialect int

const (
	// PlainINI has the rules common to most programs: "key = value" or "key: value", values with or without quotes
	// around them, comments on lines of their own that begin with # or ;. A repeated key has a list of its values.
	PlainINI Dialect = iota
	// MySQL reads option files like my.cnf as MySQL and MariaDB do: "key = value" in sections, comments that begin
	// with # anywhere outside of quotes, escapes like \t in values. A repeated key replaces the value.
	MySQL
	// PHP reads php.ini: "key = value", comments that begin with ; anywhere outside of quotes, lists "key[] = value"
	// and hashes "key[name] = value". A repeated key replaces the value. Values keep their text: On is "On".
	PHP
)

// INI reads the output as a hash: keys before the first section, and a hash for each section, "[name]". A repeated
// section is continued. Values are strings; a key without a value, which is one word in PlainINI, has nil. The files
// that "!include" and "!includedir" name are not read: they are lists under these names, next to the sections. The
// default dialect is PlainINI. For other formats, use out.Text, Contains, ContainsLines, Section and Matches.
func (o *Output) INI(dialect ...Dialect) *Value {
	o.t.Helper()
	r := &iniReader{dialect: PlainINI, top: new(manifest.Map)}
	if len(dialect) > 0 {
		r.dialect = dialect[0]
	}
	r.section = r.top
	for i, line := range strings.Split(o.Text, "\n") {
		if err := r.line(strings.TrimSpace(line)); err != nil {
			return o.root(nil, fmt.Errorf("the output is no INI: line %d %w: %s", i+1, err, strings.TrimSpace(line)))
		}
	}
	v := o.root(manifest.NewNode(r.top))
	v.text = true
	return v
}

// iniReader reads line by line.
type iniReader struct {
	dialect      Dialect
	top, section *manifest.Map
	named        bool // in a section
}

// line reads a line without blanks around it.
func (r *iniReader) line(line string) error {
	switch {
	case line == "" || line[0] == ';' || line[0] == '#' && r.dialect != PHP:
		return nil
	case line[0] == '!' && r.dialect != PHP:
		return r.include(line)
	case line[0] == '[' && (r.dialect == MySQL || line[len(line)-1] == ']'):
		return r.head(line)
	case r.dialect == MySQL && !r.named:
		return errors.New("stands before the first section")
	}
	if r.dialect == MySQL {
		line = strings.TrimSpace(line[:comment(line)])
	}
	at := strings.IndexAny(line, map[Dialect]string{PlainINI: "=:", MySQL: "=", PHP: "="}[r.dialect])
	if at < 0 {
		if r.dialect == PlainINI && strings.ContainsAny(line, " \t<>{}") {
			return errors.New("has neither = nor a section")
		}
		r.set(line, nil)
		return nil
	}
	value := strings.TrimSpace(line[at+1:])
	switch r.dialect {
	case MySQL:
		value = unescape(unquote(value))
	case PHP:
		value = phpValue(value)
	default:
		value = plainValue(value)
	}
	r.set(strings.TrimSpace(line[:at]), value)
	return nil
}

// include reads "!include FILE" or "!includedir FOLDER".
func (r *iniReader) include(line string) error {
	word, path, _ := strings.Cut(strings.TrimSpace(line[1:]), " ")
	if word != "include" && word != "includedir" {
		if r.dialect == MySQL {
			return nil // the program ignores it, too
		}
		return errors.New("is neither !include nor !includedir")
	}
	list, _ := r.top.Get("!" + word)
	paths, _ := list.([]any)
	r.top.Set("!"+word, append(paths, strings.TrimSpace(path)))
	return nil
}

// head reads the header of a section.
func (r *iniReader) head(line string) error {
	end := strings.LastIndexByte(line, ']')
	if r.dialect == MySQL {
		end = strings.IndexByte(line, ']')
	}
	if end < 0 {
		return errors.New("has no ] at the end of the name")
	}
	name := strings.TrimSpace(line[1:end])
	again, _ := r.top.Get(name)
	section, ok := again.(*manifest.Map)
	if !ok {
		section = new(manifest.Map)
		r.top.Set(name, section)
	}
	r.section, r.named = section, true
	return nil
}

// set sets a key.
func (r *iniReader) set(key string, value any) {
	switch r.dialect {
	case PlainINI:
		add(r.section, key, value)
		return
	case PHP:
		if name, inner, ok := strings.Cut(strings.TrimSuffix(key, "]"), "["); ok && strings.HasSuffix(key, "]") {
			r.element(name, inner, value)
			return
		}
	}
	r.section.Set(key, value)
}

// element sets "name[] = value" or "name[key] = value".
func (r *iniReader) element(name, key string, value any) {
	old, _ := r.section.Get(name)
	if key == "" {
		list, _ := old.([]any)
		r.section.Set(name, append(slices.Clip(list), value))
		return
	}
	m, ok := old.(*manifest.Map)
	if !ok {
		m = new(manifest.Map)
		r.section.Set(name, m)
	}
	m.Set(key, value)
}

// comment returns the index of a # that begins a comment, outside of quotes; else the length of the line.
func comment(line string) int {
	var quote byte
	escaped := false
	for i := range len(line) {
		switch c := line[i]; {
		case (c == '\'' || c == '"') && !escaped && (quote == 0 || quote == c):
			quote ^= c
		case quote == 0 && c == '#':
			return i
		}
		escaped = quote != 0 && line[i] == '\\' && !escaped
	}
	return len(line)
}

// unquote removes the quotes around a value.
func unquote(value string) string {
	if n := len(value); n > 1 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		return value[1 : n-1]
	}
	return value
}

// unescape replaces MySQL's escapes.
func unescape(value string) string {
	return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\b`, "\b", `\s`, " ", `\"`, `"`, `\'`, "'", `\\`, `\`).Replace(value)
}

// plainValue takes away quotes, and the comment behind them; without quotes a # or ; may belong to the value.
func plainValue(value string) string {
	if len(value) > 1 && (value[0] == '"' || value[0] == '\'') {
		if end := strings.IndexByte(value[1:], value[0]); end >= 0 {
			rest := strings.TrimSpace(value[end+2:])
			if rest == "" || rest[0] == '#' || rest[0] == ';' {
				return value[1 : end+1]
			}
		}
	}
	return unquote(value)
}

// phpValue takes away the comment, which begins with a ; outside of quotes, and quotes.
func phpValue(value string) string {
	var quote byte
	for i := range len(value) {
		c := value[i]
		switch {
		case quote == 0 && c == ';':
			return unquote(strings.TrimSpace(value[:i]))
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\'') && strings.IndexByte(value[i+1:], c) >= 0:
			quote = c
		}
	}
	return unquote(value)
}
