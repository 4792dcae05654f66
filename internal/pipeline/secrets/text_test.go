package secrets

// This file tests which secrets are found by names, in the forms in which files have them.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamed(t *testing.T) {
	for _, name := range strings.Fields("password Password DB_PASS PGPASSWORD db.password admin_password clientSecret client-secret client_secret uaa.admin.client_secret " +
		"private_key tls.private_key privateKey api_key apiKey API_TOKEN token github-token credentials aws_secret_access_key accessKey encryption_key password1 " +
		"old_password password_old password_hash secret_value passphrase passwd Authorization X-Auth-Token requirepass authtoken signing_keys secrets[0] ssh_key") {
		require.True(t, Named(name), name)
	}
	for _, name := range strings.Fields("user username key public_key keys access_key_id token_ttl password_policy secret_name token_url certificate ca host port " +
		"passive compass bypass monkey secretary tokens_per_second authorized_keys x password.min_length . 1") {
		require.False(t, Named(name), name)
	}
}

// forms are texts with the secret «…».
var forms = []string{
	"password: «s3cr t#x»\nport: 1\n", "  - password: \"«s3cr\\\"t»\"\n", "token: '«a''b»' # why", "password: |\n  «line one»\n  «line two»\nuser: x\n",
	"password:\n  «folded»\nuser: x", "passwords:\n- «one»\n- «two»\nusers:\n- three\n", "secrets:\n  a: «one»\n  b:\n    c: «two»\nd: e\n",
	"DB_PASS=«newpass22»\nUSER=u\n", "export API_TOKEN='«a b»'\n", "X=1 PASSWORD=«abc» cmd --x", "run --token «TOKENNEW2» --user u", "run --token=«TOKENNEW2» --user u", "run -password «x» y",
	`run --client-secret "«a b»" --x`, `{"user":"u","client_secret":"«TOKENNEW2»","x":1}`, `{"a": "{\"password\": \"«abc»\", \"user\": \"u\"}"}`, `{"password" : «12345», "x": 2}`,
	`{"tokens":«["a", "b"]»,"users":["c"]}`, `{'secret' => '«v»', 'user' => 'u'}`, "{secret: «v», user: u}", "http://u:«newpass22»@h/x", "postgres://u:«p/w:x»@h:1/db?x=y", "https://«ghp_abc»@github.com/x", `"http:\/\/u:«pw»@h"`,
	"<password>«x»</password><user>u</user>", `<user name="u" password="«x»"/>`, `<property name="db.password" value="«x»"/>`, "- name: DB_PASSWORD\n  value: «x y»\n- name: USER\n  value: u\n",
	`[{"name":"TOKEN","value":"«v»"},{"name":"USER","value":"u"}]`, "Authorization: Bearer «abc.def»\nHost: h\n", `curl -H "Authorization: Basic «dTpw»" h`, "requirepass «abc»\nport 1\n", "password \"«abc»\";\n", "token «abc»;\n",
	"-----BEGIN RSA PRIVATE KEY-----\n«AAA\nBBB»\n-----END RSA PRIVATE KEY-----\n", `"-----BEGIN PRIVATE KEY-----«\nAAA\nBBB\n»-----END PRIVATE KEY-----"`, "config['api_key'] = '«k»'", "db.password=«x»\ndb.user=y", "secret := \"«x»\"",
	// without secrets
	"user: a\nanchor: &x b\n", "password: ((pw))\n", "password: true\ntoken: null\n", "a password is needed\n", "password:\nuser: x", "-----BEGIN CERTIFICATE-----\nAAA\n-----END CERTIFICATE-----\n", "http://h:5/x", "ssh://git@h/x", "token_ttl: 5", "password: ''", "",
}

func TestInText(t *testing.T) {
	for _, form := range forms {
		var want []string
		text := form
		for {
			from := strings.Index(text, "«")
			if from < 0 {
				break
			}
			to := strings.Index(text, "»")
			want = append(want, text[from+len("«"):to])
			text = text[:from] + text[from+len("«"):to] + text[to+len("»"):]
		}
		var got []string
		for _, s := range InText(text) {
			got = append(got, text[s.From:s.To])
		}
		require.Equal(t, want, got, form)
	}
}

func FuzzInText(f *testing.F) {
	for _, form := range forms {
		f.Add(form)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		for _, s := range InText(text) {
			require.True(t, at <= s.From && s.From < s.To && s.To <= len(text), "%v in %q", s, text)
			at = s.To
		}
	})
}

// Without their differences both texts are the same, and secrets that are carried over to a text are in it.
func TestDiffering(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	parts := strings.Fields("a b1 secret \n \n = : \" password é 42")
	text := func() string {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(parts[r.IntN(len(parts))] + strings.Repeat(" ", r.IntN(2)))
			if r.IntN(4) == 0 {
				b.WriteByte('\n')
			}
		}
		return b.String()
	}
	for range 3000 {
		a, b := text(), text()
		spans, others := Differing(a, b), Differing(b, a)
		require.Equal(t, a == b, len(spans) == 0 && len(others) == 0)
		rest := func(text string, spans []Span) string { return Replace(text, spans, func(string) string { return "" }) }
		require.True(t, subsequence(rest(a, spans), b), "%q of %q in %q", rest(a, spans), a, b)
		for _, s := range Carry(b, a, spans) {
			require.True(t, s.From <= s.To && s.To <= len(b))
		}
		spans = slices.DeleteFunc(spans, func(s Span) bool { return s.From == s.To })
		carried := append([]Span{}, Carry(a, a, spans)...)
		require.Equal(t, carried, append([]Span{}, Union(carried, spans)...), "%q", a)
	}
	long := strings.Repeat("x\n", 5000)
	require.Equal(t, []Span{{0, len(long) - 1}}, Differing(long, strings.Repeat("y\n", 5001)), "too much to be compared")
}

// subsequence reports whether the characters of a text are in another one, in this order.
func subsequence(part, text string) bool {
	for at := range len(text) {
		if part != "" && part[0] == text[at] {
			part = part[1:]
		}
	}
	return part == ""
}

func TestVariants(t *testing.T) {
	for _, c := range [][3]string{
		{"a9zZ", "b1aA", "d1cC"}, {"deadbeef", "efbecffa", "abdaebbc"}, {"http://u:p!@10.0.0.1:8080", "iuuq://v:q!@11.1.1.2:8081", "kwws---x-s--21-1-1-2-9191"}, {"1234567", "2345678", "2345678"},
		{"!?", "!?", "--"}, {"é\n", "¨\n", "¨\n"}, {"-----BEGIN X-----\nab\n", "-----BEGIN X-----\nbc\n", ""}, {"", "", ""}, {"255", "254", "366"}, {"a25", "b36", "d36"}, {"-", "-", "_"},
	} {
		require.Equal(t, c[1], Alphanumeric.Text(c[0]))
		if c[2] != "" {
			require.Equal(t, c[2], Everything.Text(c[0]))
		}
		for n := range Variants {
			require.Len(t, n.Text(c[0]), len(c[0]))
		}
	}
	for _, v := range []any{true, int64(5), int64(-5), int64(8999999999999999999), 1.5, 1e300, "x"} {
		for n := range Variants {
			other := n.value(v, true)
			require.NotEqual(t, v, other)
			require.Equal(t, fmt.Sprintf("%T", v), fmt.Sprintf("%T", other))
		}
	}
}
