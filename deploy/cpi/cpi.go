// Package cpi adapts any public CPI to the cloud of package deploy: an executable that reads one JSON object from
// standard input and writes one to standard output (docs: CPI API v2 and v3; director: clouds/external_cpi.rb).
//
// With a journal a CPI and its answer outlive the process that called it: a deploy that is killed while a VM is
// created finds the VM when it continues. It needs a Unix.
package cpi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// The supported versions of the CPI API.
const (
	MinVersion = 2
	MaxVersion = 3
)

// CPI is a CPI's executable, as a driver.Cloud. It must not be copied; it is safe for concurrent use.
type CPI struct {
	// Path is the path of the executable, ‹job›/bin/cpi.
	Path string
	// DirectorUUID identifies the caller.
	DirectorUUID string
	// Properties are added to the context of each call, at its top: the properties of an entry of a CPI config.
	Properties *manifest.Map
	// Journal is the folder of answers, readable by its owner only. Without one, the result of a call is lost with
	// its process, and a cancelled call is killed.
	Journal string
	// Env is the environment of the executable; nil means the director's: PATH, TMPDIR and HOME.
	Env []string
	// Log receives the CPI's standard error and the logs in its answers; nil discards them.
	Log io.Writer

	negotiate sync.Mutex
	version   int
	logging   sync.Mutex
}

// Remembers implements driver.Rememberer: a journal keeps the answers.
func (c *CPI) Remembers() bool { return c.Journal != "" }

// request is the input of a CPI.
type request struct {
	Method     string        `json:"method"`
	Arguments  []any         `json:"arguments"`
	Context    *manifest.Map `json:"context"`
	APIVersion int           `json:"api_version,omitempty"`
}

// response is its output: all three keys are required.
type response struct {
	Result json.RawMessage  `json:"result"`
	Error  *json.RawMessage `json:"error"`
	Log    *string          `json:"log"`
}

type failure struct {
	Type    *string `json:"type"`
	Message *string `json:"message"`
	Retry   *bool   `json:"ok_to_retry"`
}

// Info is a CPI's description of itself.
type Info struct {
	// StemcellFormats are the supported formats of stemcells; nil if unknown.
	StemcellFormats []string `json:"stemcell_formats"`
	// APIVersion is the highest supported version of the CPI API. CPI.Info refuses 0, and treats a lower one as
	// MinVersion.
	APIVersion int `json:"api_version"`
}

// Info returns the CPI's description of itself.
func (c *CPI) Info(ctx context.Context) (Info, error) {
	var info Info
	result, err := c.send(driver.WithCall(ctx, driver.Call{}), "info", 0, nil)
	if err != nil {
		return info, err
	}
	if err := json.Unmarshal(result, &info); err != nil || info.APIVersion == 0 {
		return info, errors.New("CPI must report api_version via info")
	}
	return info, nil
}

// speaks returns the version that both support. It queries the CPI once.
func (c *CPI) speaks(ctx context.Context) (int, error) {
	c.negotiate.Lock()
	defer c.negotiate.Unlock()
	if c.version > 0 {
		return c.version, nil
	}
	info, err := c.Info(ctx)
	if err != nil {
		return 0, err
	}
	if info.APIVersion < MinVersion {
		return 0, fmt.Errorf("CPI API version %d is not supported. Minimum required version is %d.", info.APIVersion, MinVersion)
	}
	c.version = min(info.APIVersion, MaxVersion)
	return c.version, nil
}

// Call calls any method of the CPI and decodes its result into result, which may be nil.
func (c *CPI) Call(ctx context.Context, result any, method string, arguments ...any) error {
	version, err := c.speaks(ctx)
	if err != nil {
		return err
	}
	raw, err := c.send(ctx, method, version, arguments)
	if err != nil || result == nil {
		return err
	}
	if err := json.Unmarshal(raw, result); err != nil {
		return fmt.Errorf("CPI method '%s': %w", method, redact.JSON(raw, err))
	}
	return nil
}

