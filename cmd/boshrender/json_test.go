package main

// This file tests the documents of --json: their form, and the examples in docs/json.md.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/mutate"
	"github.com/boshrender/boshrender/deploy/show"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// results are the results of each command.
var results = map[string][]any{
	"render": {rendered{}, comparison{}}, "interpolate": {interpolated{}}, "diff": {comparison{}, diffLines{}}, "explain": {explainedJobs{}, explainedNames{}},
	"check": {checkResult{}}, "plan": {show.Report{}}, "deploy": {show.Report{}}, "director": {directorResult{}}, "template": {templateResult{}},
	"lint": {lintResult{}, lintRules{}}, "test": {testReport{}, mutate.Report{}}, "coverage": {coverageResult{}}, "playground": {playgroundResult{}},
	"schema": {schemaResult{}}, "version": {versionInfo{}}, "docs": {docsResult{}}, "help": {}, "": {},
	"completion bash": {}, "completion fish": {}, "completion powershell": {}, "completion zsh": {}, "completion": {},
}

// documentSchema is the path of the schema, for tests that change the folder too.
var documentSchema = func() string {
	path, err := filepath.Abs("../../docs/json.schema.json")
	if err != nil {
		panic(err)
	}
	return path
}()

// TestDocumentSchema compares docs/json.schema.json with the types.
func TestDocumentSchema(t *testing.T) {
	object := schemaOf(reflect.TypeFor[document]())
	fields := object["properties"].(map[string]any)
	fields["version"], fields["status"], fields["result"] = map[string]any{"const": documentVersion}, map[string]any{"type": "integer", "minimum": 0}, map[string]any{"type": []string{"object", "null"}}
	var rules []any
	var names []string
	for command, types := range results {
		one := []any{map[string]any{"type": "null"}}
		for _, v := range append(types[:len(types):len(types)], helpResult{}) { // every command has --help
			one = append(one, schemaOf(reflect.TypeOf(v)))
		}
		names = append(names, command)
		rules = append(rules, map[string]any{
			"if":   map[string]any{"properties": map[string]any{"command": map[string]any{"const": command}}},
			"then": map[string]any{"properties": map[string]any{"result": map[string]any{"anyOf": one}}},
		})
	}
	sortBy(names, rules)
	object["$schema"], object["title"], object["allOf"] = "https://json-schema.org/draft/2020-12/schema", fmt.Sprintf("Documents of boshrender --json, version %d", documentVersion), rules
	want, err := encoded(object, true)
	require.NoError(t, err)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(documentSchema, want, 0o644))
	}
	have, err := os.ReadFile(documentSchema)
	require.NoError(t, err)
	require.Equal(t, string(want), string(have), "UPDATE=1 go test ./cmd/boshrender -run Document")
}

func sortBy(names []string, list []any) {
	for i := range names {
		for j := range i {
			if names[i] < names[j] {
				names[i], names[j], list[i], list[j] = names[j], names[i], list[j], list[i]
			}
		}
	}
}

// opaque are types whose JSON the schema doesn't describe: of plans, and of values that can be anything.
var opaque = regexp.MustCompile(`^(plan\.Plan|json\.RawMessage|interface \{\})$`)

