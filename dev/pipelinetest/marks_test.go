package pipelinetest

// This file tests which parts of files depend on secrets: with them hidden, a render with other secrets of the same
// form is the same.

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/manifest"
)

// A secretForm makes secrets that templates can't tell from one another by more than their text.
type secretForm struct {
	name string
	new  func(r *rand.Rand) any
}

// hide returns the text of a file without its secrets.
func hide(f *boshrender.File) string {
	var spans []secrets.Span
	for _, s := range f.Secrets {
		spans = append(spans, secrets.Span(s))
	}
	return secrets.Hide(string(f.Data), spans)
}

func characters(from string, n int) func(*rand.Rand) any {
	return func(r *rand.Rand) any {
		var b strings.Builder
		for range n {
			b.WriteRune([]rune(from)[r.IntN(len([]rune(from)))])
		}
		return b.String()
	}
}

const lower = "abcdefghijklmnopqrstuvwxyz"

var secretForms = []secretForm{
	{"letters", characters(lower, 20)},
	{"letters and digits", characters(lower+strings.ToUpper(lower)+"0123456789", 30)},
	{"two letters", characters(lower, 2)},
	{"hexadecimal", characters("0123456789abcdef", 32)},
	{"a long number in a text", characters("123456789", 60)},
	{"a PIN", characters("123456789", 4)},
	{"a number", func(r *rand.Rand) any { return 100_000_000 + int64(r.IntN(899_999_999)) }},
	{"non-ASCII", characters("äöüßжщю", 12)},
	{"a PEM block", func(r *rand.Rand) any {
		line := characters(lower+strings.ToUpper(lower)+"0123456789", 40)
		return fmt.Sprintf("-----BEGIN RSA PRIVATE KEY-----\n%v\n%v\n%v==\n-----END RSA PRIVATE KEY-----\n", line(r), line(r), line(r))
	}},
	{"a URL", func(r *rand.Rand) any {
		return fmt.Sprintf("https://%v:%v@%v.example:8443/x?y=z", characters(lower, 6)(r), characters(lower, 12)(r), characters(lower, 9)(r))
	}},
	{"an address", func(r *rand.Rand) any {
		return fmt.Sprintf("10.%d.%d.%d", 100+r.IntN(100), 100+r.IntN(100), 100+r.IntN(100))
	}},
	{"punctuation", characters("!#$%&*+,.:;=?@^|~", 16)},
}

// leakyTemplates use the secret p('s'), also through variables that other templates set.
var leakyTemplates = []struct{ name, text string }{
	{"plain", "a: 1\npassword: <%= p('s') %>\nb: 2\n"},
	{"in a URL", "url=http://u:<%= p('s') %>@h:5/\n"},
	{"twice", "<%= p('s') %> <%= p('s') %>,<%= p('s') %>\n"},
	{"JSON", "<%= {'user' => 'u', 'password' => p('s'), 'list' => [p('s')]}.to_json %>\n"},
	{"YAML", "<%= {'user' => 'u', 'password' => p('s')}.to_yaml %>\n"},
	{"shell", "<% require 'shellwords' %>export X=<%= Shellwords.escape(p('s').to_s) %>\nexport USER=u\n"},
	{"base64", "<% require 'base64' %>user: u\nauth: <%= Base64.strict_encode64(\"user:#{p('s')}\") %>\n"},
	{"wrapped", "<%= [p('s').to_s * 9].pack('m') %>end\n"},
	{"digest", "<% require 'digest' %>sum=<%= Digest::SHA256.hexdigest(p('s').to_s) %>\n"},
	{"reversed", "<%= p('s').to_s.reverse.upcase %>!\n"},
	{"lines", "<%= p('s').to_s.scan(/..?.?/m).join(\"\\n- \") %>\n"},
	{"characters", "<% p('s').to_s.each_char do |c| %><%= c.ord.to_s(2) %> <% end %>end\n"},
	{"a key", "<%= {'b' => 1, p('s').to_s => 2, 'a' => 3}.to_json %>\n"},
	{"indented", "key: |\n<%= p('s').to_s.gsub(/^/, '  ') %>\nuser: u\n"},
	{"a link", "<%= link('l').p('linked') %> at <%= link('l').instances.size %>\n"},
	{"state", "x <%= @secret %> y\n"},
	{"state of monit", "x <%= @monit %> y\n"},
	{"volatile", "<%= Time.now.to_i %> <%= rand(1000000) if false %><%= p('s') %>\n"},
	{"spec", "<%= spec.properties.to_h.to_json rescue 0 %><%= spec.links.to_h.to_json rescue 0 %>\n"},
	{"nothing", "<%= p('user') %> is shown\n"},
}

// several matches parts next to one another: how many there are of a secret can depend on the order of its characters.
var several = regexp.MustCompile(`(<redacted> )+<redacted>`)

