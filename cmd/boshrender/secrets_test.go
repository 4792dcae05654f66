package main

// This file puts a marker into every value of the documents of a deployment, has its templates print them in many
// encodings, and searches all that the commands print.

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// The documents have their values between guillemets: «name» in quotes, ‹name› inside of a text. A name that ends in !
// names a secret. A name that begins with = has the same value in both versions of the document.
const (
	markedManifest = `name: d
releases: [{name: rel, version: '1'}]
stemcells: [{alias: s, os: ubuntu, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
tags: {tag: «tags.tag», token: «tags.token!»}
variables: [{name: generated, type: password}]
instance_groups:
- name: g
  instances: 1
  stemcell: s
  vm_type: small
  azs: [z1]
  networks: [{name: net}]
  env: {bosh: {password: «env.bosh.password!», ntp: [«env.bosh.ntp»]}, other: {token: «env.token!», plain: «env.plain»}}
  jobs:
  - name: db
    release: rel
    properties: {db: {password: «db.password!», host: «db.host», code: «db.code!»}}
  - name: app
    release: rel
    properties:
      user: «user»
      same: {password: «=same.password!», user: «=same.user»}
      password: ((pw))
      client_secret: «client_secret!»
      api: {token: «api.token!», key: «api.key», api_key: «api.api_key!»}
      pin: «pin!»
      url: "http://u:((partly))@‹url.host›:5/"
      dsn: "postgres://‹dsn.user›:‹dsn.password!›@db/x"
      cert: ((cert))
      options: ((options))
      nested: {secrets: {a: «nested.a!», b: [«nested.b!», «nested.c!»]}, plain: [«nested.plain»]}
      number: ((number))
      generated: ((generated))
      config: "user=‹config.user›\npassword=‹config.password!›\n"
      plain: «plain»
`
	markedCloud = `azs: [{name: z1, cloud_properties: {key: «az.key», secret: «az.secret!», filled: ((cloud))}}]
networks: [{name: net, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1, cloud_properties: {net: «net.key», password: «net.password!»}}]}]
vm_types: [{name: small, cloud_properties: {size: «vm.size», access_key: «vm.access_key!»}}]
compilation: {workers: 1, vm_type: small, network: net, az: z1}
`
	markedRuntime = `releases: [{name: rel, version: '1'}]
addons: [{name: a, jobs: [{name: agent, release: rel, properties: {agent: {secret: «agent.secret!», plain: «agent.plain»}}}]}]
tags: {runtime: «runtime.tag»}
`
	markedVars = `pw: «vars.pw!»
partly: ‹vars.partly!›
cert: {ca: «vars.cert.ca», certificate: «vars.cert.certificate», private_key: «vars.cert.private_key!»}
options: {a: «vars.options.a!», list: [«vars.options.list!»]}
number: 86753098675309
cloud: «vars.cloud!»
unused: «vars.unused!»
`
	markedStore = "generated: «store.generated!»\n"
	markedSpec  = `name: app
templates: {encodings.erb: encodings, fails.erb: fails}
consumes: [{name: db, type: db}]
properties: {user: {}, same.password: {}, same.user: {}, password: {}, client_secret: {}, api: {}, pin: {type: password}, url: {}, dsn: {}, cert: {}, options: {}, nested: {}, number: {}, generated: {}, config: {}, plain: {},
  preset.password: {default: «spec.password!»}, preset.user: {default: «=spec.user»}, fails: {default: false}}
`
)

// encodingsTemplate prints all properties in many encodings.
const encodingsTemplate = `<% require 'base64'; require 'cgi'; require 'digest'; require 'shellwords'; require 'yaml'
leaves = lambda { |path, v, &f| case v
  when Hash then v.each { |k, e| leaves.call("#{path}.#{k}", e, &f) }
  when Array then v.each_with_index { |e, i| leaves.call("#{path}.#{i}", e, &f) }
  else f.call(path, v.to_s) end }
all = %w[user same.password same.user password client_secret api pin url dsn cert options nested number generated config plain preset.password preset.user].to_h { |n| [n, p(n)] }
all['link'] = link('db').p('db') -%>
<%= all.to_json %>
<%= all.to_yaml %>
<% leaves.call('', all) do |path, v| -%>
plain <%= v %>
json <%= v.to_json %>
single '<%= v.gsub("'", "''") %>'
shell export X=<%= Shellwords.escape(v) %>
url http://u:<%= CGI.escape(v) %>@h/
base64 <%= Base64.strict_encode64(v) %>
urlsafe <%= Base64.urlsafe_encode64("user:#{v}") %>
wrapped <%= Base64.encode64(v * 5) %>
hex <%= v.unpack1('H*') %>
reversed <%= v.reverse %>
upcased <%= v.upcase %>
lines <%= v.scan(/.{1,7}/m).join("\n  ") %>
html <%= CGI.escapeHTML(v) %>
sha <%= Digest::SHA256.hexdigest(v) %> <%= Digest::MD5.base64digest(v) %>
json in json <%= {'a' => {'b' => v}.to_json}.to_json %>
<%= v %>: key
inner <<%= v %>>,<%= v %>;
<% end -%>
`

