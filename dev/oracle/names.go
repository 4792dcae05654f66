package main

// This file writes the names that Ruby defines, for package known of the evaluator.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/boshrender/boshrender/dev/try"
)

// listNames is the expression whose value is the list, built by glue/names.rb.
const listNames = "load '/oracle/names.rb'; Names.text"

// names writes the list to the file named on the command line, or compares it with the file.
func names(ctx context.Context, o options, ask asker, stdout io.Writer) (err error) {
	defer try.Catch(&err)
	_, answers, err := ask(ctx, []request{{Expr: listNames}})
	try.Do(err)
	if answers[0].Text == nil {
		want, err := answers[0].want()
		return errors.Join(fmt.Errorf("the names were not listed: %v", want), err)
	}
	list, err := strconv.Unquote(*answers[0].Text)
	if err != nil {
		return fmt.Errorf("the list of names: %w", err)
	}
	switch {
	case o.names == "-":
		_, err = io.WriteString(stdout, list)
		return err
	case !o.check:
		return os.WriteFile(o.names, []byte(list), 0o644)
	}
	have, err := os.ReadFile(o.names)
	if err == nil && string(have) != list {
		err = fmt.Errorf("%s is stale: run oracle -names %s", o.names, o.names)
	}
	return err
}
