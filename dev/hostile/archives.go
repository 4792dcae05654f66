//go:build linux

package main

// This file generates hostile archives: a release of one job, in which one entry, or the bytes around the entries,
// have an unusual form of archives.txt. Each says how it must be read: correctly, with an error, or either. These are the
// parts of patterns there, besides the parts in pattern.go; n is the size of the body of the file:
//
//	«name», «body»           the name and the body of the file; «folder» and «base» are the parts of the name
//	«file», «short»          the file as an entry, and one with its body and another name
//	«octal», «base 256»      the size of the body in a header
//	«tar 0 a|body»           an entry: its kind, its name, and its body, padded to whole blocks. Behind the name can be
//	                         size=9, another size, @9=text, a text at an offset of the header, and signed: the checksum is
//	                         computed over signed bytes, as some old programs did
//	«blocks|text»            a text padded to whole blocks
//	«pax|records»            an extended header; «record key=value» is a record of it
//	«gnu L|text»             a GNU entry for a long name or link
//	«entries», «ended»       the entries, and the entries with the end of an archive
//	«zip|text»               a member of gzip; «store|text» is one without compression, «zlib|text» is of zlib
//	«members 9 ab|text»      each 9 bytes as a member of gzip, and ab behind it
//	«fields ␈ ab|text»       a member of gzip with flags, and fields behind its header
//	«put 9 ab|text»          a text with another one at an offset, which counts from the end if it is negative
//	«changed|text»           a text with a few bytes changed, always the same ones for the same text
//	«bomb|»                  a member of gzip that expands to a file of 40 MB of zeros

import (
	"compress/gzip"
	"compress/zlib"
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand"
	"strconv"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/dev/try"
)

// The required results of reading an archive.
const (
	right   = "right" // the template has its text
	refused = "refused"
	either  = "either"
)

// A form is an unusual form of an entry, or of the bytes around the entries.
type form struct{ name, want, pattern string }

//go:embed archives.txt
var archivesText string

var forms, wraps = formsOf("forms"), formsOf("wraps")

func formsOf(title string) (list []form) {
	for _, s := range sections(archivesText) {
		if of, text := framed(s); of == title {
			for _, line := range s.Lines() {
				fields := strings.SplitN(line, " | ", 3)
				list = append(list, form{fields[0], fields[1], frame(text, fields[2])})
			}
		}
	}
	return list
}

// operations write the parts of the patterns of archives that have arguments and a text.
var operations = map[string]func(args, text string) string{
	"tar":    entry,
	"pax":    func(_, records string) string { return entry("x pax", records) },
	"gnu":    func(kind, text string) string { return entry(kind+" ././@LongLink", text) },
	"blocks": func(_, text string) string { return blocks(text) },
	"zip":    func(_, text string) string { return zipped(text) },
	"store":  func(_, text string) string { return members(text, len(text), gzip.NoCompression, "") },
	"members": func(args, text string) string {
		size, between, _ := strings.Cut(args, " ")
		n, level := number(size), gzip.DefaultCompression
		if n < 100 {
			level = gzip.NoCompression // compressing a million members takes minutes
		}
		return members(text, n, level, between)
	},
	"fields": func(args, text string) string {
		whole := zipped(text)
		return whole[:3] + args[:1] + whole[4:10] + args[2:] + whole[10:]
	},
	"zlib": func(_, text string) string {
		var b strings.Builder
		write(zlib.NewWriter(&b), text)
		return b.String()
	},
	"put": func(args, text string) string {
		offset, other, _ := strings.Cut(args, " ")
		at := number(offset)
		if at < 0 {
			at += len(text)
		}
		return text[:at] + other + text[at+len(other):]
	},
	"bomb": func(_, _ string) string { return bomb() },
	"changed": func(_, text string) string {
		b := []byte(text)
		r := rand.New(rand.NewSource(int64(crc32.ChecksumIEEE(b))))
		for range 5 {
			b[r.Intn(len(b))] ^= 1 << r.Intn(8)
		}
		return string(b)
	},
}

// number reads a number of a pattern.
func number(text string) int { return try.Get(strconv.Atoi(text)) }

