package shell_test

// This file reads scripts: valid and invalid ones, and hostile ones.

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#!/bin/bash\necho ok\n", ""},
		{"#!/bin/bash\nif true; then\n", ":12"},
		{"#!/bin/bash\necho \"x\n", ":17"},
		{"#!/bin/sh -e\nfalse\nif [ $? != 0 ]; then echo; fi\n", "H002:19"},
		{"#!/bin/sh\nset -o errexit\nfalse\nif test $? -ne 0; then echo; fi\n", "H002:31"},
		{"#!/bin/sh\nset -e\nset +e\nfalse\nif [ $? != 0 ]; then echo; fi\n", ""},
		{"#!/bin/sh -e\nfalse || true\nif [ $? != 0 ]; then echo; fi\n", ""},
		{"#!/bin/bash\nset -x\ncurl -u SECRET\n", "D009:27"},
		{"#!/bin/bash -x\nPASSWORD=SECRET\n", "D009:24"},
		{"#!/bin/bash\nset -o xtrace\nexport P=SECRET\n", "D009:35"},
		{"#!/bin/bash\nset -x\nset +x\ncurl -u SECRET\n", ""},
		{"#!/bin/bash\nset -x\ncat > f <<EOF\nSECRET\nEOF\n", ""},
		{"#!/bin/bash\n(set -x; true)\ncurl SECRET\n", ""},
		{"#!/bin/bash\nf() {\n  set -x\n  curl SECRET\n}\n", "D009:34"},
		{"#!/bin/bash\nset -x\nif true; then while read a; do curl SECRET; done; fi\n", "D009:55"},
	} {
		var got []string
		for _, p := range shell.Read(t.Context(), c.text, []string{"SECRET"}).Problems {
			got = append(got, fmt.Sprintf("%s:%d", p.Code, p.Offset))
		}
		require.Equal(t, c.want, strings.Join(got, " "), c.text)
	}
}

// TestValues checks which words a shell uses literally.
func TestValues(t *testing.T) {
	for text, want := range map[string]string{
		`echo a\"b`: `a"b`, `echo 'a"b'`: `a"b`, `echo "a\"b"`: `a"b`, `echo "a\\b"`: `a\b`, `X=a\ b`: "a b", "cat <<EOF\na'b\nEOF": "a'b\n",
	} {
		require.Contains(t, shell.Read(t.Context(), "#!/bin/bash\n"+text+"\n", nil).Values, want, text)
	}
	for _, text := range []string{`echo "a$b"`, "cat <<EOF\na$b\nEOF", "echo a`b`"} {
		require.False(t, slices.ContainsFunc(shell.Read(t.Context(), "#!/bin/bash\n"+text+"\n", nil).Values, func(s string) bool { return strings.Contains(s, "$b") || strings.Contains(s, "`b") }), text)
	}
}

// TestHard reads scripts that are nested deeply, or take a parser long.
func TestHard(t *testing.T) {
	for _, piece := range []string{"(", "{ ", "$(", "`", "((", "${a:-", "if ", "case x in a) ", "! ", "a | ", "a && ", "<<E\n", "\"$(", "f() ", "[[ ( ", "$((-", "while ", "elif ", "then ", "a=(", "@("} {
		text := "#!/bin/bash\n" + strings.Repeat(piece, 200_000/len(piece))
		d := shell.Read(t.Context(), text, []string{"x"})
		for _, p := range d.Problems {
			require.LessOrEqual(t, p.Offset, len(text))
		}
	}
}

func ExampleRead() {
	d := shell.Read(context.Background(), "#!/bin/bash\nset -x\nlogin --password Secret\n", []string{"Secret"})
	fmt.Println(d.Problems[0].Code == lint.Traced, d.Problems[0].Offset)
	// Output: true 36
}
