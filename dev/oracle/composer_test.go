package main

// This file tests the templates that are made up, and keeps some of them as cases.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
)

// composedFile has the first templates that are made up, with Ruby's answers.
const composedFile = "../../erb/testdata/templates/composed.txtar"

// TestComposedCases keeps composedFile as the templates are made up now. With UPDATE=1 it writes the file, without
// answers.
func TestComposedCases(t *testing.T) {
	made := newComposer(1)
	var b strings.Builder
	b.WriteString("# ruby 4.0\nTemplates that are made up: the first of seed 1 of oracle -fuzz N -templates.\n")
	var templates []string
	for len(templates) < 150 {
		template := made.next()
		if _, known := renderCase(template); known {
			templates = append(templates, template)
			b.WriteString(templateCase(fmt.Sprintf("number %d", len(templates)), template))
		}
	}
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(composedFile, []byte(b.String()), 0o644))
	}
	cases, err := casefile.AllTemplates(composedFile)
	require.NoError(t, err)
	require.Len(t, cases, len(templates))
	for i, c := range cases {
		require.Equal(t, templates[i], c.Template, "UPDATE=1 writes the file, and oracle -write fills it in")
	}
}

// TestFuzzTemplates compares made-up templates with answers that are the evaluator's own, but for one.
func TestFuzzTemplates(t *testing.T) {
	var asked []request
	ask := func(_ context.Context, requests []request) (string, []answer, error) {
		asked = append(asked, requests...)
		answers := make([]answer, len(requests))
		for i, r := range requests {
			ours, _ := renderCase(r.Templates[0])
			if ours.Failure != nil {
				answers[i].Error = &failure{Class: ours.Failure.Class, Message: ours.Failure.Message, Line: ours.Failure.Line}
				continue
			}
			text := ours.Text
			answers[i].Text = &text
		}
		wrong, once := "something else", "by chance"
		if len(requests) < 20 {
			answers[0] = answer{Text: &wrong}
		} else {
			answers[2], answers[3], answers[4] = answer{Text: &wrong}, answer{Failed: "no answer"}, answer{Text: &once}
		}
		return "4.0", answers, nil
	}
	var out bytes.Buffer
	o := options{fuzz: 20, seed: 3, templates: true, reference: reference{log: io.Discard}}
	err := fuzzTemplates(context.Background(), o, ask, &out)
	require.EqualError(t, err, "1 of 20 templates differ from Ruby")
	require.Len(t, asked, 22)
	require.Equal(t, asked[2], asked[20])
	require.Equal(t, asked[4], asked[21])
	require.Contains(t, out.String(), `# Ruby: "something else"`)
	require.Contains(t, out.String(), "-- template: 3 of seed 3 --\n"+asked[2].Templates[0])
}
