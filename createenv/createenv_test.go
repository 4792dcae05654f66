package createenv

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/limits"
)

// renderCase is a line of a file of cases: the result of the CLI's script, run by Ruby 4.0, for a template.
type renderCase struct {
	Name     string          `json:"name"`
	Template string          `json:"template"`
	Context  json.RawMessage `json:"context"`
	Output   *string         `json:"output"`
	Error    string          `json:"error"`
}

func readCases(t *testing.T, path string) (list []renderCase) {
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var c renderCase
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		list = append(list, c)
	}
	require.NoError(t, lines.Err())
	return list
}

// addresses are parts of texts that differ from run to run.
var addresses = regexp.MustCompile(`0x[0-9a-f]{16}`)

func masked(text string) string { return addresses.ReplaceAllString(text, "0x") }

// TestCases compares with the CLI's script. testdata/ask_create_env.rb fills the results.
func TestCases(t *testing.T) {
	for _, c := range readCases(t, "testdata/cases.jsonl") {
		out, err := Renderer{}.Render(t.Context(), "job/templates/t.erb", c.Template, c.Context)
		if c.Output != nil {
			require.NoError(t, err, c.Template)
			require.Equal(t, masked(*c.Output), masked(string(out)), c.Template)
			continue
		}
		require.EqualError(t, err, c.Error, c.Template)
	}
}

// TestLimits ends renders by each limit, and by their context. A template can't rescue that.
func TestLimits(t *testing.T) {
	const endless = "<% begin; loop { }; rescue Exception; end %>"
	document := []byte(`{"job": {"name": "j"}, "index": 0, "job_properties": {}, "default_properties": {}}`)
	for template, within := range map[string]erb.Limits{
		endless:                            {Steps: 10_000},
		"<%= 'x' * 2_000_000 %>":           {Memory: 1 << 20},
		"<% 'x' * 2_000 %>":                {String: 1_000},
		"<% 3.times do %>12345<% end %>":   {Output: 10},
		"<% def f = f; f %>":               {Depth: 50},
		"<%= [[[[[]]]]].inspect %>":        {ValueDepth: 3},
		"<% Array.new(1_000) %>":           {Elements: 100},
		"<% 1 << 5_000 %>":                 {Integer: 1_000},
		"<% ('a' * 60) =~ /(a*)*b\\1c/ %>": {Regexp: time.Microsecond},
	} {
		_, err := Renderer{Limits: within}.Render(t.Context(), "t.erb", template, document)
		require.ErrorIs(t, err, limits.ErrExceeded, template)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	_, err := Renderer{Limits: erb.Limits{Steps: -1}}.Render(ctx, "t.erb", endless, document)
	require.ErrorIs(t, err, cause)
	var failed *Error
	_, err = Renderer{}.Render(t.Context(), "t.erb", "\n <%= `ls` %>", document)
	require.ErrorAs(t, err, &failed)
	require.Equal(t, []any{erb.Unsupported, "t.erb", 2}, []any{failed.Kind, failed.Template, failed.Line})
}

// TestAlone renders a template after others that change all they can.
func TestAlone(t *testing.T) {
	document := []byte(`{"job": {"name": "j"}, "index": 0, "job_properties": {"a": [1]}, "default_properties": {"a": null}}`)
	const asks = "<%= p('a') %> <%= defined?(K).inspect %> <%= respond_to?(:helper) %> <%= @x.inspect %> <%= defined?(URI).inspect %> <%= 'a'.size %>"
	before, err := Renderer{}.Render(t.Context(), "t.erb", asks, document)
	require.NoError(t, err)
	_, err = Renderer{}.Render(t.Context(), "t.erb",
		"<% K = 1; def helper; end; @x = 1; require 'uri'; p('a') << 2; class String; def size = 7; end %>", document)
	require.NoError(t, err)
	after, err := Renderer{}.Render(t.Context(), "t.erb", asks, document)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

// TestCorpus compares the cases in the file that BOSHRENDER_CREATE_ENV_CORPUS names, and prints the differences.
func TestCorpus(t *testing.T) {
	path := os.Getenv("BOSHRENDER_CREATE_ENV_CORPUS")
	if path == "" {
		t.Skip("BOSHRENDER_CREATE_ENV_CORPUS is not set")
	}
	equal, list := 0, readCases(t, path)
	for _, c := range list {
		out, err := Renderer{}.Render(t.Context(), "job/templates/t.erb", c.Template, c.Context)
		got, want := string(out), c.Error
		if err != nil {
			got = err.Error()
		}
		if c.Output != nil {
			want = *c.Output
		}
		if (err == nil) == (c.Output != nil) && masked(got) == masked(want) {
			equal++
			continue
		}
		t.Errorf("%s\n got: %.600q\nwant: %.600q", c.Name, got, want)
	}
	t.Logf("%d of %d cases", equal, len(list))
}
