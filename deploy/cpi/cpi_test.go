//go:build unix

package cpi

// This file tests the driver with an executable that speaks the protocol: this test's own program.

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// peer makes the test binary a CPI whose cloud is a folder. With peerSays its value is the answer instead.
const (
	peer     = "CPI_PEER"
	peerSays = "CPI_PEER_SAYS"
	peerAPI  = "CPI_PEER_API"
	peerDies = "CPI_PEER_DIES" // makes it end without an answer
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(peer); dir != "" {
		os.Stdout.WriteString(serve(dir, os.Stdin))
		os.Exit(3) // the exit status is ignored
	}
	os.Exit(m.Run())
}

// serve answers one request.
func serve(dir string, in io.Reader) string {
	var r struct {
		Method     string
		Arguments  []any
		Context    map[string]any
		APIVersion int `json:"api_version"`
	}
	body, _ := io.ReadAll(in)
	if err := json.Unmarshal(body, &r); err != nil {
		return err.Error()
	}
	f, _ := os.OpenFile(filepath.Join(dir, "requests"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	fmt.Fprintf(f, "%s\n", body)
	f.Close()
	fmt.Fprintf(os.Stderr, "doing %s\n", r.Method)
	if os.Getenv(peerDies) != "" && r.Method != "info" { // it tells all that it knows
		fmt.Fprintf(os.Stderr, "boom\n%s\n%#v\n%s\nthe end of it\n", body, r, base64.StdEncoding.EncodeToString([]byte(secret)))
		os.Exit(4)
	}
	if says := os.Getenv(peerSays); says != "" && r.Method != "info" {
		return says
	}
	answer := func(result any) string {
		text, _ := json.Marshal(map[string]any{"result": result, "error": nil, "log": "did " + r.Method})
		return string(text)
	}
	switch r.Method {
	case "info":
		api := os.Getenv(peerAPI)
		if api == "" {
			api = "2"
		}
		return `{"result": {"stemcell_formats": ["x"], "api_version": ` + api + `}, "error": null, "log": ""}`
	case "create_vm":
		if os.Getenv("CPI_PEER_SLOW") != "" { // report the beginning, and wait for the test
			began, _ := os.OpenFile(filepath.Join(dir, "began"), os.O_WRONLY, 0)
			began.Close()
			os.ReadFile(filepath.Join(dir, "go"))
		}
		cid := "vm-" + r.Arguments[0].(string)
		os.WriteFile(filepath.Join(dir, cid), nil, 0o600)
		return answer([]any{cid, r.Arguments[3]})
	case "has_vm":
		_, err := os.Stat(filepath.Join(dir, r.Arguments[0].(string)))
		return answer(err == nil)
	case "attach_disk":
		return answer(map[string]string{"path": "/dev/sdc"})
	case "create_stemcell":
		return answer(fmt.Sprint("stemcell-", len(r.Arguments)))
	case "create_disk":
		return answer("disk-1")
	case "update_disk":
		if r.Arguments[1].(float64) < 100 { // another disk replaces it
			return answer("disk-2")
		}
		return answer(nil)
	case "get_disks":
		return answer([]string{"disk-1"})
	case "delete_vm":
		os.Remove(filepath.Join(dir, r.Arguments[0].(string)))
		return answer(nil)
	}
	return `{"result": null, "error": {"type": "InvalidCall", "message": "Method is not known, got '` + r.Method + `'", "ok_to_retry": false}, "log": ""}`
}

// start returns a CPI with a cloud of its own.
func start(t *testing.T, env ...string) (*CPI, string) {
	t.Helper()
	dir := t.TempDir()
	return &CPI{
		Path: os.Args[0], DirectorUUID: "uuid", Env: append(env, peer+"="+dir), Properties: manifest.MapOf("region", "here"),
	}, dir
}

// slow returns a CPI whose create_vm waits: it writes to the pipe began, and then reads from the pipe go.
func slow(t *testing.T) (*CPI, string) {
	t.Helper()
	c, dir := start(t, "CPI_PEER_SLOW=1")
	for _, name := range []string{"began", "go"} {
		require.NoError(t, syscall.Mkfifo(filepath.Join(dir, name), 0o600))
	}
	return c, dir
}

func requests(t *testing.T, dir string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "requests"))
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

func TestMethods(t *testing.T) {
	c, dir := start(t)
	var log bytes.Buffer
	c.Log = &log
	ctx := t.Context()
	vm, err := c.CreateVM(driver.WithCall(ctx, driver.Call{StemcellAPI: 3}), driver.VMRequest{AgentID: "a", Stemcell: "s", Networks: manifest.MapOf("n", manifest.MapOf("ip", "10.0.0.1", "netmask", "255.0.0.0", "default", []any{"dns"}))})
	require.NoError(t, err)
	require.Equal(t, driver.CreatedVM{CID: "vm-a", Networks: []state.Address{{Network: "n", IP: "10.0.0.1", Netmask: "255.0.0.0"}}}, vm)
	cid := vm.CID
	has, err := c.HasVM(ctx, cid)
	require.NoError(t, err)
	require.True(t, has)
	disk, err := c.CreateDisk(ctx, 1024, nil, cid)
	require.NoError(t, err)
	hint, err := c.AttachDisk(ctx, cid, disk)
	require.NoError(t, err)
	require.JSONEq(t, `{"path":"/dev/sdc"}`, string(hint))
	disks, err := c.GetDisks(ctx, cid)
	require.NoError(t, err)
	require.Equal(t, []string{disk}, disks)
	require.NoError(t, c.DeleteVM(ctx, cid))
	err = c.SetVMMetadata(ctx, cid, map[string]string{"a": "b"})
	var failed *driver.CloudError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, driver.NotImplemented, failed.Type, "an unknown method is one that isn't implemented")

	lines := requests(t, dir)
	require.Contains(t, lines[0], `{"method":"info","arguments":[],"context":{"director_uuid":"uuid","request_id":"cpi-`)
	require.NotContains(t, lines[0], "api_version\":2")
	require.Contains(t, lines[1], `{"method":"create_vm","arguments":["a","s",{},{"n":{"ip":"10.0.0.1","netmask":"255.0.0.0","default":["dns"]}},[],{}],"context":{"director_uuid":"uuid",`)
	require.Contains(t, lines[1], `"vm":{"stemcell":{"api_version":3}},"region":"here"},"api_version":2}`)
	require.Contains(t, log.String(), "doing create_vm\ndid create_vm\n")
}

