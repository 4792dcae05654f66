package site

// This file tests who may ask the server, and how long.

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestHosts(t *testing.T) {
	server := Server("workstation", nil)
	for host, status := range map[string]int{
		"localhost:8080": 200, "127.0.0.1": 200, "[::1]:8080": 200, "10.0.0.7:80": 200, "Workstation:8080": 200,
		"evil.example:8080": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "": 421, "[evil]": 421,
	} {
		for _, r := range []*http.Request{
			httptest.NewRequest("GET", "/", nil), httptest.NewRequest("POST", "/evaluate", strings.NewReader("{}")),
		} {
			r.Host = host
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			server.Handler.ServeHTTP(w, r)
			require.Equal(t, status, w.Code, "%s %s", r.Method, host)
		}
	}
}

// TestSlowBody sends a part of a body: the server closes the connection.
func TestSlowBody(t *testing.T) {
	server := Server("", nil)
	require.Less(t, server.ReadTimeout, time.Minute)
	server.ReadTimeout = time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go server.Serve(listener)
	defer server.Close()
	c, err := net.Dial("tcp", listener.Addr().String())
	require.NoError(t, err)
	_, err = c.Write([]byte("POST /evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"))
	require.NoError(t, err)
	for err == nil { // until the server closes the connection
		_, err = c.Read(make([]byte, 1000))
	}
}
