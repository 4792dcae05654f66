package main

// This file runs test files that consist of assertions, in the evaluator and in the reference, and compares the
// arguments of each assertion. It splits files into tests, in the style of ruby/spec an example each, with the code
// around it.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

// A suiteTest is a test of a file: the assertions between "assert … do" and "end" at the beginning of lines, with the
// code before it that is not a test. The statements that the evaluator refuses are removed from its text.
type suiteTest struct {
	file    string
	line    int // of the first line of the test
	before  []string
	body    []string
	after   []string // code behind it
	refused []string // messages, with lines

	ours, ruby casefile.Want
	known      bool  // whether ours is set
	failed     error // why ruby is not set
}

// suiteCount counts assertions. The field platform counts the ones that differ because the reference is built for
// another machine.
type suiteCount struct{ equal, different, refused, platform int }

var (
	testStart = regexp.MustCompile(`^assert\b.*(\bdo|\{)\s*(\|.*\|)?\s*$`)
	testEnd   = regexp.MustCompile(`^(end|\})`)
	oneLiner  = regexp.MustCompile(`^assert\b.*(\bend|\})\s*$`)

	// Hashes and object ids differ in each run: in tests that use them, numbers are not compared.
	identities = regexp.MustCompile(`(?m)\.(hash|object_id|__id__)\b|^\s*it_behaves_like .*:(hash|object_id|__id__)\b`)
	numbers    = regexp.MustCompile(`-?\b[0-9]+\b`)

	// A method hash that is called without a receiver cannot be told from a variable: large numbers are not compared.
	hashes       = regexp.MustCompile(`\bhash\b`)
	largeNumbers = regexp.MustCompile(`-?\b[0-9]{7,}\b`)

	// Methods that a director has, and the reference lacks: see BEYOND in glue/names.rb.
	beyond = []string{"BigDecimal", "pp", "pretty_inspect", "pretty_print", "pretty_print_cycle", "pretty_print_inspect",
		"pretty_print_instance_variables", "recursive_merge", "to_d", "to_openstruct", "with_thread_name"}

	// Names of methods and constants are in the order of a hash table, which depends on all names that the process has
	// seen: in tests that list them, lists of symbols are compared without their order.
	listings = regexp.MustCompile(`\b(methods|constants)\b|_methods\b|_instance_method\b`)
)

// splitTests returns the tests of a file. The code between them is a test of its own, the last one. A file without
// tests has none.
func splitTests(file, text string) []*suiteTest {
	var tests []*suiteTest
	var rest []string
	lines := strings.Split(text, "\n")
	for n := 0; n < len(lines); n++ {
		if lines[n] == "__END__" {
			break
		}
		end := n
		if testStart.MatchString(lines[n]) {
			for end < len(lines)-1 && !testEnd.MatchString(lines[end]) {
				end++
			}
		} else if !oneLiner.MatchString(lines[n]) {
			rest = append(rest, lines[n])
			continue
		}
		tests = append(tests, &suiteTest{file: file, line: n + 1, before: slices.Clone(rest), body: slices.Clone(lines[n : end+1])})
		n = end
	}
	if len(tests) == 0 {
		return nil // a program, not a file of tests
	}
	return append(tests, &suiteTest{file: file, line: 1, body: rest})
}

// template returns the test as a template that prints the arguments of each assertion on a line, and the line at
// which the test's body begins.
func (t *suiteTest) template() (text string, first int) {
	prelude := "glue/suite.rb"
	if isSpec(t.file) {
		prelude = "glue/spec.rb"
	}
	head := string(try.Get(glue.ReadFile(prelude))) + strings.Join(t.before, "\n") + "\n$recording = true\n"
	code := head + strings.Join(t.body, "\n") + "\n" + strings.Join(t.after, "\n") + "\n"
	code = strings.ReplaceAll(code, "%>", "%%>")
	return "<%\n" + code + "%><%= $asserted.join(\"\\n\") %>", strings.Count(head, "\n") + 2
}

// run runs the test in the evaluator, and removes the lines that it refuses until there are none. It reports false if
// that fails.
func (t *suiteTest) run() (answer casefile.Want, ok bool) {
	for range 200 {
		text, first := t.template()
		printed, err := renderAs("(erb)", text)
		if answer, ok = ended(printed, err, erb.Ruby); ok {
			return answer, true
		}
		var e *erb.Error
		if !errors.As(err, &e) {
			t.refused = append(t.refused, err.Error())
			return casefile.Want{}, false
		}
		line := t.lineOf(e, first)
		t.refused = append(t.refused, fmt.Sprintf("%s:%d: %s", t.file, t.line+max(line, 0), e.Message))
		if line < 0 || !t.takeOut(line) {
			return casefile.Want{}, false
		}
	}
	return casefile.Want{}, false
}