// failsTemplate raises an exception with secrets in its message.
const failsTemplate = `<% raise "user #{p('user')} #{p('password')} #{p('client_secret').inspect} #{link('db').p('db.password')} #{p('cert.private_key').unpack1('H*')}" if p('fails') %>`

var marked = regexp.MustCompile(`[«‹]([^»›]+)[»›]`)

// markers are the values of one version of the documents, by name.
type markers map[string]string

// fill replaces the places of a document by markers.
func (m markers) fill(text string, r *rand.Rand, same markers) string {
	return marked.ReplaceAllStringFunc(text, func(place string) string {
		name := marked.FindStringSubmatch(place)[1]
		if m[name] == "" {
			if m[name] = same[name]; m[name] == "" || name[0] != '=' {
				m[name] = randomMarker(r, strings.HasPrefix(place, "«") && name[len(name)-1] == '!')
			}
		}
		if strings.HasPrefix(place, "«") {
			return `"` + m[name] + `"`
		}
		return m[name]
	})
}

// randomMarker returns a text that occurs nowhere else: of letters and digits, or with punctuation too.
func randomMarker(r *rand.Rand, odd bool) string {
	const letters, others = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "!#$%&'*+,-./:;<=>?@[]^_`{|}~ äжЖ"
	var b strings.Builder
	b.WriteByte(letters[r.IntN(52)])
	for b.Len() < 24 {
		if odd && r.IntN(4) == 0 {
			b.WriteString(string([]rune(others)[r.IntN(len([]rune(others)))]))
			continue
		}
		b.WriteByte(letters[r.IntN(len(letters))])
	}
	return b.String() + string(letters[r.IntN(len(letters))])
}

// traces returns the texts that tell of a marker: parts of its encodings.
func traces(marker string) []string {
	reversed := []rune(marker)
	slices.Reverse(reversed)
	var list []string
	for _, text := range []string{
		marker, string(reversed), strings.ToUpper(marker), base64.StdEncoding.EncodeToString([]byte(marker)), base64.URLEncoding.EncodeToString([]byte("user:" + marker))[8:],
	} {
		for at := 0; at+8 <= len(text); at++ {
			list = append(list, text[at:at+8])
		}
	}
	list = append(list, url.QueryEscape(marker), html.EscapeString(marker))
	for text := hex.EncodeToString([]byte(marker)); len(text) >= 14; text = text[2:] {
		list = append(list, text[:14])
	}
	return slices.DeleteFunc(list, func(s string) bool { return len(strings.TrimSpace(s)) < 8 })
}

// deploymentOfMarkers is a deployment in two versions, with all its markers.
type deploymentOfMarkers struct {
	dir      string
	old, now markers
}

func newDeploymentOfMarkers(t *testing.T, r *rand.Rand) *deploymentOfMarkers {
	d := &deploymentOfMarkers{old: markers{}, now: markers{}}
	files := map[string]string{
		"rel/jobs/app/monit": "", "rel/jobs/db/monit": "", "rel/jobs/agent/monit": "",
		"rel/jobs/db/spec":               "name: db\ntemplates: {}\nproperties: {db: {}, db.code: {type: password}}\nprovides: [{name: db, type: db, properties: [db]}]\n",
		"rel/jobs/agent/spec":            "name: agent\ntemplates: {a.erb: a}\nproperties: {agent.secret: {}, agent.plain: {}}\n",
		"rel/jobs/agent/templates/a.erb": "secret is <%= p('agent.secret') %>, plain is <%= p('agent.plain') %>\n",
		"rel/jobs/app/spec":              markers(d.now).fill(markedSpec, r, nil), "rel/jobs/app/templates/encodings.erb": encodingsTemplate, "rel/jobs/app/templates/fails.erb": failsTemplate,
	}
	maps.Copy(d.old, d.now) // the release is the same
	for version, m := range map[string]markers{"old": d.old, "now": d.now} {
		other := map[string]markers{"old": d.now, "now": d.old}[version]
		for name, text := range map[string]string{"manifest": markedManifest, "cloud": markedCloud, "runtime": markedRuntime, "vars": markedVars, "store": markedStore} {
			files[version+"/"+name+".yml"] = m.fill(text, r, other)
		}
	}
	d.dir = write(t, files)
	return d
}