func TestErrors(t *testing.T) {
	failing := func(typ, message string) string {
		return `{"result": null, "error": {"type": "` + typ + `", "message": "` + message + `", "ok_to_retry": true}, "log": ""}`
	}
	for _, c := range []struct {
		name, says, want string
		retry            bool
	}{
		{"known", failing("Bosh::Clouds::VMCreationFailed", "no room"), "CPI error 'Bosh::Clouds::VMCreationFailed' with message 'no room' in 'create_vm' CPI method (CPI request ID: 'cpi-", true},
		{"no retry", failing("Bosh::Clouds::CloudError", "no"), "CPI error 'Bosh::Clouds::CloudError' with message 'no'", false},
		{"unknown", failing("Mine", "no"), "Unknown CPI error 'Mine' with message 'no' in 'create_vm' CPI method", false},
		{"no JSON", "oops", "Invalid CPI response - ParserError - ", false},
		{"nothing", " ", "Invalid CPI response - ParserError - ", false},
		{"no log", `{"result": null, "error": null}`, "Invalid CPI response - SchemaValidationError: { log => Missing key }", false},
		{"half an error", `{"result": null, "error": {"type": "x"}, "log": ""}`, "Invalid CPI response - SchemaValidationError: { error", false},
		{"no name", `{"result": [], "error": null, "log": ""}`, "returned no name of a VM", false},
	} {
		cpi, _ := start(t, peerSays+"="+c.says)
		_, err := cpi.CreateVM(t.Context(), driver.VMRequest{AgentID: "a"})
		require.ErrorContains(t, err, c.want, c.name)
		if failed := (*driver.CloudError)(nil); c.retry {
			require.ErrorAs(t, err, &failed, c.name)
			require.True(t, failed.Retry)
		}
	}
}

// secret is a value of several lines and of characters that have other forms in JSON and URLs.
const secret = "hun\"ter\\two\nsecond+line"

