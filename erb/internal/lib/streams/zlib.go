package streams

// This file implements Zlib as far as it unpacks: checksums, Inflate and GzipReader.

import (
	"compress/flate"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	zlibModule        *ruby.Class
	errorClass        *ruby.Class
	bufErrorClass     *ruby.Class
	dataErrorClass    *ruby.Class
	needDictClass     *ruby.Class
	streamErrorClass  *ruby.Class
	zstreamClass      *ruby.Class
	deflateClass      *ruby.Class
	inflateClass      *ruby.Class
	gzipFileClass     *ruby.Class
	gzipErrorClass    *ruby.Class
	gzipNoFooterClass *ruby.Class
	gzipCRCErrorClass *ruby.Class
	gzipLengthClass   *ruby.Class
	gzipReaderClass   *ruby.Class
	gzipWriterClass   *ruby.Class
)

// constants returns the numbers of zlib. The versions of the library depend on the machine.
func constants() map[string]int64 {
	return map[string]int64{
		"ASCII": 1, "BEST_COMPRESSION": 9, "BEST_SPEED": 1, "BINARY": 0, "DEFAULT_COMPRESSION": -1, "DEFAULT_STRATEGY": 0,
		"DEF_MEM_LEVEL": 8, "FILTERED": 1, "FINISH": 4, "FIXED": 4, "FULL_FLUSH": 3, "HUFFMAN_ONLY": 2, "MAX_MEM_LEVEL": 9,
		"MAX_WBITS": 15, "NO_COMPRESSION": 0, "NO_FLUSH": 0, "OS_AMIGA": 1, "OS_ATARI": 5, "OS_CODE": 3, "OS_CPM": 9,
		"OS_MACOS": 7, "OS_MSDOS": 0, "OS_OS2": 6, "OS_QDOS": 12, "OS_RISCOS": 13, "OS_TOPS20": 10, "OS_UNIX": 3,
		"OS_UNKNOWN": 255, "OS_VMCMS": 4, "OS_VMS": 2, "OS_WIN32": 11, "OS_ZSYSTEM": 8, "RLE": 3, "SYNC_FLUSH": 2, "TEXT": 1,
		"UNKNOWN": 2,
	}
}

var zlibTables = []ruby.Table{
	{Class: &zlibModule, Constants: func() {
		all := constants()
		for _, name := range slices.Sorted(maps.Keys(all)) {
			ruby.Constant(zlibModule, name, ruby.Int(all[name]))
		}
	}},
	{Class: &zlibModule, Statics: []ruby.Method{
		{Name: "adler32", Max: 2, Fn: zlibAdler32},
		{Name: "crc32", Max: 2, Fn: crC32},
		{Name: "gunzip", Min: 1, Max: 1, Fn: gunzip},
		{Name: "inflate", Min: 1, Max: 1, Fn: zlibInflate},
	}},
	{Class: &inflateClass, Statics: []ruby.Method{
		{Name: "inflate", Min: 1, Max: 1, Fn: zlibInflate},
		{Name: "new", Max: -1, Reason: "streams that are unpacked in parts are left out; Zlib.inflate is there"},
	}},
	{Class: &gzipReaderClass, Statics: []ruby.Method{
		{Name: "open", Max: -1, Reason: known.ReasonFile},
		{Name: "wrap", Min: 1, Max: 1, Fn: gzipWrap, Flags: ruby.Kw},
		{Name: "zcat", Min: 1, Max: 1, Fn: gzipCat},
	}},
	{Class: &gzipReaderClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &gzipReader{}) }},
	{Class: &gzipReaderClass, Also: []**ruby.Class{&stringIOClass}, Methods: readRows},
	{Class: &gzipReaderClass, Methods: gzipLineRows},
	{Class: &gzipReaderClass, Methods: []ruby.Method{
		{Name: "close", Fn: gzipClose},
		{Name: "closed?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(gzip(c).closed) }},
		{Name: "comment", Fn: func(c *ruby.Call) ruby.Value { return gzipText(c, gzip(c).comment) }},
		{Name: "external_encoding", Fn: gzipEncoding},
		{Name: "finish", Fn: gzipClose},
		{Name: "initialize", Min: 1, Max: 1, Fn: gzipInitialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "level", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(gzip(c).level) }},
		{Name: "lineno", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(gzip(c).data.line)) }},
		{Name: "mtime", Fn: func(c *ruby.Call) ruby.Value { return clock.TimeValue(c.RT, gzip(c).modified) }},
		{Name: "orig_name", Fn: func(c *ruby.Call) ruby.Value { return gzipText(c, gzip(c).name) }},
		{Name: "os_code", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(gzip(c).system) }},
		{Name: "pos", Fn: gzipPos},
		{Name: "rewind", Fn: gzipRewind},
		{Name: "sync", Fn: ruby.AlwaysFalse},
		{Name: "tell", Fn: gzipPos},
		{Name: "to_io", Fn: func(c *ruby.Call) ruby.Value { return gzip(c).from }},
		{Name: "unused", Fn: gzipUnused},
	}},
}

