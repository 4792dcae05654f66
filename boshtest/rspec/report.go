package rspec

// This file writes results as rspec does: as progress, as documentation, as JSON and as JUnit's XML.

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/terminal"
)

// Reporter writes results. Its methods are called by one goroutine at a time.
type Reporter interface {
	// Result reports a result.
	Result(*Result)
	// Done writes the end of the report, and returns the first error of the writer.
	Done(*Summary) error
}

// Formats are the formats of NewReporter.
var Formats = []string{"progress", "documentation", "json", "junit", "failures"}

// formatNamed returns the format with a name: one of Formats, the beginning of one, or the class of the formatter that
// writes JUnit's XML in Ruby; "" for others.
func formatNamed(name string) string {
	if name == "RspecJunitFormatter" {
		return "junit"
	}
	if at := slices.IndexFunc(Formats, func(f string) bool { return strings.HasPrefix(f, name) }); at >= 0 && name != "" {
		return Formats[at]
	}
	return ""
}

// ReportOptions configure a report.
type ReportOptions struct {
	// Format is one of Formats or a prefix of one, as in rspec: "d", "doc". "" is the format of the suite's options, or
	// the first.
	Format string
	// Base is the path of the release's folder relative to the reader of the report, "" for that folder itself. It
	// precedes the paths in progress and documentation.
	Base string
	// Command is the command that runs a path again, for the list of failed examples. "" is "rspec".
	Command string
	// Colours colours progress and documentation, for a terminal.
	Colours bool
	// Slowest is the number of slowest examples to list; zero is the number in the suite's options, negative is none.
	Slowest int
}

// NewReporter returns a Reporter that writes to w. It fails for an unknown format.
func (s *Suite) NewReporter(w io.Writer, o ReportOptions) (Reporter, error) {
	out := &printer{w: w}
	o.Slowest = cmp.Or(o.Slowest, s.settings.slowest)
	format := formatNamed(o.Format)
	if o.Format == "" {
		format = cmp.Or(s.settings.format, Formats[0])
	}
	switch format {
	case "progress":
		return &textReport{printer: out, suite: s, options: o}, nil
	case "documentation":
		return &textReport{printer: out, suite: s, options: o, tree: true}, nil
	case "json":
		return &jsonReport{printer: out}, nil
	case "junit":
		return &junitReport{printer: out}, nil
	case "failures":
		return &failureReport{printer: out}, nil
	}
	return nil, fmt.Errorf("format %q is none of %s", o.Format, strings.Join(Formats, ", "))
}

// printer keeps the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// The colours of a terminal.
const (
	red, green, yellow, cyan = 31, 32, 33, 36
)

// textReport writes progress and documentation.
type textReport struct {
	*printer
	suite   *Suite
	options ReportOptions
	tree    bool
	groups  []string
	failed  []*Result
	pending []*Result
	all     []*Result
}

// place returns a path of a result relative to the reader of the report.
func (r *textReport) place(p string) string {
	if below, ok := strings.CutPrefix(p, "./"); ok && r.options.Base != "" {
		return path.Join(filepath.ToSlash(r.options.Base), below)
	}
	return p
}

func (r *textReport) colour(code int, text string) string {
	if !r.options.Colours {
		return text
	}
	return "\x1b[" + strconv.Itoa(code) + "m" + text + "\x1b[0m"
}

// Result implements Reporter.
func (r *textReport) Result(one *Result) {
	one = one.harmless()
	mark, code, behind := ".", green, ""
	switch one.Status {
	case Failed:
		r.failed = append(r.failed, one)
		mark, code, behind = "F", red, fmt.Sprintf(" (FAILED - %d)", len(r.failed))
	case Pending:
		r.pending = append(r.pending, one)
		mark, code, behind = "*", yellow, " (PENDING: "+one.Reason+")"
	case NotRun:
		r.pending = append(r.pending, one)
		mark, code, behind = "-", cyan, " (NOT RUN HERE: "+one.Reason+")"
	}
	r.all = append(r.all, one)
	if !r.tree {
		r.printf("%s", r.colour(code, mark))
		return
	}
	same := 0
	for same < len(r.groups) && same < len(one.Groups) && r.groups[same] == one.Groups[same] {
		same++
	}
	for i, g := range one.Groups[same:] {
		if same+i == 0 {
			r.printf("\n")
		}
		r.printf("%s%s\n", strings.Repeat("  ", same+i), g)
	}
	r.groups = one.Groups
	r.printf("%s%s\n", strings.Repeat("  ", len(one.Groups)), r.colour(code, one.Description+behind))
}

