// Package agent speaks to the agents of VMs as `bosh create-env` does, over HTTPS and without a message bus: POST
// /agent for methods, get_task for methods that take long, /blobs for packages and rendered templates (bosh-agent:
// mbus/https_handler.go; director: agent_client.rb). With package cpi one VM, or many, can be deployed for real
// without a director.
package agent

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// The director's and the CLI's times.
const (
	DefaultTimeout     = 45 * time.Second // of a request
	DefaultPoll        = time.Second      // between two polls of a task
	DefaultStopTimeout = 5 * time.Minute  // of stop, after which it counts as done
	pingTimeout        = time.Second
	maxAnswer          = 16 << 20 // bytes of an answer that is no blob
	sendErrors         = 10       // in a row while a task is polled
	shutdownTimeout    = 10 * time.Second
	// protocol is the version of the agent's protocol that the director uses. Below 3 an agent's stop does not wait
	// for the processes, and the following apply interferes with it: the old processes keep running.
	protocol = 3
)

// retries is the number of times a request without an answer is repeated.
var retries = lazy.Value[map[string]int]{New: func() map[string]int { return map[string]int{"get_state": 2, "get_task": 4} }}

// Agents finds agents by their URLs, as driver.Agents. It is safe for concurrent use, and must not be copied then.
type Agents struct {
	// URL returns the address of a VM's agent: "https://10.0.0.6:6868". nil means the first address of the VM and
	// DefaultPort. User and password come from the URL, or else from Credentials.
	URL func(vm driver.AgentRef) (string, error)
	// Credentials are the agents' credentials. Each agent has its own: a connection to another agent fails. The VMs
	// need the Env of these Credentials.
	Credentials *Credentials
	// HTTP sends the requests if Credentials is nil; it must trust the certificate of the agents. nil means
	// http.DefaultClient.
	HTTP *http.Client
	// Blobs has compiled packages, and keeps the packages that agents compile.
	Blobs Blobs
	// Settings are sent by update_settings, in addition to disks: trusted_certs, mbus, blobstores. Plans compare their
	// Digests.
	Settings map[string]any
	// Timeout limits the time for a request other than ping, and a tenth of the time for a blob; 0 means
	// DefaultTimeout.
	Timeout time.Duration
	// Poll is the time between polls of a task; 0 means DefaultPoll.
	Poll time.Duration
	// StopTimeout limits the time for stop, after which it counts as done; 0 means DefaultStopTimeout.
	StopTimeout time.Duration

	sent sent
}

// Digests returns the digests of the settings, for plan.Options: agents whose digests differ get the new settings.
func (a *Agents) Digests() state.Settings {
	of := func(key string) string {
		if v, sent := a.Settings[key]; sent {
			return state.Digest(v)
		}
		return ""
	}
	return state.Settings{TrustedCerts: of("trusted_certs"), Blobstores: of("blobstores"), NATS: of("mbus")}
}

// Agent implements driver.Agents.
func (a *Agents) Agent(vm driver.AgentRef) driver.Agent { return &agent{Agents: a, vm: vm} }

// DeleteBlob implements driver.BlobDeleter.
func (a *Agents) DeleteBlob(ctx context.Context, id string) error { return a.Blobs.Delete(ctx, id) }

// agent is the agent of one VM.
type agent struct {
	*Agents
	vm driver.AgentRef
}

// reply is an agent's answer.
type reply struct {
	Value     json.RawMessage `json:"value"`
	Exception *struct {
		Message string `json:"message"`
	} `json:"exception"`
}

// errSend matches in errors.Is the error for a request that reached no agent.
var errSend = errors.New("the agent can't be reached")

