// Package cpi makes any public CPI the cloud of package deploy: an executable that reads one JSON object from standard
// input and writes one to standard output (docs: CPI API v2 and v3; director: clouds/external_cpi.rb).
//
// With a journal a CPI outlives the process that called it, and its answer with it: a deploy that is killed while a VM is
// made finds the VM when it goes on. It needs a Unix.
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

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// The versions of the CPI API that are spoken.
const (
	MinVersion = 2
	MaxVersion = 3
)

// CPI is a CPI's executable, as a deploy.Cloud. It must not be copied; it is safe for concurrent use.
type CPI struct {
	// Path is that of the executable, ‹job›/bin/cpi.
	Path string
	// DirectorUUID names who calls.
	DirectorUUID string
	// Properties go into the context of each call, at its top: those of an entry of a CPI config.
	Properties *manifest.Map
	// StemcellAPIVersion is that of the stemcells; 0 is unknown.
	StemcellAPIVersion int
	// Journal is the folder of answers, readable by its owner alone; without one a call is lost with its process, and one
	// that is given up is killed.
	Journal string
	// Env is the environment of the executable; nil means the director's: PATH, TMPDIR and HOME.
	Env []string
	// Log is written what the CPI says on standard error and in its answers; nil is nowhere.
	Log io.Writer

	negotiate sync.Mutex
	version   int
	logging   sync.Mutex
}

// request is what a CPI reads.
type request struct {
	Method     string        `json:"method"`
	Arguments  []any         `json:"arguments"`
	Context    *manifest.Map `json:"context"`
	APIVersion int           `json:"api_version,omitempty"`
}

// response is what it writes: all three keys have to be there.
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

// Info is what a CPI says about itself.
type Info struct {
	// StemcellFormats are the formats of stemcells that the CPI takes; nil where it says nothing.
	StemcellFormats []string `json:"stemcell_formats"`
	// APIVersion is the highest version of the CPI API that it speaks. CPI.Info refuses 0, and calls one below
	// MinVersion.
	APIVersion int `json:"api_version"`
}

// Info asks the CPI about itself.
func (c *CPI) Info(ctx context.Context) (Info, error) {
	var info Info
	result, err := c.send(deploy.WithCall(ctx, deploy.Call{}), "info", 0, nil)
	if err != nil {
		return info, err
	}
	if err := json.Unmarshal(result, &info); err != nil || info.APIVersion == 0 {
		return info, errors.New("CPI must report api_version via info")
	}
	return info, nil
}

// speaks returns the version that both speak. It asks once.
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

// Call calls any method of the CPI and decodes its result into that; nil for one that doesn't matter.
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
	if c.StemcellAPIVersion > 0 {
		call.Set("vm", manifest.MapOf("stemcell", manifest.MapOf("api_version", int64(c.StemcellAPIVersion))))
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
	out, err := c.run(ctx, body)
	if err != nil {
		return nil, fmt.Errorf("CPI method '%s': %w", method, err)
	}
	return c.answer(out, method, id)
}

// recall returns what an earlier call with the same token brought; nil if there was none, or none that went well.
func (c *CPI) recall(ctx context.Context, method, id string) (json.RawMessage, error) {
	call := deploy.CallOf(ctx)
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
		return nil, deploy.ErrNeverCalled
	}
	return nil, nil
}

// answer reads a response.
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

// known are the types of errors that the director knows.
var known = strings.Fields("CpiError NotSupported NotImplemented CloudError VMNotFound NetworkNotFound NoDiskSpace DiskNotAttached DiskNotFound VMCreationFailed")

// err returns the director's error.
func (f failure) err(method, id string) error {
	e := &deploy.CloudError{Type: *f.Type, Message: *f.Message, Method: method, RequestID: id, Unknown: true}
	for _, name := range known {
		e.Unknown = e.Unknown && *f.Type != "Bosh::Clouds::"+name
	}
	switch {
	case *f.Type == "InvalidCall" && strings.HasPrefix(*f.Message, "Method is not known, got"),
		*f.Type == "Bosh::Clouds::CloudError" && strings.HasPrefix(*f.Message, "Invalid Method:"):
		e.Type, e.Unknown = deploy.NotImplemented, false
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