var errTruncated = errors.New("truncated")

// be32 and le32 read four bytes.
func be32(s string) uint32 {
	return uint32(s[0])<<24 | uint32(s[1])<<16 | uint32(s[2])<<8 | uint32(s[3])
}
func le32(s string) uint32 {
	return uint32(s[3])<<24 | uint32(s[2])<<16 | uint32(s[1])<<8 | uint32(s[0])
}

// unpackerSize is approximately the memory of a decompressor.
const unpackerSize = 64 << 10

// paced reads from a text and counts that as work: a decompressor may read much of it without any output.
type paced struct {
	*strings.Reader
	b *ruby.Budget
}

func (p paced) ReadByte() (byte, error) {
	if p.Len()%(4<<10) == 0 && !p.b.Step(64) {
		return 0, p.b.Err()
	}
	return p.Reader.ReadByte()
}

// inflate decompresses a raw stream and returns the text after it. It charges for the result.
func inflate(b *ruby.Budget, packed string) (data, rest string, err error) {
	if !b.Charge(unpackerSize) {
		return "", "", b.Err()
	}
	src := paced{strings.NewReader(packed), b}
	z := flate.NewReader(src) // bounded: charged above; it reads on demand
	out := b.Text(0)
	chunk := b.Bytes(16 << 10)
	for b.Err() == nil {
		n, err := z.Read(chunk)
		_, _ = out.Write(chunk[:n])
		b.Step(1 + n/64)
		switch {
		case b.Err() != nil:
		case err == io.EOF:
			return out.String(), packed[len(packed)-src.Len():], nil
		case err == io.ErrUnexpectedEOF:
			return out.String(), "", errTruncated
		case err != nil:
			return "", "", errCorrupt()
		}
	}
	return "", "", b.Err()
}

// zlibInflate unpacks a whole zlib stream.
func zlibInflate(c *ruby.Call) ruby.Value {
	packed := c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	switch {
	case len(packed) < 2:
		return c.Raise(bufErrorClass, "buffer error")
	case (uint(packed[0])<<8|uint(packed[1]))%31 != 0:
		return c.Raise(dataErrorClass, "incorrect header check")
	case packed[0]&15 != 8:
		return c.Raise(dataErrorClass, "unknown compression method")
	case packed[0]>>4 > 7:
		return c.Raise(dataErrorClass, "invalid window size")
	case packed[1]&0x20 != 0:
		return c.Raise(needDictClass, "need dictionary")
	}
	data, rest, err := inflate(&c.Budget, packed[2:])
	switch {
	case err == errTruncated || err == nil && len(rest) < 4:
		return c.Raise(bufErrorClass, "buffer error")
	case err != nil:
		return c.Fail(err)
	case be32(rest) != adler32Of(&c.Budget, data):
		return c.Raise(dataErrorClass, "incorrect data check")
	}
	return c.Made(data, ruby.Binary)
}