// lineOf returns the line of the body where an error occurred, counted from 0, or -1.
func (t *suiteTest) lineOf(e *erb.Error, first int) int {
	for _, f := range append([]erb.Frame{{Line: e.Line}}, e.Stack...) {
		if n := f.Line - first; n >= 0 && n < len(t.body) {
			return n
		}
	}
	return -1
}

// takeOut removes the statement on one line. It does not remove a line that is not a statement.
func (t *suiteTest) takeOut(line int) bool {
	text := t.body[line]
	if strings.TrimSpace(text) == "" {
		return false
	}
	_, err := erb.Parse("suite", "<%\n"+strings.ReplaceAll(text, "%>", "%%>")+"\n%>")
	var e *erb.Error
	if err != nil && (!errors.As(err, &e) || e.Kind == erb.Syntax) {
		return false
	}
	t.body = slices.Clone(t.body)
	t.body[line] = ""
	return true
}

// suite compares all tests below a directory.
func suite(ctx context.Context, o options, ask asker, stdout io.Writer) (err error) {
	defer try.Catch(&err)
	tests := findTests(o.suite)
	for _, t := range tests {
		t.ours, t.known = t.run()
	}
	// The state that one test leaves can change the result of the next one: tests that differ are repeated once, in a
	// process without the others. A process for each test would take too long.
	for left, times := tests, 0; times < 2 && len(left) > 0; times++ {
		fmt.Fprintf(o.reference.log, "asking for %d tests\n", len(left))
		requests := make([]request, len(left))
		for i, t := range left {
			text, _ := t.template()
			requests[i] = request{Templates: []string{text}, Stay: true}
		}
		_, answers, err := ask(ctx, requests)
		try.Do(err)
		for i, t := range left {
			t.ruby, t.failed = answers[i].want()
		}
		left = slices.DeleteFunc(slices.Clone(left), func(t *suiteTest) bool {
			return !t.known || (&suiteCount{}).compare(io.Discard, t)
		})
	}
	reportSuite(stdout, tests)
	return nil
}

// reportSuite prints different and refused assertions, and counts them, for each file and in all.
func reportSuite(stdout io.Writer, tests []*suiteTest) {
	files := map[string]suiteCount{}
	for _, t := range tests {
		if t.failed != nil {
			fmt.Fprintf(stdout, "%s:%d: no answer: %s\n", t.file, t.line, t.failed)
			continue
		}
		count := suiteCount{refused: len(t.refused)}
		for _, r := range t.refused {
			fmt.Fprintln(stdout, "refused:", r)
		}
		if t.known {
			count.compare(stdout, t)
		} else {
			count.refused += max(0, strings.Count(t.ruby.Text, "\n")-1)
		}
		for _, name := range []string{t.file, ""} { // the whole has no name
			c := files[name]
			files[name] = suiteCount{c.equal + count.equal, c.different + count.different, c.refused + count.refused, c.platform + count.platform}
		}
	}
	total := files[""]
	delete(files, "")
	for _, file := range slices.Sorted(maps.Keys(files)) {
		c := files[file]
		fmt.Fprintf(stdout, "%s: %d equal, %d refused, %d different\n", file, c.equal, c.refused, c.different)
	}
	sum := total.equal + total.different + total.refused
	fmt.Fprintf(stdout, "%d assertions: %d equal, %d refused, %d different (%.2f %%); %d more depend on the reference's platform\n",
		sum, total.equal, total.refused, total.different, 100*float64(total.different)/float64(max(sum, 1)), total.platform)
}

// compare counts the assertions of a test and prints the ones that differ. It reports whether none differs.
func (c *suiteCount) compare(stdout io.Writer, t *suiteTest) bool {
	ruby, ours, before := t.ruby, t.ours, c.different
	if lacksLibrary(ruby) {
		c.platform++
		return true
	}
	if ruby.Failure != nil || ours.Failure != nil {
		if withoutPlace(ruby).Equal(withoutPlace(ours)) {
			c.equal++
			return true
		}
		c.different++
		fmt.Fprintf(stdout, "different: %s:%d\n\there: %s\n\tRuby: %s\n", t.file, t.line, ours, ruby)
		return false
	}
	if isSpec(t.file) && (ruby.Text == "" || ours.Text == "") { // a guard leaves it out
		return true
	}
	body := strings.Join(t.body, "\n")
	if identities.MatchString(strings.Join(t.after, "\n")) { // the examples are shared by methods that return them
		ruby.Text, ours.Text = numbers.ReplaceAllString(ruby.Text, "N"), numbers.ReplaceAllString(ours.Text, "N")
	}
	want, have := strings.Split(stable(body, ruby.Text), "\n"), strings.Split(stable(body, ours.Text), "\n")
	same, n := len(want) == len(have), max(len(want), len(have))
	want, have = append(want, make([]string, n-len(want))...), append(have, make([]string, n-len(have))...)
	for i, w := range want {
		switch h := have[i]; {
		case w == h && (w == "" || strings.HasPrefix(w, ":test | ")):
			continue
		case w == h:
			c.equal++
			continue
		case strings.HasPrefix(w, ":ended") && strings.Contains(w, "TestSkip"):
			return c.different == before // Ruby does not run the rest
		case ofPlatform(body+strings.Join(t.after, "\n"), h, w):
			c.platform++
			fmt.Fprintf(stdout, "platform: %s:%d, assertion %d\n\there: %s\n\tRuby: %s\n", t.file, t.line, i, h, w)
		default:
			c.different++
			fmt.Fprintf(stdout, "different: %s:%d, assertion %d of %s\n\there: %s\n\tRuby: %s\n", t.file, t.line, i, strings.TrimPrefix(want[0], ":test | "), h, w)
		}
		if !same && (strings.HasPrefix(w, ":ended") || strings.HasPrefix(have[i], ":ended")) {
			break
		}
	}
	return c.different == before
}

