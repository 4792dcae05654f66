package links

// This file defines the errors of the package: one finding, and all of them in the director's layout.

import (
	"errors"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/errlist"
	"github.com/boshrender/boshrender/manifest"
)

// Reasons for errors.Is.
var (
	// ErrProvides: an entry of "provides" or "custom_provider_definitions" is not valid.
	ErrProvides = errors.New("invalid provides")
	// ErrConsumes: an entry of "consumes" of a job is not valid.
	ErrConsumes = errors.New("invalid consumes")
	// ErrVariable: "consumes" of a variable is not valid.
	ErrVariable = errors.New("invalid consumes of a variable")
	// ErrProperty: a property of a link cannot be mapped.
	ErrProperty = errors.New("invalid link property")
	// ErrNoDeployment: "deployment" names one that does not exist.
	ErrNoDeployment = errors.New("no such deployment")
	// ErrNoJob: a job has no spec.
	ErrNoJob = errors.New("no such job")
	// ErrNoProvider: no provider matches.
	ErrNoProvider = errors.New("no link provider")
	// ErrAmbiguous: more than one provider matches.
	ErrAmbiguous = errors.New("more than one link provider")
	// ErrNetwork: the provider is not on the wanted network.
	ErrNetwork = errors.New("link provider is not on the network")
	// ErrAddress: an instance of the provider has no address of the wanted kind.
	ErrAddress = errors.New("link provider has no such address")
	// ErrInstances: the instances of the provider are not known.
	ErrInstances = errors.New("instances of the link provider are not known")
)

// An Error is one finding, with its place in the manifest. Errors.Is finds its reason (one of the Err variables) and
// its code.
type Error struct {
	// Location is the entry of provides, consumes or variables, or the job, that the error is about.
	Location manifest.Location
	// Code is the director's; manifest.CodeGeneral where it has none. The director aggregates errors of links into one
	// without a code, so only the log shows it.
	Code manifest.Code
	// Group and Job, or Variable, have the link.
	Group, Job, Variable string
	// Link is the link's name in the spec, "" if the error is about the whole job.
	Link string
	// Providers are the candidates that matched, for ErrAmbiguous, ErrNetwork and ErrAddress.
	Providers []*Provider
	// Err is one of the Err variables.
	Err error

	text string // the director's message
	// describe makes the message when it is asked for: thousands of consumers may each have thousands of candidates.
	describe func() string
	cause    error
	hide     *hider
	// fatal means that the director gives up at this error and drops the errors that it collected for the same job.
	// They are reported nevertheless.
	fatal bool
	step  step
	turn  int // the consumer's, where one is matched or bound

	deployment string // the name in the headline
}

// step orders errors as the director meets them: it stops after the first step with an error.
type step struct {
	stage stage
	at    int // variable or job, and whether it provides or consumes
}

type stage int

const (
	stageParse   stage = iota
	stageMatch         // the dry run, before instances are planned
	stageContent       // the content of providers
	stageBind          // networks and addresses
)

// Message returns the director's message, which can have several lines. Values of variables are replaced by their
// placeholders.
func (e *Error) Message() string {
	text := e.text
	if e.describe != nil {
		text = e.describe()
	}
	return e.hide.text(text)
}

// Error returns "file:line:column: path: message", without the parts that are not known.
func (e *Error) Error() string {
	var b strings.Builder
	for _, s := range []string{e.Location.Position(), e.Location.Path} {
		if s != "" {
			b.WriteString(s)
			b.WriteString(": ")
		}
	}
	b.WriteString(e.Message())
	return b.String()
}

// Unwrap returns Err and, where there is one, the error underneath.
func (e *Error) Unwrap() []error {
	return slices.DeleteFunc([]error{e.Err, e.cause}, func(err error) bool { return err == nil })
}

// Is makes errors.Is(err, code) true for a [manifest.Code] of the error.
func (e *Error) Is(target error) bool { return codes.Match(e.Code, target) }

// Errors is every error of a deployment, in the order in which the director looks, parsing errors first.
type Errors []*Error

// Error returns the errors in the director's layout: parsing errors one per line, then resolving errors under one
// headline. Positions are left out as the director has none; the elements print theirs.
func (l Errors) Error() string {
	if len(l) == 0 {
		return errlist.None
	}
	return layout(l)
}

// Director returns the error of the director: it stops after the first job, or the first variable, that it cannot
// parse; then after matching all consumers; then after finding all addresses.
func (l Errors) Director() string {
	var first Errors
	for _, err := range l {
		if len(first) == 0 || less(err.step, first[0].step) {
			first = Errors{err}
		} else if err.step == first[0].step {
			first = append(first, err)
		}
	}
	for _, err := range first {
		if err.fatal {
			return err.Message()
		}
	}
	return layout(first)
}

// resolving reports whether the error is one of the list under the headline.
func (s step) resolving() bool { return s.stage == stageMatch || s.stage == stageBind }

func less(a, b step) bool {
	return a.stage < b.stage || a.stage == b.stage && a.at < b.at
}

// Unwrap returns the errors for errors.Is and errors.As.
func (l Errors) Unwrap() []error { return errlist.Of(l) }

func layout(list Errors) string {
	var lines, bullets []string
	deployment := ""
	for _, err := range list {
		if !err.step.resolving() {
			lines = append(lines, err.Message())
			continue
		}
		bullets, deployment = append(bullets, err.Message()), err.deployment
	}
	if len(bullets) > 0 {
		lines = append(lines, "Failed to resolve links from deployment '"+deployment+"'. See errors below:\n  - "+
			strings.Join(bullets, "\n  - "))
	}
	return strings.Join(lines, "\n")
}