// gzipReader is the Go data of a GzipReader. Everything is decompressed at once; errors are reported when it is
// read.
type gzipReader struct {
	from          ruby.Value
	data          *stringIO
	err           error // in the packed data
	footer        error // error in the footer: reported when reading reaches the end
	closed        bool
	unused        string
	name, comment *string // nil if there is none
	modified      time.Time
	level, system int64
}

func gzip(c *ruby.Call) *gzipReader { return c.SelfInstance().Data.(*gzipReader) }

func (g *gzipReader) source(c *ruby.Call) *stringIO {
	switch {
	case g.closed || g.data == nil:
		c.Raise(gzipErrorClass, "closed gzip stream")
		return nil
	case g.err != nil:
		c.Fail(g.err)
		return nil
	case g.footer != nil && g.data.rest() == "":
		c.Fail(g.footer)
		g.footer = nil
		return nil
	}
	return g.data
}

// gzipError makes an exception of a GzipReader.
func gzipError(class *ruby.Class, message string) error { return ruby.NewException(class, message) }

// header parses the header of a gzip file and returns the text after it.
func (g *gzipReader) header(packed string) (rest string, err error) {
	if len(packed) < 10 || packed[0] != 0x1f || packed[1] != 0x8b {
		return "", gzipError(gzipErrorClass, "not in gzip format")
	}
	flags := packed[3]
	switch {
	case packed[2] != 8:
		return "", ruby.Errorf(gzipErrorClass, "unsupported compression method %d", packed[2])
	case flags&0x02 != 0:
		return "", gzipError(gzipErrorClass, "multi-part gzip file is not supported")
	case flags&0x20 != 0:
		return "", gzipError(gzipErrorClass, "encrypted gzip file is not supported")
	case flags&0xc0 != 0:
		return "", ruby.Errorf(gzipErrorClass, "unknown flags 0x%02x", flags)
	}
	g.modified = time.Unix(int64(le32(packed[4:])), 0)
	g.system = int64(packed[9])
	g.level = map[byte]int64{2: 9, 4: 1}[packed[8]&6]
	if g.level == 0 {
		g.level = 6
	}
	rest = packed[10:]
	if flags&0x04 != 0 {
		if len(rest) < 2 || len(rest)-2 < int(rest[0])|int(rest[1])<<8 {
			return "", gzipError(gzipErrorClass, "not in gzip format")
		}
		rest = rest[2+int(rest[0])|int(rest[1])<<8:]
	}
	for _, field := range []struct {
		flag byte
		to   **string
	}{{0x08, &g.name}, {0x10, &g.comment}} {
		if flags&field.flag == 0 {
			continue
		}
		text, after, ok := strings.Cut(rest, "\x00")
		if !ok {
			return "", gzipError(gzipErrorClass, "not in gzip format")
		}
		*field.to, rest = &text, after
	}
	return rest, nil
}

// body decompresses and checks the part after the header. footer is the error at the end of the file.
func (g *gzipReader) body(b *ruby.Budget, packed string) (data string, footer, err error) {
	data, rest, err := inflate(b, packed)
	switch {
	case err == errTruncated:
		return "", nil, gzipError(gzipErrorClass, "unexpected end of file")
	case err != nil:
		return "", nil, err
	case len(rest) < 8:
		return data, gzipError(gzipNoFooterClass, "footer is not found"), nil
	case le32(rest) != crc32Of(b, data):
		footer = gzipError(gzipCRCErrorClass, "invalid compressed data -- crc error")
	case le32(rest[4:]) != uint32(len(data)):
		footer = gzipError(gzipLengthClass, "invalid compressed data -- length error")
	}
	g.unused = rest[8:]
	return data, footer, nil
}

