package main

// This file tests how processes are started and their answers read, with this test binary in place of the reference
// Ruby.

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/stretchr/testify/require"
)

// playsRuby is the environment variable that makes the test binary answer requests.
const playsRuby = "ORACLE_TEST_PLAYS_RUBY"

func TestMain(m *testing.M) {
	if os.Getenv(playsRuby) != "" {
		playRuby(os.Getenv(playsRuby))
		return
	}
	os.Exit(m.Run())
}

// playRuby answers an expression with itself; some expressions are commands, such as quit.
func playRuby(version string) {
	if version == "broken" {
		fmt.Fprintln(os.Stderr, "no such module")
		os.Exit(1)
	}
	fmt.Printf("{\"ruby\":%q}\n", version)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			panic(err)
		}
		switch r.Expr {
		case "crash":
			fmt.Fprintln(os.Stderr, "out of stack")
			os.Exit(3)
		case "quit":
			return
		case "half":
			fmt.Print(`{"te`)
			os.Exit(3)
		case "noise":
			fmt.Println("noise")
		case "hang":
			time.Sleep(time.Hour) // until it is killed
		case "answer and quit":
			fmt.Println(`{"text":"last"}`)
			return
		default:
			text, err := json.Marshal(map[string]string{"text": r.Expr})
			if err != nil {
				panic(err)
			}
			fmt.Println(string(text))
		}
	}
}

func expressions(exprs ...string) (requests []request) {
	for _, e := range exprs {
		requests = append(requests, request{Expr: e})
	}
	return requests
}

func TestAskAll(t *testing.T) {
	tests := []struct {
		name  string
		exprs []string
		want  []string // texts, or reasons without an answer
	}{
		{"nothing", nil, nil},
		{"one process", []string{"a", "b"}, []string{"a", "b"}},
		{"a process that ends after an answer", []string{"a", "answer and quit", "b"}, []string{"a", "last", "b"}},
		{"a process that dies", []string{"a", "crash", "b"}, []string{"a", "the reference Ruby ended: exit status 3: out of stack", "b"}},
		{"a process that dies in an answer", []string{"half", "b"}, []string{"the reference Ruby ended: exit status 3: ", "b"}},
		{"a process that dies at the end", []string{"a", "crash"}, []string{"a", "the reference Ruby ended: exit status 3: out of stack"}},
		{"a process that leaves", []string{"a", "quit", "b"}, []string{"a", "the reference Ruby ended: ", "b"}},
	}
	t.Setenv(playsRuby, "4.0.9")
	r := reference{patience: time.Minute, watch: clock(time.Minute)}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ruby, answers, err := r.askAll(t.Context(), []string{os.Args[0]}, expressions(test.exprs...))
			require.NoError(t, err)
			require.Equal(t, "4.0.9", ruby)
			var got []string
			for _, a := range answers {
				if a.Text != nil {
					got = append(got, *a.Text)
				} else {
					got = append(got, a.Failed)
				}
			}
			require.Equal(t, test.want, got)
		})
	}
}

func TestAskAllGivesUp(t *testing.T) {
	t.Setenv(playsRuby, "4.0.9")
	started := 0
	// The first process is killed after its greeting and one answer.
	watch := func(expire func()) (heard, stop func()) {
		started++
		left := 2
		heard = func() {
			if left--; left == 0 && started == 1 {
				expire()
			}
		}
		return heard, func() {}
	}
	r := reference{patience: time.Minute, watch: watch}
	_, answers, err := r.askAll(t.Context(), []string{os.Args[0]}, expressions("a", "hang", "b"))
	require.NoError(t, err)
	require.Equal(t, 2, started)
	require.Len(t, answers, 3)
	require.Equal(t, "a", *answers[0].Text)
	require.Equal(t, "no answer within 1m0s", answers[1].Failed)
	require.Equal(t, "b", *answers[2].Text)
}

func TestClock(t *testing.T) {
	expired := make(chan struct{})
	_, stop := clock(1)(func() { close(expired) })
	<-expired
	stop()
	heard, stop := clock(time.Hour)(func() { panic("too early") })
	heard()
	stop()
}

func TestAskAllErrors(t *testing.T) {
	r := reference{patience: time.Minute, watch: clock(time.Minute)}
	t.Setenv(playsRuby, "4.0.9")

	_, _, err := r.askAll(t.Context(), []string{os.Args[0]}, expressions("noise"))
	require.ErrorContains(t, err, "reading the reference Ruby's answers")
	require.ErrorContains(t, err, ": noise", "what it printed")

	_, _, err = r.askAll(t.Context(), []string{"/nonexistent/node"}, expressions("a"))
	require.ErrorIs(t, err, os.ErrNotExist)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err = r.askAll(ctx, []string{os.Args[0]}, expressions("a"))
	require.ErrorIs(t, err, context.Canceled)

	t.Setenv(playsRuby, "broken")
	_, _, err = r.askAll(t.Context(), []string{os.Args[0]}, expressions("a"))
	require.EqualError(t, err, "the reference Ruby does not start: the reference Ruby ended: exit status 1: no such module")
}

func TestAnswerWant(t *testing.T) {
	text := "#<Object:0x000055d5>"
	got, err := answer{Text: &text}.want()
	require.NoError(t, err)
	require.Equal(t, casefile.Text("#<Object:0x…>"), got)

	got, err = answer{Error: &failure{"E", "in #<Object:0x000055d5>", 3}}.want()
	require.NoError(t, err)
	require.Equal(t, casefile.Raise(casefile.Failure{Class: "E", Message: "in #<Object:0x…>", Line: 3}), got)

	got, err = answer{Error: &failure{"SyntaxError", "unexpected end", 3}}.want()
	require.NoError(t, err)
	require.Equal(t, casefile.Raise(casefile.Failure{Class: "SyntaxError"}), got)

	_, err = answer{Failed: "why"}.want()
	require.EqualError(t, err, "why")
}

func TestInstallTakesWhatIsThere(t *testing.T) {
	r := reference{cache: t.TempDir(), log: io.Discard}
	t.Setenv("PATH", t.TempDir())
	_, err := r.install(t.Context())
	require.ErrorContains(t, err, "the reference Ruby needs node and npm")

	dir := r.cache + "/ruby-4.0-wasm-wasi2.10.1+bjorn3-browser_wasi_shim0.4.2"
	require.NoError(t, os.Mkdir(dir, 0o755))
	got, err := r.install(t.Context())
	require.NoError(t, err)
	require.Equal(t, dir, got)

	_, err = hostLibraries(t.Context())
	require.ErrorContains(t, err, "the libraries ostruct and base64 are taken from the host's Ruby")
}
