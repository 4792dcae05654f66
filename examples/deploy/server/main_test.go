package main

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/sim"
)

// TestOpen asks for the releases that the program was given.
func TestOpen(t *testing.T) {
	d, err := open(t.Context(), &sim.Cloud{}, []string{"../../deployment/releases/ledger"})
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	r := httptest.NewRequest(http.MethodGet, "/releases", nil)
	r.SetBasicAuth(d.User, d.Password)
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	require.Equal(t, http.StatusOK, w.Code)
	require.Contains(t, w.Body.String(), `"name":"ledger"`)
	_, err = open(t.Context(), &sim.Cloud{}, []string{"gone"})
	require.Error(t, err)
}
