package erb_test

// This file tests what happens first in a process.

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// firstVariable is set for a process that does nothing but what TestFirstParses is about.
const firstVariable = "BOSHRENDER_FIRST"

// The first templates of a process may be parsed at once, whatever they consist of: the race detector looks on in
// processes that do nothing else.
func TestFirstParses(t *testing.T) {
	if os.Getenv(firstVariable) == "" {
		for range 5 {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestFirstParses$")
			cmd.Env = append(os.Environ(), firstVariable+"=1")
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
		}
		return
	}
	literals := []string{
		"<%= 1 %>", "<%= 1.5 %>", "<%= true %>", "<%= false %>", "<%= nil %>", "<%= :a %>", "<%= 'a' %>", "<%= 1..2 %>", "<%= 10**20 %>",
		"<%= [1, 'a'] %>", "<%= /a/ %>", "<%= 1r %>", "<%= 1.to_s %>", "<%= {a: 1} %>", "<% def f = 1 %>", "<% a = 2.5 %>",
	}
	var begin, all sync.WaitGroup
	begin.Add(1)
	for _, text := range literals {
		all.Go(func() {
			begin.Wait()
			if _, err := erb.Parse("a", text); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		})
	}
	begin.Done()
	all.Wait()
}

// initialized is a line in which the runtime says what a package took before main began.
var initialized = regexp.MustCompile(`(?m)^init (github\.com/boshrender/\S+|gopkg\.in/yaml\S*|github\.com/alecthomas/\S+) .*?(\d+) bytes`)

// Whoever imports erb pays for it in every process, whether a template is rendered or not.
func TestImportTakesLittle(t *testing.T) {
	const most = 100_000
	cmd := exec.Command(os.Args[0], "-test.run", "^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	sum, packages := 0, map[string]bool{}
	for _, line := range initialized.FindAllStringSubmatch(string(out), -1) {
		n, err := strconv.Atoi(line[2])
		require.NoError(t, err)
		if packages[line[1]] = true; !strings.HasSuffix(line[1], "/erb_test") && !strings.HasSuffix(line[1], "/casefile") { // for tests
			sum += n
		}
	}
	t.Logf("%d bytes in %d packages", sum, len(packages))
	require.Contains(t, packages, "github.com/boshrender/boshrender/erb/internal/ruby")
	require.Less(t, sum, most)
}