// client returns the HTTP client. It follows no redirects: an agent has no other places to send credentials to.
func (a *agent) client() *http.Client {
	var c http.Client
	switch {
	case a.Credentials != nil:
		c = *a.Credentials.client(a.vm.AgentID)
	case a.HTTP != nil:
		c = *a.HTTP
	}
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// endpoint returns the URL of a path, and the credentials.
func (a *agent) endpoint(path string) (string, *url.Userinfo, error) {
	where := a.URL
	if where == nil {
		where = defaultURL
	}
	text, err := where(a.vm)
	if err != nil {
		return "", nil, err
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", nil, fmt.Errorf("the URL of the agent of %s can't be read", a.vm.Instance) // the error would contain the password
	}
	user := u.User
	if user == nil && a.Credentials != nil {
		user = a.Credentials.user(a.vm.AgentID)
	}
	u.User = nil
	return strings.TrimSuffix(u.String(), "/") + path, user, nil
}

// defaultURL returns the first address of a VM, with the port of agents.
func defaultURL(vm driver.AgentRef) (string, error) {
	for _, a := range vm.Addresses {
		if a.IP != "" {
			return fmt.Sprintf("https://%s", net.JoinHostPort(a.IP, strconv.Itoa(DefaultPort))), nil
		}
	}
	return "", fmt.Errorf("%s has no address", vm.Instance)
}

// untrusted reports whether a request failed because one side rejects the certificate of the other, which a retry
// doesn't change.
func untrusted(err error) bool {
	var verification *tls.CertificateVerificationError
	var alert tls.AlertError
	var plain tls.RecordHeaderError
	return errors.As(err, &verification) || errors.As(err, &alert) || errors.As(err, &plain)
}

// do sends one HTTP request and returns the body of a successful answer.
func (a *agent) do(ctx context.Context, method, path string, body []byte, timeout time.Duration) (data []byte, err error) {
	err = a.exchange(ctx, method, path, bytes.NewReader(body), timeout, func(answer io.Reader) (err error) {
		if data, err = io.ReadAll(io.LimitReader(answer, maxAnswer+1)); err != nil {
			return fmt.Errorf("%w: %w", errSend, err)
		}
		if len(data) > maxAnswer {
			return fmt.Errorf("the agent of %s answered %s with more than %d bytes", a.vm.Instance, path, maxAnswer)
		}
		return nil
	})
	return data, err
}

// exchange sends one HTTP request and reads the body of a successful answer with a function.
func (a *agent) exchange(ctx context.Context, method, path string, body io.Reader, timeout time.Duration, read func(io.Reader) error) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	where, user, err := a.endpoint(path)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, where, body)
	if err != nil {
		return err
	}
	if user != nil {
		password, _ := user.Password()
		req.SetBasicAuth(user.Username(), password)
	}
	answer, err := a.client().Do(req)
	var other x509.HostnameError
	switch {
	case errors.As(err, &other):
		return fmt.Errorf("%w: %w: %w", errSend, driver.ErrOtherAgent, err)
	case err != nil && untrusted(err):
		return fmt.Errorf("the agent of %s can't be trusted: %w", a.vm.Instance, err)
	case err != nil:
		return fmt.Errorf("%w: %w", errSend, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the agent of %s answered %s %s with %s", a.vm.Instance, method, path, answer.Status)
	}
	return read(answer.Body)
}

// send calls one method and returns its value. A call without an answer in time is repeated as often as in the
// director.
func (a *agent) send(ctx context.Context, method string, timeout time.Duration, arguments ...any) (json.RawMessage, error) {
	if arguments == nil {
		arguments = []any{}
	}
	message, err := json.Marshal(map[string]any{
		"method": method, "arguments": arguments, "reply_to": "boshrender." + a.vm.AgentID, "protocol": protocol,
	})
	if err != nil {
		return nil, err
	}
	var data []byte
	for tries := retries.Get()[method]; ; tries-- {
		data, err = a.do(ctx, http.MethodPost, "/agent", message, timeout)
		switch late := errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil; {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case late && tries <= 0:
			return nil, &plan.Error{Code: codes.RPCTimeout, Err: err, Message: fmt.Sprintf(
				"Timed out sending '%s' to instance: '%s', agent-id: '%s' after %d seconds", method, a.vm.Instance, a.vm.AgentID, int(timeout.Seconds()))}
		case late:
			continue
		case errors.Is(err, errSend):
			return nil, &plan.Error{Code: codes.RPCTimeout, Err: err, Message: fmt.Sprintf(
				"'%s' can't be sent to instance: '%s', agent-id: '%s': %s", method, a.vm.Instance, a.vm.AgentID, err)}
		case err != nil:
			return nil, err
		}
		break
	}
	var r reply
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("the agent of %s answered '%s' with no JSON: %w", a.vm.Instance, method, redact.JSON(data, err))
	}
	if r.Exception != nil {
		return nil, &plan.Error{Code: codes.RPCRemoteException, Message: r.Exception.Message}
	}
	return r.Value, nil
}

