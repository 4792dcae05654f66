package manifest

// This file tests the stores that hold values.

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// get returns the plain value of a variable.
func get(t *testing.T, s Store, name string) (any, bool) {
	t.Helper()
	v, found, err := s.Get(context.Background(), &Variable{Name: name})
	require.NoError(t, err)
	return nodeOf(v).Value(), found
}

func TestVars(t *testing.T) {
	s := Vars{"a": 1, "b.c": 2, "b.d.e": "x", "nil": nil}
	v, found := get(t, s, "a")
	require.True(t, found)
	require.Equal(t, int64(1), v)
	v, found = get(t, s, "b")
	require.True(t, found)
	require.True(t, nodeOf(map[string]any{"c": 2, "d": map[string]any{"e": "x"}}).Equal(nodeOf(v)))
	v, found = get(t, s, "nil")
	require.True(t, found)
	require.Nil(t, v)
	_, found = get(t, s, "z")
	require.False(t, found)
	names, err := s.Names(context.Background())
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "nil"}, names)
}

func TestStores(t *testing.T) {
	s := Stores{Vars{"a": 1}, failless{}, Vars{"a": 2, "b": 3}}
	v, _ := get(t, s, "a")
	require.Equal(t, int64(1), v)
	v, _ = get(t, s, "b")
	require.Equal(t, int64(3), v)
	_, found := get(t, s, "c")
	require.False(t, found)
	names, err := s.Names(context.Background())
	require.NoError(t, err)
	require.Equal(t, []string{"a", "a", "b"}, names)
}

// failless is a store without anything that does not know its names.
type failless struct{}

func (failless) Get(context.Context, *Variable) (any, bool, error) { return nil, false, nil }

func TestParseVars(t *testing.T) {
	s, err := ParseVars(t.Context(), "vars.yml", []byte("a: 1\nb: {c: [x]}\n5: y\n"))
	require.NoError(t, err)
	v, _ := get(t, s, "b")
	require.True(t, nodeOf(map[string]any{"c": []string{"x"}}).Equal(nodeOf(v)))
	v, _ = get(t, s, "5")
	require.Equal(t, true, v)
	s, err = ParseVars(t.Context(), "vars.yml", nil)
	require.NoError(t, err)
	require.Empty(t, s)
	_, err = ParseVars(t.Context(), "vars.yml", []byte("- a"))
	require.EqualError(t, err, "vars.yml:1:1: Deserializing variables file 'vars.yml': Expected a map of variables but found '[]interface {}'")
	_, err = ParseVars(t.Context(), "vars.yml", []byte("a: b: c"))
	require.ErrorContains(t, err, "Deserializing variables file 'vars.yml': (<unknown>): mapping values are not allowed in this context")
}

func TestVarsFilesAreNotQuoted(t *testing.T) {
	_, err := ParseVars(t.Context(), "vars.yml", []byte("a: !!float hunter2"))
	require.Error(t, err)
	require.NotContains(t, err.Error(), "hunter2")
}

func TestParseVar(t *testing.T) {
	for _, c := range []struct {
		flag, name string
		value      any
	}{
		{"a=b", "a", "b"},
		{"a=5", "a", int64(5)},
		{"a=yes", "a", true},
		{"a=[1]", "a", []any{int64(1)}},
		{"a='5'", "a", "5"},
		{`a="x y"`, "a", "x y"},
		{"a=b=c", "a", "b=c"},
		{"a=x\ny", "a", "x\ny"},
		{"a=~", "a", nil},
		{"a='", "a", nil},
	} {
		name, value, err := YAML{}.Var(c.flag)
		if c.flag == "a='" {
			require.EqualError(t, err, "Deserializing variables 'a': the value is no YAML")
			continue
		}
		require.NoError(t, err)
		require.Equal(t, c.name, name)
		require.Equal(t, c.value, value)
	}
	for flag, want := range map[string]string{
		"a":  "Expected var 'a' to be in format 'name=value'",
		"=b": "Expected var '=' to specify non-empty name",
		"a=": "Expected var 'a=' to specify non-empty value",
	} {
		_, _, err := YAML{}.Var(flag)
		require.EqualError(t, err, want)
	}
}

func TestEnvVars(t *testing.T) {
	s, err := EnvVars("MY", []string{"MY_a=5", "MY_b=[x]", "MYc=1", "PATH=/bin", "MY_d=", "MY_e=a=b"})
	require.NoError(t, err)
	require.Equal(t, Vars{"a": int64(5), "b": []any{"x"}, "d": nil, "e": "a=b"}, s)
	_, err = EnvVars("", nil)
	require.EqualError(t, err, "Expected environment variable prefix to be non-empty")
	_, err = EnvVars("MY", []string{"MY_a"})
	require.EqualError(t, err, "Expected environment variable to be key-value pair")
	_, err = EnvVars("MY", []string{"MY_a=["})
	require.EqualError(t, err, "Deserializing YAML from environment variable 'MY_a': the value is no YAML")
}

func TestDir(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	s := Dir{FS: fstest.MapFS{
		"pw/password":             file("secret\n"),
		"pw/..data/password":      file("secret\n"),
		"pw/.hidden":              file("x"),
		"default/value":           file("v"),
		"cert/certificate":        file("C"),
		"cert/private_key":        file("K"),
		"user/password":           file("p"),
		"user/username":           file("u"),
		"flat":                    file("text"),
		"path/to/secret/password": file("deep"),
		"..2026/password":         file("x"),
	}}
	for name, want := range map[string]any{
		"pw": "secret\n", "default": "v", "flat": "text", "/path/to/secret": "deep", "path/to/secret": "deep",
		"cert": map[string]any{"certificate": "C", "private_key": "K"},
		"user": map[string]any{"password": "p", "username": "u"},
	} {
		v, found := get(t, s, name)
		require.True(t, found, name)
		require.True(t, nodeOf(want).Equal(nodeOf(v)), name)
	}
	for _, name := range []string{"", ".", "..", "../etc", "/", "//", "nothing", "pw/..data", "..2026", "a/../pw", "path"} {
		_, found := get(t, s, name)
		require.False(t, found, name)
	}
	_, found := get(t, Dir{}, "pw")
	require.False(t, found)
	names, err := s.Names(context.Background())
	require.NoError(t, err)
	require.Equal(t, []string{"cert", "default", "flat", "path", "pw", "user"}, names)
}
