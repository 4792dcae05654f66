package shell_test

// This file reads scripts: valid and invalid ones, and hostile ones.

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
		// H006: the output of a drain script
		"echo draining": "H006", "echo 0": "", "echo -n 0": "", "echo -1": "", "echo draining >&2": "", "echo draining >> log": "", "echo draining 2>/dev/null": "H006", "exec > log\necho draining": "",
		"exec 3>&1 1>log\necho draining\necho 0 >&3": "", "if true; then echo draining; fi": "H006", "(echo draining) > log": "", "say() { echo draining; }\nsay > log": "",
		"start() { exec 3>&1; exec >> drain.log 2>&1; }\nstart\necho draining\necho 0 >&3": "", "start() { true; }\nexec 2>log\necho draining": "H006", "start() { true; }\necho draining\nexec > log": "H006",
		"source utils.sh\nredirect drain\necho draining\necho 0 >&3": "", "start() { if true; then exec > log; fi; }\nstart\necho draining": "", "start() { exec web; }\necho draining": "H006",
		"echo $(cat status)": "", "echo \"$x\"": "", "echo draining | logger": "", "case $1 in a) echo draining;; esac": "H006", "while true; do echo draining; done": "H006",
		// H007: no set -e
		"mkdir a\nchown b a": "H007", "mkdir a": "", "set -e\nmkdir a\nchown b a": "", "set -o errexit\nmkdir a\nchown b a": "", "mkdir a || exit 1\nchown b a": "",
		"mkdir a || true\nchown b a\nchmod 1 a": "H007", "trap fail ERR\nmkdir a\nchown b a": "", ". lib\nmkdir a\nchown b a": "", "export A=1\nmkdir a": "", "if mkdir a; then chown b a; fi": "",
		"mkdir a\n[ $? = 0 ]\nchown b a": "", "fail() { exit 1; }\nmkdir a\nchown b a": "", "mkdir a &\nchown b a": "", "mkdir a && chown b a": "", "curl a | openssl b\nmkdir c": "H007",
		// H008: pipes
		"set -e\nweb migrate | tee log": "H008", "set -eo pipefail\nweb migrate | tee log": "", "web migrate | tee log": "", "set -e\nif web migrate | tee log; then echo 1; fi": "", "set -e\ncurl a | tr a b | sort": "H008",
		"set -e\necho a | tee log": "", "set -e\nweb migrate | grep -q ok": "", "set -e\ngrep a b | awk c": "", "set -e\n! web migrate | tee log": "", "set -e\nweb migrate | tee log || true": "", "set -e\n$WEB migrate | tee log": "",
		"set -e\nif true; then web migrate | tee log; fi": "H008", "set -e\nf() {\n web migrate | tee log\n}\nf": "H008",
		"set -e\nweb migrate | tee log\nif [ ${PIPESTATUS[0]} != 0 ]; then exit 1; fi": "", "set -e\nweb a | tee log\nweb b | tee log\n(( PIPESTATUS[0] == 0 ))": "H008", "set -e\n(( ${PIPESTATUS[0]} == 0 ))\nweb a | tee log": "H008",
		// H009: rm of nothing
		"if [ -n \"$D\" ]; then rm -rf \"$D\"/*; fi": "", "[ -z \"$D\" ] && exit 0\nrm -rf \"$D/\"*": "", "test -n \"$D\" || exit 0\nrm -rf \"${D}/\"*": "", "for ((D=0;D<3;D++)); do rm -rf \"$D\"/; done": "",
		"[[ -n $D ]] && rm -rf $D/*": "", "[[ $D ]] && rm -rf $D/*": "", "[[ -n ${D} && $D != x ]] && rm -rf $D/*": "", "[[ -v D ]] && rm -rf $D/*": "", "[ \"x$D\" = x ] && exit 1\nrm -rf $D/*": "", "[ ${#D} -gt 1 ] && rm -rf $D/*": "",
		"case \"$D\" in \"\") exit 1;; esac\nrm -rf $D/*": "", "((D = 1))\nrm -rf $D/*": "", "let D=1\nrm -rf $D/*": "", "((D++))\nrm -rf $D/*": "", "[ -d \"$D\" ] && rm -rf $D/*": "", "select D in a b; do rm -rf $D/*; done": "",
		"if [ -n \"$E\" ]; then rm -rf \"$D\"/*; fi": "H009", "[[ -n $E ]] && rm -rf $D/*": "H009", "[ -d \"$D/a\" ] && rm -rf $D/*": "H009", "echo $((D == 1))\nrm -rf $D/*": "H009", "((E = D + 1))\nrm -rf $D/*": "H009", "case $E in a) rm -rf $D/*;; esac": "H009",
		"rm -rf \"$D/\"*": "H009", "rm -rf $D/*": "H009", "rm -r -f ${D}/": "H009", "sudo rm -R $D/*": "H009", "D=/a\nrm -rf $D/*": "", "rm -rf ${D:?}/*": "", "rm -rf ${D:-/a}/*": "", "set -u\nrm -rf $D/*": "",
		"rm -rf $D/a": "", "rm -f $D/*": "", "rm -rf $1/*": "", "for D in a b; do rm -rf $D/*; done": "", "read D\nrm -rf $D/*": "", ". env\nrm -rf $D/*": "", ": ${D:=/a}\nrm -rf $D/*": "", "export D=/a\nrm -rf $D/*": "", "rm -rf $HOME/*": "",
		// H010: secrets in /tmp
		"umask 077\nprintf SECRET > /tmp/a": "", "umask 0027\nprintf SECRET > /tmp/a": "", "umask u=rwx,go=\nprintf SECRET > /tmp/a": "", "(umask 077; printf SECRET > /tmp/a)": "", "umask 077 && printf SECRET > /tmp/a": "", "umask go-rwx\nprintf SECRET > /tmp/a": "",
		"umask 022\nprintf SECRET > /tmp/a": "H010", "printf SECRET > /tmp/a\numask 077": "H010", "(umask 077; true)\nprintf SECRET > /tmp/a": "H010", "umask 077\numask 022\nprintf SECRET > /tmp/a": "H010", "umask 072\nprintf SECRET > /tmp/a": "H010", "umask\nprintf SECRET > /tmp/a": "H010",
		// H011, H012: variables that nothing sets
		"set -u\necho $1": "H011", "set -u\necho ${1:-}": "", "echo $1": "", "set -u\nf() { echo $1; }\nf a": "", "set -u\n[ $# -gt 0 ] && echo $1": "", "set -u\nset -- a b\necho $1": "", "set -u\necho $@": "",
		"set -u\necho $NAME": "H012", "set -u\necho $HOME $BASH_SOURCE $LC_ALL $BBR_A": "", "set -u\nNAME=a\necho $NAME": "", "set -u\n. env\necho $NAME": "", "echo $NAME": "", "set -u\necho ${NAME:-a} ${NAME:+b}": "",
		"PID_FILE=a\necho $PIDFILE": "H012", ". env\nPID_FILE=a\necho $PIDFILE": "H012", "PID_FILE=a\necho $PID": "", "used_space_in_mb=1\necho $used_space": "H012", ". env\nUSED_SPACE_MB=1\necho $USED_SPACE": "", "set -u\n[ -z \"$NAME\" ] && NAME=a\necho $NAME": "H012", "set -u\nf() { echo $NAME; }\nNAME=a\nf": "", "set -u\nNAME=$NAME:a": "H012", "[ -z \"$NAME\" ] && NAME=a": "",
		"set -u\n[ -n \"$NAME\" ]": "H012", "set -u\nread NAME\necho $NAME": "", "set -u\nfor NAME in a; do echo $NAME; done": "", "set -u\ndeclare NAME\necho $NAME": "", "set -u\nexport $(cat a)\necho $NAME": "", "set -u\n[ -v NAME ] && echo ${NAME}": "H012",
		"set -u\nprintf -v NAME a\necho $NAME": "", "set -u\n: ${NAME:=a}\necho $NAME": "", "set -u\necho $((NAME + 1))": "", "set -u\ncat '$NAME'": "", "set -u\ngetopts a: NAME\necho $NAME": "", "set -u\necho ${#NAME}": "H012", "set -u\necho ${!NAME}": "",
		// H013: names
		"JOB=a\necho ${1:-JOB}": "H013", "echo ${1:-JOB}": "", "JOB=a\necho ${1:-$JOB}": "", "JOB=a\necho ${1:+JOB}": "", "ok=a\necho ${1:-ok}": "",
		// H014: return
		"return": "H014", "if true; then return 1; fi": "H014", "f() { return; }\nf": "", "f() { if true; then return; fi; }\nreturn": "H014", "(return)": "H014",
		// H015: operands
		"[ $(a) = b ]": "H015", "[ $(a | b) == c ]": "H015", "test b != $(a)": "H015", "[ \"$(a)\" = b ]": "", "[[ $(a) = b ]]": "", "[ $(whoami) = root ]": "", "[ $(a) -gt 1 ]": "", "[ x$(a) = xb ]": "", "[ $(a | wc -l) = 0 ]": "", "[ -n $(a) ]": "",
		"a || s=$?\n[ $s -eq 0 ]": "H015", "s=0\na || s=$?\n[ $s -eq 0 ]": "", "a || s=$?\n[ \"$s\" = 0 ]": "", "a || s=$?\n[ ${s:-0} -eq 0 ]": "", "s=$(a)\n[ $s -eq 0 ]": "",
		// H016: lost lines
		"true\n--b": "H016", "true\n  -b c \\\n  -d": "H016", "a \\\n  -b": "", "true\n>> b 2>> c &": "H016", "> b": "", "> b 2> c": "H016", "> b &": "H016", "- a": "", "true; -$X": "",
		// H019: JSON
		"cat > a.json <<E\n{\"a\": 1,}\nE": "H019", "cat > a.json <<E\n{\"a\": 1}\n\n{\"a\": $A}\nE": "", "cat > a.json <<E\n{\"a\": 1}\n{\"a\": 1\nE": "H019", "cat > a.json <<E\n{\"a\": $A}\nE": "", "cat > a.json <<E\n{\"a\": \"$A\"}\nE": "", "cat > a.json <<E\n{\nE\ncat >> a.json <<E\n}\nE": "",
		"cat > a.json <<E\n{\nE\ncat >> a.json <<E\n]\nE": "H019", "cat > a.json <<E\n{\nE\nif x; then cat >> a.json <<E\n}\nE\nfi": "", "cat > a.json <<E\n{\nE\nprintf } >> a.json": "", "cat > a.json <<'E'\n{\"a\": $A}\nE": "H019",
		`cat > a.json <<E
{"a": "\$A", "b": "\\\\", "c": "\` + "`" + `"}
E`: "", `cat > a.json <<'E'
{"a": "\$A"}
E`: "H019", `cat > a.json <<E
{"a": "\A"}
E`: "H019", "cat > a.json <<E\n{\"a\": 1 $A}\nE": "", "cat > a.json <<E\n{$A \"b\": 1}\nE": "", "cat > a.json <<E\n{\"a\": $A$B}\nE": "", "cat > a.json <<E\n{\"a\": $A\nE": "", "cat > a.json <<E\n{\"a\": $A, \"b\" 1}\nE": "H019",
		"cat > a.yml <<E\n{\nE": "", "cat >> a.json <<E\n{\nE": "", "cat <<E > a.json\n[\nE": "H019", "cat > a.json": "",
		// H017: assignments
		"true || $b=1": "H017", "true || b=1": "", "$a/b=c": "", "$a =b": "", "\"$a\"=b": "",
		// H018: $!
		"a\necho $! > pid": "H018", "a &\necho $! > pid": "", "su -c 'a &'\necho $!": "H018", ". env\necho $!": "", ". env\nsu -c 'a &'\necho $!": "H018", "(a &)\necho $!": "", "echo ${!a}": "",
		"printf SECRET > /tmp/a": "H010", "cat > /tmp/a <<E\nSECRET\nE": "H010", "cat > /tmp/a <<E\nopen\nE": "", "printf SECRET > /var/vcap/data/a": "", "printf SECRET > $(mktemp)": "", "printf SECRET 2> /tmp/a": "", "printf SECRET 1> /tmp/a": "H010",
	} {
		got := ""
		if problems := shell.Read(t.Context(), "#!/bin/bash\n"+text+"\n", []string{"SECRET"}).Problems; len(problems) > 0 {
			got = problems[0].Code
		}
		require.Equal(t, want, got, text)
	}
}

// TestPipe checks the advice for scripts of a shell that may lack pipefail.
func TestPipe(t *testing.T) {
	for first, want := range map[string]string{
		"#!/bin/bash": "without set -o pipefail", "#!/usr/bin/env bash": "without set -o pipefail", "#!/bin/ksh": "without set -o pipefail",
		"#!/bin/sh": "and sh may lack bash's set -o pipefail", "#!/bin/dash": "and sh may lack bash's set -o pipefail",
	} {
		problems := shell.Read(t.Context(), first+"\nset -e\nweb migrate | tee log\n", nil).Problems
		require.Len(t, problems, 1, first)
		require.Equal(t, "nobody sees that web fails: the status is from tee, "+want, problems[0].Message)
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
	names := new(strings.Builder)
	for i := range 6_000 { // each that is read is compared with all that are set
		fmt.Fprintf(names, "set_name%dx=1\necho $read_name%dy\n", i, i)
	}
	require.Len(t, shell.Read(t.Context(), "#!/bin/bash\nset -u\n"+names.String(), nil).Problems, 6_000)
}

func ExampleRead() {
	d := shell.Read(context.Background(), "#!/bin/bash\nset -x\nlogin --password Secret\n", []string{"Secret"})
	fmt.Println(d.Problems[0].Code == "D009", d.Problems[0].Offset)
	// Output: true 36
}