func gzipInitialize(c *ruby.Call) ruby.Value {
	g, m := gzip(c), openMode{}
	if !m.encodingOptions(c) {
		return ruby.Nil
	}
	if m.internal {
		return c.Fail(&ruby.UnsupportedError{Construct: "Zlib::GzipReader.new with an internal encoding"})
	}
	g.from = c.Arg(0)
	packed, ok := c.Send(g.from, "read")
	if !ok {
		return ruby.Nil
	}
	if packed.IsNil() {
		packed = ruby.Str("")
	}
	text, err := c.RT.ToStr(packed)
	if err != nil {
		return c.Fail(err)
	}
	rest, err := g.header(text.String())
	if err != nil {
		return c.Fail(err)
	}
	data, footer, err := g.body(&c.Budget, rest)
	switch err.(type) {
	case nil, *ruby.Exception, *ruby.UnsupportedError:
		g.err, g.footer = err, footer
	default:
		return c.Fail(err)
	}
	g.data = &stringIO{stream: &stream{str: ruby.NewString(data), enc: ruby.UTF8, mayRead: true, gzip: true}, canRead: true}
	if m.fixed {
		g.data.enc = m.enc
	}
	g.data.fixed = true
	return ruby.Nil
}

func gzipClose(c *ruby.Call) ruby.Value {
	g := gzip(c)
	if g.closed {
		return ruby.Nil
	}
	if g.data != nil && reading(c) == nil {
		return ruby.Nil
	}
	g.closed = true
	if c.Method.Name == "close" && c.RT.RespondTo(g.from, "close", false) {
		c.Send(g.from, "close")
	}
	return g.from
}

// gzipText returns a text of the header, nil if there is none.
func gzipText(c *ruby.Call, text *string) ruby.Value {
	if text == nil {
		return ruby.Nil
	}
	return c.NewText(*text, ruby.UTF8)
}

func gzipPos(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil {
		return ruby.Nil
	}
	return ruby.Int(int64(s.pos))
}

func gzipRewind(c *ruby.Call) ruby.Value {
	if s := reading(c); s != nil {
		s.pos, s.line = 0, 0
	}
	return ruby.Int(0)
}

func gzipUnused(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil || s.rest() != "" || gzip(c).unused == "" {
		return ruby.Nil
	}
	return c.NewText(gzip(c).unused, ruby.Binary)
}

// gzipWrap is GzipReader.wrap: new, and with a block close at its end.
func gzipWrap(c *ruby.Call) ruby.Value {
	v := c.CallMethod(c.Self, ruby.SelectorFor("new"), c.Args, c.KwArgs(), nil, false)
	if c.Failed() || !c.Given() {
		return v
	}
	out, _ := c.Yield(v)
	open := false
	if g, ok := ruby.DataOf[*gzipReader](v); ok {
		open = !g.closed
	} else if w, ok := ruby.DataOf[*gzipWriter](v); ok {
		open = !w.closed
	}
	if open && !c.Failed() {
		c.Send(v, "close")
	}
	return out
}

// gzipCat is GzipReader.zcat: the contents of all files in a row.
func gzipCat(c *ruby.Call) ruby.Value {
	if !c.RT.RespondTo(c.Args[0], "read", true) {
		c.Send(c.Args[0], "read")
		return ruby.Nil
	}
	packed := conversion.Document(c, 0)
	out := c.Text(0)
	for packed != "" && !c.Failed() {
		g := &gzipReader{}
		rest, err := g.header(packed)
		if err != nil {
			return c.Fail(err)
		}
		data, footer, err := g.body(&c.Budget, rest)
		if err == nil {
			err = footer
		}
		if err != nil {
			return c.Fail(err)
		}
		out.Add(data)
		packed = g.unused
	}
	return out.Value()
}

// gunzip unpacks a gzip file that is in a string.
func gunzip(c *ruby.Call) ruby.Value {
	packed := c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	g := &gzipReader{}
	if len(packed) < 10 {
		return c.Fail(gzipError(gzipErrorClass, "unexpected end of string"))
	}
	rest, err := g.header(packed)
	if err != nil {
		return c.Fail(err)
	}
	data, footer, err := g.body(&c.Budget, rest)
	if e, ok := footer.(*ruby.Exception); ok && e.Value().Class() == gzipNoFooterClass {
		err = gzipError(gzipErrorClass, "unexpected end of string")
	} else if err == nil {
		err = footer
	}
	if err != nil {
		return c.Fail(err)
	}
	return c.NewText(data, ruby.Binary)
}