// flags returns the flags of one version.
func (d *deploymentOfMarkers) flags(version string) []string {
	at := d.dir + "/" + version + "/"
	return []string{"--release", d.dir + "/rel", "--cloud-config", at + "cloud.yml", "--runtime-config", at + "runtime.yml", "-l", at + "vars.yml", "--vars-store", at + "store.yml"}
}

// TestSecretsInOutputs has all commands print everything that they can, and searches the output.
func TestSecretsInOutputs(t *testing.T) {
	shown := map[string]bool{}
	rounds := tier.Of(1, 2, 6)
	for round := range tier.All(2000, rounds) {
		r := rand.New(rand.NewPCG(uint64(round), 1))
		d := newDeploymentOfMarkers(t, r)
		old, now, state := d.dir+"/old/manifest.yml", d.dir+"/now/manifest.yml", d.dir+"/state"
		rendered := execute(t, append([]string{"render", old, "--out", d.dir + "/tree"}, d.flags("old")...)...)
		require.Zero(t, rendered.status, rendered.stderr)
		fails := d.dir + "/fails.yml"
		require.NoError(t, os.WriteFile(fails, []byte("- {type: replace, path: '/instance_groups/0/jobs/name=app/properties/fails?', value: true}\n"), 0o600))
		for _, c := range []struct {
			status int
			args   []string
		}{
			{1, []string{"diff", old, now}},
			{1, append([]string{"diff", old, now}, d.flags("now")...)},
			{1, append([]string{"diff", d.dir + "/tree", now}, d.flags("now")...)},
			{0, append([]string{"diff", d.dir + "/tree", old}, d.flags("old")...)},
			{1, append([]string{"diff", d.dir + "/tree", old}, d.flags("now")...)},
			{1, append([]string{"plan", now, "--from", old}, d.flags("now")...)},
			{1, append([]string{"plan", now}, d.flags("now")...)},
			{0, append([]string{"deploy", old, "--state", state, "--pace", "0"}, d.flags("old")...)},
			{1, append([]string{"plan", now, "--state", state}, d.flags("now")...)},
			{0, append([]string{"deploy", now, "--state", state, "--pace", "0"}, d.flags("now")...)},
			{0, append([]string{"explain", "password", now}, d.flags("now")...)},
			{1, append([]string{"explain", "passwor", now}, d.flags("now")...)},
			{0, append([]string{"render", now}, d.flags("now")...)},
			{2, append([]string{"render", now, "-o", fails}, d.flags("now")...)},
			{2, append([]string{"plan", now, "-o", fails}, d.flags("now")...)},
			{2, append([]string{"diff", d.dir + "/tree", now, "-o", fails}, d.flags("now")...)},
		} {
			if slices.Contains(c.args, "--state") && round > 0 {
				continue // it writes much, to disk
			}
			for _, format := range [][]string{nil, {"--json"}} {
				if format != nil && c.args[0] == "render" && c.status == 0 || format != nil && c.args[0] == "deploy" {
					continue // the rendered files themselves; the same deploy again
				}
				args := append(slices.Clone(c.args), format...)
				got := execute(t, args...)
				command := strings.ReplaceAll(strings.Join(args, " "), d.dir, "")
				require.Equal(t, c.status, got.status, "%s\n%s", command, got.stderr)
				var untyped []string // without --release types aren't known
				if len(c.args) == 3 {
					untyped = []string{"pin!", "db.code!"}
				}
				d.search(t, command, got.stdout+got.stderr, untyped, shown)
			}
		}
	}
	var list []string
	for name := range shown {
		list = append(list, name)
	}
	slices.Sort(list)
	want := "=same.user =spec.user agent.plain api.key az.key config.user db.host dsn.user env.bosh.ntp env.plain nested.plain net.key plain runtime.tag tags.tag url.host user vars.cert.ca vars.cert.certificate vm.size"
	require.Equal(t, want, strings.Join(list, " "), "what is shown though it isn't secret")
}

