package erb_test

// This file tests the first parses and renders of a process.

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// firstVariable is set for a process that runs only the body of TestFirstParses.
const firstVariable = "BOSHRENDER_FIRST"

// The first templates of a process may be parsed concurrently, whatever they consist of: the race detector checks
// that in processes that do nothing else.
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

// initialized is a line in which the runtime reports the cost of a package before main began.
var initialized = regexp.MustCompile(`(?m)^init (github\.com/boshrender/\S+|gopkg\.in/yaml\S*|github\.com/alecthomas/\S+) .*?(\d+) bytes`)

// A program that imports erb pays for its initialization in every process, whether a template is rendered or not.
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

// smallVariable is set for a process that runs only the body of TestFirstRenderTakesLittle.
const smallVariable = "BOSHRENDER_FIRST_RENDER"

// A command that renders one template and ends pays for initializing the classes: they must not all be initialized
// for that.
func TestFirstRenderTakesLittle(t *testing.T) {
	const maxBytes, maxObjects = 256 << 10, 1000
	if os.Getenv(smallVariable) != "" {
		renderFirst(t)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestFirstRenderTakesLittle$", "-test.v")
	cmd.Env = append(os.Environ(), smallVariable+"=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	took := regexp.MustCompile(`(\d+) bytes, (\d+) objects`).FindStringSubmatch(string(out))
	require.NotNil(t, took, "%s", out)
	bytes, err := strconv.Atoi(took[1])
	require.NoError(t, err)
	objects, err := strconv.Atoi(took[2])
	require.NoError(t, err)
	t.Log(took[0])
	require.Less(t, bytes, maxBytes)
	require.Less(t, objects, maxObjects)
}

func renderFirst(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	tmpl, err := erb.Parse("a", "hello <%= p('a') %>\n<% p('list').each do |x| -%>\n- <%= x.upcase %>\n<% end -%>\n")
	require.NoError(t, err)
	in, err := erb.ParseInput([]byte(`{"properties": {"a": "x", "list": ["p", "q"]}}`))
	require.NoError(t, err)
	out, err := tmpl.Render(t.Context(), in)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.Equal(t, "hello x\n- P\n- Q\n", out.Text)
	fmt.Printf("%d bytes, %d objects\n", after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs)
}
