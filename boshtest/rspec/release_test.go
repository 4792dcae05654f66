package rspec

// This file tests the interfaces of suites to files and to BOSH.

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/coverage"
)

// outcomes are the examples of testdata/release that don't pass, with the beginning of the reason.
var outcomes = map[string]string{
	"web fails in the template":     "failed RuntimeError: port eighty is not a number (./jobs/web/templates/web.yml.erb:10:4)",
	"web fails here":                "failed RSpec::Expectations::ExpectationNotMetError: \nexpected: 81\n     got: 80",
	"web has a template with files": "not run here File.read: templates can't reach files: in ./jobs/web/templates/env.erb:1:10",

	"files what a suite has not files elsewhere":          "not run here file /etc/passwd",
	"files what a suite has not files elsewhere to write": "not run here file /etc/passwd",
	"files what a suite has not files above":              "not run here file /",
	"files what a suite has not processes":                "not run here backtick string",
	"files what a suite has not processes by name":        "not run here Kernel#system",
	"files what a suite has not processes of Open3":       "not run here Open3.capture2",
	"files what a suite has not sockets":                  "not run here constant TCPSocket",
	"files what a suite has not doubles":                  "not run here rspec-mocks: allow",
	"files what a suite has not a double":                 "not run here rspec-mocks: double",
	"files what a suite has not threads":                  "not run here Thread.new",
}

func TestRelease(t *testing.T) {
	cover := t.TempDir()
	results, sum := runAll(t, "testdata/release", Options{Coverage: cover})
	seen := 0
	for _, r := range results {
		got := string(r.Status)
		switch {
		case len(r.Failures) > 0:
			f := r.Failures[0]
			got += " " + f.Class + ": " + f.Message
			if f.Template != "" {
				got += " (" + f.Template + ")"
			}
			require.True(t, strings.HasPrefix(f.Places[0], "./spec/web_spec.rb:"), f.Places)
		case r.Status == NotRun:
			got += " " + r.Reason
		}
		want, ok := outcomes[r.FullDescription]
		if !ok {
			want = string(Passed)
		} else {
			seen++
		}
		require.True(t, strings.HasPrefix(got, want), "%s\nwant %s\ngot  %s", r.FullDescription, want, got)
	}
	require.Len(t, outcomes, seen)
	require.Equal(t, 2, sum.Failed)
	require.Equal(t, 11, sum.NotRun)
	require.False(t, sum.OK())

	p, err := coverage.Read(t.Context(), os.DirFS(cover))
	require.NoError(t, err)
	require.Len(t, p.Jobs, 1)
	require.Equal(t, "web", p.Jobs[0].Name)
	require.Contains(t, p.Jobs[0].Set, "web.host")
	require.Contains(t, p.Jobs[0].Given, "db")
	report, err := coverage.NewReport(t.Context(), p)
	require.NoError(t, err)
	require.NotEmpty(t, report.Releases)
}
