package main

// This file reads files named by flags. Its errors name the flag.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/boshrender/boshrender/internal/psych"

	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

// reader reads files for one run.
type reader struct {
	ctx     context.Context
	stdin   io.Reader
	environ []string
}

func (a *app) reader(ctx context.Context) *reader {
	return &reader{ctx: ctx, stdin: a.stdin, environ: os.Environ()}
}

// withFlag prepends the flag to an error.
func withFlag(flag string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", flag, err)
}

// read returns the content of a file that a flag names; "-" is standard input.
func (r *reader) read(flag, path string) ([]byte, error) {
	if path == "-" {
		data, err := r.input()
		return data, withFlag(flag+" -", err)
	}
	data, err := manifest.ReadFile(path, manifest.Limits{})
	return data, fileError(flag, path, err)
}

// input reads standard input until the context ends: a read of a terminal or a pipe can't be interrupted.
func (r *reader) input() ([]byte, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := io.ReadAll(io.LimitReader(r.stdin, psych.DefaultSize+1))
		if err == nil && len(data) > psych.DefaultSize {
			err = limits.ErrExceeded
		}
		done <- result{data, err}
	}()
	select {
	case got := <-done:
		return got.data, got.err
	case <-r.ctx.Done():
		return nil, context.Cause(r.ctx)
	}
}

// fileError formats an error of opening a file.
func fileError(flag, path string, err error) error {
	var at *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: no such file", named(flag, path))
	case errors.As(err, &at):
		return fmt.Errorf("%s: %w", named(flag, path), at.Err)
	}
	return fmt.Errorf("%s: %w", named(flag, path), err)
}

func named(flag, path string) string {
	if flag == "" {
		return path
	}
	return flag + " " + path
}

// readAs reads a file and parses it. Errors of parsing already contain the name of the file.
func readAs[T any](r *reader, flag, path string, parse func(ctx context.Context, name string, data []byte) (T, error)) (T, error) {
	data, err := r.read(flag, path)
	if err != nil {
		var none T
		return none, err
	}
	return parse(r.ctx, path, data)
}

// readAll does the same for several files.
func readAll[T any](r *reader, flag string, paths []string, parse func(ctx context.Context, name string, data []byte) (T, error)) ([]T, error) {
	var all []T
	var errs []error
	for _, path := range paths {
		v, err := readAs(r, flag, path, parse)
		all, errs = append(all, v), append(errs, err)
	}
	return all, errors.Join(errs...)
}
