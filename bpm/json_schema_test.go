package bpm

// This file makes the JSON schema of bpm.yml.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/keytable"
)

// schemaOf returns the schema of a type. A null changes nothing.
func schemaOf(t reflect.Type, comments map[string]string) map[string]any {
	types := func(names ...string) map[string]any { return map[string]any{"type": append(names, "null")} }
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem(), comments)
	case reflect.String:
		return types("string", "number", "boolean")
	case reflect.Bool:
		return types("boolean")
	case reflect.Int64, reflect.Uint64:
		return types("integer")
	case reflect.Slice:
		s := types("array")
		s["items"] = schemaOf(t.Elem(), comments)
		return s
	case reflect.Map:
		s := types("object")
		s["additionalProperties"] = schemaOf(t.Elem(), comments)
		return s
	}
	s := types("object")
	properties := map[string]any{}
	for key, i := range fieldsOf(t) {
		p := schemaOf(t.Field(i).Type, comments)
		p["description"] = comments[t.Name()+"."+t.Field(i).Name]
		properties[key] = p
	}
	s["properties"], s["additionalProperties"] = properties, false
	if t == reflect.TypeFor[Process]() {
		s["required"] = []string{"name", "executable"}
		s["type"] = []string{"object"}
	}
	return s
}

// comments returns the comments of the fields in config.go.
func comments(t *testing.T) map[string]string {
	file, err := parser.ParseFile(token.NewFileSet(), "config.go", nil, parser.ParseComments)
	require.NoError(t, err)
	texts := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if typ, ok := n.(*ast.TypeSpec); ok {
			if s, ok := typ.Type.(*ast.StructType); ok {
				for _, f := range s.Fields.List {
					for _, name := range f.Names {
						texts[typ.Name.Name+"."+name.Name] = strings.Join(strings.Fields(f.Doc.Text()), " ")
					}
				}
			}
		}
		return true
	})
	return texts
}

func TestJSONSchema(t *testing.T) {
	s := schemaOf(reflect.TypeFor[Config](), comments(t))
	s["$schema"], s["title"] = keytable.Draft7, "bpm.yml"
	want, err := keytable.Marshal(s)
	require.NoError(t, err)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("bpm.schema.json", want, 0o644))
	}
	require.Equal(t, string(want), string(JSONSchema()), "run UPDATE=1 go test ./bpm -run JSONSchema")
	require.NotContains(t, string(want), `"description": ""`)
}
