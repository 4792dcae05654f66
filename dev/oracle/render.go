package main

// This file answers render requests in a file of JSON lines.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/boshrender/boshrender/dev/try"
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
	defer try.Catch(&err)
	input := os.Stdin
	if o.render != "-" {
		input = try.Get(os.Open(o.render))
		defer input.Close()
	}
	var text bytes.Buffer
	try.Do(render(ctx, input, &text, o.reference.ask))
	if o.out != "-" {
		return os.WriteFile(o.out, text.Bytes(), 0o666)
	}
	_, err = text.WriteTo(stdout)
	return err
}

// render answers every line of the input.
func render(ctx context.Context, input io.Reader, output io.Writer, ask asker) (err error) {
	defer try.Catch(&err)
	paths, requests := renderRequests(try.Get(io.ReadAll(input)))
	_, answers, err := ask(ctx, requests)
	try.Do(err)
	encoder := json.NewEncoder(output)
	encoder.SetEscapeHTML(false)
	for i, a := range answers {
		try.Do(encoder.Encode(renderAnswer{paths[i], a.Text, a.Error, a.Failed}))
	}
	return nil
}

func renderRequests(input []byte) (paths []string, requests []request) {
	var errs []error
	n := 0
	for line := range bytes.Lines(input) {
		if n++; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
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
	try.Do(errors.Join(errs...))
	return paths, requests
}