// send makes one call.
func (c *CPI) send(ctx context.Context, method string, version int, arguments []any) (json.RawMessage, error) {
	id := fmt.Sprintf("cpi-%06d", rand.IntN(1_000_000))
	for n, a := range arguments {
		if m, ok := a.(*manifest.Map); ok && m == nil {
			arguments[n] = manifest.MapOf()
		}
	}
	if arguments == nil {
		arguments = []any{}
	}
	call := manifest.MapOf("director_uuid", c.DirectorUUID, "request_id", id)
	if api := driver.CallOf(ctx).StemcellAPI; api > 0 {
		call.Set("vm", manifest.MapOf("stemcell", manifest.MapOf("api_version", int64(api))))
	}
	for key, v := range c.Properties.All() {
		call.Set(key, v)
	}
	body, err := json.Marshal(request{method, arguments, call, version})
	if err != nil {
		return nil, err
	}
	if was, err := c.recall(ctx, method, id); err != nil || was != nil {
		return was, err
	}
	out, end, err := c.run(ctx, body)
	if err != nil {
		return nil, fmt.Errorf("CPI method '%s': %w", method, err)
	}
	result, err := c.answer(out, method, id)
	var said *driver.CloudError
	if err != nil && !errors.As(err, &said) {
		err = fmt.Errorf("%w. %s", err, end.text(body))
	}
	return result, err
}

// recall returns the result of an earlier call with the same token; nil if there was none, or none that succeeded.
func (c *CPI) recall(ctx context.Context, method, id string) (json.RawMessage, error) {
	call := driver.CallOf(ctx)
	if call.Token != "" && c.Journal != "" {
		out, err := c.journaled(ctx, call.Token)
		if err != nil {
			return nil, err
		}
		if result, err := c.answer(out, method, id); out != nil && err == nil {
			return result, nil
		}
	}
	if call.Recall {
		return nil, driver.ErrNeverCalled
	}
	return nil, nil
}

// answer parses a response.
func (c *CPI) answer(out []byte, method, id string) (json.RawMessage, error) {
	var r response
	if err := json.Unmarshal(out, &r); err != nil {
		return nil, fmt.Errorf("Invalid CPI response - ParserError - %w: '%s'", redact.JSON(out, err), redact.Text)
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(out, &keys); err != nil {
		return nil, fmt.Errorf("Invalid CPI response - SchemaValidationError: %w", redact.JSON(out, err))
	}
	for _, key := range []string{"result", "error", "log"} {
		if _, ok := keys[key]; !ok {
			return nil, fmt.Errorf("Invalid CPI response - SchemaValidationError: { %s => Missing key }", key)
		}
	}
	if r.Log == nil {
		return nil, errors.New("Invalid CPI response - SchemaValidationError: { log => Expected instance of String, given nil }")
	}
	c.log(*r.Log)
	if r.Error == nil || bytes.Equal(bytes.TrimSpace(*r.Error), []byte("null")) {
		if r.Result == nil {
			r.Result = json.RawMessage("null")
		}
		return r.Result, nil
	}
	var f failure
	if err := json.Unmarshal(*r.Error, &f); err != nil || f.Type == nil || f.Message == nil || f.Retry == nil {
		return nil, errors.New("Invalid CPI response - SchemaValidationError: { error => no type, message or ok_to_retry }")
	}
	return nil, f.err(method, id)
}

// known are the types of errors that the director defines.
var known = lazy.Words("CpiError NotSupported NotImplemented CloudError VMNotFound NetworkNotFound NoDiskSpace DiskNotAttached DiskNotFound VMCreationFailed")

// err returns the director's error.
func (f failure) err(method, id string) error {
	e := &driver.CloudError{Type: *f.Type, Message: *f.Message, Method: method, RequestID: id, Unknown: true}
	for _, name := range known.All() {
		e.Unknown = e.Unknown && *f.Type != "Bosh::Clouds::"+name
	}
	switch {
	case *f.Type == "InvalidCall" && strings.HasPrefix(*f.Message, "Method is not known, got"),
		*f.Type == "Bosh::Clouds::CloudError" && strings.HasPrefix(*f.Message, "Invalid Method:"):
		e.Type, e.Unknown = driver.NotImplemented, false
	}
	switch strings.TrimPrefix(e.Type, "Bosh::Clouds::") {
	case "NoDiskSpace", "DiskNotAttached", "DiskNotFound", "VMCreationFailed":
		e.Retry = *f.Retry
	}
	return e
}

func (c *CPI) log(text string) {
	if c.Log == nil || text == "" {
		return
	}
	c.logging.Lock()
	defer c.logging.Unlock()
	io.WriteString(c.Log, strings.TrimSuffix(text, "\n")+"\n")
}
