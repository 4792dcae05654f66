package erb_test

// This file runs templates that try to take the process down: testdata/attacks.txtar has one in each section, named
// "how it must end: how it attacks". Each runs in a process of its own, under limits small enough to make the
// suite quick, and must end with the named error, within its memory.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// attackLimits are the limits of every attack.
var attackLimits = erb.Limits{Steps: 2_000_000, Memory: 64 << 20, Output: 1 << 20}

// victim is the environment variable that makes the test program a process that is attacked: its value is the
// number of steps that the template may take.
const victim = "BOSHRENDER_VICTIM"

// TestMain is that process: it renders its standard input and prints its own peak in KiB, and how it ended. (Its
// resource usage, which its parent could read, begins with the size of the parent.)
func TestMain(m *testing.M) {
	steps := os.Getenv(victim)
	if steps == "" {
		os.Exit(tier.Run(m))
	}
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	if _, err := fmt.Sscan(steps, &attackLimits.Steps); err != nil {
		panic(err)
	}
	err = attack(context.Background(), string(text))
	fmt.Printf("%d %s\n%v", peak(), ending(err), err)
}

// peak returns the peak memory of the process in KiB; 0 if the system doesn't report it.
func peak() (kib int64) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, text, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(text, &kib); err != nil {
		panic(err)
	}
	return kib
}

func attacks(t testing.TB) *casefile.Archive {
	t.Helper()
	data, err := os.ReadFile("testdata/attacks.txtar")
	require.NoError(t, err)
	return casefile.ParseArchive(data)
}

// ending names how a render ended: "steps", "memory", "output", "call depth", "value depth" for limits, otherwise
// the kind of error, with the class of an exception; "text" without an error.
func ending(err error) string {
	var e *erb.Error
	var list erb.Errors
	switch {
	case err == nil:
		return "text"
	case errors.As(err, &list):
		return list[0].Kind.String()
	case !errors.As(err, &e):
		return "foreign: " + err.Error()
	case e.Kind == erb.Limit:
		what, _, _ := strings.Cut(e.Message, " limit")
		return what
	case e.Kind == erb.Ruby:
		return e.Class
	}
	return e.Kind.String()
}

// TestAttack allows half more than the limit of memory, since a growing text exists twice while it is copied, and
// 64 MiB for Go itself.
func TestAttack(t *testing.T) {
	const most = 3*64<<10/2 + 64<<10 // KiB
	steps := tier.Of(100_000, 400_000, attackLimits.Steps)
	for _, s := range tier.Sample(attacks(t).Sections, 24, 5) {
		want, _, ok := strings.Cut(s.Name, ": ")
		require.True(t, ok, s.Name)
		t.Run(strings.ReplaceAll(s.Name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", victim, steps))
			cmd.Stdin = strings.NewReader(s.Text())
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			line, message, _ := strings.Cut(string(out), "\n")
			peak, ending, _ := strings.Cut(line, " ")
			may := strings.Split(want, " or ")
			if steps < attackLimits.Steps { // it may end sooner
				may = append(may, "steps")
			}
			require.Contains(t, may, ending, message)
			var kib int64
			_, err = fmt.Sscan(peak, &kib)
			require.NoError(t, err)
			t.Logf("%d MiB at the peak, %s", kib>>10, cmd.ProcessState.UserTime())
			if !race { // the race detector takes memory itself
				require.LessOrEqual(t, kib, int64(most))
			}
		})
	}
}

func attack(ctx context.Context, text string) error {
	in, err := erb.ParseInput([]byte(`{"name": "victim", "properties": {"list": [1, 2, 3], "hash": {"a": {"b": "c"}}}}`))
	if err != nil {
		return err
	}
	in.Limits = attackLimits
	tmpl, err := erb.Parse("attack.erb", text)
	if err != nil {
		return err
	}
	_, err = tmpl.Render(ctx, in)
	return err
}

// TestNesting hides syntax bombs after generated text.
func TestNesting(t *testing.T) {
	tier.Sequential(t)
	for name, text := range map[string]string{
		"brackets":    "<%= " + strings.Repeat("[", 100_000) + " %>",
		"closed":      "<%= " + strings.Repeat("(", 5_000) + "1" + strings.Repeat(")", 5_000) + " %>",
		"blocks":      "<% " + strings.Repeat("x.each do |y| ", 5_000) + " %>",
		"ifs":         strings.Repeat("<% if true %>", 5_000) + strings.Repeat("<% end %>", 5_000),
		"unary":       "<%= " + strings.Repeat("!", 200_000) + "true %>",
		"minus":       "<%= " + strings.Repeat("- ", 200_000) + "1 %>",
		"interpolate": "<%= " + strings.Repeat(`"#{`, 5_000) + "1" + strings.Repeat(`}"`, 5_000) + " %>",
		"operators":   "<%= 1" + strings.Repeat(" + 1", 100_000) + " %>",
		"calls":       "<%= 1" + strings.Repeat(".to_s", 50_000) + " %>",
		"ternary":     "<%= " + strings.Repeat("true ? ", 20_000) + "1" + strings.Repeat(" : 2", 20_000) + " %>",
		"power":       "<%= 1" + strings.Repeat(" ** 1", 50_000) + " %>",
		"assign":      "<% " + strings.Repeat("a = ", 50_000) + "1 %>",
		"heredocs":    "<% " + strings.Repeat("<<A + ", 10_000) + "1\n" + strings.Repeat("A\n", 10_000) + " %>",
		"nul":         "<%= \x00 %>\x00",
		"bad utf-8":   "<%= '\xff\xfe' %>\xff",
		"large":       strings.Repeat("text <%= 1 %>\n", tier.Of(40_000, 400_000, 400_000)),
	} {
		t.Run(name, func(t *testing.T) {
			err := attack(context.Background(), text)
			require.NotContains(t, []string{"internal"}, ending(err), "%v", err)
		})
	}
}

// TestShared renders one Template from many goroutines over one Input, which must stay unchanged.
func TestShared(t *testing.T) {
	tmpl, err := erb.Parse("shared.erb", `<% p('list') << 4; p('hash')['z'] = @x = 1; def m(x) = x + 1 %><%= p('list').inspect %> <%= m(p('list').sum) %> <%= properties.hash.a.b << '!' %>`+
		`<% n = 1 %><%= [1].map { |x| eval('z = n + x; [z].map { |y| n += y + z }') } %>`)
	require.NoError(t, err)
	in, err := erb.ParseInput([]byte(`{"properties": {"list": [1, 2, 3], "hash": {"a": {"b": "c"}}}}`))
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 64 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 8 {
				out, err := tmpl.Render(context.Background(), in)
				if err != nil || out.Text != "[1, 2, 3, 4] 11 c![[5]]" {
					t.Errorf("%v, %+v", err, out)
				}
			}
		}()
	}
	wg.Wait()
}
