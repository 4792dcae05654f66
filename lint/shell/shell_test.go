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
		{"#!/bin/bash\nexit 0\n", ""},
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

// TestCommands has commands of scripts, and the code that is found first.
func TestCommands(t *testing.T) {
	for text, want := range map[string]string{
		// H006: what a drain script prints
		"echo draining": "H006", "echo 0": "", "echo -n 0": "", "echo -1": "", "echo draining >&2": "", "echo draining >> log": "", "echo draining 2>/dev/null": "H006", "exec > log\necho draining": "",
		"exec 3>&1 1>log\necho draining\necho 0 >&3": "", "if true; then echo draining; fi": "H006", "(echo draining) > log": "", "say() { echo draining; }\nsay > log": "",
		"echo $(cat status)": "", "echo \"$x\"": "", "echo draining | logger": "", "case $1 in a) echo draining;; esac": "H006", "while true; do echo draining; done": "H006",
		// H007: no set -e
		"mkdir a\nchown b a": "H007", "mkdir a": "", "set -e\nmkdir a\nchown b a": "", "set -o errexit\nmkdir a\nchown b a": "", "mkdir a || exit 1\nchown b a": "",
		"mkdir a || true\nchown b a\nchmod 1 a": "H007", "trap fail ERR\nmkdir a\nchown b a": "", ". lib\nmkdir a\nchown b a": "", "export A=1\nmkdir a": "", "if mkdir a; then chown b a; fi": "",
		"mkdir a\n[ $? = 0 ]\nchown b a": "", "fail() { exit 1; }\nmkdir a\nchown b a": "", "mkdir a &\nchown b a": "", "mkdir a && chown b a": "", "curl a | openssl b\nmkdir c": "H007",
		// H008: pipes
		"set -e\nweb migrate | tee log": "H008", "set -eo pipefail\nweb migrate | tee log": "", "web migrate | tee log": "", "set -e\nif web migrate | tee log; then echo 1; fi": "", "set -e\ncurl a | tr a b | sort": "H008",
		"set -e\necho a | tee log": "", "set -e\nweb migrate | grep -q ok": "", "set -e\ngrep a b | awk c": "", "set -e\n! web migrate | tee log": "", "set -e\nweb migrate | tee log || true": "", "set -e\n$WEB migrate | tee log": "",
		"set -e\nif true; then web migrate | tee log; fi": "H008", "set -e\nf() {\n web migrate | tee log\n}\nf": "H008",
		// H009: rm of nothing
		"rm -rf \"$D/\"*": "H009", "rm -rf $D/*": "H009", "rm -r -f ${D}/": "H009", "sudo rm -R $D/*": "H009", "D=/a\nrm -rf $D/*": "", "rm -rf ${D:?}/*": "", "rm -rf ${D:-/a}/*": "", "set -u\nrm -rf $D/*": "",
		"rm -rf $D/a": "", "rm -f $D/*": "", "rm -rf $1/*": "", "for D in a b; do rm -rf $D/*; done": "", "read D\nrm -rf $D/*": "", ". env\nrm -rf $D/*": "", ": ${D:=/a}\nrm -rf $D/*": "", "export D=/a\nrm -rf $D/*": "", "rm -rf $HOME/*": "",
		// H010: secrets in /tmp
		"printf SECRET > /tmp/a": "H010", "cat > /tmp/a <<E\nSECRET\nE": "H010", "cat > /tmp/a <<E\nopen\nE": "", "printf SECRET > /var/vcap/data/a": "", "printf SECRET > $(mktemp)": "", "printf SECRET 2> /tmp/a": "", "printf SECRET 1> /tmp/a": "H010",
	} {
		got := ""
		if problems := shell.Read(t.Context(), "#!/bin/bash\n"+text+"\n", []string{"SECRET"}).Problems; len(problems) > 0 {
			got = problems[0].Code
		}
		require.Equal(t, want, got, text)
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
