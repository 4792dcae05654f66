// Command server is a small director for tests: it deploys to a simulated cloud, and takes its requests from standard
// input, one JSON object a line. Each is answered by one line on standard output. README.md describes the protocol.
//
//	go run ./server -release ../deployment/releases/ledger
//
// Nothing outlives it, and time passes only when the director waits.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

func main() {
	var releases list
	flag.Var(&releases, "release", "the folder or tarball of a release; repeatable")
	pace := flag.Duration("pace", 0, "how long each call of the cloud and of agents takes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, releases, *pace, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

type list []string

func (l *list) String() string { return fmt.Sprint(*l) }

func (l *list) Set(s string) error {
	*l = append(*l, s)
	return nil
}

// maxLine bounds a request.
const maxLine = 16 << 20

// run answers requests until there are no more.
func run(ctx context.Context, releases []string, pace time.Duration, in io.Reader, out io.Writer) error {
	d, err := newDirector(ctx, releases, pace)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	answers := json.NewEncoder(out)
	for lines.Scan() && ctx.Err() == nil {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := answers.Encode(d.answer(ctx, lines.Bytes())); err != nil {
			return err
		}
	}
	return lines.Err()
}
