//go:build linux

package main

// This file generates hostile archives: a release of one job, in which one entry, or the bytes around the entries,
// have an unusual form. Each says how it must be read: correctly, with an error, or either.

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand"
	"strings"
	"sync"
)

// The required results of reading an archive.
const (
	right   = "right" // the template has its text
	refused = "error"
	either  = ""
)

// A header is a tar header before its checksum.
type header [512]byte

// head returns a header of POSIX's format.
func head(kind byte, name string, size int) *header {
	h := new(header)
	copy(h[:100], name)
	copy(h[100:], "0000644\x000000000\x000000000\x00")
	copy(h[124:], fmt.Sprintf("%011o\x0000000000000\x00        ", size))
	h[156] = kind
	copy(h[257:], "ustar\x0000")
	return h
}

// put writes bytes at an offset.
func (h *header) put(at int, text string) *header {
	copy(h[at:], text)
	return h
}

// sum returns the header with its checksum; if signed, computed over signed bytes as some old programs did.
func (h *header) sum(signed bool) []byte {
	copy(h[148:156], "        ")
	n := 0
	for _, c := range h {
		if signed {
			n += int(int8(c))
		} else {
			n += int(c)
		}
	}
	copy(h[148:], fmt.Sprintf("%06o\x00 ", n))
	return h[:]
}

// entry returns an entry with its body padded to whole blocks.
func entry(h *header, body string) string { return string(h.sum(false)) + blocks(body) }

func blocks(body string) string { return body + strings.Repeat("\x00", -len(body)&511) }

func file(name, body string) string { return entry(head('0', name, len(body)), body) }

// record returns a record of an extended header.
func record(key, value string) string {
	rest := " " + key + "=" + value + "\n"
	n := len(rest) + 1
	for n != len(fmt.Sprint(n))+len(rest) {
		n++
	}
	return fmt.Sprint(n) + rest
}

// pax returns an extended header.
func pax(kind byte, records string) string { return entry(head(kind, "pax", len(records)), records) }

// gnu returns a GNU entry for a long name or link.
func gnu(kind byte, text string) string { return entry(head(kind, "././@LongLink", len(text)), text) }

// sparse returns the records of a sparse file in GNU's format 1.0.
func sparse(name string, size int64, pieces string, body string) string {
	records := record("GNU.sparse.major", "1") + record("GNU.sparse.minor", "0") + record("GNU.sparse.name", name) + record("GNU.sparse.realsize", fmt.Sprint(size))
	return pax('x', records) + file("short", blocks(pieces)+body)
}

// base256 encodes a number as GNU does when it has too many octal digits.
func base256(n uint64) string {
	var b [12]byte
	binary.BigEndian.PutUint64(b[4:], n)
	b[0] = 0x80
	return string(b[:])
}

const trailer = 1024

// A form writes an entry with a name and a body in an unusual way. Other files precede it.
type form struct {
	name  string
	want  string
	write func(name, body string) string
}

// before returns a form with an unusual entry before the file.
func before(name, want, odd string) form {
	return form{name, want, func(n, body string) string { return odd + file(n, body) }}
}

// named returns a form with a file of another name next to the wanted one.
func named(name, want string) form {
	return before(fmt.Sprintf("name %.20q", name), want, pax('x', record("path", name))+file("short", "x"))
}

// kind returns a form with an entry of kind k next to the wanted one.
func kind(k byte, want string) form {
	return before(fmt.Sprintf("kind %q", k), want, entry(head(k, "templates/odd", 0).put(157, "target"), ""))
}

