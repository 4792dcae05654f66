// Package remote reads a director's record of a deployment, so that a deploy can be planned without it.
//
//	c := &remote.Client{URL: "https://10.0.0.6:25555", User: "admin", Secret: "…"}
//	d, err := c.Deployment(ctx, "cf")   // the manifest, configs, instances, names of variables, …
//	s := d.State(m, cloud)              // its instances, for deploy.Resolve
//
// A Client sends GET requests only. None begins a task. A director with a UAA wants a token, which is asked for
// by a POST to the UAA.
package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
)

// maxBody bounds an answer.
const maxBody = 256 << 20

// Client asks a director. It is for one goroutine.
type Client struct {
	// URL is the director's, as BOSH_ENVIRONMENT has it: https and the port 25555 may be left out.
	URL string
	// User and Secret are for basic authentication, or a client of the director's UAA.
	User, Secret string
	// HTTP sends the requests; nil means http.DefaultClient. It is not changed.
	HTTP *http.Client

	base   *url.URL
	client http.Client
	header string // of authorization
}

// StatusError is the answer to a request that a director refuses.
type StatusError struct {
	// Path is the request's.
	Path string
	// Status is HTTP's.
	Status int
	// Message is the director's text; empty for none.
	Message string
}

// Error implements error.
func (e *StatusError) Error() string {
	text := fmt.Sprintf("GET %s: %d %s", e.Path, e.Status, http.StatusText(e.Status))
	if e.Message != "" {
		text += ": " + e.Message
	}
	return text
}

// readOnly is a transport that sends nothing that could change a director.
type readOnly struct{ http.RoundTripper }

func (t readOnly) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodGet {
		return nil, fmt.Errorf("%s %s: a plan only reads", r.Method, r.URL.Path)
	}
	return t.RoundTripper.RoundTrip(r)
}

var errRedirected = errors.New("it redirects, which a director doesn't for what a plan reads")

// parse completes the URL as the CLI does.
func (c *Client) parse() (err error) {
	text := c.URL
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	if c.base, err = url.Parse(text); err != nil || c.base.Host == "" {
		return errors.New("it is no URL")
	}
	if c.base.User != nil {
		return errors.New("it is a URL with a password, which BOSH_CLIENT_SECRET is for")
	}
	if c.base.Port() == "" {
		c.base.Host = net.JoinHostPort(c.base.Hostname(), "25555")
	}
	return nil
}

// begin finds out how the director authenticates, and does.
func (c *Client) begin(ctx context.Context) error {
	if err := c.parse(); err != nil {
		return err
	}
	if c.HTTP != nil {
		c.client = *c.HTTP
	}
	if c.client.Transport == nil {
		c.client.Transport = http.DefaultTransport
	}
	asked := c.client
	c.client.Transport = readOnly{c.client.Transport}
	c.client.CheckRedirect = func(*http.Request, []*http.Request) error { return errRedirected }
	asked.CheckRedirect = c.client.CheckRedirect
	var info struct {
		By struct {
			Type    string `json:"type"`
			Options struct {
				URL  string   `json:"url"`
				URLs []string `json:"urls"`
			} `json:"options"`
		} `json:"user_authentication"`
	}
	if err := c.get(ctx, "/info", nil, &info); err != nil {
		return err
	}
	if c.User == "" {
		return errors.New("the director wants BOSH_CLIENT and BOSH_CLIENT_SECRET")
	}
	switch info.By.Type {
	case "uaa":
		at := append([]string{info.By.Options.URL}, info.By.Options.URLs...)
		for len(at) > 1 && at[0] == "" {
			at = at[1:]
		}
		return c.token(ctx, &asked, at[0])
	case "basic", "":
		r := http.Request{Header: http.Header{}}
		r.SetBasicAuth(c.User, c.Secret)
		c.header = r.Header.Get("Authorization")
		return nil
	}
	return fmt.Errorf("the director authenticates by %q, which is not supported", info.By.Type)
}

// token gets a token of a UAA for client credentials.
func (c *Client) token(ctx context.Context, by *http.Client, at string) error {
	u, err := url.Parse(at)
	if err != nil || u.Host == "" || u.Scheme != c.base.Scheme && u.Scheme != "https" {
		return errors.New("the director names a UAA without a usable URL")
	}
	form := url.Values{"grant_type": {"client_credentials"}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, u.JoinPath("oauth/token").String(), strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	r.SetBasicAuth(url.QueryEscape(c.User), url.QueryEscape(c.Secret))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	var is struct {
		Type  string `json:"token_type"`
		Token string `json:"access_token"`
	}
	if err := answer(by, r, &is); err != nil {
		var refused *StatusError
		if errors.As(err, &refused) {
			return fmt.Errorf("the UAA gives no token: %d %s", refused.Status, http.StatusText(refused.Status))
		}
		return fmt.Errorf("the UAA gives no token: %w", err)
	}
	if is.Token == "" {
		return errors.New("the UAA gives no token")
	}
	c.header = "Bearer " + is.Token
	return nil
}

// get reads the JSON at a path of the director.
func (c *Client) get(ctx context.Context, path string, query url.Values, into any) error {
	u := *c.base
	u.Path = strings.TrimSuffix(u.Path, "/") + path
	u.RawQuery = query.Encode()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return err
	}
	if c.header != "" {
		r.Header.Set("Authorization", c.header)
	}
	return answer(&c.client, r, into)
}

// answer sends a request and decodes its answer. A null is the zero value.
func answer(by *http.Client, r *http.Request, into any) error {
	res, err := by.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	switch {
	case err != nil:
		return fmt.Errorf("%s %s: %w", r.Method, r.URL.Path, err)
	case len(data) > maxBody:
		return fmt.Errorf("%s %s: the answer has more than %d bytes", r.Method, r.URL.Path, maxBody)
	case res.StatusCode != http.StatusOK:
		refused := &StatusError{Path: r.URL.Path, Status: res.StatusCode}
		var said struct {
			Description string `json:"description"`
		}
		if json.Unmarshal(data, &said) == nil {
			refused.Message = said.Description
		}
		return refused
	}
	if err := json.Unmarshal(data, into); err != nil { // with keys of later directors
		return fmt.Errorf("%s %s: %w", r.Method, r.URL.Path, redact.JSON(data, err))
	}
	return nil
}
