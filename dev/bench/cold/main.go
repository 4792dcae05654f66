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
	"os"
	"runtime/debug"
	"time"

	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

func main() { try.Main(func() error { return run(os.Args[1:]) }) }

func run(args []string) (err error) {
	defer try.Catch(&err)
	if len(args) != 3 {
		try.Fail("usage: cold CONTEXT TEMPLATE OUTPUT")
	}
	debug.SetGCPercent(400) // as a command should: it exits before collecting garbage would pay off
	in := try.Get(erb.ParseInput(try.Get(os.ReadFile(args[0]))))
	in.Now, in.Rand = time.Now, rand.Reader
	t := try.Get(erb.Parse(args[1], string(try.Get(os.ReadFile(args[1])))))
	return os.WriteFile(args[2], []byte(try.Get(t.Render(context.Background(), in)).Text), 0o644)
}
