package onig

// This file compares the speed with package regexp's, for patterns that both support.

import (
	"regexp"
	"strings"
	"testing"
)

var benchCases = []struct{ name, pat, text string }{
	{"nonalnum", `[^a-zA-Z0-9]+`, "some-name_with.many-parts/and.more 1"},
	{"caps", `^(\w+)\.(\d+)`, "component.123.foo"},
	{"alt", `foo|bar|baz`, "xxxxxxxxxxxxx yyyyyyyyyyyyyyyyy zzzzzzzzz baz"},
	{"lit", `needle`, "xxxxxxxxxxxxxxxxxxxxxxx needle"},
	{"lazy", `"(.*?)"`, `key = "value of this" and "another"`},
	{"kv", `(\w+)\s*=\s*(.*)`, `  some_key   =   the value is this`},
	{"ip", `(\d+)\.(\d+)\.(\d+)\.(\d+)`, `address 192.168.100.200:80`},
	{"fold", `(?i)error|warn`, `this line has a WARNing somewhere at the end, or an eRROR`},
	{"nomatch", `(\d+)-(\d+)x`, strings.Repeat("12345-6789 ", 20)},
}

func BenchmarkOnig(b *testing.B) {
	for _, c := range benchCases {
		re, err := Compile(c.pat, 0, UTF8, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name+"/onig", func(b *testing.B) {
			var m Matcher
			b.ReportAllocs()
			for b.Loop() {
				pos := 0
				for {
					ok, _ := m.Search(re, c.text, pos)
					if !ok {
						break
					}
					pos = m.Caps[1]
				}
			}
		})
		g := regexp.MustCompile(c.pat)
		b.Run(c.name+"/go", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.FindAllStringSubmatchIndex(c.text, -1)
			}
		})
	}
}