// TestDeath lets the CPI die: the error has its status and its output, without its input.
func TestDeath(t *testing.T) {
	for _, journal := range []string{"", t.TempDir()} {
		cpi, _ := start(t, peerDies+"=1")
		cpi.Journal, cpi.Properties = journal, manifest.MapOf("key", secret, "region", "here")
		_, err := cpi.CreateVM(driver.WithCall(t.Context(), driver.Call{Token: "one"}), driver.VMRequest{
			AgentID: "agent", CloudProperties: manifest.MapOf("a", []any{secret}), Env: manifest.MapOf("b", "hunter3"), Networks: manifest.MapOf(),
		})
		require.ErrorContains(t, err, "Invalid CPI response - ParserError - line 1, column 1: the text is no JSON: ")
		require.ErrorContains(t, err, ". The CPI ended with exit status 4 and wrote to standard error: ")
		require.ErrorContains(t, err, "boom\n{\"method\":\"create_vm\",\"arguments\":[\"agent\",")
		require.ErrorContains(t, err, "the end of it")
		for _, part := range []string{"hun", "second", "two", base64.StdEncoding.EncodeToString([]byte(secret))[:8], "hunter3"} {
			require.NotContains(t, err.Error(), part)
		}
	}
	cpi, _ := start(t, peerSays+"=oops")
	_, err := cpi.HasVM(t.Context(), "x")
	require.ErrorContains(t, err, "The CPI ended with exit status 3 and wrote to standard error: doing has_vm")
}

func TestNegotiation(t *testing.T) {
	c, _ := start(t, peerAPI+"=1")
	_, err := c.HasVM(t.Context(), "x")
	require.EqualError(t, err, "CPI API version 1 is not supported. Minimum required version is 2.")
	c, _ = start(t, peerAPI+"=null")
	_, err = c.HasVM(t.Context(), "x")
	require.EqualError(t, err, "CPI must report api_version via info")
	_, err = (&CPI{Path: t.TempDir()}).HasVM(t.Context(), "x")
	require.ErrorContains(t, err, "is not executable")
	c, dir := start(t, peerAPI+"=9")
	_, err = c.HasVM(t.Context(), "x")
	require.NoError(t, err)
	require.Contains(t, requests(t, dir)[1], `"api_version":3}`)
	cid, err := c.CreateStemcell(t.Context(), "image", nil, nil)
	require.NoError(t, err)
	require.Equal(t, "stemcell-3", cid)
	require.Contains(t, requests(t, dir)[2], `"arguments":["image",{},{"tags":{}}]`)
	c, dir = start(t)
	cid, err = c.CreateStemcell(t.Context(), "image", manifest.MapOf("a", "b"), map[string]string{"c": "d"})
	require.NoError(t, err)
	require.Equal(t, "stemcell-2", cid)
	require.Contains(t, requests(t, dir)[1], `"arguments":["image",{"a":"b"}],`, "a CPI of version 2 knows of no tags")
}

// TestJournal cancels a call; the CPI continues, and a repeated call returns its result.
func TestJournal(t *testing.T) {
	c, dir := slow(t)
	c.Journal = filepath.Join(t.TempDir(), "journal")
	given, cancel := context.WithCancelCause(driver.WithCall(t.Context(), driver.Call{Token: "one"}))
	began := make(chan error)
	go func() {
		_, err := c.CreateVM(given, driver.VMRequest{AgentID: "a"})
		began <- err
	}()
	_, err := os.ReadFile(filepath.Join(dir, "began"))
	require.NoError(t, err)
	cancel(context.DeadlineExceeded)
	require.ErrorIs(t, <-began, context.DeadlineExceeded)

	other := &CPI{Path: c.Path, Env: c.Env, Journal: c.Journal} // another process
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go"), nil, 0o600))
	vm, err := other.CreateVM(driver.WithCall(t.Context(), driver.Call{Token: "one"}), driver.VMRequest{AgentID: "another"})
	require.NoError(t, err)
	require.Equal(t, "vm-a", vm.CID)
	vm, err = other.CreateVM(driver.WithCall(t.Context(), driver.Call{Token: "one", Recall: true}), driver.VMRequest{AgentID: "another"})
	require.NoError(t, err)
	require.Equal(t, "vm-a", vm.CID)
	_, err = other.CreateVM(driver.WithCall(t.Context(), driver.Call{Token: "two", Recall: true}), driver.VMRequest{AgentID: "another"})
	require.ErrorIs(t, err, driver.ErrNeverCalled)
	require.Len(t, requests(t, dir), 3, "info of both, and one create_vm")
	names, err := os.ReadDir(c.Journal)
	require.NoError(t, err)
	require.Len(t, names, 1, "requests have no names")
	require.NoError(t, other.Forget([]string{"one", "none"}))
	_, err = other.CreateVM(driver.WithCall(t.Context(), driver.Call{Token: "one", Recall: true}), driver.VMRequest{})
	require.ErrorIs(t, err, driver.ErrNeverCalled)
}

