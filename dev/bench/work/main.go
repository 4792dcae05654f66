// Command work does what the benchmark measures of this library:
//
//	work measure -case FILE [-render]      all times of a template, or only renders, as JSON
//	work row -case FILE                    the turns of a program of package rows, as JSON
//	work deploy -files FILE … RESULT       a whole deployment: see deploy
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

func main() {
	try.Main(func() error { return run(context.Background(), os.Args[1:]) })
}

func run(ctx context.Context, args []string) (err error) {
	defer try.Catch(&err)
	if len(args) == 0 {
		return fmt.Errorf("usage: work measure|row|deploy FLAGS")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "measure":
		only := flags.Bool("render", false, "measure renders only")
		return probe.Run(args[1:], flags, func(c probe.Case, s probe.Sampler) probe.Numbers { return measure(c, s, *only) })
	case "row":
		return probe.Run(args[1:], flags, row)
	case "deploy":
		probe.SetCollector()
		deploy(ctx, flags, args[1:])
	default:
		return fmt.Errorf("there is no work %q", args[0])
	}
	return nil
}
