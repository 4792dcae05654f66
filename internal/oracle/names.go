package main

// This file writes the names that Ruby has, for package known of the evaluator.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// listNames is the expression whose value is the list: glue/names.rb makes it.
const listNames = "load '/oracle/names.rb'; Names.text"

// names writes the list to the file that the command line names, or compares it with what the file has.
func names(ctx context.Context, o options, ask asker, stdout io.Writer) error {
	_, answers, err := ask(ctx, []request{{Expr: listNames}})
	if err != nil {
		return err
	}
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
