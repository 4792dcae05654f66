package evaluate

// This file adds hints to findings: the name that was probably meant, and why something is refused.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/manifest"
)

// The reasons why templates can't do things that Ruby programs can.
const (
	noProcesses   = "Templates can't start processes."
	noFiles       = "Templates can't read or write files."
	noNetwork     = "Templates can't reach the network."
	noEnvironment = "Templates can't read environment variables."
	noThreads     = "Templates can't start threads."
	noInspection  = "Templates can't inspect the interpreter that evaluates them."
	leftOut       = "Ruby has it, but it is outside of the part of Ruby that boshrender evaluates. It is refused, not rendered differently."
)

// refusals map the subject of an Unsupported error to a reason. The first that matches is shown.
var refusals = []struct {
	name   *pattern.Pattern
	reason string
}{
	{pattern.New(`^constant (ObjectSpace|GC|TracePoint|RubyVM)(:|$)|^library (objspace|debug)`), noInspection},
	{pattern.New(`^backtick string|processes can't be reached|^constant (Open3|PTY|Process)(:|$)|^library (open3|pty)(:|$)|^IO\.popen`), noProcesses},
	{pattern.New(`^constant (Net|\w*Socket|\w*Server|Resolv|OpenURI|WEBrick|DRb)(:|$)|^library (net/|socket|resolv|open-uri|drb)`), noNetwork},
	{pattern.New(`environment can't be reached|^constant ENV(:|$)|^library etc(:|$)|^constant Etc(:|$)`), noEnvironment},
	{pattern.New(`^(constant )?(Thread|Ractor|Fiber|Mutex|Queue|SizedQueue|ConditionVariable|Monitor)\b|^library (thread|monitor)`), noThreads},
	{pattern.New(`files|^constant (Dir|FileUtils|FileTest|Pathname|Tempfile|Tmpdir|Find)(:|$)|^library (fileutils|pathname|tempfile|tmpdir|find)(:|$)|^IO\.`), noFiles},
}

var (
	unknownProperty = pattern.New(`^Can't find property '(?:\[")?([^"'\[]+)(?:"\])?'`) // a director's, create-env's
	unknownLink     = pattern.New(`^Can't find link '([^']+)'`)
	unknownName     = pattern.New(`^undefined local variable or method '(\w+[?!]?)'`)
)

// helpers are the methods of templates in addition to Ruby's own.
var helpers = []string{"p", "if_p", "link", "if_link", "spec", "properties", "raw_properties", "name", "index"}

// hint returns a helpful sentence for a failure of the template, "" if there is none.
func (e *evaluation) hint(err *erb.Error) string {
	switch err.Kind {
	case erb.Unsupported:
		for _, r := range refusals {
			if r.name.MatchString(err.Message) {
				return r.reason
			}
		}
		return leftOut
	case erb.Ruby:
		return e.meant(err.Message)
	}
	return ""
}

// meant returns the existing name most similar to the missing name in a message.
func (e *evaluation) meant(message string) string {
	if m := unknownProperty.FindStringSubmatch(message); m != nil {
		return e.missing(m[1], "properties", e.propertyNames())
	}
	if m := unknownLink.FindStringSubmatch(message); m != nil {
		return e.missing(m[1], "links", e.linkNames())
	}
	if m := unknownName.FindStringSubmatch(message); m != nil {
		return didYouMean(m[1], helpers)
	}
	return ""
}

// missing returns a hint for a name that has no value: which value a known name lacks, or a similar name.
func (e *evaluation) missing(name, pane string, known []string) string {
	for _, k := range known {
		if k == name && pane == PaneProperties {
			return "The job spec has no default for it, and the pane with the properties has no value."
		}
		if k == name {
			return "The job spec consumes it, but the pane with the links has none of that name."
		}
	}
	return didYouMean(name, known)
}

func didYouMean(name string, known []string) string {
	if near := spelling.Nearest(name, known); near != "" {
		return "Did you mean " + near + "?"
	}
	return ""
}

// most limits the number of names that a suggestion chooses from.
const most = 2000

// propertyNames returns the names of properties in the spec and in the pane.
func (e *evaluation) propertyNames() []string {
	var names []string
	if e.job != nil {
		for _, p := range e.job.Properties {
			names = append(names, p.Name)
		}
	}
	var add func(prefix string, m *manifest.Map)
	add = func(prefix string, m *manifest.Map) {
		for key, value := range m.All() {
			if len(names) >= most {
				return
			}
			names = append(names, prefix+key)
			if inner, ok := value.(*manifest.Map); ok && strings.Count(prefix, ".") < 10 {
				add(prefix+key+".", inner)
			}
		}
	}
	if e.properties != nil {
		add("", e.properties)
	}
	return names[:min(len(names), most)]
}

// linkNames returns the names of links that the spec consumes, and those in the pane.
func (e *evaluation) linkNames() []string {
	names := slices.Concat(e.consumedNames(), e.given)
	return names[:min(len(names), most)]
}

// consumedNames returns the names of the links that the spec consumes.
func (e *evaluation) consumedNames() []string {
	var names []string
	if e.job != nil {
		for _, c := range e.job.Consumes {
			names = append(names, c.Name)
		}
	}
	return names
}