// forms are the unusual forms of entries.
var forms = []form{
	{"as usual", right, file},
	{"without a magic", right, func(n, body string) string {
		return entry(head('0', n, len(body)).put(257, strings.Repeat("\x00", 8)), body)
	}},
	{"kind NUL", right, func(n, body string) string { return entry(head(0, n, len(body)), body) }},
	{"GNU's magic", right, func(n, body string) string { return entry(head('0', n, len(body)).put(257, "ustar  \x00"), body) }},
	{"a prefix", right, func(n, body string) string {
		dir, base, _ := strings.Cut(n, "/")
		return entry(head('0', base, len(body)).put(345, dir), body)
	}},
	{"a prefix that leads out", refused, func(n, body string) string { return entry(head('0', n, len(body)).put(345, ".."), body) }},
	{"pax: the path", right, func(n, body string) string { return pax('x', record("path", n)) + file("short", body) }},
	{"pax: two paths", right, func(n, body string) string {
		return pax('x', record("path", "other")+record("path", n)) + file("short", body)
	}},
	{"pax: no path", right, func(n, body string) string { return pax('x', record("path", "")) + file(n, body) }},
	{"pax: the size", right, func(n, body string) string {
		return pax('x', record("size", fmt.Sprint(len(body)))) + entry(head('0', n, 0), body)
	}},
	{"pax: negative size", refused, func(n, body string) string { return pax('x', record("size", "-1")) + file(n, body) }},
	{"pax: too large size", refused, func(n, body string) string { return pax('x', record("size", "99999999")) + file(n, body) }},
	{"pax: enormous size", refused, func(n, body string) string { return pax('x', record("size", "9223372036854775807")) + file(n, body) }},
	{"pax: size that is no number", refused, func(n, body string) string { return pax('x', record("size", "1e3")) + file(n, body) }},
	{"pax: fractions of times", right, func(n, body string) string {
		return pax('x', record("mtime", "-1.5")+record("atime", "99999999999.25")) + file(n, body)
	}},
	{"pax: owner that is no number", refused, func(n, body string) string { return pax('x', record("uid", "root")) + file(n, body) }},
	before("pax: twice", either, pax('x', record("comment", "a"))+pax('x', record("comment", "b"))),
	before("pax: many records", either, pax('x', strings.Repeat(record("comment", "a"), 50_000))),
	before("pax: many different records", either, pax('x', repeat(900_000, func(i int) string { return record(fmt.Sprint("a.b", i), "c") }))),
	before("pax: a long record", either, pax('x', record("comment", strings.Repeat("a", 900_000)))),
	before("pax: a record of 2 MB", either, pax('x', record("comment", strings.Repeat("a", 2<<20)))),
	before("pax: long header of nothing", refused, pax('x', strings.Repeat("\x00", 1<<20))),
	before("pax: length without end", refused, pax('x', strings.Repeat("9", 1000)+" a=b\n")),
	before("pax: negative length", refused, pax('x', "-5 a=b\n")),
	before("pax: length 0", refused, pax('x', "0 a=b\n")),
	before("pax: too short length", refused, pax('x', "3 a=b\n")),
	before("pax: no end of line", refused, pax('x', "7 a=bcd")),
	before("pax: no key", refused, pax('x', record("", "b"))),
	before("pax: charset", either, pax('x', record("hdrcharset", "BINARY"))),
	before("pax: global comment", right, pax('g', record("comment", "a"))),
	before("pax: global path", either, pax('g', record("path", "../../x"))),
	before("pax: global size", either, pax('g', record("size", "9223372036854775807"))),
	before("pax: many global ones", either, strings.Repeat(pax('g', record("comment", "a")), 2_000)),
	before("pax: too many global ones", refused, strings.Repeat(pax('g', record("comment", "a")), 100_001)),
	{"pax: nothing behind it", refused, func(n, body string) string { return file("other", body) + pax('x', record("path", n)) }},
	{"pax: its own size too large", refused, func(n, body string) string { return entry(head('x', "pax", 1<<30), "") + file(n, body) }},
	{"pax: link", either, func(n, body string) string { return pax('x', record("linkpath", "/etc/passwd")) + file(n, body) }},
	{"GNU: a long name", right, func(n, body string) string { return gnu('L', n+"\x00") + file("short", body) }},
	{"GNU: a long name without NUL", right, func(n, body string) string { return gnu('L', n) + file("short", body) }},
	{"GNU: a long name twice", right, func(n, body string) string { return gnu('L', "other\x00") + gnu('L', n+"\x00") + file("short", body) }},
	{"GNU: a name of 5,000", refused, func(n, body string) string {
		return gnu('L', strings.Repeat("n", 5000)) + file("short", body) + file(n, body)
	}},
	{"GNU: a name of 2 MB", refused, func(n, body string) string {
		return gnu('L', strings.Repeat("n", 2<<20)) + file("short", body) + file(n, body)
	}},
	{"GNU: a name of nothing", either, func(n, body string) string { return gnu('L', "") + file(n, body) }},
	{"GNU: a name that leads out", refused, func(n, body string) string { return gnu('L', "../"+n) + file("short", body) + file(n, body) }},
	{"GNU: a name behind which nothing is", refused, func(n, body string) string { return gnu('L', n) }},
	before("GNU: a long link", either, gnu('K', strings.Repeat("l", 5000)+"\x00")+entry(head('2', "templates/odd", 0), "")),
	before("GNU: a link of 2 MB", either, gnu('K', strings.Repeat("l", 2<<20)+"\x00")+entry(head('2', "templates/odd", 0), "")),
	{"sparse 1.0", right, func(n, body string) string {
		return sparse(n, int64(len(body)), fmt.Sprintf("1\n0\n%d\n", len(body)), body)
	}},
	{"sparse 1.0 with a hole", either, func(n, body string) string {
		return sparse(n, int64(len(body))+1000, fmt.Sprintf("1\n1000\n%d\n", len(body)), body)
	}},
	{"sparse 1.0 of 60 MB", either, func(n, body string) string { return sparse(n, 60<<20, "1\n62914560\n0\n", "") }},
	{"sparse 1.0 of 1 TB", refused, func(n, body string) string { return sparse(n, 1<<40, "1\n1099511627776\n0\n", "") }},
	{"sparse 1.0 without end", refused, func(n, body string) string { return sparse(n, 1<<63-1, "1\n9223372036854775807\n0\n", "") }},
	{"sparse 1.0 with too many pieces", refused, func(n, body string) string { return sparse(n, 100, "999999999999\n0\n1\n", "") }},
	{"sparse 1.0 with many pieces", either, func(n, body string) string {
		return sparse(n, 1<<20, "400000\n"+strings.Repeat("0\n0\n", 400_000), "")
	}},
	{"sparse 1.0 with pieces over one another", refused, func(n, body string) string { return sparse(n, 100, "2\n0\n50\n10\n50\n", strings.Repeat("a", 100)) }},
	{"sparse 1.0 with negative pieces", refused, func(n, body string) string { return sparse(n, 100, "1\n-1\n50\n", strings.Repeat("a", 50)) }},
	{"sparse 1.0 without a map", refused, func(n, body string) string { return sparse(n, 100, "x\n", "") }},
	{"sparse 1.0 beyond its size", refused, func(n, body string) string { return sparse(n, 10, "1\n0\n100\n", strings.Repeat("a", 100)) }},
	{"sparse 0.1", right, func(n, body string) string {
		return pax('x', record("GNU.sparse.size", fmt.Sprint(len(body)))+record("GNU.sparse.numblocks", "1")+
			record("GNU.sparse.name", n)+record("GNU.sparse.map", fmt.Sprintf("0,%d", len(body)))) + file("short", body)
	}},
	{"sparse 0.1 with a wrong count", refused, func(n, body string) string {
		return pax('x', record("GNU.sparse.size", "10")+record("GNU.sparse.numblocks", "5")+record("GNU.sparse.map", "0,1")) + file(n, body)
	}},
	{"sparse 0.1 with many pieces", either, func(n, body string) string {
		return pax('x', record("GNU.sparse.size", "10")+record("GNU.sparse.numblocks", "200000")+
			record("GNU.sparse.map", strings.TrimSuffix(strings.Repeat("0,0,", 200_000), ","))) + file(n, body)
	}},
	{"sparse 0.0", right, func(n, body string) string {
		return pax('x', record("GNU.sparse.size", fmt.Sprint(len(body)))+record("GNU.sparse.numblocks", "1")+
			record("GNU.sparse.offset", "0")+record("GNU.sparse.numbytes", fmt.Sprint(len(body)))) + file(n, body)
	}},
	{"sparse 0.0 out of order", refused, func(n, body string) string {
		return pax('x', record("GNU.sparse.size", "10")+record("GNU.sparse.numblocks", "1")+record("GNU.sparse.numbytes", "5")+record("GNU.sparse.offset", "0")) + file(n, body)
	}},
	{"sparse of old", right, func(n, body string) string {
		return entry(head('S', n, len(body)).put(257, "ustar  \x00").put(386, fmt.Sprintf("%011o\x00%011o\x00", 0, len(body))).
			put(483, fmt.Sprintf("%011o\x00", len(body))), body)
	}},
	{"sparse of old with many headers", either, func(n, body string) string {
		h := head('S', n, 0).put(257, "ustar  \x00").put(482, "\x01").put(483, "00000000100\x00")
		more := strings.Repeat(fmt.Sprintf("%011o\x00%011o\x00", 0, 0), 21) + "\x01"
		return string(h.sum(false)) + strings.Repeat(blocks(more), 20_000) + file("other", body)
	}},
	{"sparse of old of 8 GB", refused, func(n, body string) string {
		return entry(head('S', n, 0).put(257, "ustar  \x00").put(483, "77777777777\x00"), "") + file("other", body)
	}},
	{"a symbolic link", refused, func(n, body string) string { return entry(head('2', n, 0).put(157, "/etc/passwd"), "") }},
	{"a hard link", refused, func(n, body string) string { return file("other", body) + entry(head('1', n, 0).put(157, "other"), "") }},
	{"a link to itself", refused, func(n, body string) string { return entry(head('2', n, 0).put(157, n), "") }},
	{"a link with a size", either, func(n, body string) string { return entry(head('2', "odd", 1<<30), "") + file(n, body) }},
	{"a directory with a size", either, func(n, body string) string { return entry(head('5', "odd", 1<<30), "") + file(n, body) }},
	{"a link and a file below", either, func(n, body string) string {
		return entry(head('2', "odd", 0).put(157, "/tmp"), "") + file("odd/x", body) + file(n, body)
	}},
	{"a link, then a file", right, func(n, body string) string { return entry(head('2', n, 0).put(157, "/tmp/x"), "") + file(n, body) }},
	kind('3', refused), kind('4', refused), kind('6', refused), kind('7', either), kind('Z', refused), kind('M', either),
	kind('D', either), kind('V', either), kind('N', either), kind('A', either), kind('X', either), kind(0xff, either),
	{"base 256", right, func(n, body string) string {
		return entry(head('0', n, 0).put(124, base256(uint64(len(body)))), body)
	}},
	{"base 256, enormous", refused, func(n, body string) string { return entry(head('0', n, 0).put(124, base256(1<<62)), body) }},
	{"base 256, negative", refused, func(n, body string) string { return entry(head('0', n, 0).put(124, strings.Repeat("\xff", 12)), body) }},
	{"base 256, too large", refused, func(n, body string) string {
		return entry(head('0', n, 0).put(124, "\xbf"+strings.Repeat("\xff", 11)), body)
	}},
	{"size of 8 GB", refused, func(n, body string) string { return entry(head('0', n, 0).put(124, "77777777777\x00"), body) }},
	{"size that is no number", refused, func(n, body string) string { return entry(head('0', n, 0).put(124, "0000000009x\x00"), body) }},
	{"size with a sign", refused, func(n, body string) string { return entry(head('0', n, 0).put(124, "-0000000001\x00"), body) }},
	{"wrong checksum", refused, func(n, body string) string {
		h := head('0', n, len(body))
		h.sum(false)
		return string(h.put(148, "000001\x00 ")[:]) + blocks(body)
	}},
	{"signed checksum", right, func(n, body string) string {
		return string(head('0', n, len(body)).put(265, "\xe9\xe9").sum(true)) + blocks(body)
	}},
	{"no checksum", refused, func(n, body string) string {
		return string(head('0', n, len(body)).put(148, "        ")[:]) + blocks(body)
	}},
	{"twice", right, func(n, body string) string { return file(n, "other") + file(n, body) }},
	{"many times", right, func(n, body string) string { return strings.Repeat(file(n, "other"), 5_000) + file(n, body) }},
	{"many times, larger", right, func(n, body string) string {
		return strings.Repeat(file(n, strings.Repeat("x", 100_000)), 20) + file(n, body)
	}},
	{"a file that is a directory", refused, func(n, body string) string { return file(n, body) + file(n+"/x", body) }},
	{"directories", right, func(n, body string) string {
		return strings.Repeat(entry(head('5', "templates/", 0), ""), 500) + file(n, body)
	}},
	{"too many entries", refused, func(n, body string) string { return strings.Repeat(file("e", ""), 100_001) + file(n, body) }},
	{"blocks of zeros in between", refused, func(n, body string) string { return strings.Repeat("\x00", trailer) + file(n, body) }},
	{"a block of zeros in between", either, func(n, body string) string { return strings.Repeat("\x00", 512) + file(n, body) }},
	{"garbage in between", refused, func(n, body string) string { return strings.Repeat("garbage ", 64) + file(n, body) }},
	{"an archive in it", right, func(n, body string) string { return file("inner.tar", file(n, "other")) + file(n, body) }},
	{"a large file beside", either, func(n, body string) string {
		return file("templates/large", strings.Repeat("x", 2<<20)) + file(n, body)
	}},
	named("../x", refused), named("a/../../x", refused), named("/etc/passwd", refused), named("..", refused), named(".", either), named("./", either),
	named("a//b", either), named("a/./b", either), named("a/", either), named("//", refused), named(`..\x`, either), named("C:\\x", either), named("a\nb", either),
	named("a\x1b[31mb", either), named("\xff\xfe", either), named("é/ü", either), named(strings.Repeat("d/", 99)+"x", either), named(strings.Repeat("d/", 200)+"x", refused),
	named(strings.Repeat("n", 4097), refused), named("a\x00b", refused), named(" ", either), named("con", either), named("-rf", either), named("job.MF/x", either),
}

