//go:build !race

package erb_test

// This file counts how often core methods poll the context while they process a long text: at least once for every
// half MiB, which is some hundred microseconds of work.

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// longText are texts of n bytes: four MiB in a long run, otherwise one.
var longText = map[string]string{
	"ascii":   `'a' * n`,
	"letters": `'ä' * (n / 2)`,
	"broken":  `"a\xff" * (n / 2)`,
	"binary":  `("\0\xff" * (n / 2)).b`,
	"spaces":  `' ' * n`,
	"lines":   `"\n" * n`,
	"amps":    `'&' * n`,
}

// scanning has expressions on s, with the texts that they apply to.
var scanning = []struct{ expr, texts string }{
	{"s.upcase", "ascii letters binary"}, {"s.swapcase", "ascii letters"}, {"s.capitalize", "ascii letters"},
	{"s.casecmp(s + 'a')", "ascii letters"}, {"s.casecmp?(s + 'a')", "ascii letters"}, {"s.reverse", "ascii letters broken binary"},
	{"s.tr('a', 'b')", "ascii letters binary spaces"}, {"s.tr_s('a', 'b')", "ascii letters"}, {"s.delete('a')", "ascii letters"},
	{"s.squeeze", "ascii letters"}, {"s.count('a')", "ascii letters"}, {"'a'.tr(s, 'b')", "ascii letters spaces"},
	{"'a'.count(s)", "ascii letters spaces"}, {"s.inspect", "ascii letters broken binary spaces"}, {"s.dump", "ascii letters broken binary"},
	{"s.dump.undump", "ascii letters"}, {"s.scrub", "broken"},
	{"s.encode('UTF-16LE')", "ascii letters"}, {"s.encode('US-ASCII', undef: :replace)", "letters"},
	{"s.encode('UTF-8', 'UTF-8', invalid: :replace)", "broken"}, {"s.valid_encoding?", "letters"}, {"s.length", "letters broken"},
	{"s[n / 2 - 1]", "letters broken"}, {"s[-2..]", "letters broken"}, {"s.index('b')", "ascii letters"},
	{"s.rindex('b')", "ascii letters"}, {"s.include?('b' + s[0, 1 << 18])", "ascii"}, {"s.index(s[0, 1 << 18] + 'b')", "ascii"},
	{"s.rindex('b' + s[0, 1 << 18])", "ascii"}, {"s.gsub('b', 'c')", "ascii letters"}, {"s.split('b')", "ascii letters"},
	{"s.split", "ascii letters"}, {"s.lines", "ascii letters"}, {"s.each_line('') { }", "lines"}, {"s.partition('b')", "ascii letters"},
	{"s.rpartition('b')", "ascii letters"}, {"s.strip", "spaces lines"}, {"s.rstrip", "spaces lines"}, {"s.lstrip", "spaces lines"},
	{"s.strip('äa')", "ascii letters"}, {"s.chomp('')", "lines"}, {"s + s", "ascii"}, {"s * 2", "ascii"}, {"s.insert(1, 'b')", "ascii letters"},
	{"s.prepend('b')", "ascii"}, {"(+'') << s", "ascii"}, {"s << 'b'", "ascii"}, {"s.freeze; s << 'b' rescue 1", "ascii"}, {"s.concat('b', 'c')", "ascii"}, {"s.setbyte(1, 1)", "ascii"}, {"s[1] = 'b'", "ascii letters"},
	{"s.center(n * 3 / 2)", "ascii letters"}, {"s.sum", "ascii"}, {"('z' * n).succ", "ascii"}, {"s.succ", "letters"},
	{"s.each_grapheme_cluster { }", "ascii letters"}, {"s.chars", "ascii letters"}, {"s.bytes", "ascii"}, {"s.codepoints", "letters"},
	{"s.unpack('A*')", "spaces"}, {"s.unpack('H*')", "ascii"}, {"s.unpack('M')", "ascii"}, {"s.unpack('m')", "ascii"},
	{"s.unpack('U*')", "letters"}, {"s.unpack('C*')", "ascii"}, {"''.unpack(s)", "spaces"}, {"[s].pack('m')", "ascii"},
	{"[s].pack('u')", "ascii"}, {"[s].pack('M')", "ascii letters"}, {"[s].pack('H*')", "ascii"}, {"[s].pack('a*')", "ascii"},
	{"s.shellescape", "ascii letters spaces"}, {"s.shellsplit", "ascii letters spaces"}, {"s.blank?", "spaces lines"},
	{"StringIO.new(s).gets('b')", "ascii"}, {"StringIO.new(s).gets('')", "lines"}, {"File.basename('/' * n)", "ascii"},
	{"CGI.unescapeHTML(s)", "ascii letters amps"}, {"CGI.escapeHTML(s)", "ascii letters amps"}, {"CGI.escape(s)", "ascii letters amps"},
	{"CGI.unescape(s)", "ascii letters"}, {"ERB::Util.html_escape(s)", "ascii amps"}, {"URI.encode_www_form_component(s)", "ascii letters"},
	{"URI.decode_www_form_component(s)", "ascii letters"}, {"URI.parse('http://' + s)", "ascii"}, {"URI.parse(s).to_s", "ascii"},
	{"URI.join('http://a/b', s)", "ascii"},
	{"File.extname(s)", "ascii letters"}, {"File.split(s)", "ascii letters"}, {"File.dirname(s)", "ascii letters"},
	{"Zlib.crc32(s)", "ascii"}, {"Zlib.adler32(s, 2)", "ascii"},
	{"Digest::SHA256.hexdigest(s)", "ascii"}, {"OpenSSL::HMAC.hexdigest('SHA256', s, s)", "ascii"}, {"Base64.encode64(s)", "ascii"},
	{"Base64.decode64(s)", "ascii spaces"}, {"Base64.strict_encode64(s)", "ascii"}, {"s.to_yaml", "ascii letters spaces"},
	{"s.to_json", "ascii letters"}, {"JSON.parse('[' + s + '1]')", "spaces lines"}, {"YAML.load(s)", "ascii letters"},
	{"OpenStruct.new('a' => s).to_s", "ascii"},
	{"begin; URI('http://a').scheme = ':' + s; rescue; end", "ascii"},
	{"Integer(s) rescue 1", "ascii"}, {"Float(s) rescue 1", "ascii"}, {"s => 1 rescue 1", "ascii"}, {"throw s rescue 1", "ascii"}, {"s::A rescue 1", "ascii"},
	{"File.join(s, s)", "ascii"}, {"[s].inspect", "ascii"}, {"s.hash", "ascii"}, {"s.unicode_normalize", "ascii"},
}

