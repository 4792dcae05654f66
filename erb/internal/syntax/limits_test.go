package syntax

// This file parses texts that try to exhaust the parser.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// parseText parses a template.
func parseText(text string, limits Limits) (*Template, error) {
	return Parse(source.NewFile("test", text), limits)
}

// requireError asserts that err is one syntax error that has text in its message.
func requireError(t *testing.T, err error, text string) {
	t.Helper()
	require.Len(t, Errors(err), 1)
	require.Contains(t, err.Error(), text)
	require.False(t, Errors(err)[0].Unsupported)
	require.False(t, Errors(err)[0].Internal)
}

// requireBeyond asserts that err is one error for an exceeded limit, with text in its message.
func requireBeyond(t *testing.T, err error, text string) {
	t.Helper()
	require.Len(t, Errors(err), 1)
	require.Contains(t, err.Error(), "unsupported: "+text)
	require.True(t, Errors(err)[0].Unsupported)
}

func TestLimits(t *testing.T) {
	_, err := parseText("<% a %>", Limits{Size: 7})
	require.NoError(t, err)
	_, err = parseText("<% a %>", Limits{Size: 6})
	requireBeyond(t, err, "template too long: more than 6 bytes")

	_, err = parseText("<% a + b %>", Limits{Tokens: 5})
	require.NoError(t, err)
	_, err = parseText("<% a + b %>", Limits{Tokens: 4})
	requireBeyond(t, err, "template too long: more than 4 tokens")

	_, err = parseText("<% 1 %>"+strings.Repeat("a<%= 1 %>\n", 3), Limits{Tokens: 24})
	require.NoError(t, err)
	for tags := range 40 { // counted first by the splitter or by the scanner
		_, err = parseText(strings.Repeat("<%= 1 %>", tags+6), Limits{Tokens: 15})
		requireBeyond(t, err, "template too long: more than 15 tokens")
	}

	_, err = parseText("<% [[[a]]] %>", Limits{Depth: 3})
	require.NoError(t, err)
	_, err = parseText("<% [[[a]]] %>", Limits{Depth: 2})
	requireBeyond(t, err, "nested too deeply: more than 2 levels")
}

// Constructs that can nest are refused if they nest too deeply, and parsed otherwise.
func TestNesting(t *testing.T) {
	nested := map[string][2]string{
		"parentheses":       {"(", ")"},
		"arrays":            {"[", "]"},
		"hashes":            {"{a: ", "}"},
		"indexes":           {"a[", "]"},
		"calls":             {"a(", ")"},
		"command calls":     {"a ", ""},
		"method calls":      {"a.b ", ""},
		"blocks":            {"a {", "}"},
		"do blocks":         {"a do ", " end"},
		"lambdas":           {"-> {", "}"},
		"strings":           {`"#{`, `}"`},
		"words":             {`%W[#{`, `}]`},
		"regexps":           {`/#{`, `}/`},
		"heredocs":          {"<<A\n#{", "}\nA\n"},
		"if":                {"if a;", ";end"},
		"conditions":        {"if ", "; end"},
		"while":             {"while a;", ";end"},
		"case":              {"case a\nwhen b then ", "\nend"},
		"subjects":          {"case ", "\nwhen b then c\nend"},
		"begin":             {"begin;", ";end"},
		"rescue":            {"begin; rescue;", ";end"},
		"def":               {"def a;", ";end"},
		"endless def":       {"def a = ", ""},
		"defaults":          {"def a(b = ", ");end"},
		"class":             {"class A;", ";end"},
		"for":               {"for a in b;", ";end"},
		"not":               {"!", ""},
		"keyword not":       {"not ", ""},
		"minus":             {"- ", ""},
		"tilde":             {"~", ""},
		"defined":           {"defined? ", ""},
		"powers":            {"a ** ", ""},
		"ternaries":         {"a ? b : ", ""},
		"left ternaries":    {"a ? ", " : b"},
		"assignments":       {"a = ", ""},
		"op-assignments":    {"a += ", ""},
		"return":            {"return ", ""},
		"targets":           {"(", ", b) = c"},
		"patterns":          {"a in [", "]"},
		"ranges":            {"(..", ")"},
		"rescue modifiers":  {"a = b rescue ", ""},
		"keyword arguments": {"a(b: ", ")"},
	}
	for name, n := range nested {
		t.Run(name, func(t *testing.T) {
			few := strings.Repeat(n[0], 60) + "a" + strings.Repeat(n[1], 60)
			_, err := ParseRuby(source.NewFile("test", few), Limits{})
			if err != nil { // a construct that can't nest
				require.False(t, Errors(err)[0].Internal, "%v", err)
			}
			many := strings.Repeat(n[0], 5000) + "a" + strings.Repeat(n[1], 5000)
			_, err = ParseRuby(source.NewFile("test", many), Limits{})
			require.Error(t, err)
			require.False(t, Errors(err)[0].Internal, "%v", err)
		})
	}
}

