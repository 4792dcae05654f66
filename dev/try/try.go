// Package try is for commands that end with their first error: it returns errors through several functions, as package
// text/template does inside. Its functions work in one goroutine.
package try

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

// failure is an error on its way to Catch.
type failure struct{ error }

// Do ends the work with an error, if there is one: the function that has deferred Catch returns it.
func Do(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Get returns v, or ends the work as Do does.
func Get[T any](v T, err error) T {
	Do(err)
	return v
}

// Fail ends the work with a new error.
func Fail(format string, args ...any) { Do(fmt.Errorf(format, args...)) }

// Catch sets err to the error that ended the work of the function that defers it. Other panics go on.
func Catch(err *error) {
	switch cause := recover().(type) {
	case nil:
	case failure:
		*err = cause.error
	default:
		panic(cause)
	}
}

// Caught returns the error that ended some work, nil for none.
func Caught(work func()) (err error) {
	defer Catch(&err)
	work()
	return nil
}

// Main is the main function of a command: an error is printed, and the exit status is 1. A flag that asks for help is
// no error.
func Main(run func() error) {
	if err := Caught(func() { Do(run()) }); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(os.Stderr, "%s: %v\n", filepath.Base(os.Args[0]), err)
		os.Exit(1)
	}
}

// Interruptible is Main for a command that looks at its context, which ends when the command is interrupted.
func Interruptible(run func(ctx context.Context) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	Main(func() error {
		defer stop()
		return run(ctx)
	})
}