func or(d, usual time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return usual
}

// call calls a method that may take long and waits for its end. If an earlier call began a task, it waits for that
// one.
func (a *agent) call(ctx context.Context, method string, arguments ...any) (json.RawMessage, error) {
	call := driver.CallOf(ctx)
	task := call.Task
	if task == "" {
		value, err := a.send(ctx, method, or(a.Timeout, DefaultTimeout), arguments...)
		if err != nil {
			return nil, err
		}
		var running bool
		if task, running = runningTask(value); !running {
			return value, nil
		}
		if call.Began != nil {
			if err := call.Began(task); err != nil {
				return nil, err
			}
		}
	}
	return a.wait(ctx, task)
}

// runningTask returns the task in a value.
func runningTask(value json.RawMessage) (id string, running bool) {
	var t struct {
		ID    string `json:"agent_task_id"`
		State string `json:"state"`
	}
	if json.Unmarshal(value, &t) != nil {
		return "", false
	}
	return t.ID, t.ID != "" && t.State == "running"
}

// wait polls a task until it is done. Some requests in a row may fail: the agent may restart, which takes seconds however
// short the time between polls is.
func (a *agent) wait(ctx context.Context, task string) (json.RawMessage, error) {
	failed, poll := 0, or(a.Poll, DefaultPoll)
	for {
		if err := driver.SystemClock.Sleep(ctx, pause(poll, failed)); err != nil {
			return nil, err
		}
		value, err := a.send(ctx, "get_task", or(a.Timeout, DefaultTimeout), task)
		switch {
		case errors.Is(err, errSend) && failed < sendErrors:
			failed++
			continue
		case errors.Is(err, manifest.Code(codes.RPCRemoteException)):
			return nil, ended(task, err)
		case err != nil:
			return nil, err
		}
		failed = 0
		if _, running := runningTask(value); !running {
			return value, nil
		}
	}
}

// pause returns the time before the next poll after some that failed: twice as long each time, up to the usual time.
func pause(poll time.Duration, failed int) time.Duration {
	return min(poll<<failed, max(poll, DefaultPoll))
}

// ended returns the error for a task that the agent no longer works on: it failed, or the agent was restarted and has
// lost it (bosh-agent: agent/action/get_task.go).
func ended(task string, err error) error {
	lost := strings.Contains(err.Error(), "Task with id "+task+" could not be found")
	return &driver.TaskEndedError{Task: task, Lost: lost, Err: err}
}

func (a *agent) Ping(ctx context.Context) error {
	_, err := a.send(ctx, "ping", pingTimeout)
	if errors.Is(err, errSend) {
		return &plan.Error{Code: codes.RPCTimeout, Message: err.Error(), Err: err} // it isn't listening yet
	}
	return err
}

func (a *agent) GetState(ctx context.Context) (driver.AgentState, error) {
	var s struct {
		AgentID   string `json:"agent_id"`
		JobState  string `json:"job_state"`
		Processes []struct {
			Name, State string
		}
		Networks map[string]struct{ IP, Netmask, Gateway string }
	}
	value, err := a.send(ctx, "get_state", or(a.Timeout, DefaultTimeout))
	if err != nil {
		return driver.AgentState{}, err
	}
	if err := json.Unmarshal(value, &s); err != nil {
		return driver.AgentState{}, fmt.Errorf("the state of %s can't be read: %w", a.vm.Instance, redact.JSON(value, err))
	}
	out := driver.AgentState{AgentID: s.AgentID, JobState: s.JobState}
	for _, p := range s.Processes {
		if p.State != "running" {
			out.Failing = append(out.Failing, p.Name)
		}
	}
	for name, n := range s.Networks {
		out.Networks = append(out.Networks, state.Address{Network: name, IP: n.IP, Netmask: n.Netmask, Gateway: n.Gateway})
	}
	return out, nil
}

// none ignores a value.
func none(_ json.RawMessage, err error) error { return err }

