package main

// This file answers render requests in a file of JSON lines.

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// renderRequest is a line of the input.
type renderRequest struct {
	Path     string          `json:"path"`
	Template *string         `json:"template"`
	Context  json.RawMessage `json:"context"`
	Expr     string          `json:"expr"`
}

// renderAnswer is a line of the output.
type renderAnswer struct {
	Path   string   `json:"path"`
	Output *string  `json:"output,omitempty"`
	Error  *failure `json:"error,omitempty"`
	Failed string   `json:"failed,omitempty"`
}

// renderFiles runs -render with the files that the options name.
func renderFiles(ctx context.Context, o options, stdout io.Writer) (err error) {
	input := os.Stdin
	if o.render != "-" {
		if input, err = os.Open(o.render); err != nil {
			return err
		}
		defer input.Close()
	}
	output := stdout
	if o.out != "-" {
		file, err := os.Create(o.out)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		output = file
	}
	return render(ctx, input, output, o.reference.ask)
}

// render answers every line of the input.
func render(ctx context.Context, input io.Reader, output io.Writer, ask asker) error {
	paths, requests, err := readRenderRequests(input)
	if err != nil {
		return err
	}
	_, answers, err := ask(ctx, requests)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(output)
	encoder := json.NewEncoder(buffered)
	encoder.SetEscapeHTML(false)
	for i, a := range answers {
		if err := encoder.Encode(renderAnswer{paths[i], a.Text, a.Error, a.Failed}); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

func readRenderRequests(input io.Reader) (paths []string, requests []request, err error) {
	lines := bufio.NewReader(input)
	var errs []error
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			var r renderRequest
			switch err := json.Unmarshal(line, &r); {
			case err != nil:
				errs = append(errs, fmt.Errorf("line %d: %w", n, err))
			case r.Template != nil && r.Context != nil && r.Expr == "":
				requests = append(requests, request{Templates: []string{*r.Template}, Context: r.Context})
			case r.Template == nil && r.Context == nil && r.Expr != "":
				requests = append(requests, request{Expr: r.Expr})
			default:
				errs = append(errs, fmt.Errorf("line %d: wants a template with a context, or an expr", n))
			}
			paths = append(paths, r.Path)
		}
		if errors.Is(err, io.EOF) {
			return paths, requests, errors.Join(errs...)
		}
		if err != nil {
			return nil, nil, err
		}
	}
}
