//go:build linux && !race

package erb_test

// This file runs each attack in a process of its own, to see how much memory the process takes at its peak.

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// victim is the environment variable that makes the test program a process that is attacked.
const victim = "BOSHRENDER_VICTIM"

// TestMain is that process: it renders its standard input and prints its own peak in KiB. (Its resource usage, which its
// parent could ask for, begins with the size of the parent.)
func TestMain(m *testing.M) {
	if os.Getenv(victim) == "" {
		os.Exit(m.Run())
	}
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	attack(context.Background(), string(text))
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	fmt.Println(strings.TrimSpace(peak))
}

// TestAttackMemory allows half more than the limit, since a text that grows stands twice while it is copied, and 64 MiB
// that Go takes by itself.
func TestAttackMemory(t *testing.T) {
	const most = 3*64<<10/2 + 64<<10 // KiB
	for _, s := range attacks(t).Sections {
		t.Run(strings.ReplaceAll(s.Name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), victim+"=yes")
			cmd.Stdin = strings.NewReader(s.Text())
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			var peak int
			_, err = fmt.Sscan(string(out), &peak)
			require.NoError(t, err, "%s", out)
			t.Logf("%d MiB at the peak", peak>>10)
			require.LessOrEqual(t, peak, most)
		})
	}
}