// schemaOf returns the schema of the JSON of a type.
func schemaOf(t reflect.Type) map[string]any {
	if opaque.MatchString(t.String()) {
		return map[string]any{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return map[string]any{"type": "string"}
		}
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Struct:
	default:
		panic(t.String())
	}
	fields, required := map[string]any{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() {
			continue
		}
		if name == "" {
			panic(t.String() + "." + f.Name + " has no name in JSON")
		}
		fields[name] = schemaOf(f.Type)
		if options == "" {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "properties": fields, "required": required}
}

// jsonFiles are a release and a deployment with findings of all kinds.
func jsonFiles() map[string]string {
	files := aRelease()
	files["shop.yml"] = strings.NewReplacer("name: d\n", "name: shop\n", "name: r,", "name: shop,", "instances: 2", "instances: 1",
		"{name: app, release: r}", "{name: web, release: shop, properties: {web: {port: ((port))}}}").Replace(placedManifest)
	files["cloud.yml"] = cloudConfig
	files["scale.yml"] = "- {type: replace, path: /instance_groups/name=g/instances, value: 2}\n"
	files["bad.yml"] = strings.ReplaceAll(strings.ReplaceAll(files["shop.yml"], "name: shop", "name: bad"), "{name: web, release: shop", "{name: b, release: bad")
	files["before/web"], files["after/web"] = "port: 80\n", "port: 81\n"
	return files
}

// runJSON runs a command in this process, and returns its status and the one document that it prints. A server ends as
// soon as it is ready.
func runJSON(t *testing.T, args ...string) (status int, doc document, text string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stdout, stderr bytes.Buffer
	var to writerFunc = func(p []byte) (int, error) {
		if args[0] == "playground" || args[0] == "director" {
			cancel()
		}
		return stdout.Write(p)
	}
	status = run(ctx, args, to, &stderr)
	command := strings.Join(args, " ")
	d := json.NewDecoder(bytes.NewReader(stdout.Bytes()))
	require.NoError(t, d.Decode(&doc), "%s: %s%s", command, &stdout, &stderr)
	require.False(t, d.More(), "%s prints more than one document", command)
	require.Equal(t, status, doc.Status, command)
	if status != statusFound {
		require.Equal(t, status == statusWrong, len(doc.Errors) > 0, "%s: %s%s", command, &stdout, &stderr)
	}
	validDocument(t, command, stdout.Bytes())
	return status, doc, stdout.String()
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// validDocument checks a document against the schema.
func validDocument(t *testing.T, command string, text []byte) {
	t.Helper()
	schema, err := os.ReadFile(documentSchema)
	require.NoError(t, err)
	s, err := spec.ParseSchema(command, schema)
	require.NoError(t, err)
	n, err := manifest.YAML{Reading: manifest.AsCLI}.Document(t.Context(), "document", text)
	require.NoError(t, err)
	require.NoError(t, s.Validate(t.Context(), n.Value().(*manifest.Map)), "%s\n%s", command, text)
}

// A run that is interrupted, and one whose output fails, end with an error.
func TestDocumentOfInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	require.Equal(t, statusWrong, run(ctx, []string{"render", "--json"}, &stdout, &stderr))
	var doc document
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &doc))
	require.Equal(t, kindCancelled, doc.Errors[0].Kind, stdout.String())
	require.Contains(t, stderr.String(), "interrupted: ")

	stderr.Reset()
	require.Equal(t, statusWrong, run(t.Context(), []string{"version", "--json"}, broken{syscall.ENOSPC}, &stderr))
	require.Equal(t, syscall.ENOSPC.Error()+"\n", stderr.String())

	w := answer{result: func() {}}
	stdout.Reset()
	require.Error(t, w.print(&stdout, statusFine, nil))
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &doc))
	require.Equal(t, []any{statusWrong, 1}, []any{doc.Status, len(doc.Errors)}, "a result that can't be encoded")
}

// TestKinds has errors of each kind that isn't of a template.
func TestKinds(t *testing.T) {
	dir := write(t, jsonFiles())
	t.Chdir(dir)
	for args, want := range map[string]string{
		"lint --nope": "request", "nope": "request", "lint --format html": "request", "render --az 1": "request", "test --init": "request", "serve": "request",
		"schema nope": "request", "template web/config/web.yml --now noon": "request", "render none.yml --release .": "failed", "lint none": "failed",
		"template web/none": "failed", "explain nope": "found", "int good.yml --var-errs": "found",
	} {
		_, doc, text := runJSON(t, append(strings.Fields(args), "--json")...)
		require.NotEmpty(t, doc.Errors, args)
		for _, p := range doc.Errors {
			require.Equal(t, want, p.Kind, "%s\n%s", args, text)
		}
	}
}

// resultOf returns the result in a document.
func resultOf[T any](t *testing.T, text string) (result T) {
	t.Helper()
	doc := document{Result: &result}
	require.NoError(t, json.Unmarshal([]byte(text), &doc))
	return result
}