// entry returns an entry with its body padded to whole blocks. Its header is of POSIX's format, with changes.
func entry(header, body string) string {
	parts := strings.Split(header, " @")
	fields := strings.Split(parts[0], " ")
	size, signed, checksum := len(body), false, ""
	for _, option := range fields[2:] {
		if text, sized := strings.CutPrefix(option, "size="); sized {
			size = number(text)
		}
		signed = signed || option == "signed"
	}
	var h [512]byte
	copy(h[:100], fields[1])
	copy(h[100:], "0000644\x000000000\x000000000\x00")
	copy(h[124:], fmt.Sprintf("%011o\x0000000000000\x00        ", size))
	h[156] = fields[0][0]
	copy(h[257:], "ustar\x0000")
	for _, part := range parts[1:] {
		offset, text, _ := strings.Cut(part, "=")
		if offset == "148" {
			checksum = text
			continue
		}
		copy(h[number(offset):], text)
	}
	if checksum == "" {
		sum := 0
		for _, c := range h {
			sum += int(c)
			if signed && c >= 0x80 {
				sum -= 0x100
			}
		}
		checksum = fmt.Sprintf("%06o\x00 ", sum)
	}
	copy(h[148:], checksum)
	return string(h[:]) + blocks(body)
}

func blocks(body string) string { return body + strings.Repeat("\x00", -len(body)&511) }

func file(name, body string) string { return entry("0 "+name, body) }

// record returns a record of an extended header.
func record(text string) string {
	rest := " " + text + "\n"
	n := len(rest) + 1
	for n != len(fmt.Sprint(n))+len(rest) {
		n++
	}
	return fmt.Sprint(n) + rest
}

// base256 encodes a number as GNU does when it has too many octal digits.
func base256(n uint64) string { return string(binary.BigEndian.AppendUint64([]byte{0x80, 0, 0, 0}, n)) }

func ended(entries string) string { return entries + strings.Repeat("\x00", 1024) }

// zipped returns text as one gzip member.
func zipped(text string) string { return members(text, len(text), gzip.DefaultCompression, "") }

// members compresses each n bytes of a text as a gzip member of its own, with a text behind each.
func members(text string, n, level int, between string) string {
	var b strings.Builder
	w := try.Get(gzip.NewWriterLevel(&b, level))
	for first := true; first || len(text) > 0; first = false {
		k := min(n, len(text))
		w.Reset(&b)
		write(w, text[:k])
		b.WriteString(between)
		text = text[k:]
	}
	return b.String()
}

// write writes all of a stream to memory.
func write(w io.WriteCloser, text string) {
	try.Get(io.WriteString(w, text))
	try.Do(w.Close())
}

var bomb = sync.OnceValue(func() string {
	return zipped(file("packages/zeros", strings.Repeat("\x00", 40<<20)))
})

// cuts is the number of parts at whose ends archives are cut: at each 64th of their bytes, give or take a few bytes.
const cuts = 64

// An archived describes an archive of an unusual form.
type archived struct {
	Form, Wrap int
	Cut        int  // number of 64ths that are kept; 0 for all
	Outer      bool // the unusual archive is the release's, not the job's
}

const (
	theText = "text of the template"
	jobMF   = "name: a\ntemplates: {x: x}\n"
)

// String names the archive.
func (a *archived) String() string {
	name := fmt.Sprintf("archive: %s, %s", forms[a.Form].name, wraps[a.Wrap].name)
	if a.Cut > 0 {
		name += fmt.Sprintf(", %d of %d parts", a.Cut, cuts)
	}
	if a.Outer {
		name += ", the release"
	}
	return name
}

// of generates the archive of a release.
func (a *archived) of() *document {
	f, w := forms[a.Form], wraps[a.Wrap]
	d := &document{Name: a.String(), want: f.want}
	if w.want != right {
		d.want = w.want
	}
	odd := func(name, body, before string) string {
		folder, base, _ := strings.Cut(name, "/")
		of := scope{n: len(body), texts: map[string]string{
			"name": name, "folder": folder, "base": base, "body": body, "file": file(name, body), "short": file("short", body),
			"octal": fmt.Sprintf("%011o", len(body)), "base 256": base256(uint64(len(body))),
		}}
		of.texts["entries"] = before + of.text(f.pattern)
		of.texts["ended"] = ended(of.texts["entries"])
		text := of.text(w.pattern)
		if a.Cut > 0 {
			text = text[:len(text)*a.Cut/cuts]
			d.want = either
		}
		return text
	}
	mf := file("release.MF", "name: r\njobs: [{name: a}]\n")
	if a.Outer {
		d.body = odd("jobs/a.tgz", zipped(ended(file("job.MF", jobMF)+file("templates/x", theText))), mf)
		return d
	}
	d.body = ended(mf + file("jobs/a.tgz", odd("templates/x", theText, file("job.MF", jobMF))))
	return d
}

// archives lists the archives: each form and each wrap, all pairs, and truncated archives.
func archives() []archived {
	var list []archived
	for _, outer := range []bool{false, true} {
		for f := range forms {
			for w := range wraps {
				list = append(list, archived{Form: f, Wrap: w, Outer: outer})
			}
		}
		for cut := 1; cut < cuts; cut++ {
			for w := range 3 {
				list = append(list, archived{Wrap: w, Cut: cut, Outer: outer})
			}
		}
	}
	return list
}