// search looks for traces of secrets in an output, and records the other values in it.
func (d *deploymentOfMarkers) search(t *testing.T, command, text string, untyped []string, shown map[string]bool) {
	t.Helper()
	for _, m := range []markers{d.old, d.now} {
		for name, marker := range m {
			if !strings.HasSuffix(name, "!") {
				shown[name] = shown[name] || strings.Contains(text, marker)
				if !shown[name] {
					delete(shown, name)
				}
				continue
			}
			if slices.Contains(untyped, name) {
				continue
			}
			for _, trace := range traces(marker) {
				if at := strings.Index(text, trace); at >= 0 {
					t.Fatalf("%s\nshows %q of %s, %q:\n%s", command, trace, name, marker, text[max(0, at-300):min(len(text), at+300)])
				}
			}
		}
	}
	require.NotContains(t, text, "86753098675309", fmt.Sprint(command))
}

// TestDiffHides compares deployments that differ in a public value, in a secret, and in both.
func TestDiffHides(t *testing.T) {
	files := map[string]string{
		"r/jobs/app/spec":  "name: app\ntemplates: {u.conf: u.conf}\nproperties: {user: {}, password: {}, api.token: {}}\n",
		"r/jobs/app/monit": "",
		"r/jobs/app/templates/u.conf": "user=<%= p('user') %>\nurl=http://u:<%= p('password') %>@h:5/\nX=<%= p('api.token') %>\nDB_PASS=<%= p('password') %>\n" +
			"run --token <%= p('api.token') %> --user x\n{\"client_secret\":\"<%= p('api.token') %>\",\"n\":1}\n",
		"v1.yml": "pw: varpass33\ntok: vartok44\n", "v2.yml": "pw: varpass77\ntok: vartok44\n",
	}
	document := func(user, password, token string) string {
		return fmt.Sprintf("name: d\nreleases: [{name: r, version: latest}]\ninstance_groups: [{name: g, instances: 1, jobs: [{name: app, release: r, "+
			"properties: {user: %s, password: %s, api: {token: %s}}}]}]\n", user, password, token)
	}
	files["a.yml"], files["b.yml"] = document("a", "((pw))", "((tok))"), document("b", "((pw))", "((tok))")
	files["c.yml"], files["d.yml"] = document("a", "litpass55", "littok55"), document("b", "litpass66", "littok55")
	dir := write(t, files)
	run := func(status int, args ...string) result {
		t.Helper()
		for n := range args {
			args[n] = strings.ReplaceAll(args[n], "DIR", dir)
		}
		r := execute(t, args...)
		require.Equal(t, status, r.status, r.stderr)
		for _, secret := range []string{"varpass", "vartok", "litpass", "littok"} {
			require.NotContains(t, r.stdout+r.stderr, secret)
		}
		return r
	}
	for _, c := range []struct{ name, args, want string }{
		{"a name", "DIR/a.yml DIR/b.yml -l DIR/v1.yml", "  -user=a\n  +user=b\n   url=http://u:<redacted>@h:5/\n   X=<redacted>\n   DB_PASS=<redacted>\n"},
		{"literals", "DIR/c.yml DIR/d.yml", `  @@ -1,6 +1,6 @@
  -user=a
  -url=http://u:<redacted>@h:5/
  +user=b
  +url=http://u:<redacted, changed>@h:5/
   X=<redacted>
  -DB_PASS=<redacted>
  +DB_PASS=<redacted, changed>
   run --token <redacted> --user x
   {"client_secret":"<redacted>","n":1}
`},
		{"a tree and variables", "DIR/tree DIR/a.yml -l DIR/v2.yml", "   user=a\n  -url=http://u:<redacted>@h:5/\n  +url=http://u:<redacted, changed>@h:5/\n   X=<redacted>\n  -DB_PASS=<redacted>\n  +DB_PASS=<redacted, changed>\n"},
	} {
		run(0, "render", "--kubernetes", "DIR/a.yml", "--release", "DIR/r", "-l", "DIR/v1.yml", "--out", "DIR/tree")
		r := run(1, append([]string{"diff", "--kubernetes", "--release", "DIR/r"}, strings.Fields(c.args)...)...)
		require.Contains(t, r.stdout, c.want, c.name)
	}
	run(0, "render", "--kubernetes", "DIR/c.yml", "--release", "DIR/r", "--out", "DIR/o1")
	run(0, "render", "--kubernetes", "DIR/d.yml", "--release", "DIR/r", "--out", "DIR/o2")
	r := execute(t, "diff", dir+"/o1", dir+"/o2")
	require.Equal(t, 1, r.status)
	for _, line := range []string{"url=http://u:<redacted>@h", "DB_PASS=<redacted>\n", "--token <redacted> --user x", `"client_secret":"<redacted>","n":1`} {
		require.Contains(t, r.stdout, line)
	}
	require.Contains(t, r.stderr, "note: it isn't known where the values in a tree come from")
	require.Contains(t, execute(t, "diff", dir+"/c.yml", dir+"/d.yml", "--kubernetes", "--release", dir+"/r", "--show-secrets").stdout, "+DB_PASS=litpass66")
	require.Equal(t, `  instance_groups:
  - name: g
    jobs:
    - name: app
      properties:
-       password: "<redacted>"
+       password: "<redacted, changed>"
-       user: a
+       user: b
`, run(1, "diff", "DIR/c.yml", "DIR/d.yml").stdout)
}

