// Command launch runs a program a number of times and prints the costs of each run, one JSON object per line:
//
//	launch RUNS PROGRAM [ARGUMENT...]
//	{"wall": 8123, "cpu": 7900, "memory": 9216}
//
// Times are microseconds, memory is the peak in KiB. It is a separate, small program because the kernel counts the
// memory of the starting process towards the peak of the started one.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: launch RUNS PROGRAM [ARGUMENT...]")
	}
	runs, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	for range runs {
		cmd := exec.Command(args[1], args[2:]...)
		cmd.Stderr = os.Stderr
		start := time.Now()
		err := cmd.Run()
		wall := time.Since(start)
		if err != nil {
			return fmt.Errorf("%s: %w", args[1], err)
		}
		cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		fmt.Printf(`{"wall": %d, "cpu": %d, "memory": %d}`+"\n", wall.Microseconds(), cpu.Microseconds(), peak(cmd.ProcessState))
	}
	return nil
}
