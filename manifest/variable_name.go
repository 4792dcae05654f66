package manifest

// This file holds the syntax of ((placeholders)) and of variable names, as the director has them.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

var (
	placeholderForm     = pattern.New(`\(\(.*?\)\)`)
	wholePlaceholder    = pattern.New(`\A\(\([^(]*\)\)\z`)
	variableNameForm    = pattern.New(`\A[a-zA-Z0-9_\-/]+\z`)
	placeholderNameForm = pattern.New(`\A[a-zA-Z0-9_\-.!/]+\z`)
)

// placeholders returns the ((placeholders)) in s, as the director finds them.
func placeholders(s string) []string {
	if !strings.Contains(s, "((") {
		return nil
	}
	return placeholderForm.FindAllString(s, -1)
}

// placeholderName returns the variable that a placeholder names, with its path. problem is the director's text if
// the name is not allowed.
func placeholderName(placeholder string) (name, problem string) {
	name = strings.TrimSuffix(strings.TrimPrefix(placeholder, "(("), "))")
	problem = nameProblem(name, placeholderNameForm)
	if problem == "" {
		problem = dotProblem(name)
	}
	if problem == "" && strings.Contains(name, "!") && (strings.LastIndex(name, "!") > 0 || name == "!") {
		problem = fmt.Sprintf("Variable name '%s' contains invalid character '!'. If it is included for spiff, "+
			"it should only be at the beginning of the name. Note: it will not be considered a part of the name", name)
	}
	return strings.TrimPrefix(name, "!"), problem
}

// nameProblem returns the director's text about a name, "" if it is good.
func nameProblem(name string, form *pattern.Pattern) string {
	switch {
	case !form.MatchString(name):
		return fmt.Sprintf("Variable name '%s' must only contain alphanumeric, underscores, dashes, or forward slash characters", name)
	case strings.HasSuffix(name, "/"):
		return fmt.Sprintf("Variable name '%s' must not end with a forward slash", name)
	case strings.Contains(name, "//"):
		return fmt.Sprintf("Variable name '%s' must not contain two consecutive forward slashes", name)
	}
	return ""
}

// dotProblem returns the director's text about the dots in a name, "" if they are good.
func dotProblem(name string) string {
	last := name[strings.LastIndex(name, "/")+1:]
	problem := ""
	switch {
	case strings.Contains(name[:len(name)-len(last)], "."):
		problem = "Must not contain dots before the last slash"
	case strings.HasPrefix(last, "."):
		problem = "Must not have segment starting with a dot"
	case strings.HasSuffix(last, "."):
		problem = "Must not end name with a dot"
	case strings.Contains(last, ".."):
		problem = "Must not contain consecutive dots"
	default:
		return ""
	}
	return fmt.Sprintf("Variable name '%s' syntax error: %s", name, problem)
}
