package main

// This file starts a director, and asks it over TLS as the bosh CLI does.

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exported are the values of the variables that the command prints.
var exported = regexp.MustCompile(`BOSH_(\w+)='?([^ '\n]+)`)

// withDirector runs the command and calls use with the variables that it prints, and a client that trusts it.
func withDirector(t *testing.T, use func(env map[string]string, c *http.Client), args ...string) (status int, stderr string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out, w := io.Pipe()
	var errs strings.Builder
	ended := make(chan int, 1)
	go func() {
		ended <- (&app{stdout: w, stderr: &errs, stdin: strings.NewReader(""), getenv: os.Getenv}).run(ctx, append([]string{"director", "--listen", "127.0.0.1:0"}, args...))
		_ = w.Close()
	}()
	env := map[string]string{}
	lines := bufio.NewScanner(out)
	for len(env) < 4 && lines.Scan() {
		for _, m := range exported.FindAllStringSubmatch(lines.Text(), -1) {
			env[m[1]] = m[2]
		}
	}
	if len(env) == 4 {
		ca, err := os.ReadFile(env["CA_CERT"])
		require.NoError(t, err)
		pool := x509.NewCertPool()
		require.True(t, pool.AppendCertsFromPEM(ca))
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
		use(env, &http.Client{Transport: transport})
		transport.CloseIdleConnections()
	}
	stop()
	return <-ended, errs.String()
}

func TestDirector(t *testing.T) {
	get := func(env map[string]string, c *http.Client, path string) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, env["ENVIRONMENT"]+path, nil)
		require.NoError(t, err)
		r.SetBasicAuth(env["CLIENT"], env["CLIENT_SECRET"])
		res, err := c.Do(r)
		require.NoError(t, err)
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		return res.StatusCode, string(body)
	}
	dir := t.TempDir() + "/here"
	var secrets, ids []string
	for range 2 { // the second has the password, the certificate and the name of the first
		status, stderr := withDirector(t, func(env map[string]string, c *http.Client) {
			code, info := get(env, c, "/info")
			require.Equal(t, http.StatusOK, code)
			secrets, ids = append(secrets, env["CLIENT_SECRET"]), append(ids, regexp.MustCompile(`"uuid":"[^"]+"`).FindString(info))
			code, list := get(env, c, "/deployments")
			require.Equal(t, []any{http.StatusOK, "[]\n"}, []any{code, list})
		}, "--state", dir)
		require.Equal(t, statusFine, status, stderr)
	}
	require.Equal(t, secrets[0], secrets[1])
	require.Equal(t, ids[0], ids[1])
	status, _ := withDirector(t, func(env map[string]string, c *http.Client) {
		_, list := get(env, c, "/releases")
		require.Contains(t, list, `"name":"ledger"`)
	}, "--memory", "--preload", "../../examples/deployment/releases")
	require.Equal(t, statusFine, status)
	for _, x := range []struct{ args, text string }{
		{"", "at least one of the flags in the group [state memory] is required"},
		{"--memory --preload gone", "--preload gone"},
		{"--memory --listen nowhere:x", "unknown port"},
		{"--state " + dir + " --cpi x --cpi-properties gone.yml", "--cpi-properties"},
	} {
		status, stderr := withDirector(t, func(map[string]string, *http.Client) {}, strings.Fields(x.args)...)
		require.Equal(t, statusWrong, status)
		require.Contains(t, stderr, x.text)
	}
}
