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
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/boshrender/boshrender/dev/try"
)

func main() { try.Main(func() error { return run(os.Args[1:]) }) }

func run(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: launch RUNS PROGRAM [ARGUMENT...]")
	}
	runs, err := strconv.Atoi(args[0])
	for range runs {
		cmd := exec.Command(args[1], args[2:]...)
		cmd.Stderr = os.Stderr
		start := time.Now()
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", args[1], err)
		}
		wall, cpu := time.Since(start), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()
		fmt.Printf(`{"wall": %d, "cpu": %d, "memory": %d}`+"\n", wall.Microseconds(), cpu.Microseconds(), peak(cmd.ProcessState))
	}
	return err
}

// peak returns the peak of the resident memory of a program that has ended, in KiB; 0 if it isn't known.
func peak(s *os.ProcessState) int64 {
	u, ok := s.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return int64(u.Maxrss) / 1024 // the others count in KiB
	}
	return int64(u.Maxrss)
}
