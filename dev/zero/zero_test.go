// Package zero calls every exported function and method of the library with zero values.
package zero

// This file makes the table of functions and types, and calls all of them.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"reflect"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

const module = "github.com/boshrender/boshrender"

// required names functions, methods and types whose zero values are of no use, and the reason: the function that makes
// the values, or the field that must be set.
var required = map[string]string{
	"boshrender.Group.RenderTemplate": "the job is one of Group.Jobs",
	"boshrender.Tree":                 "WriteOptions.NewTree",
	"boshtest.Run":                    "the test that runs",
	"boshtest.Failure":                "Template.Fails",
	"boshtest.Job":                    "Release.Job",
	"boshtest.Output":                 "Template.Render",
	"boshtest.Template":               "Job.Template",
	"boshtest.Value":                  "Output.YAML",
	"boshtest/rspec.Run":              "the test that runs",
	"deploy.Values":                   "Resolved",
	"deploy/agent.Agents.DeleteBlob":  "Blobs",
	"deploy/agent.Credentials":        "NewCredentials",
	"deploy/artifact.Blobs":           "Blobs",
	"deploy/director.Director":        "Options.New",
	"deploy/show.New":                 "the manifest of the documents",
	"deploy/show.Report":              "New",
	"deploy/state.Edit":               "State.Edit",
	"links.Matches":                   "Match",
	"links.Table":                     "Matches.Bind",
	"links.VariableLink":              "Table.Variables",
	"spec.Schema":                     "Templates.Schema",
	"spec.Templates":                  "JobSpec.Templates",
}

// entry is a function, or a pointer to the zero value of a type.
type entry struct {
	name  string
	value reflect.Value
}

// TestTable compares the table with the recorded names of the API. UPDATE=1 makes it.
func TestTable(t *testing.T) {
	api, err := os.ReadFile("../walls/testdata/api.txt")
	require.NoError(t, err)
	declared := regexp.MustCompile(`^(func|type) (\w+)(.*)`)
	var imports, rows []string
	packages := map[string]string{}
	for line := range strings.Lines(string(api)) {
		in, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		m := declared.FindStringSubmatch(rest)
		if m == nil || m[1] == "type" && (strings.HasPrefix(m[3], " interface") || strings.HasPrefix(m[3], " =")) {
			continue
		}
		if packages[in] == "" {
			packages[in] = strings.ReplaceAll(in, "/", "")
			imports = append(imports, fmt.Sprintf("\t%s %q", packages[in], path.Join(module, strings.TrimPrefix(in, "boshrender"))))
		}
		value := packages[in] + "." + m[2]
		if m[1] == "type" {
			value = "new(" + value + ")"
		}
		rows = append(rows, fmt.Sprintf("\t{%q, reflect.ValueOf(%s)},", in+"."+m[2], value))
	}
	text := "package zero\n\n// This file is made by UPDATE=1 go test ./dev/zero.\n\nimport (\n\t\"reflect\"\n\n" + strings.Join(imports, "\n") +
		"\n)\n\nvar table = []entry{\n" + strings.Join(rows, "\n") + "\n}\n"
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("table_test.go", []byte(text), 0o644))
	}
	recorded, err := os.ReadFile("table_test.go")
	require.NoError(t, err)
	require.Equal(t, text, string(recorded), "UPDATE=1 go test ./dev/zero makes the table, and a second run calls it")
}

// TestZero calls all functions with zero values, and all methods of zero values. Only the required ones may panic, and
// all of them do.
func TestZero(t *testing.T) {
	t.Chdir(t.TempDir()) // some write into the working directory
	unneeded := map[string]bool{}
	for name := range required {
		unneeded[name] = true
	}
	called := 0
	call := func(of, name string, f reflect.Value) {
		called++
		switch err := try(f); {
		case err == nil:
		case required[name] != "":
			delete(unneeded, name)
		case required[of] != "":
			delete(unneeded, of)
		default:
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, e := range table {
		if e.value.Kind() == reflect.Func {
			call(e.name, e.name, e.value)
			continue
		}
		typ := e.value.Type()
		for i := range typ.NumMethod() {
			call(e.name, e.name+"."+typ.Method(i).Name, reflect.New(typ.Elem()).Method(i))
		}
	}
	require.Greater(t, called, 750)
	require.Empty(t, unneeded, "these don't panic any more")
}

// try calls f, and returns a panic as an error.
func try(f reflect.Value) (err error) {
	done := make(chan struct{})
	go func() { // a function that gets a test may end the goroutine
		defer close(done)
		err = errors.New("the goroutine was ended")
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("%v\n%s", r, debug.Stack())
			}
		}()
		begin(f)
		err = nil
	}()
	<-done
	return err
}

// begin calls f, and begins the sequences in its results.
func begin(f reflect.Value) {
	typ := f.Type()
	n := typ.NumIn()
	if typ.IsVariadic() {
		n--
	}
	in := make([]reflect.Value, n)
	for i := range in {
		in[i] = argument(typ.In(i))
	}
	for _, out := range f.Call(in) {
		if out.Kind() != reflect.Func || out.IsNil() {
			continue
		}
		switch {
		case out.Type().CanSeq():
			for range out.Seq() {
				break
			}
		case out.Type().CanSeq2():
			for range out.Seq2() {
				break
			}
		}
	}
}

// argument returns an argument without content: of an interface the simplest implementation, of a pointer one to a zero
// value.
func argument(typ reflect.Type) reflect.Value {
	switch typ {
	case reflect.TypeFor[context.Context]():
		return reflect.ValueOf(context.Background())
	case reflect.TypeFor[io.Writer]():
		return reflect.ValueOf(io.Discard)
	case reflect.TypeFor[io.Reader]():
		return reflect.ValueOf(strings.NewReader(""))
	case reflect.TypeFor[fs.FS]():
		return reflect.ValueOf(fstest.MapFS{})
	case reflect.TypeFor[state.Store]():
		return reflect.ValueOf(new(state.Memory))
	case reflect.TypeFor[error]():
		return reflect.ValueOf(errors.New("an error"))
	}
	switch typ.Kind() {
	case reflect.Pointer:
		return reflect.New(typ.Elem())
	case reflect.Func:
		return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
			out := make([]reflect.Value, typ.NumOut())
			for i := range out {
				out[i] = reflect.Zero(typ.Out(i))
			}
			return out
		})
	}
	return reflect.Zero(typ)
}