// harmless returns the result with texts that are safe to print, because a suite controls them.
func (r *Result) harmless() *Result {
	c := *r
	lines := func(list []string) []string {
		list = slices.Clone(list)
		for i, text := range list {
			list[i] = terminal.Line(text)
		}
		return list
	}
	c.Description, c.FullDescription, c.Reason = terminal.Line(r.Description), terminal.Line(r.FullDescription), terminal.Text(r.Reason)
	c.ID, c.Groups, c.File, c.Failures = terminal.Line(r.ID), lines(r.Groups), terminal.Line(r.File), slices.Clone(r.Failures)
	for i, f := range c.Failures {
		c.Failures[i] = Failure{
			Class: terminal.Line(f.Class), Message: terminal.Text(f.Message), Expectation: f.Expectation,
			Template: terminal.Line(f.Template), Places: lines(f.Places),
		}
	}
	return &c
}

// Done implements Reporter.
func (r *textReport) Done(s *Summary) error {
	r.printf("\n")
	r.list("Pending: (Failures listed here are expected and do not affect your suite's status)", Pending)
	r.list("Not run here: (what these examples need isn't here, they count for neither side)", NotRun)
	if len(r.failed) > 0 {
		r.printf("\nFailures:\n")
		for i, one := range r.failed {
			r.failure(i+1, one)
		}
	}
	r.slowest()
	switch {
	case s.Examples+s.Errors > 0:
	case s.Filtered:
		r.printf("\nAll examples were filtered out\n")
	default:
		r.printf("No examples found.\n")
	}
	code := green
	switch {
	case !s.OK():
		code = red
	case s.Pending+s.NotRun > 0:
		code = yellow
	}
	r.printf("\nFinished in %s (files took %s to load)\n%s\n", seconds(s.Run), seconds(s.Load), r.colour(code, s.Line()))
	if len(r.failed) > 0 {
		r.printf("\nFailed examples:\n\n")
		at := map[string]int{}
		for _, one := range r.all {
			at[one.Location()]++
		}
		for _, one := range r.failed {
			argument := r.place(one.Location())
			if one.ID != "" && at[one.Location()] > 1 {
				argument = "'" + r.place(one.ID) + "'"
			}
			r.printf("%s %s\n", r.colour(red, cmp.Or(r.options.Command, "rspec")+" "+argument), r.colour(cyan, "# "+one.FullDescription))
		}
	}
	if s.Random {
		r.printf("\nRandomized with seed %d\n", s.Seed)
	}
	return r.err
}

func (r *textReport) list(head string, status Status) {
	n := 0
	for _, one := range r.pending {
		if one.Status != status {
			continue
		}
		if n++; n == 1 {
			r.printf("\n%s\n", head)
		}
		r.printf("\n  %d) %s\n     %s\n     %s\n", n, one.FullDescription, r.colour(cyan, "# "+one.Reason), r.colour(cyan, "# "+r.place(one.Location())))
	}
}

// failure writes one failed example, each of its errors.
func (r *textReport) failure(n int, one *Result) {
	r.printf("\n  %d) %s\n", n, one.FullDescription)
	if len(one.Failures) > 1 {
		r.printf("     Got %d failures:\n", len(one.Failures))
	}
	for i, f := range one.Failures {
		if len(one.Failures) > 1 {
			r.printf("\n     %d.%d)\n", n, i+1)
		}
		if len(f.Places) > 0 {
			r.printf("     %s\n", r.colour(red, "Failure/Error: "+strings.TrimSpace(r.suite.line(f.Places[0]))))
		}
		message := strings.TrimRight(f.Message, "\n")
		if !f.Expectation {
			message = f.Class + ":\n  " + strings.ReplaceAll(message, "\n", "\n  ")
		}
		if !strings.HasPrefix(message, "\n") {
			message = "\n" + message
		}
		for line := range strings.SplitSeq(message, "\n") {
			if line == "" {
				r.printf("\n")
				continue
			}
			r.printf("       %s\n", r.colour(red, line))
		}
		if f.Template != "" {
			r.printf("     %s\n", r.colour(cyan, "# "+r.place(f.Template)))
		}
		for _, p := range f.Places {
			r.printf("     %s\n", r.colour(cyan, "# "+r.place(p)))
		}
	}
}

