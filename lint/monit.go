package lint

// This file reads monit files and compares them with bpm.yml and the templates.

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
)

// monitToken is a word or a string of a monit file.
type monitToken struct {
	text   string
	at     int // where it begins
	quoted bool
}

// monitCheck is a check of a monit file.
type monitCheck struct {
	kind, name  string
	at          int
	pidfile     monitToken
	start, stop monitToken
	group       string
	watched     bool // it has a pidfile or a pattern
}

// monitFault is a syntax error of a monit file.
type monitFault struct {
	at      int
	message string
}

// monitTokens splits a monit file; fault is set for an unterminated string.
func monitTokens(t *content) (list []monitToken, fault *monitFault) {
	text := t.text
	for i := 0; i < len(text) && !t.ended(); {
		switch ch := text[i]; {
		case strings.IndexByte(" \t\r\n,=();", ch) >= 0:
			i++
		case ch == '#':
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				return list, nil
			}
			i += end
		case ch == '"' || ch == '\'':
			end := strings.IndexByte(text[i+1:], ch)
			if end < 0 {
				return list, &monitFault{i, "the string that begins here has no end"}
			}
			list = append(list, monitToken{text[i+1 : i+1+end], i, true})
			i += end + 2
		default:
			end := strings.IndexAny(text[i:], " \t\r\n,=();\"'")
			if end < 0 {
				end = len(text) - i
			}
			list = append(list, monitToken{text[i : i+end], i, false})
			i += end
		}
	}
	return list, nil
}

// The words that statements begin with, within a check and outside, and the types of checks.
var (
	monitStatements = lazy.Words("start stop restart group depends if every mode onreboot alert noalert ignition with as uid gid timeout not " +
		"pidfile matching path address use")
	monitOutside = lazy.Words("set include check")
	monitKinds   = lazy.Words("process file fifo filesystem device directory host system program network remote")
)

// parseMonit reads the checks of a monit file, up to the first syntax error. It does not parse the conditions of if.
func parseMonit(in *content) (list []monitCheck, fault *monitFault) {
	tokens, fault := monitTokens(in)
	if fault != nil {
		return nil, fault
	}
	var c *monitCheck
	for i := 0; i < len(tokens) && !in.ended(); i++ {
		t := tokens[i]
		word := strings.ToLower(t.text)
		next := func() monitToken {
			if i+1 < len(tokens) {
				i++
				return tokens[i]
			}
			return monitToken{at: len(in.text)}
		}
		peek := func() monitToken {
			if i+1 < len(tokens) {
				return tokens[i+1]
			}
			return monitToken{at: len(in.text)}
		}
		switch {
		case t.quoted:
			return list, &monitFault{t.at, "a string stands where a statement begins"}
		case word == "check":
			kind, name := next(), next()
			if !monitKinds.Has(strings.ToLower(kind.text)) {
				return list, &monitFault{kind.at, fmt.Sprintf("monit has no check of %q", kind.text)}
			}
			list = append(list, monitCheck{kind: strings.ToLower(kind.text), name: name.text, at: t.at})
			c = &list[len(list)-1]
		case monitOutside.Has(word):
			c = nil
		case c == nil:
		case word == "with" || word == "as" || word == "not":
		case !monitStatements.Has(word):
			return list, &monitFault{t.at, fmt.Sprintf("%q begins no statement of monit%s", t.text, closest(in.poll, word, monitStatements.All()))}
		default:
			if fault := c.statement(in, word, next, peek); fault != nil {
				return list, fault
			}
			if word == "if" || word == "every" || word == "alert" || word == "noalert" || word == "use" {
				i = in.skipStatement(tokens, i)
			}
		}
	}
	return list, nil
}

// skipStatement returns the index of the last token of the current statement.
func (t *content) skipStatement(tokens []monitToken, i int) int {
	for i+1 < len(tokens) && !t.ended() {
		switch word := strings.ToLower(tokens[i+1].text); {
		case tokens[i+1].quoted:
		case word == "check", word == "if", word == "group", word == "depends", word == "every", word == "mode":
			return i
		case (word == "start" || word == "stop") && strings.ToLower(tokens[min(i+2, len(tokens)-1)].text) == "program":
			return i
		}
		i++
	}
	return i
}

// statement reads a statement of a check.
func (c *monitCheck) statement(in *content, word string, next, peek func() monitToken) *monitFault {
	switch word {
	case "start", "stop", "restart":
		if strings.ToLower(peek().text) != "program" {
			t := peek()
			return &monitFault{t.at, fmt.Sprintf("behind %s monit expects the word program", word)}
		}
		next()
		for strings.EqualFold(peek().text, "is") && !peek().quoted && !in.ended() {
			next()
		}
		program := next()
		if !program.quoted {
			return &monitFault{program.at, fmt.Sprintf("the program of %s isn't a string in quotes", word)}
		}
		if word == "start" {
			c.start = program
		} else if word == "stop" {
			c.stop = program
		}
		return userAndTimeout(in, next, peek)
	case "group":
		c.group = next().text
	case "pidfile":
		c.pidfile, c.watched = next(), true
	case "matching":
		next()
		c.watched = true
	case "depends":
		if strings.ToLower(peek().text) == "on" {
			next()
		}
		next()
	case "mode", "path", "address", "onreboot", "uid", "gid", "timeout":
		next()
	}
	return nil
}