func (a *agent) UpdateSettings(ctx context.Context, s driver.AgentSettings) error {
	settings := map[string]any{"trusted_certs": "", "disk_associations": []any{}}
	for k, v := range a.Settings {
		settings[k] = v
	}
	disks := []map[string]string{}
	for name, cid := range s.Disks {
		disks = append(disks, map[string]string{"name": name, "cid": cid})
	}
	settings["disk_associations"] = disks
	return none(a.call(ctx, "update_settings", settings))
}

// Stop counts as done if it takes longer than the director waits.
func (a *agent) Stop(ctx context.Context) error {
	limit, cancel := context.WithTimeout(ctx, or(a.StopTimeout, DefaultStopTimeout))
	defer cancel()
	err := none(a.call(limit, "stop"))
	if limit.Err() != nil && ctx.Err() == nil {
		return nil
	}
	return err
}

func (a *agent) Start(ctx context.Context) error { return none(a.call(ctx, "start")) }

func (a *agent) Drain(ctx context.Context, typ string, s *driver.ApplySpec) error {
	if typ == action.DrainShutdown {
		return none(a.call(ctx, "drain", typ))
	}
	spec, _, err := a.spec(ctx, s, nil) // only the spec is needed, no blob is fetched
	if err != nil {
		return err
	}
	return none(a.call(ctx, "drain", typ, spec))
}

func (a *agent) RunScript(ctx context.Context, name string, env map[string]string) error {
	options := map[string]any{}
	if len(env) > 0 {
		options["env"] = env
	}
	return none(a.call(ctx, "run_script", name, options))
}

// RunErrand implements driver.ErrandAgent.
func (a *agent) RunErrand(ctx context.Context, job string) (driver.ErrandResult, error) {
	var arguments []any
	if job != "" {
		arguments = []any{job}
	}
	var began string
	call := driver.CallOf(ctx)
	noted := call.Began
	began, call.Began = call.Task, func(task string) error {
		began = task
		if noted == nil {
			return nil
		}
		return noted(task)
	}
	value, err := a.call(driver.WithCall(ctx, call), "run_errand", arguments...)
	if ctx.Err() != nil && began != "" {
		_, err := a.send(context.WithoutCancel(ctx), "cancel_task", or(a.Timeout, DefaultTimeout), began)
		return driver.ErrandResult{}, errors.Join(context.Cause(ctx), err)
	}
	if err != nil {
		return driver.ErrandResult{}, err
	}
	var r struct {
		ExitCode *int    `json:"exit_code"`
		Stdout   *string `json:"stdout"`
		Stderr   *string `json:"stderr"`
	}
	if err := json.Unmarshal(value, &r); err != nil || r.ExitCode == nil || r.Stdout == nil || r.Stderr == nil {
		return driver.ErrandResult{}, fmt.Errorf("the agent of %s doesn't say how errand '%s' ended", a.vm.Instance, job)
	}
	return driver.ErrandResult{ExitCode: *r.ExitCode, Stdout: *r.Stdout, Stderr: *r.Stderr}, nil
}

func (a *agent) AddPersistentDisk(ctx context.Context, cid string, hint json.RawMessage) error {
	return none(a.call(ctx, "add_persistent_disk", cid, hint))
}

func (a *agent) RemovePersistentDisk(ctx context.Context, cid string) error {
	return none(a.call(ctx, "remove_persistent_disk", cid))
}

func (a *agent) MountDisk(ctx context.Context, cid string) error {
	return none(a.call(ctx, "mount_disk", cid))
}

func (a *agent) UnmountDisk(ctx context.Context, cid string) error {
	return none(a.call(ctx, "unmount_disk", cid))
}

func (a *agent) MigrateDisk(ctx context.Context, from, to string) error {
	return none(a.call(ctx, "migrate_disk", from, to))
}

// ListDisk returns the mounted disks of the VM.
func (a *agent) ListDisk(ctx context.Context) (cids []string, err error) {
	value, err := a.call(ctx, "list_disk")
	if err == nil {
		err = redact.JSON(value, json.Unmarshal(value, &cids))
	}
	return cids, err
}

// Shutdown announces to the agent that its VM is deleted. Like the director it doesn't wait for an answer.
func (a *agent) Shutdown(ctx context.Context) error {
	_, err := a.send(ctx, "shutdown", shutdownTimeout)
	return err
}