// line returns the text of a line: "./spec/app_spec.rb:12".
func (s *Suite) line(place string) string {
	name, number, _ := strings.Cut(strings.TrimPrefix(place, "./"), ":")
	n, err := strconv.Atoi(number)
	data, failed := files.Within(s.context).Read(s.fsys, name)
	if err != nil || failed != nil {
		return ""
	}
	lines := strings.Split(string(data), "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return terminal.Line(lines[n-1])
}

func (r *textReport) slowest() {
	if r.options.Slowest <= 0 || len(r.all) == 0 {
		return
	}
	list := slices.Clone(r.all)
	slices.SortStableFunc(list, func(a, b *Result) int { return int(b.Time - a.Time) })
	list = list[:min(len(list), r.options.Slowest)]
	r.printf("\nTop %d slowest examples:\n", len(list))
	for _, one := range list {
		r.printf("  %s\n    %s %s\n", one.FullDescription, seconds(one.Time), r.place(one.Location()))
	}
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'g', 3, 64) + " seconds"
}

// jsonReport writes rspec's JSON, extended by the position in a template where an error was raised.
type jsonReport struct {
	*printer
	examples []jsonExample
	messages []string
}

type jsonExample struct {
	ID              string         `json:"id"`
	Description     string         `json:"description"`
	FullDescription string         `json:"full_description"`
	Status          string         `json:"status"`
	FilePath        string         `json:"file_path"`
	LineNumber      int            `json:"line_number"`
	RunTime         float64        `json:"run_time"`
	PendingMessage  *string        `json:"pending_message"`
	Exception       *jsonException `json:"exception,omitempty"`
}

type jsonException struct {
	Class     string   `json:"class"`
	Message   string   `json:"message"`
	Backtrace []string `json:"backtrace"`
	Template  string   `json:"template,omitempty"`
}

// Result implements Reporter.
func (r *jsonReport) Result(one *Result) {
	if one.Outside {
		text := one.FullDescription + ": " + one.Reason
		for _, f := range one.Failures {
			text += f.text("./")
		}
		r.messages = append(r.messages, text)
		return
	}
	e := jsonExample{
		ID: cmp.Or(one.ID, one.Location()), Description: one.Description, FullDescription: one.FullDescription, Status: string(one.Status), FilePath: one.File,
		LineNumber: one.Line, RunTime: one.Time.Seconds(),
	}
	if one.Reason != "" {
		e.PendingMessage = &one.Reason
	}
	if len(one.Failures) > 0 {
		f := one.Failures[0]
		e.Exception = &jsonException{Class: f.Class, Message: f.Message, Backtrace: f.Places, Template: f.Template}
		switch {
		case one.Aggregated != "":
			e.Exception.Class, e.Exception.Message = "RSpec::Expectations::MultipleExpectationsNotMetError", one.aggregated()
		default:
			for _, more := range one.Failures[1:] {
				e.Exception.Message += "\n\n" + more.Message
			}
		}
	}
	r.examples = append(r.examples, e)
}

// aggregated returns the message of rspec's exception for the failures of a block: expectations before other errors,
// each with the place.
func (r *Result) aggregated() string {
	text := r.Aggregated + ":"
	list := slices.Clone(r.Failures)
	slices.SortStableFunc(list, func(a, b Failure) int { return cmp.Compare(bit(b.Expectation), bit(a.Expectation)) })
	label := func(n int) string { return fmt.Sprintf("  %d) ", n) }
	expected := 0
	for _, f := range list {
		expected += bit(f.Expectation)
	}
	width := len(label(expected))
	for n, f := range list {
		message := f.Message
		if !f.Expectation {
			message = f.Class + ": " + message
		}
		if len(f.Places) > 0 {
			message += "\n" + f.Places[0]
		}
		lines := strings.Split(strings.TrimSpace(message), "\n")
		for i := range lines[1:] {
			if strings.TrimSpace(lines[i+1]) != "" {
				lines[i+1] = strings.Repeat(" ", width) + lines[i+1]
			}
		}
		text += "\n\n" + label(n+1) + strings.Repeat(" ", max(0, width-len(label(n+1)))) + strings.Join(lines, "\n")
	}
	return text
}

