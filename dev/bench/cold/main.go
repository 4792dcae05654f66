// Command cold renders one template in one process and exits: it measures the start-up cost of a command that is run
// once per template.
//
//	cold CONTEXT TEMPLATE OUTPUT
//
// CONTEXT is a file with the director's spec hash, as JSON or YAML.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"github.com/boshrender/boshrender/erb"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: cold CONTEXT TEMPLATE OUTPUT")
		os.Exit(2)
	}
	debug.SetGCPercent(400) // as a command should: it exits before collecting garbage would pay off
	if err := render(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(spec, template, output string) error {
	data, err := os.ReadFile(spec)
	if err != nil {
		return err
	}
	in, err := erb.ParseInput(data)
	if err != nil {
		return err
	}
	in.Now, in.Rand = time.Now, rand.Reader
	text, err := os.ReadFile(template)
	if err != nil {
		return err
	}
	t, err := erb.Parse(template, string(text))
	if err != nil {
		return err
	}
	out, err := t.Render(context.Background(), in)
	if err != nil {
		return err
	}
	return os.WriteFile(output, []byte(out.Text), 0o644)
}