// TestMarks compares renders with random secrets: the texts without them are the same.
func TestMarks(t *testing.T) {
	spec := "name: app\nconsumes: [{name: l, type: l}]\nproperties: {s: {}, user: {}}\ntemplates: {set.erb: set"
	f := files{"r/app/monit": "<% @monit = p('s') %>", "r/app/templates/set.erb": "<% @secret = p('s') %>", "r/db/monit": "", "r/db/spec": "name: db\ntemplates: {}\nproperties: {linked: {}}\nprovides: [{name: l, type: l, properties: [linked]}]\n"}
	for n, c := range leakyTemplates {
		spec += fmt.Sprintf(", t%d.erb: t%d", n, n)
		f[fmt.Sprintf("r/app/templates/t%d.erb", n)] = c.text
	}
	f["r/app/spec"] = spec + "}\n"
	r := rand.New(rand.NewPCG(1, 2))
	shown := func(s any) (texts []string, hidden int) {
		d := deploy(t, "instance_groups: [{name: g, instances: 1, jobs: [{name: db, release: r, properties: {linked: ((s))}}, {name: app, release: r, properties: {s: ((s)), user: someone}}]}]\n", f)
		d.Variables, d.MarkSecrets = manifest.Vars{"s": s}, true
		d.Now = func() time.Time { return time.Unix(1, 0) }
		resolved, err := d.Resolve(t.Context())
		require.NoError(t, err)
		i, err := resolved.Group("g").RenderInstance(t.Context(), 0)
		require.NoError(t, err)
		for n := range leakyTemplates {
			file := i.File(fmt.Sprintf("app/t%d", n))
			texts = append(texts, several.ReplaceAllString(hide(file), "<redacted>"))
			hidden += len(file.Secrets)
		}
		return texts, hidden
	}
	for _, form := range tier.Sample(secretForms, 3, 1) {
		for range tier.Of(1, 2, 20) {
			one, hidden := shown(form.new(r))
			other, _ := shown(form.new(r))
			require.GreaterOrEqual(t, hidden, len(leakyTemplates)-2, "%s", form.name)
			for n, c := range leakyTemplates {
				require.Equal(t, one[n], other[n], "%s: %s", form.name, c.name)
			}
			require.Equal(t, "someone is shown\n", one[len(one)-1])
		}
	}
}

// TestMarksOfChoices has templates whose control flow depends on secrets, and that fail with others.
func TestMarksOfChoices(t *testing.T) {
	for _, c := range []struct {
		name, template string
		secret         any
		want           string
	}{
		{"a boolean", "a\n<% if p('s') -%>\nsecure\n<% else -%>\nopen\n<% end -%>\nb\n", true, "a\n<redacted>\nb\n"},
		{"a number of lines", "<% p('s').times do |n| -%>\nline <%= n %>\n<% end -%>\nend\n", int64(3), "line 0\nline 1\n<redacted>end\n"},
		{"more with the other one", "<% p('s').times do |n| -%>\nline <%= n %>\n<% end -%>\nend\n", int64(0), "<redacted>end\n"},
		{"fails with others", "user: u\npassword: <%= p('s') == 'right' ? 'x' : raise('wrong') %>\n", "right", "<redacted>\n"},
		{"fails with punctuation alone", "<%= p('s').split(':').fetch(1) %>,<%= p('s') %>", "ab:cd", "<redacted>"},
		{"a choice between words", "mode=<%= p('s').size > 4 ? 'long' : 'short' %>\n", "abcdef", "mode=long\n"},
		{"the same whatever it is", "<%= p('s').to_s && 'static' %>\n", "abcdef", "static\n"},
	} {
		f := files{"r/app/monit": "", "r/app/spec": "name: app\nproperties: {s: {}}\ntemplates: {t.erb: t}\n", "r/app/templates/t.erb": c.template}
		d := deploy(t, "instance_groups: [{name: g, instances: 1, jobs: [{name: app, release: r, properties: {s: ((s))}}]}]\n", f)
		d.Variables, d.MarkSecrets = manifest.Vars{"s": c.secret}, true
		resolved, err := d.Resolve(t.Context())
		require.NoError(t, err)
		i, err := resolved.Group("g").RenderInstance(t.Context(), 0)
		require.NoError(t, err)
		file := i.File("app/t")
		require.Equal(t, c.want, hide(file), c.name)
	}
}

// TestHideSecrets hides the parts that depend on secrets in messages of exceptions, and nothing else.
func TestHideSecrets(t *testing.T) {
	f := files{"r/app/monit": "", "r/app/spec": "name: app\nproperties: {s: {}, user: {}, password: {}}\ntemplates: {a.erb: a, b.erb: b, c.erb: c, d.erb: d, e.erb: e}\n",
		"r/app/templates/a.erb": "<% raise \"no #{p('user')} with #{p('s')}\" %>", "r/app/templates/b.erb": "<%= Integer(p('password')) %>",
		"r/app/templates/c.erb": "<% raise 'right' if p('s') == 'hunter2hunter2' %>", "r/app/templates/d.erb": "<% raise \"#{p('user')} failed\" %>",
		"r/app/templates/e.erb": "<% class Own < StandardError\ndef message = 'own'\nend\nraise Own, p('s') %>"}
	d := deploy(t, "instance_groups: [{name: g, instances: 1, jobs: [{name: app, release: r, properties: {s: ((s)), user: bob, password: literal1}}]}]\n", f)
	d.Variables = manifest.Vars{"s": "hunter2hunter2"}
	for hide, want := range map[bool][]string{
		false: {"no bob with hunter2hunter2", `invalid value for Integer(): "literal1"`, "right", "bob failed", "(line 4: hunter2hunter2)"},
		true:  {"no bob with <redacted>", `invalid value for Integer(): "<redacted>"`, "<redacted>", "bob failed", "(line 4: own\n<redacted>)"},
	} {
		d.HideSecrets = hide
		resolved, err := d.Resolve(t.Context())
		require.NoError(t, err)
		_, err = resolved.Group("g").RenderInstance(t.Context(), 0)
		var failed *boshrender.Error
		require.ErrorAs(t, err, &failed)
		for n, text := range want {
			require.Contains(t, failed.Jobs[0].Templates[n].Error(), text)
		}
		require.Equal(t, !hide, strings.Contains(err.Error(), "hunter2"))
	}
}