// Long programs take time in proportion to their length. If it were quadratic these would take hours.
func TestLongPrograms(t *testing.T) {
	n := tier.Of(5_000, 10_000, 50_000)
	numbered := func(text string) string {
		var out strings.Builder
		for i := range n / 4 {
			out.WriteString(strings.ReplaceAll(text, "N", strings.Repeat("x", i%7)+string(rune('a'+i%26))+itoa(i)))
		}
		return out.String()
	}
	programs := map[string]string{
		"sum":              strings.Repeat("a + ", n) + "a",
		"calls":            "a" + strings.Repeat(".a", n),
		"and":              strings.Repeat("a && ", n) + "a",
		"commas":           "a(" + strings.Repeat("-1, ", n) + "2)",
		"statements":       strings.Repeat("a;", n),
		"modifiers":        "a" + strings.Repeat(" if a", n),
		"elsif":            "if a\n" + strings.Repeat("elsif b\n", n) + "end",
		"when":             "case a\n" + strings.Repeat("when b then c\n", n/2) + "end",
		"in":               "case a\n" + strings.Repeat("in b then c\n", n/2) + "end",
		"rescue":           "begin\n" + strings.Repeat("rescue => a\n", n/2) + "end",
		"strings":          strings.Repeat(`"a" `, n),
		"interpolations":   `"` + strings.Repeat(`#{a}b`, n/4) + `"`,
		"words":            "%w[" + strings.Repeat("a ", n) + "]",
		"heredoc":          "<<~A\n" + strings.Repeat("  a\n", n) + "A\n",
		"heredoc parts":    "<<~A\n" + strings.Repeat("  a\n", n/2) + "  #{a}\n" + strings.Repeat("  a\n", n/2) + "A\n",
		"heredocs":         strings.Repeat("a(<<A)\nb\nA\n", n/10),
		"heredocs in line": "a(" + strings.Repeat("<<A, ", n/100) + "1)\n" + strings.Repeat("b\nA\n", n/100),
		"names":            numbered("N = 1\n"),
		"names used":       numbered("N = 1\n") + numbered("N\n"),
		"parameters":       "def a(" + numbered("N,") + "b) end",
		"keys":             "case a; in {" + numbered("N:,") + "b:} then c\nend",
		"groups":           "/" + numbered("(?<N>a)") + "/ =~ b",
		"targets":          strings.Repeat("a, ", n) + "b = c",
		"more targets":     strings.Repeat("a, b = c, ", n/3) + "d",
		"assignments":      "a(" + strings.Repeat("b = 1, ", n/3) + "c)",
		"comments":         "a\n" + strings.Repeat("# b\n", n),
		"comments between": strings.Repeat("a\n# b\n", n/2),
		"newlines":         strings.Repeat("\n", n) + "a" + strings.Repeat("\n", n),
		"hash":             "{" + strings.Repeat("a: 1, ", n/3) + "}",
		"unsupported":      strings.Repeat("1i;", n/3),
		"blocks":           strings.Repeat("a { |b| b }\n", n/8),
		"do blocks":        strings.Repeat("a do |b| b end\n", n/8),
	}
	for name, program := range programs {
		t.Run(name, func(t *testing.T) {
			_, err := ParseRuby(source.NewFile("test", program), Limits{})
			for _, e := range Errors(err) {
				require.False(t, e.Internal, "%v", e)
			}
		})
	}
}

// itoa prints i with letters, so that names differ.
func itoa(i int) string {
	out := ""
	for ; i > 0; i /= 26 {
		out += string(rune('a' + i%26))
	}
	return out
}

func TestLongTemplates(t *testing.T) {
	n := tier.Of(50_000, 500_000, 500_000)
	text := strings.Repeat("0123456789abcde\n", tier.Of(1, 10, 10)<<20/16)
	tmpl, err := parseText(text, Limits{})
	require.NoError(t, err)
	require.Equal(t, text, tmpl.Body.List[0].(*Text).Value)

	tmpl, err = parseText(strings.Repeat("<%= a %>", 50_000), Limits{})
	require.NoError(t, err)
	require.Len(t, tmpl.Body.List, 50_000)

	tmpl, err = parseText(strings.Repeat("a<%%", n), Limits{})
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("a<%", n), tmpl.Body.List[0].(*Text).Value)

	tmpl, err = parseText(strings.Repeat("<%", 2*n), Limits{})
	require.NoError(t, err) // a tag that is not closed
	require.Equal(t, strings.Repeat("<%", 2*n-1), tmpl.Body.List[0].(*Text).Value)
}

func TestStrangeBytes(t *testing.T) {
	tmpl, err := parseText("a\x00\xff<%= b %>\x00\xff", Limits{})
	require.NoError(t, err)
	require.Equal(t, "a\x00\xff", tmpl.Body.List[0].(*Text).Value)
	require.Equal(t, "\x00\xff", tmpl.Body.List[2].(*Text).Value)

	tmpl, err = parseText("<%= \"a\x00b\" %>", Limits{})
	require.NoError(t, err)
	require.Equal(t, "a\x00b", tmpl.Body.List[0].(*Output).Body.(*Str).Value)

	_, err = parseText("<% a\x00 %>", Limits{})
	requireError(t, err, "NUL byte")
	_, err = parseText("<% \xff = 1 %>", Limits{})
	requireError(t, err, "invalid UTF-8")
	_, err = parseText("<% \"\xff\" %>", Limits{})
	requireError(t, err, "invalid UTF-8")
}