// userAndTimeout reads the words after a program: the user, and then the time limit.
func userAndTimeout(in *content, next, peek func() monitToken) *monitFault {
	late := false
	for slices.Contains([]string{"as", "uid", "gid", "and", "using", "with", "timeout", "seconds", "second"}, strings.ToLower(peek().text)) && !peek().quoted && !in.ended() {
		switch word := next(); strings.ToLower(word.text) {
		case "uid", "gid":
			if late {
				return &monitFault{word.at, "monit expects the user of a program before its timeout"}
			}
			next()
		case "timeout":
			late = true
			next()
		}
	}
	return nil
}

// checkMonit checks each distinct output of the job's monit file.
func (c *checker) checkMonit() {
	for _, t := range each(c.poll, c.templates) {
		if t.destination != "monit" {
			continue
		}
		for _, d := range each(c.poll, c.documents(t)) {
			if strings.HasPrefix(strings.TrimSpace(d.text[:min(len(d.text), window)]), "{") {
				continue // the monit file for Windows is JSON
			}
			checks, fault := parseMonit(d.content)
			if fault != nil && c.first(codeMonitSyntax, t.name, fault.message) {
				c.at(codeMonitSyntax, t, d.source(min(fault.at, max(0, len(d.text)-1))), fault.message)
			}
			if fault != nil {
				continue
			}
			names := map[string]bool{}
			for i := range each(c.poll, checks) {
				k := &checks[i]
				if names[k.name] && c.first(codeMonitTwice, t.name, k.name) {
					c.at(codeMonitTwice, t, d.source(k.at), fmt.Sprintf("there is another check named %s", k.name))
				}
				names[k.name] = true
				if k.kind == "process" {
					c.checkProcess(t, d, k)
				}
			}
		}
	}
}

func (c *checker) checkProcess(t *template, d *document, k *monitCheck) {
	say := func(code string, at int, format string, args ...any) {
		message := fmt.Sprintf(format, args...)
		if c.first(code, t.name, message) {
			c.at(code, t, d.source(at), message)
		}
	}
	if !k.watched {
		say(codeMonitSyntax, k.at, "the check of the process %s has no pidfile", k.name)
	}
	if k.group != "vcap" {
		say(codeMonitGroup, k.at, "the process %s isn't in the group vcap: the agent doesn't start it", k.name)
	}
	switch {
	case k.start.text != "" && k.stop.text == "":
		say(codeMonitPrograms, k.at, "the process %s has no stop program: monit lets it run at a stop", k.name)
	case k.start.text == "" && k.stop.text != "":
		say(codeMonitPrograms, k.at, "the process %s has no start program: monit can't start it", k.name)
	}
	for _, program := range []monitToken{k.start, k.stop} {
		words := strings.Fields(program.text)
		for i, word := range each(c.poll, words) {
			m := pathOf(word)
			if m == nil || m[1] != c.job || i > 0 && !strings.HasPrefix(m[2], "bin/") {
				continue
			}
			switch {
			case !c.renders(path.Clean(m[2])):
				say(codeMonitProgram, program.at, "no template of %s is rendered to %s", c.job, m[2])
			case !strings.HasPrefix(m[2], "bin/") && i == 0:
				say(codeNotExecutable, program.at, "%s isn't executable: only files below bin are", m[2])
			case i == 0:
				c.checkProgramText(path.Clean(m[2]))
			}
		}
	}
	c.checkBPMStart(t, k, say)
}

// checkBPMStart compares a check with the bpm.yml of the job.
func (c *checker) checkBPMStart(t *template, k *monitCheck, say func(string, int, string, ...any)) {
	words := strings.Fields(k.start.text)
	if len(words) < 3 || path.Base(words[0]) != "bpm" || words[1] != "start" {
		return
	}
	process := words[2]
	for i, word := range each(c.poll, words[3:]) {
		if (word == "-p" || word == "--process") && 4+i < len(words) {
			process = words[4+i]
		}
	}
	if words[2] != c.job {
		say(codeMonitJob, k.start.at, "bpm starts the job %s, and the job is %s", words[2], c.job)
		return
	}
	names, complete := c.processes()
	if complete && !slices.Contains(names, process) {
		say(codeMonitProcess, k.start.at, "bpm.yml has no process %s%s", process, closest(c.poll, process, names))
	}
	if want := "/var/vcap/sys/run/bpm/" + words[2] + "/" + process + ".pid"; k.pidfile.text != "" && path.Clean(k.pidfile.text) != want {
		say(codeMonitPidfile, k.pidfile.at, "bpm writes %s, and monit watches another file", want)
	}
}

// processes returns the names of the processes in all outputs of bpm.yml; complete is false if some may be missing.
func (c *checker) processes() (names []string, complete bool) {
	for _, t := range each(c.poll, c.templates) {
		if !isBPM(t.destination) {
			continue
		}
		for _, d := range each(c.poll, c.documents(t)) {
			for _, p := range each(c.poll, d.processes(c)) {
				names = append(names, p.Name)
				complete = true
			}
		}
	}
	return names, complete && !c.blind
}
