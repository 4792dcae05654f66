package language

// This file reads and writes the messages of JSON-RPC 2.0, each behind a header with its length.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
)

// maxMessage is the longest message that is read, in bytes: an editor sends the text of a document in one.
const maxMessage = 32 << 20

// The codes of errors, of JSON-RPC and of the protocol.
const (
	codeParse          = -32700
	codeInvalid        = -32600
	codeNoMethod       = -32601
	codeParams         = -32602
	codeInternal       = -32603
	codeNotInitialized = -32002
	codeFailed         = -32803
	codeCancelled      = -32800
)

// message is a request, a notification or a response.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

// failure is the error of a response.
type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error returns the message.
func (f *failure) Error() string { return f.Message }

// failed returns the error for a request that can't be done in this state of the documents.
func failed(format string, args ...any) *failure {
	return &failure{codeFailed, fmt.Sprintf(format, args...)}
}

// readMessage reads the next message. The error is io.EOF at the end of the input; a *failure is about this message
// alone.
func readMessage(r *bufio.Reader) (*message, error) {
	header, err := textproto.NewReader(r).ReadMIMEHeader()
	if err != nil {
		if errors.Is(err, io.EOF) && len(header) == 0 {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("the header of a message can't be read: %w", err)
	}
	length, err := strconv.Atoi(strings.TrimSpace(header.Get("Content-Length")))
	if err != nil || length < 0 || length > maxMessage {
		return nil, fmt.Errorf("a message has no length, or more than %d bytes", maxMessage)
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, fmt.Errorf("a message is incomplete: %w", err)
	}
	m := &message{}
	if json.Unmarshal(body, m) != nil {
		return nil, &failure{codeParse, "the message is no JSON-RPC"}
	}
	return m, nil
}

// writer writes messages; it is safe for concurrent use.
type writer struct {
	lock sync.Mutex
	to   io.Writer
	err  error
}

func (w *writer) write(m *message) {
	m.Version = "2.0"
	body, err := json.Marshal(m)
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.err = errors.Join(w.err, err); w.err == nil {
		_, w.err = fmt.Fprintf(w.to, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
}

// failed returns why messages couldn't be written; nil if they were.
func (w *writer) failed() error {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.err
}

// notify sends a notification.
func (w *writer) notify(method string, params any) {
	raw, err := json.Marshal(params)
	if err == nil {
		w.write(&message{Method: method, Params: raw})
	}
}

// ask sends a request without waiting for the response.
func (w *writer) ask(id, method string) {
	w.write(&message{ID: json.RawMessage(strconv.Quote(id)), Method: method})
}

// answer sends the response to a request.
func (w *writer) answer(id json.RawMessage, result any, err error) {
	m := &message{ID: id}
	if id == nil {
		m.ID = json.RawMessage("null")
	}
	if err == nil {
		m.Result, err = json.Marshal(result)
	}
	if err != nil {
		m.Result = nil
		if !errors.As(err, &m.Error) {
			m.Error = &failure{codeFailed, err.Error()}
		}
	}
	w.write(m)
}
