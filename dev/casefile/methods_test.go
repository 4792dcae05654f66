package casefile_test

// This file tests method files: parsing, faults, and writing back.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/stretchr/testify/require"
)

const methodFile = `# ruby 4.0
# strings

"hello".center(11, "*")  #=> "***hello***"
"a".center               #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"#{1}#=>"                #=> "1#=>"
raise "a\nb "	#!> RuntimeError: a␊b␠
raise ""  #!> RuntimeError
"x".encode("UTF-16")  #=> "\uFEFFx"  #?> only UTF-8 is supported
rand  #?> random
  [1, 2].sum
`

func TestMethods(t *testing.T) {
	m, err := casefile.ParseMethods("dir/string.rb", []byte(methodFile))
	require.NoError(t, err)
	require.Equal(t, "4.0", m.Ruby)

	type row struct {
		at, expr, gap string
		want          casefile.Want
	}
	var rows []row
	for _, c := range m.Cases {
		rows = append(rows, row{c.At, c.Expr, c.Gap, c.Want})
	}
	require.Equal(t, []row{
		{"string.rb:4", `"hello".center(11, "*")`, "", casefile.Text(`"***hello***"`)},
		{"string.rb:5", `"a".center`, "", casefile.Raise(casefile.Failure{
			Class: "ArgumentError", Message: "wrong number of arguments (given 0, expected 1..2)",
		})},
		{"string.rb:6", `"#{1}#=>"`, "", casefile.Text(`"1#=>"`)},
		{"string.rb:7", `raise "a\nb "`, "", casefile.Raise(casefile.Failure{Class: "RuntimeError", Message: "a\nb "})},
		{"string.rb:8", `raise ""`, "", casefile.Raise(casefile.Failure{Class: "RuntimeError"})},
		{"string.rb:9", `"x".encode("UTF-16")`, "only UTF-8 is supported", casefile.Text(`"\uFEFFx"`)},
		{"string.rb:10", `rand`, "random", casefile.Want{}},
		{"string.rb:11", `  [1, 2].sum`, "", casefile.Want{}},
	}, rows)

	text, err := m.Format()
	require.NoError(t, err)
	require.Equal(t, methodFile, string(text))
}

func TestMethodsFill(t *testing.T) {
	tests := []struct {
		name, before, after string
		fill                func(m *casefile.Methods)
	}{
		{
			"a new answer keeps other lines", "1  +  1\n2 #=>   2\n", "1  +  1  #=> 2\n2 #=>   2\n",
			func(m *casefile.Methods) { m.Cases[0].Want = casefile.Text("2") },
		},
		{
			"a changed answer stays in its column", "foo     #=> 1\n", "foo     #!> NameError: no foo\n",
			func(m *casefile.Methods) {
				m.Cases[0].Want = casefile.Raise(casefile.Failure{Class: "NameError", Message: "no foo"})
			},
		},
		{
			"a gap keeps its reason", "foo  #?> why\n", "foo  #=> 1  #?> why\n",
			func(m *casefile.Methods) { m.Cases[0].Want = casefile.Text("1") },
		},
		{
			"an answer can be withdrawn", "foo  #=> 1\n", "foo\n",
			func(m *casefile.Methods) { m.Cases[0].Want = casefile.Want{} },
		},
		{
			"control characters and outer blanks", "foo", "foo  #!> E: \ta␊b␡␠",
			func(m *casefile.Methods) {
				m.Cases[0].Want = casefile.Raise(casefile.Failure{Class: "E", Message: "\ta\nb\x7f "})
			},
		},
		{
			"the Ruby is named", "# about\nfoo\n", "# ruby 4.0\n# about\nfoo\n",
			func(m *casefile.Methods) { m.Ruby = "4.0" },
		},
		{
			"the Ruby is renamed", "# about\n# ruby 3.4\nfoo\n", "# about\n# ruby 4.0\nfoo\n",
			func(m *casefile.Methods) { m.Ruby = "4.0" },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := casefile.ParseMethods("x.rb", []byte(test.before))
			require.NoError(t, err)
			test.fill(m)
			text, err := m.Format()
			require.NoError(t, err)
			require.Equal(t, strings.ReplaceAll(test.after, "E: \t", "E: ␉"), string(text))
		})
	}
}

func TestMethodsFaults(t *testing.T) {
	tests := []struct{ name, file, want string }{
		{"no expression", "#=> 1", "x.rb:1: result without an expression"},
		{"no value", "1\n1 #=>", "x.rb:2: nothing follows #=>"},
		{"no class", "1 #!> oops", `x.rb:1: #!> is not followed by "Class: message"`},
		{"no reason", "1 #?>", "x.rb:1: nothing follows #?>"},
		{"no UTF-8", "\"\xff\"", "x.rb:1: not UTF-8"},
		{"carriage return", "1 #=> 1\r\n", "x.rb:1: line ends with a carriage return"},
		{"several", "1 #=>\n1 #!>\n", "x.rb:1: nothing follows #=>\nx.rb:2: nothing follows #!>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := casefile.ParseMethods("x.rb", []byte(test.file))
			require.EqualError(t, err, test.want)
		})
	}
}

func TestMethodsThatCannotBeWritten(t *testing.T) {
	tests := []struct {
		name string
		want casefile.Want
	}{
		{"a control picture", casefile.Text(`"␊"`)},
		{"no UTF-8", casefile.Text("\xff")},
		{"a gap marker in the value", casefile.Text(`" #?> x"`)},
		{"no class", casefile.Raise(casefile.Failure{Class: "lower"})},
		{"empty", casefile.Text("")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := casefile.ParseMethods("x.rb", []byte("\nfoo\n"))
			require.NoError(t, err)
			m.Cases[0].Want = test.want
			_, err = m.Format()
			require.ErrorContains(t, err, "x.rb:2: cannot be written")
		})
	}
}

func FuzzMethods(f *testing.F) {
	f.Add(methodFile, "1", true)
	f.Add("a #=> b #?> c\n# ruby 1", "x: y", false)
	f.Fuzz(func(t *testing.T, file, answer string, raises bool) {
		m, err := casefile.ParseMethods("x.rb", []byte(file))
		if err != nil {
			return
		}
		text, err := m.Format()
		require.NoError(t, err)
		require.Equal(t, file, string(text))
		if len(m.Cases) == 0 {
			return
		}
		want := casefile.Text(answer)
		if raises {
			want = casefile.Raise(casefile.Failure{Class: "E", Message: answer})
		}
		m.Cases[0].Want = want
		text, err = m.Format()
		if err != nil {
			return
		}
		back, err := casefile.ParseMethods("x.rb", text)
		require.NoError(t, err)
		require.Len(t, back.Cases, len(m.Cases))
		require.Equal(t, want, back.Cases[0].Want)
	})
}
