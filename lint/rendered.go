package lint

// This file reads files that a deployment has rendered.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/spec"
)

// Rendered is a rendered file that the program it is for can't read, or reads with a fault.
type Rendered struct {
	// Rule is the rule.
	Rule *Rule
	// Line and Column are a place in the file, from 1.
	Line, Column int
	// Message describes it. It quotes no text of the file but keys and constants of its format.
	Message string
}

// CheckRendered reads a rendered file of a job by the suffix of its path below the job's folder: JSON, YAML, INI, TOML,
// XML, properties, bpm.yml, and, with shell, scripts. It reports text that can't be read and keys that are there twice.
func CheckRendered(ctx context.Context, job, path, text string, shell Reader) []Rendered {
	poll := limit.NewPoll(ctx)
	c := &checker{ctx: ctx, poll: &poll, job: job, shell: shell, spec: &spec.JobSpec{}}
	if len(text) > maxText {
		return nil
	}
	in := newContent(&poll, text)
	f := c.format(&template{content: in, name: path, destination: path}, text)
	if f.read == nil {
		return nil
	}
	var list []Rendered
	for _, p := range each(&poll, f.read(ctx, text, nil).Problems) {
		code := p.Code
		switch code {
		case "":
			code = f.code
		case codeRenderedTwice:
		default:
			continue // of the script, not of the values
		}
		line, column := in.place(min(p.Offset, max(0, len(text)-1)))
		list = append(list, Rendered{rule(code), line, column, fmt.Sprintf("the %s can't be read: %s", f.name, p.Message)})
		if p.Code == codeRenderedTwice {
			list[len(list)-1].Message = p.Message
		}
	}
	return list
}