// stable returns the records of a test's assertions, without the parts that differ in each run.
func stable(body, text string) string {
	switch {
	case identities.MatchString(body):
		text = numbers.ReplaceAllString(text, "N")
	case hashes.MatchString(body):
		text = largeNumbers.ReplaceAllString(text, "N")
	}
	if listings.MatchString(body) {
		text = sortNames(text)
	}
	return cutPlaces(text)
}

// sortNames sorts the lists of symbols among the arguments of assertions.
func sortNames(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		fields := strings.Split(line, " | ")
		for j, field := range fields {
			start, list, ok := strings.Cut(field, "[:")
			list, closed := strings.CutSuffix(list, "]")
			if !ok || !closed || start != "" && start != "Set" {
				continue
			}
			names := strings.Split(list, ", :")
			names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(beyond, name) })
			slices.Sort(names)
			fields[j] = start + "[:" + strings.Join(names, ", :") + "]"
		}
		lines[i] = strings.Join(fields, " | ")
	}
	return strings.Join(lines, "\n")
}

// findTests returns the tests in the files below a directory that end in .rb.
func findTests(dir string) (tests []*suiteTest) {
	try.Do(filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".rb" {
			return err
		}
		switch {
		case isSpec(path):
			tests = append(tests, splitSpec(path)...)
		case !slices.Contains([]string{"fixtures", "shared"}, filepath.Base(filepath.Dir(path))):
			tests = append(tests, splitTests(path, string(try.Get(os.ReadFile(path))))...)
		}
		return nil
	}))
	return tests
}

var (
	exampleStart = regexp.MustCompile(`^(\s*)it\b.*\bdo\s*(\|.*\|)?\s*$`)
	exampleLine  = regexp.MustCompile(`^\s*it\b.*\}\s*$`)
	requirement  = regexp.MustCompile(`^\s*require_relative\s+['"]([^'"]+)['"]`)
	magicComment = regexp.MustCompile(`^#.*\b(en)?coding:`)
)

// isSpec reports whether a file is in the style of ruby/spec.
func isSpec(path string) bool { return strings.HasSuffix(path, "_spec.rb") }

// expandSpec returns the lines of a file, after the lines of the fixtures and shared examples that it requires.
func expandSpec(path string, seen map[string]bool) []string {
	if seen[path] {
		return nil
	}
	seen[path] = true
	var required, own []string
	for line := range strings.SplitSeq(string(try.Get(os.ReadFile(path))), "\n") {
		m := requirement.FindStringSubmatch(line)
		switch {
		case line == "__END__":
			return append(required, own...)
		case m == nil && magicComment.MatchString(line):
			own = append(own, "")
		case m == nil:
			own = append(own, line)
		case filepath.Base(m[1]) != "spec_helper":
			name := filepath.Join(filepath.Dir(path), m[1])
			if filepath.Ext(name) != ".rb" {
				name += ".rb"
			}
			if _, err := os.Stat(name); !os.IsNotExist(err) {
				required = append(required, expandSpec(name, seen)...)
			}
		}
	}
	return append(required, own...)
}

// splitSpec returns the examples of a file as tests.
func splitSpec(path string) []*suiteTest {
	lines := expandSpec(path, map[string]bool{})
	type span struct{ from, to int }
	var examples []span
	bare := slices.Clone(lines)
	for n := 0; n < len(lines); n++ {
		m := exampleStart.FindStringSubmatch(lines[n])
		if m == nil {
			if exampleLine.MatchString(lines[n]) {
				bare[n] = ""
			}
			continue
		}
		end := n + 1
		for end < len(lines)-1 && !(strings.HasPrefix(lines[end], m[1]+"end") && len(strings.TrimSpace(lines[end])) < 5) {
			end++
		}
		examples = append(examples, span{n, end + 1})
		for ; n <= end; n++ {
			bare[n] = ""
		}
		n--
	}
	var tests []*suiteTest
	for _, e := range examples {
		tests = append(tests, &suiteTest{file: path, line: e.from + 1, before: bare[:e.from],
			body: slices.Clone(lines[e.from:e.to]), after: bare[e.to:]})
	}
	return tests
}