func bit(set bool) int {
	if set {
		return 1
	}
	return 0
}

// failureReport writes a line for each example that fails, for editors.
type failureReport struct{ *printer }

// Result implements Reporter.
func (r *failureReport) Result(one *Result) {
	if one.Status == Failed && !one.Outside {
		one = one.harmless()
		r.printf("%s:%s\n", one.Location(), one.Description)
	}
}

// Done implements Reporter.
func (r *failureReport) Done(*Summary) error { return r.err }

// Done implements Reporter.
func (r *jsonReport) Done(s *Summary) error {
	data, err := json.MarshalIndent(map[string]any{
		"version": "boshrender", "seed": s.Seed, "examples": append([]jsonExample{}, r.examples...), "messages": append([]string{}, r.messages...),
		"summary": map[string]any{
			"duration": s.Run.Seconds(), "example_count": s.Examples, "failure_count": s.Failed, "pending_count": s.Pending,
			"not_run_here_count": s.NotRun, "errors_outside_of_examples_count": s.Errors,
		},
		"summary_line": s.Line(),
	}, "", "  ")
	if err != nil {
		return err
	}
	r.printf("%s\n", terminal.JSON(data))
	return r.err
}

// junitReport writes JUnit's XML.
type junitReport struct {
	*printer
	cases []junitCase
}

type junitCase struct {
	XMLName xml.Name  `xml:"testcase"`
	Class   string    `xml:"classname,attr"`
	Name    string    `xml:"name,attr"`
	File    string    `xml:"file,attr"`
	Line    int       `xml:"line,attr,omitempty"`
	Time    string    `xml:"time,attr"`
	Failure *junitEnd `xml:"failure"`
	Skipped *junitEnd `xml:"skipped"`
}

type junitEnd struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// Result implements Reporter.
func (r *junitReport) Result(one *Result) {
	class := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(one.File, "./"), ".rb"), "/", ".")
	c := junitCase{Class: class, Name: one.FullDescription, File: one.File, Line: one.Line, Time: strconv.FormatFloat(one.Time.Seconds(), 'f', 6, 64)}
	switch one.Status {
	case Pending, NotRun:
		c.Skipped = &junitEnd{Message: string(one.Status) + ": " + one.Reason}
	case Failed:
		c.Failure = &junitEnd{}
		for i, f := range one.Failures {
			if i == 0 {
				c.Failure.Message, c.Failure.Type = strings.TrimSpace(f.Message), f.Class
			} else {
				c.Failure.Text += "\n\n"
			}
			c.Failure.Text += f.text("./")
		}
	}
	r.cases = append(r.cases, c)
}

// Done implements Reporter.
func (r *junitReport) Done(s *Summary) error {
	data, err := xml.MarshalIndent(struct {
		XMLName  xml.Name `xml:"testsuite"`
		Name     string   `xml:"name,attr"`
		Tests    int      `xml:"tests,attr"`
		Skipped  int      `xml:"skipped,attr"`
		Failures int      `xml:"failures,attr"`
		Errors   int      `xml:"errors,attr"`
		Time     string   `xml:"time,attr"`
		Cases    []junitCase
	}{
		Name: "rspec", Tests: s.Examples, Skipped: s.Pending + s.NotRun, Failures: s.Failed, Errors: s.Errors,
		Time: strconv.FormatFloat(s.Time.Seconds(), 'f', 6, 64), Cases: r.cases,
	}, "", "  ")
	if err != nil {
		return err
	}
	r.printf("%s%s\n", xml.Header, terminal.XML(data))
	return r.err
}
