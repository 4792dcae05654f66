package lint_test

// This file tests the output of templates without a manifest.

import (
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

func TestSample(t *testing.T) {
	const web = `name: web
templates: {a.erb: config/a.yml}
consumes: [{name: db, type: database}, {name: mq, type: queue, optional: true}]
properties:
  port: {default: 80}
  host: {description: The host.}
  password: {default: hunter2}
  url: {default: "https://admin:hunter2@example.com"}
  tls: {type: certificate, default: {ca: open, private_key: hunter2}}
`
	const db = "name: db\nprovides: [{name: db, type: database, properties: [db.port, db.name, db.key]}]\n" +
		"properties: {db.port: {default: 5432}, db.name: {}, db.key: {type: password, default: hunter2}}\n"
	for _, c := range []struct {
		code, want string
		pieces     []lint.Piece
		made       []string
	}{
		{"port: <%= p('port') %>\n", "port: 80\n", []lint.Piece{{At: 6, Text: "80"}}, nil},
		{"𝄞 <% 2.times do |i| %><%= i %>,<% end %>", "𝄞 0,1,", []lint.Piece{{At: 25, Text: "0"}, {At: 25, Text: "1"}}, nil},
		{"<%= p('host').empty? %>", "false", []lint.Piece{{Text: "false"}}, []string{"properties.host"}},
		{"<%= p('password') %> <%= p('url') %>", "<redacted> https://admin:<redacted>@example.com", nil, nil},
		{"<%= p('tls')['ca'] %> <%= p('tls')['private_key'] %>", "open <redacted>", nil, nil},
		{"<%= link('db').p('db.port') %>", "5432", nil, nil},
		{"<%= link('db').p('db.name').size > 0 %>", "true", nil, []string{"links.db.properties.db.name"}},
		{"<%= link('db').p('db.key') %>", "<redacted>", nil, nil},
		{"<% if_link('mq') do %>no<% end.else do %>none<% end %>", "none", nil, nil},
		{"<%= raise p('password') %>", "", nil, nil},
		{"<%= p('port' %>", "", nil, nil},
	} {
		files := fstest.MapFS{"jobs/web/monit": {}, "jobs/web/spec": {Data: []byte(web)}, "jobs/db/monit": {}, "jobs/db/spec": {Data: []byte(db)},
			"jobs/web/templates/a.erb": {Data: []byte(c.code)}}
		releases, err := spec.OpenFS(t.Context(), files)
		require.NoError(t, err)
		got, err := lint.Linter{}.Sample(t.Context(), releases[0], "web", "templates/a.erb")
		if c.want == "" {
			var one *erb.Error
			require.ErrorAs(t, err, &one, c.code)
			require.Equal(t, 1, one.Line)
			require.NotContains(t, err.Error(), "hunter2")
			continue
		}
		require.NoError(t, err, c.code)
		require.Equal(t, c.want, got.Text)
		if c.pieces != nil {
			require.Equal(t, c.pieces, got.Pieces)
		}
		require.Equal(t, c.made, got.Made, c.code)
	}
}

func TestSampleRefused(t *testing.T) {
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"jobs/web/monit": {}, "jobs/web/spec": {Data: []byte("name: web\ntemplates: {a: a}\n")}, "jobs/web/templates/a": {Data: []byte("\x00\xff")},
		"jobs/bad/monit": {}, "jobs/bad/spec": {Data: []byte("name: [bad\n")},
	})
	require.NoError(t, err)
	for of, want := range map[[2]string]string{
		{"web", "templates/a"}: "no text templates/a", {"web", "templates/b"}: "no text templates/b", {"none", "monit"}: "no job none", {"bad", "monit"}: "spec",
	} {
		_, err := lint.Linter{}.Sample(t.Context(), releases[0], of[0], of[1])
		require.ErrorContains(t, err, want)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = lint.Linter{}.Sample(ended, releases[0], "web", "monit")
	require.ErrorIs(t, err, context.Canceled)
}

func ExampleLinter_Sample() {
	releases, err := spec.OpenFS(context.Background(), fstest.MapFS{
		"jobs/web/monit": {}, "jobs/web/spec": {Data: []byte("name: web\ntemplates: {a.erb: a}\nproperties: {port: {default: 80}}\n")},
		"jobs/web/templates/a.erb": {Data: []byte("port: <%= p('port') %>\n")},
	})
	if err != nil {
		panic(err)
	}
	s, err := lint.Linter{}.Sample(context.Background(), releases[0], "web", "templates/a.erb")
	if err != nil {
		panic(err)
	}
	fmt.Print(s.Text)
	// Output: port: 80
}
