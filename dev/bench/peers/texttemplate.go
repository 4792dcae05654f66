package main

// This file implements the workloads with text/template.

import (
	"embed"
	"encoding/json"
	"regexp"
	"strings"
	"text/template"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

//go:embed programs
var programs embed.FS

// propertiesOf returns the properties of a case's spec hash.
func propertiesOf(c probe.Case) ([]byte, error) {
	var spec struct {
		Properties json.RawMessage `json:"properties"`
	}
	err := json.Unmarshal(c.Context, &spec)
	return spec.Properties, err
}

var (
	others = regexp.MustCompile(`[^a-zA-Z0-9]+`)
	item   = regexp.MustCompile(`(?m)^(\w+) #(\d+)`)
)

func prepareTemplate(workload string, properties []byte) (func() (string, error), error) {
	var data map[string]any
	if err := json.Unmarshal(properties, &data); err != nil {
		return nil, err
	}
	t, err := template.New(workload+".tmpl").Funcs(template.FuncMap{
		"mod": func(a, b int) int { return a % b },
		"div": func(a, b int) int { return a / b },
		"mul": func(a, b int) int { return a * b },
		"json": func(v any) (string, error) {
			out, err := json.Marshal(v)
			return string(out), err
		},
		"dashes": func(s string) string { return others.ReplaceAllString(s, "-") },
		"parts": func(s string) string {
			list := strings.Split(s, ", ")
			for i := range list {
				list[i] = strings.TrimSpace(list[i])
			}
			return strings.Join(list, "|")
		},
		"match": item.FindStringSubmatch,
	}).ParseFS(programs, "programs/"+workload+".tmpl")
	if err != nil {
		return nil, err
	}
	return func() (string, error) {
		var b strings.Builder
		err := t.Execute(&b, data)
		return b.String(), err
	}, nil
}