// TestDocuments runs the examples of docs/json.md, which has some of each command.
func TestDocuments(t *testing.T) {
	page, err := os.ReadFile("../../docs/json.md")
	require.NoError(t, err)
	full, err := os.Getwd()
	require.NoError(t, err)
	dir := write(t, jsonFiles())
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CACHE_HOME", dir+"/cache")
	t.Setenv("BOSHTEST_COVERAGE", "")
	t.Chdir(dir)
	require.Zero(t, run(t.Context(), []string{"test", "tests", "--cover", "cover", "-q"}, new(bytes.Buffer), new(bytes.Buffer)))
	require.NoError(t, os.Unsetenv("BOSHTEST_COVERAGE"))
	seen := map[string]bool{}
	example := regexp.MustCompile("(?s)```console\n\\$ boshrender (.*?)\n(.*?)```")
	now := example.ReplaceAllStringFunc(string(page), func(block string) string {
		m := example.FindStringSubmatch(block)
		_, doc, text := runJSON(t, append(strings.Fields(strings.ReplaceAll(m[1], "'", "")), "--json")...)
		seen[doc.Command] = true
		return "```console\n$ boshrender " + m[1] + "\n" + shown(t, strings.NewReplacer(dir+"/", "", dir, ".").Replace(text)) + "\n```"
	})
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(full+"/../../docs/json.md", []byte(now), 0o644))
	} else {
		require.Equal(t, now, string(page), "UPDATE=1 go test ./cmd/boshrender -run Document")
	}
	commands(func(name string, c *cobra.Command) {
		if withoutDocument.Get()[name] != "" {
			require.Contains(t, now, "`"+name+"`")
			return
		}
		require.NotNil(t, results[name], name)
		require.True(t, seen[name] || strings.HasPrefix(name, "completion "), "docs/json.md has no example of %s", name)
	})
}

// commands calls f for each command that can be run.
func commands(f func(name string, c *cobra.Command)) {
	root := newRoot(&app{stdout: new(bytes.Buffer), stderr: new(bytes.Buffer)}, "")
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Runnable() {
			f(nameOf(c), c)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// maxItems and maxDepth bound the examples.
const (
	maxItems = 3
	maxDepth = 5
)

// varying are fields whose values differ from run to run.
var varying = regexp.MustCompile(`^(took|time|go|sandbox|revision|modified|url|BOSH_.*)$`)

// shown returns a document as an example: without values that are long, deep, or different in each run.
func shown(t *testing.T, text string) string {
	var out strings.Builder
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var value func(depth int, skip bool)
	value = func(depth int, skip bool) {
		token, err := d.Token()
		require.NoError(t, err)
		delimiter, ok := token.(json.Delim)
		if !ok {
			if s, ok := token.(string); ok && len(s) > 150 {
				token = string([]rune(s)[:100]) + "…"
			}
			if !skip {
				scalar, err := encoded(token, false)
				require.NoError(t, err)
				out.WriteString(strings.TrimSpace(string(scalar)))
			}
			return
		}
		end, indent := map[json.Delim]string{'{': "}", '[': "]"}[delimiter], strings.Repeat("  ", depth)
		deep, n := depth > maxDepth, 0
		if deep && !skip {
			out.WriteString(`"…"`)
		} else if !skip {
			out.WriteString(delimiter.String())
		}
		for ; d.More(); n++ {
			hide := skip || deep || delimiter == '[' && n >= maxItems || n >= 4*maxItems
			name := ""
			if delimiter == '{' {
				key, err := d.Token()
				require.NoError(t, err)
				name = key.(string)
			}
			if !hide {
				out.WriteString(map[bool]string{true: ",\n" + indent + "  ", false: "\n" + indent + "  "}[n > 0])
				if delimiter == '{' {
					fmt.Fprintf(&out, "%q: ", name)
				}
			}
			if varying.MatchString(name) {
				if !hide {
					out.WriteString(`"…"`)
				}
				hide = true
			}
			value(depth+1, hide)
		}
		_, err = d.Token()
		require.NoError(t, err)
		if deep || skip {
			return
		}
		if delimiter == '[' && n > maxItems || n > 4*maxItems {
			out.WriteString(",\n" + indent + "  …")
		}
		if n > 0 {
			out.WriteString("\n" + indent)
		}
		out.WriteString(end)
	}
	value(0, false)
	return out.String()
}