// TestGivenUp checks that a cancelled call is killed if there is no journal.
func TestGivenUp(t *testing.T) {
	c, dir := slow(t)
	ctx, cancel := context.WithCancel(t.Context())
	began := make(chan error)
	go func() {
		_, err := c.CreateVM(ctx, driver.VMRequest{AgentID: "a"})
		began <- err
	}()
	_, err := os.ReadFile(filepath.Join(dir, "began"))
	require.NoError(t, err)
	cancel()
	require.ErrorIs(t, <-began, context.Canceled)
	_, err = os.Stat(filepath.Join(dir, "vm-a"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestChangeDisk changes disks, with a CPI that can update them and not resize them.
func TestChangeDisk(t *testing.T) {
	c, dir := start(t)
	for size, want := range map[int]string{50: "disk-2", 200: ""} {
		cid, err := c.UpdateDisk(t.Context(), "disk-1", size, manifest.MapOf("type", "fast"))
		require.NoError(t, err)
		require.Equal(t, want, cid)
	}
	var failed *driver.CloudError
	require.ErrorAs(t, c.ResizeDisk(t.Context(), "disk-1", 200), &failed)
	require.Equal(t, driver.NotImplemented, failed.Type)
	list := requests(t, dir)
	require.Contains(t, list[len(list)-1], `"method":"resize_disk","arguments":["disk-1",200]`)
	require.Contains(t, strings.Join(list, "\n"), `"method":"update_disk","arguments":["disk-1",50,{"type":"fast"}]`)
}

// TestClouds calls the CPIs of a config, which speak different versions.
func TestClouds(t *testing.T) {
	config, err := manifest.ParseCPIConfig(t.Context(), "cpi.yml", []byte(`cpis:
- {name: north, type: openstack, properties: {region: n, password: secret}, migrated_from: [{name: old}, {name: older}]}
- {name: south, type: aws, exec_path: /opt/aws}
`))
	require.NoError(t, err)
	require.NoError(t, config.Validate())
	dirs := map[string]string{}
	clouds := Clouds(config, func(entry *manifest.CPI) *CPI {
		dirs[entry.Name] = t.TempDir()
		return &CPI{Path: os.Args[0], Env: append(os.Environ(), peer+"="+dirs[entry.Name], peerAPI+"="+map[string]string{"north": "3", "south": "2"}[entry.Name])}
	})
	require.Len(t, clouds, 4)
	for name, want := range map[string]string{"north": "stemcell-3", "old": "stemcell-3", "older": "stemcell-3", "south": "stemcell-2"} {
		cid, err := clouds[name].(*CPI).CreateStemcell(t.Context(), "image", nil, nil)
		require.NoError(t, err)
		require.Equal(t, want, cid, "the arguments of another version")
	}
	requests, err := os.ReadFile(filepath.Join(dirs["north"], "requests"))
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(requests), `"method":"info"`))
	require.Equal(t, 4, strings.Count(string(requests), `"region":"n","password":"secret"`))
	requests, err = os.ReadFile(filepath.Join(dirs["south"], "requests"))
	require.NoError(t, err)
	require.NotContains(t, string(requests), "secret")

	clouds = Clouds(config, func(*manifest.CPI) *CPI { return &CPI{} })
	require.Equal(t, "/var/vcap/jobs/openstack_cpi/bin/cpi", clouds["old"].(*CPI).Path)
	require.Equal(t, "/opt/aws", clouds["south"].(*CPI).Path)
}