// A wrap is an unusual form of the bytes around the entries.
type wrap struct {
	name, want string
	around     func(entries string) string
}

func ended(entries string) string { return entries + strings.Repeat("\x00", trailer) }

// zipped returns text as one gzip member.
func zipped(text string) string { return zippedAt(text, gzip.DefaultCompression) }

func zippedAt(text string, level int) string {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, level)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err)
	}
	return b.String()
}

// member returns a gzip member with unusual flags, and fields after its header.
func member(flags byte, fields, text string) string {
	whole := zipped(text)
	return whole[:3] + string(flags) + whole[4:10] + fields + whole[10:]
}

// pieces compresses each n bytes of a text as a gzip member of its own. Tiny members are stored: compressing a million of
// them takes minutes.
func pieces(text string, n int, between string) string {
	level := gzip.DefaultCompression
	if n < 100 {
		level = gzip.NoCompression
	}
	var b strings.Builder
	w, err := gzip.NewWriterLevel(&b, level)
	for len(text) > 0 && err == nil {
		k := min(n, len(text))
		w.Reset(&b)
		if _, err = w.Write([]byte(text[:k])); err == nil {
			err = w.Close()
		}
		b.WriteString(between)
		text = text[k:]
	}
	if err != nil {
		panic(err)
	}
	return b.String()
}

