package lint_test

// This file tests the reading of rendered files.

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
)

func TestCheckRendered(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"config/a.yml", "a: b: c\n", "D003 1:5"},
		{"config/a.yml", "a: 1\na: 2\n", "D011 2:1"},
		{"config/a.yml", "a: 1\n", ""},
		{"config/a.json", "{\"a\": x}", "D002 1:7"},
		{"config/a.conf", "{", ""},
		{"config/bpm.yml", "processes: [{name: a}]", "D007 1:13"},
		{"bin/run", "#!/bin/bash\necho \"x\n", "D006 2:6"},
		{"bin/drain", "#!/bin/bash\necho draining\n", ""},
	} {
		got := ""
		for _, r := range lint.CheckRendered(t.Context(), "a", c.path, c.text, shell.Read) {
			got = fmt.Sprintf("%s %d:%d", r.Rule.Code, r.Line, r.Column)
		}
		require.Equal(t, c.want, got, c.text)
	}
}

func ExampleCheckRendered() {
	list := lint.CheckRendered(context.Background(), "web", "config/web.json", `{"port": }`, nil)
	fmt.Println(list[0].Rule.Code, list[0].Line, list[0].Column)
	// Output: D002 1 10
}