func TestPollsContext(t *testing.T) {
	for name, text := range longText {
		begin := fmt.Sprintf("<%% n = %d; ", tier.Of(1, 1, 4)<<20) + "%w[stringio cgi uri zlib digest openssl base64 yaml json ostruct].each { |l| require l }; s = " + text + "; "
		without := polls(t, begin+"%>")
		for _, l := range tier.Sample(scanning, 25, 2) {
			if !containsWord(l.texts, name) {
				continue
			}
			t.Run(name+" "+l.expr, func(t *testing.T) {
				require.GreaterOrEqual(t, polls(t, begin+l.expr+" %>")-without, least(l.expr))
			})
		}
	}
}

// least is the required number of polls: one for every half MiB, except for expressions that only hash or search
// for bytes beyond ASCII, which take less than ten milliseconds for the longest text.
func least(expr string) int {
	switch expr {
	case "s.hash", "s.unicode_normalize":
		return 1
	}
	return tier.Of(2, 2, 8)
}

func containsWord(list, word string) bool {
	for _, w := range strings.Fields(list) {
		if w == word {
			return true
		}
	}
	return false
}

// polls renders a template and returns how often it polled the context.
func polls(t *testing.T, source string) int {
	t.Helper()
	template, err := erb.Parse("looks.erb", source)
	require.NoError(t, err)
	ctx := &polled{Context: context.Background(), left: math.MaxInt}
	in := unbounded
	in.Limits.Elements = -1
	_, err = template.Render(ctx, in)
	require.NoError(t, err)
	return ctx.polls
}