// bomb is a gzip member that expands to a file of 40 MB of zeros.
var bomb = sync.OnceValue(func() string {
	const size = 40 << 20
	return zipped(entry(head('0', "packages/zeros", size), strings.Repeat("\x00", size)))
})

var wraps = []wrap{
	{"plain", right, ended},
	{"zipped", right, func(e string) string { return zipped(ended(e)) }},
	{"zipped, stored", right, func(e string) string { return zippedAt(ended(e), gzip.NoCompression) }},
	{"without a trailer", right, func(e string) string { return zipped(e) }},
	{"with one block of zeros", right, func(e string) string { return zipped(e + strings.Repeat("\x00", 512)) }},
	{"with garbage behind", right, func(e string) string { return zipped(ended(e) + strings.Repeat("garbage", 1000)) }},
	{"with another archive behind", right, func(e string) string { return zipped(ended(e) + ended(file("../x", "x"))) }},
	{"with many zeros behind", right, func(e string) string { return zipped(ended(e) + strings.Repeat("\x00", 1<<20)) }},
	{"in members", right, func(e string) string { return pieces(ended(e), 700, "") }},
	{"in tiny members", right, func(e string) string { return pieces(ended(e), 40, "") }},
	{"in members with empty ones", right, func(e string) string { return pieces(ended(e), 700, strings.Repeat(zipped(""), 20)) }},
	{"in members with garbage", refused, func(e string) string { return pieces(ended(e), 700, "garbage") }},
	{"gzip's garbage behind", either, func(e string) string { return zipped(ended(e)) + "garbage" }},
	{"gzip's zeros behind", either, func(e string) string { return zipped(ended(e)) + strings.Repeat("\x00", 1000) }},
	{"gzip with a name", right, func(e string) string { return member(8, "name\x00", ended(e)) }},
	{"gzip with a comment", right, func(e string) string { return member(16, "comment\x00", ended(e)) }},
	{"gzip with a long name", either, func(e string) string { return member(8, strings.Repeat("n", 1<<20)+"\x00", ended(e)) }},
	{"gzip with a name without end", refused, func(e string) string { return "\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff" + strings.Repeat("n", 1<<20) }},
	{"gzip with extra fields", right, func(e string) string { return member(4, "\xff\xff"+strings.Repeat("x", 65535), ended(e)) }},
	{"gzip with a wrong method", refused, func(e string) string { z := zipped(ended(e)); return z[:2] + "\x07" + z[3:] }},
	{"gzip with a wrong checksum", either, func(e string) string {
		z := zipped(e)
		return z[:len(z)-8] + "abcd" + z[len(z)-4:]
	}},
	{"gzip with a wrong size", either, func(e string) string { z := zipped(e); return z[:len(z)-4] + "abcd" }},
	{"gzip's header alone", refused, func(string) string { return zipped("")[:10] }},
	{"zipped twice", refused, func(e string) string { return zipped(zipped(ended(e))) }},
	{"zlib", refused, func(e string) string {
		var b bytes.Buffer
		w := zlib.NewWriter(&b)
		if _, err := w.Write([]byte(ended(e))); err != nil {
			panic(err)
		}
		if err := w.Close(); err != nil {
			panic(err)
		}
		return b.String()
	}},
	{"bzip2's magic", refused, func(e string) string { return "BZh91AY&SY" + ended(e) }},
	{"zstd's magic", refused, func(e string) string { return "\x28\xb5\x2f\xfd" + ended(e) }},
	{"nothing", refused, func(string) string { return "" }},
	{"one byte", refused, func(string) string { return "\x1f" }},
	{"zeros", refused, func(string) string { return strings.Repeat("\x00", 1<<20) }},
	{"a bomb", refused, func(e string) string { return bomb() + zipped(ended(e)) }},
	{"bombs", refused, func(e string) string { return strings.Repeat(bomb(), 10) + zipped(ended(e)) }},
	{"bytes that change", either, func(e string) string { return changed(ended(e)) }},
	{"bytes of gzip that change", either, func(e string) string { return changed(zipped(ended(e))) }},
}

// changed returns text with a few bytes changed, always the same ones for the same text.
func changed(text string) string {
	b := []byte(text)
	r := rand.New(rand.NewSource(int64(crc32.ChecksumIEEE(b))))
	for range 5 {
		b[r.Intn(len(b))] ^= 1 << r.Intn(8)
	}
	return string(b)
}

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
		text := w.around(before + f.write(name, body))
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