// TestMessagesHide has templates that raise exceptions with secrets, outside of deployments too.
func TestMessagesHide(t *testing.T) {
	files := map[string]string{
		"r/jobs/app/spec": "name: app\ntemplates: {a.erb: a, b.erb: b, c.erb: c}\n" +
			"properties: {user: {default: bob}, password: {default: dpass1}, pin: {type: password, default: dpin22}, url: {default: 'http://u:durl33@h/'}, free: {}}\n",
		"r/jobs/app/monit":           "",
		"r/jobs/app/templates/a.erb": "<% raise \"#{p('user')} #{p('password')} #{p('pin').reverse} #{p('url')}\" %>",
		"r/jobs/app/templates/b.erb": "<% class Own < StandardError\ndef message = 'own'\nend\nraise Own, p('password') %>",
		"r/jobs/app/templates/c.erb": "<% raise p('free') %>",
		"env.yml": "name: e\nreleases: [{name: r, url: 'file:///r'}]\n" +
			"resource_pools: [{name: p, network: n, stemcell: {url: 'file:///s.tgz'}}]\ninstance_groups: [{name: g, instances: 1, resource_pool: p, networks: [{name: n, static_ips: [10.0.0.5]}], jobs: [{name: app, release: r}], properties: {user: bob, password: lpass1, pin: lpin22, url: 'http://u:lurl33@h/', free: ((free))}}]\n" +
			"networks: [{name: n, type: manual, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, static: [10.0.0.5]}]}]\n" +
			"cloud_provider: {template: {name: app, release: r}, properties: {user: bob, password: ((password)), pin: lpin22, url: 'http://u:lurl33@h/', free: ((free))}}\n",
		"vars.yml": "{password: vpass1, free: vfree4}\n",
	}
	dir := write(t, files)
	properties := []string{"-p", "password=lpass1", "-p", "pin=lpin22", "-p", "url=http://u:lurl33@h/", "-p", "free=vfree4"}
	for _, c := range []struct {
		args   []string
		hidden []string // secrets, in the forms of the messages
		shown  []string
	}{
		{append([]string{"template", "app/a", "--release", dir + "/r"}, properties...), []string{"lpass1", "22nipl", "lurl33"}, []string{"bob <redacted>", "http://u:<redacted>@h/"}},
		{[]string{"template", "app/a", "--release", dir + "/r"}, []string{"dpass1", "22nipd", "durl33"}, []string{"bob <redacted>", "http://u:<redacted>@h/"}},
		{append([]string{"template", "app/b", "--release", dir + "/r"}, properties...), []string{}, []string{"Own: own"}},
		{append([]string{"template", "app/c", "--release", dir + "/r"}, properties...), []string{}, []string{"vfree4"}}, // its name says nothing
		{[]string{"render", dir + "/env.yml", "--create-env", "--release", dir + "/r", "-l", dir + "/vars.yml"},
			[]string{"lpass1", "vpass1", "22nipl", "lurl33", "vfree4"}, []string{"bob <redacted>", "http://u:<redacted>@h/"}},
	} {
		r := execute(t, c.args...)
		require.NotZero(t, r.status)
		require.Empty(t, r.stdout)
		for _, secret := range c.hidden {
			require.NotContains(t, r.stderr, secret, c.args)
		}
		for _, text := range c.shown {
			require.Contains(t, r.stderr, text, c.args)
		}
		r = execute(t, append(c.args, "--show-secrets")...)
		for _, secret := range c.hidden {
			require.Contains(t, r.stderr, secret, c.args)
		}
	}
}
