package lint

// This file checks the text of templates: the paths in it, the first line of scripts, tags in their lines.

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// lifecycle are the scripts that the agent runs by name, and the program of an errand.
var lifecycle = lazy.Words("bin/pre-start bin/post-start bin/post-deploy bin/pre-stop bin/post-stop bin/drain bin/run")

func (c *checker) checkText(t *template) {
	c.checkPaths(t)
	c.checkFirstLine(t)
	c.checkCharacters(t)
	c.checkOutputs(t)
	c.checkDiscarded(t)
	c.checkComments(t)
	c.checkScriptText(t)
}

// at records a finding at an offset of a template.
func (c *checker) at(code string, t *template, offset int, message string) *Finding {
	line, column := t.place(offset)
	return c.add(code, t.name, line, column, message)
}

var (
	jobPath = pattern.New(`/var/vcap/jobs/([A-Za-z0-9_-]+)/([A-Za-z0-9_./-]*[A-Za-z0-9_-])`)
	// writing matches lines that create a file.
	writing = pattern.New(`>|\b(mkdir|cp|ln|mv|touch|tee|install|rsync|tar|unzip|chown|chmod|rm)\b|-out|-keyout|output`)
	// asking matches lines that test whether a file exists.
	asking = pattern.New(`\[\[? +!? *-[a-z]|\btest +-|\bif\b|exist`)
)

// pathOf returns the parts of a path below a job that a text begins with: all, the job, the file; nil if there is none.
func pathOf(text string) []string {
	return jobPath.FindStringSubmatch(text[:min(len(text), window)]) // short: it is a window
}

// goesOn reports whether a path continues after its known part.
func goesOn(rest string) bool {
	rest = strings.TrimLeft(rest, "/-._")
	return rest != "" && (strings.IndexByte("${*?[", rest[0]) >= 0 || strings.HasPrefix(rest, "#{") || strings.HasPrefix(rest, "<%"))
}

// renders reports whether a path below the job's folder is a file or folder that templates create.
func (c *checker) renders(file string) bool { return c.rendersTo(c.spec, file) }

func (c *checker) rendersTo(s *spec.JobSpec, file string) bool {
	if file == "monit" {
		return true
	}
	for _, t := range each(c.poll, s.Templates) {
		if dest := path.Clean(t.Destination); dest == file || strings.HasPrefix(dest, file+"/") {
			return true
		}
	}
	return false
}

// asked reports whether a line of the text tests whether a path exists.
func (t *content) asked(file string) bool {
	if asked, known := t.tested[file]; known {
		return asked
	}
	t.tested[file] = false
	for at := range t.offsets(file) {
		line, _ := t.line(at)
		if end := at + len(file); (end == len(t.text) || !isWord(t.text[end])) && fits(asking, line) {
			t.tested[file] = true
			break
		}
	}
	return t.tested[file]
}

// inVariable matches the text before the name of a file in a folder that a variable names.
var inVariable = pattern.New(`\$\{?[A-Za-z_]+\}?/$`)

// made reports whether a script creates a file or folder itself.
func (c *checker) made(file string) bool {
	if made, known := c.written[file]; known {
		return made
	}
	c.written[file] = c.madeInVariable(path.Base(file)) || some(c.poll, c.templates, func(t *template) bool { return t.writes(file) })
	return c.written[file]
}

// writes reports whether a line of the text writes a file.
func (t *content) writes(file string) bool {
	for at := range t.offsets(file) {
		if line, _ := t.line(at); fits(writing, strings.ReplaceAll(line, "%>", "")) {
			return true
		}
	}
	return false
}

// madeInVariable reports whether a script has the name of a file behind a variable.
func (c *checker) madeInVariable(base string) bool {
	made, known := c.inVariables[base]
	if known || !strings.Contains(base, ".") {
		return made
	}
	made = some(c.poll, c.templates, func(t *template) bool {
		return isShell(t.content) && t.hasBehind(inVariable, base)
	})
	c.inVariables[base] = made
	return made
}

// checkPaths checks the paths to files of the job: the paths of its templates and packages.
func (c *checker) checkPaths(t *template) {
	for at := range t.matches(jobPath) {
		job, file := t.text[at[2]:at[3]], path.Clean(t.text[at[4]:at[5]])
		line, _ := t.line(at[0])
		c.otherJob(t, at[0], job, file)
		c.sameElsewhere(t, at[0], job, file)
		if job != c.job || goesOn(t.rest(at[1])) || c.renders(file) || t.commented(at[0]) || fits(asking, line) || c.made(file) {
			continue
		}
		if t.destination == "monit" || isBPM(t.destination) && strings.Contains(line, "executable") || strings.Contains(line, "pre_start") {
			continue // it is tested elsewhere
		}
		if !c.first(codeJobPath, t.name, file) {
			continue
		}
		message := fmt.Sprintf("no template of %s is rendered to %s", c.job, file)
		if near := c.nearPath(file); near != "" {
			c.at(codeJobPath, t, at[0], message+near)
		} else {
			c.at(codeUnknownPath, t, at[0], message)
		}
	}
	c.checkFolders(t)
	c.checkBuilt(t)
	if isBPM(t.destination) {
		return
	}
	for at := range t.matches(packagePath) {
		name := t.text[at[2]:at[3]]
		line, _ := t.line(at[0])
		if goesOn(t.rest(at[3])) || c.has(name) || t.commented(at[0]) || fits(asking, line) || t.asked("/var/vcap/packages/"+name) || !c.first(codeTemplatePackage, t.name, name) {
			continue
		}
		message := fmt.Sprintf("the spec of %s doesn't list the package %s", c.job, name)
		near := closest(c.poll, name, c.spec.Packages)
		if near != "" || c.packaged(name) {
			c.at(codeTemplatePackage, t, at[0], message+near)
		} else {
			c.at(codeForeignPackage, t, at[0], message+", and the release has none of that name")
		}
	}
}

// otherJob reports a path below another job to a file that this job has: a job of the given releases without that
// file, or a job that no given release has and whose name is similar.
func (c *checker) otherJob(t *template, at int, job, file string) {
	other, known := c.index.jobs[job]
	if job == c.job || !c.renders(file) || file == "monit" || t.commented(at) || known && (other == nil || c.rendersTo(other, file)) {
		return
	}
	if !known && closest(c.poll, job, []string{c.job}) == "" && !strings.HasPrefix(c.job, job) && !strings.HasPrefix(job, c.job) {
		return
	}
	if c.first(codeJobPath, t.name, job+"/"+file) {
		c.at(codeJobPath, t, at, fmt.Sprintf("no template of %s is rendered to %s, and one of %s is", job, file, c.job))
	}
}

// sameElsewhere reports a path to a file of another job that this job has, too, if nothing in the file says that it is
// about the other job.
func (c *checker) sameElsewhere(t *template, at int, job, file string) {
	other := c.index.jobs[job]
	if job == c.job || other == nil || isBPM(t.destination) || file == "monit" || !strings.Contains(file, "/") || t.commented(at) || !c.renders(file) || !c.rendersTo(other, file) {
		return
	}
	if !c.first(codeOtherJob, t.name, job) || some(c.poll, c.templates, func(o *template) bool { return o != t && o.has("/var/vcap/jobs/"+job+"/") }) {
		return
	}
	c.at(codeOtherJob, t, at, fmt.Sprintf("the path is in the job %s, and %s has a file %s itself", job, c.job, file))
}

var (
	// below are the folders of /var/vcap on an instance.
	below = lazy.Words("jobs packages data store sys bosh monit instance micro micro_bosh bosh_ssh all-releases deploy shared bin misc-helpers")
	// makes matches commands that make a folder, before its path, and makesAtEnd those where it is the last argument.
	makes        = pattern.New(`^[^#]*\b(mkdir|install\s[^#]*-d)\s([^#]*\s)?["']?$`)
	makesAtEnd   = pattern.New(`^[^#]*\b(mount|ln)\s[^#]*\s["']?$`)
	argumentsEnd = pattern.New(`^/?["']?\s*($|[;&|#])`)
	// archived matches lines of programs for which paths without a slash are right.
	archived = pattern.New(`\b(tar|rsync|zip|cpio|cd|pushd|sed|grep|find)\b|\s-C\b`)
)

// checkFolders reports paths without a slash before var, and paths to jobs and packages without the folder of those.
func (c *checker) checkFolders(t *template) {
	const root = "var/vcap/"
	for at := range t.offsets(root) {
		name, _, more := strings.Cut(t.rest(at+len(root)), "/")
		if !more || name == "" || len(name) > heredocName || strings.ContainsFunc(name, func(r rune) bool { return r > 0x7f || !isWord(byte(r)) }) || t.commented(at) {
			continue
		}
		if at > 0 && t.text[at-1] == '/' {
			if at == 1 || strings.IndexByte(separators, t.text[at-2]) >= 0 {
				c.checkFolder(t, at-1, name)
			}
			continue
		}
		line, _ := t.line(at)
		if (at == 0 || strings.IndexByte(separators, t.text[at-1]) >= 0) && below.Has(name) && !fits(archived, line) && c.first(codeLostFolder, t.name, "/") {
			c.at(codeLostFolder, t, at, "the path has no / before var: it depends on the working directory")
		}
	}
}

// separators stand before a path.
const separators = " \t\n\"'=:("

// checkFolder checks the name of a folder of /var/vcap.
func (c *checker) checkFolder(t *template, at int, name string) {
	if below.Has(name) {
		return
	}
	in := ""
	if _, isJob := c.index.jobs[name]; isJob {
		in = "jobs"
	} else if c.packaged(name) {
		in = "packages"
	}
	if in != "" && c.first(codeLostFolder, t.name, name) && !c.makesFolder(name) {
		c.at(codeLostFolder, t, at, fmt.Sprintf("/var/vcap has no folder %s; is it /var/vcap/%s/%s?", name, in, name))
	}
}

// makesFolder reports whether a template of the job makes the folder name of /var/vcap.
func (c *checker) makesFolder(name string) bool {
	path := "/var/vcap/" + name
	return some(c.poll, c.contents, func(text string) bool {
		for at := range (&content{text: text, poll: c.poll}).offsets(path) {
			before := text[max(0, at-piece):at]
			command := before[strings.LastIndexAny(before, "\n;&|")+1:]
			rest, _, _ := strings.Cut(text[at+len(path):min(len(text), at+len(path)+piece)], "\n")
			if (rest == "" || !isWord(rest[0])) && fits(makes, command) || fits(argumentsEnd, rest) && fits(makesAtEnd, command) {
				return true
			}
		}
		return false
	})
}

// has reports whether the job has a package, or versions of it between which a script chooses.
func (c *checker) has(name string) bool {
	return some(c.poll, c.spec.Packages, func(p string) bool {
		rest, version := strings.CutPrefix(p, strings.TrimSuffix(name, "-")+"-")
		return p == name || version && (strings.HasSuffix(name, "-") || rest != "" && (rest[0] == 'v' || rest[0] >= '0' && rest[0] <= '9'))
	})
}

// nearPath suggests the destination that a path was meant to be: one that differs little, or has the same name in
// another folder.
func (c *checker) nearPath(file string) string {
	for _, t := range each(c.poll, c.spec.Templates) {
		dest := path.Clean(t.Destination)
		if path.Base(dest) == path.Base(file) || differ(dest, file, 1) == 1 {
			return fmt.Sprintf("; is it %s?", dest)
		}
	}
	return ""
}

// windows are the files that Windows reads.
var windows = pattern.New(`(?i)\.(ps1|psm1|psd1|bat|cmd)(\.erb)?$`)

// written returns the text after the tags that a template begins with, including the rest of their lines; known is
// false if one of them writes a value.
func (t *content) written(text string) (rest string, known bool) {
	rest = text
	for !t.ended() {
		blanks := strings.TrimLeft(rest, " \t")
		if strings.HasPrefix(blanks, "<%-") {
			rest = blanks
		}
		end := strings.Index(rest, "%>")
		if end < 0 || !strings.HasPrefix(rest, "<%") || strings.HasPrefix(rest, "<%=") || end == len("<") {
			return rest, !strings.HasPrefix(rest, "<%")
		}
		tag := rest[:end+len("%>")]
		if opens(tag) {
			return rest, false
		}
		rest = rest[len(tag):]
		if strings.HasSuffix(tag, "-%>") {
			rest = strings.TrimPrefix(rest, "\n")
		}
	}
	return rest, false
}

// opens reports whether a tag opens a block or a condition, so that the text after it may be skipped.
func opens(tag string) bool {
	code := strings.TrimSpace(strings.Trim(tag, "<%->"))
	if strings.HasPrefix(code, "#") || strings.HasPrefix(tag, "<%#") {
		return false
	}
	depth := 0
	between := func(r rune) bool { return r == ' ' || r == '\n' || r == ';' || r == '\t' }
	for _, word := range strings.FieldsFunc(code[:min(len(code), piece)], between) { // short: it is a piece
		switch word {
		case "do", "{", "def", "case", "begin":
			depth++
		case "end", "}":
			depth--
		}
	}
	return depth > 0 || strings.HasPrefix(code, "if ") && !strings.HasSuffix(code, "end") || strings.HasPrefix(code, "unless ") && !strings.HasSuffix(code, "end")
}

// checkFirstLine checks the first line of scripts.
func (c *checker) checkFirstLine(t *template) {
	if t.destination == "monit" {
		return
	}
	text := t.text
	if strings.HasPrefix(text, "\uFEFF") {
		if fits(windows, t.destination) {
			return // programs expect it there
		}
		c.at(codeByteOrderMark, t, 0, "the file begins with a byte order mark").fix = c.replaced(t, 1, "\uFEFF", "")
		text = text[len("\uFEFF"):]
	}
	rest, known := t.written(text)
	begin := strings.TrimLeft(rest, " \t\r\n")
	switch {
	case !known:
		return
	case strings.HasPrefix(rest, "#!"):
	case strings.HasPrefix(begin, "#!/"):
		c.at(codeBeforeShebang, t, len(t.text)-len(begin), "the file doesn't begin with #!")
	case lifecycle.Has(t.destination) && begin != "" && !strings.HasPrefix(begin, "<%"):
		c.at(codeNoShebang, t, len(t.text)-len(begin), t.destination+" doesn't begin with #!")
	}
	if script := strings.HasPrefix(begin, "#!"); script && strings.Contains(t.text, "\r\n") {
		f := c.at(codeCarriageReturns, t, strings.Index(t.text, "\r\n"), "lines end with a carriage return")
		f.fix = c.replaced(t, 0, "\r\n", "\n")
	}
}

// checkProgramText reports a program of the job without #!, which monit or bpm starts.
func (c *checker) checkProgramText(file string) {
	for _, t := range each(c.poll, c.templates) {
		if path.Clean(t.destination) != file || lifecycle.Has(t.destination) {
			continue
		}
		rest, known := t.written(t.text)
		begin := strings.TrimLeft(rest, " \t\r\n")
		if known && begin != "" && !strings.HasPrefix(begin, "#!") && !strings.HasPrefix(begin, "<%") && c.first(codeNoShebang, t.name, "") {
			c.at(codeNoShebang, t, len(t.text)-len(begin), file+" doesn't begin with #!")
		}
	}
}

// lookalikes are characters often copied from documents, with the intended ones.
var lookalikes = lazy.Value[map[rune]string]{New: func() map[rune]string {
	return map[rune]string{'\u201C': `"`, '\u201D': `"`, '\u2018': "'", '\u2019': "'", '\u00A0': " "}
}}

// checkCharacters reports lookalikes in scripts: outside of quotes and comments they become part of words.
func (c *checker) checkCharacters(t *template) {
	if !isShell(t.content) {
		return
	}
	for number, line := range t.lines() {
		if strings.HasPrefix(strings.TrimSpace(line), "#") || strings.ContainsAny(line, `"'`) {
			continue
		}
		line, _, _ = strings.Cut(line, " #") // a comment behind a command
		for at, r := range line {            // short: it is no longer than a piece
			if meant := lookalikes.Get()[r]; meant != "" && c.poll.Work(1) == nil {
				f := c.add(codeLookalike, t.name, number, 1+len([]rune(line[:at])), fmt.Sprintf("U+%04X stands where %q was meant", r, meant))
				f.fix = c.replaced(t, number, string(r), meant)
			}
		}
	}
}

var (
	// doubled matches the text before a mistyped tag: <<%= and =<%= where a value begins.
	doubled    = pattern.New(`(^|[\s"'])<$|:\s+=$`)
	markup     = pattern.New(`\.(xml|html?|svg|xsd|xslt?)$`)
	urlBefore  = pattern.New(`://[^/\s"'@]*:$`)
	eachNames  = lazy.Words("each each_pair each_with_index each_key each_value times each_with_object each_slice")
	secretSaid = pattern.New(`^\s*(sudo\s+)?(echo|printf|logger)\b[^|>]*$`)
)

// untagged returns a line with something in place of its tags.
func untagged(line, with string) string {
	return tag.ReplaceAllString(line, with) // short: a line is no longer than two windows
}

// checkOutputs checks tags that write, and their lines.
func (c *checker) checkOutputs(t *template) {
	for _, o := range each(c.poll, t.Outputs) {
		line, start := t.line(o.Offset)
		before := t.text[start:o.Offset]
		_, after, _ := strings.Cut(t.rest(o.Offset), "%>")
		if fits(doubled, before) && !fits(markup, t.destination) && !isShell(t.content) {
			c.at(codeDoubledTag, t, o.Offset-1, "the file has the character in front of the tag, too")
		}
		p, declared := c.spec.Property(o.Property)
		switch declared = declared && !o.OfLink; {
		case o.Method == "to_yaml" && strings.TrimSpace(untagged(before, "")) != "":
			c.at(codeDocumentInLine, t, o.Offset, "to_yaml begins a document with ---, here within a line")
		case o.Block && eachNames.Has(o.Method):
			c.at(codeWritesReceiver, t, o.Offset, fmt.Sprintf("the tag writes what %s returns: the list itself", o.Method))
		case secret(o.Property) && fits(urlBefore, untagged(before, "x")) && strings.HasPrefix(after, "@"):
			c.at(codeSecretInURL, t, o.Offset, fmt.Sprintf("the value of %s isn't escaped for a URL", o.Property))
		case secret(o.Property) && isShell(t.content) && fits(secretSaid, untagged(line, "")) && !strings.HasSuffix(line, "\\"):
			c.at(codeSecretPrinted, t, o.Offset, fmt.Sprintf("the script prints the value of %s", o.Property))
		case declared:
			if _, isMap := p.Default.(*manifest.Map); isMap && o.Method == "p" {
				c.at(codeRawHash, t, o.Offset, fmt.Sprintf("%s is a hash: the tag writes it in Ruby's notation", o.Property))
			}
		}
	}
}

var discarded = pattern.New(`<%-?\s*(p\(\s*["'][\w.-]+["']\s*(,[^%]*?)?\)|p ["'][\w.-]+["']|(spec|properties)\.\w[\w.]*|link\(["'][\w.-]+["']\)\.(p\([^)]*\)|address))\s*-?%>`)

// checkDiscarded reports tags whose value was probably meant to be written, because their line has other text. A tag
// alone in its line may test for a required property.
func (c *checker) checkDiscarded(t *template) {
	for at := range t.matches(discarded) {
		line, _ := t.line(at[0])
		if rest := strings.TrimSpace(untagged(line, "")); rest != "" && !t.commented(at[0]) {
			c.at(codeDiscarded, t, at[0], "the value isn't written: the tag has no =")
		}
	}
}

var comment = pattern.New(`^\s*(#[^!]|//|;|<!--)`)

// checkComments reports properties that only comments of the file need.
func (c *checker) checkComments(t *template) {
	inComment := func(t *template, line int) bool {
		text, ok := t.numbered(line)
		return ok && fits(comment, text) && strings.Contains(text, "<%=")
	}
	for _, p := range each(c.poll, t.Properties) {
		if p.OfLink || p.Form != usage.Method || p.Default || p.Guarded || len(p.Names) != 1 || !inComment(t, p.Line) {
			continue
		}
		declared, ok := c.spec.Property(p.Names[0])
		needed := some(c.poll, c.templates, func(o *template) bool {
			return some(c.poll, o.Properties, func(q usage.Property) bool {
				return slices.Equal(q.Names, p.Names) && q.Form == usage.Method && !q.Default && !q.Guarded && !(o == t && inComment(o, q.Line))
			})
		})
		if ok && declared.Default == nil && !needed && c.first(codeCommentedTag, t.name, p.Names[0]) {
			c.add(codeCommentedTag, t.name, p.Line, p.Column, fmt.Sprintf("the tag in the comment is evaluated: rendering fails unless %s is set", p.Names[0]))
		}
	}
}

var (
	worldWritable = pattern.New(`\bchmod\s+(-[a-zA-Z]+\s+)*(0?777|0?666|a\+r?wx?|o\+r?wx?)\b`)
	prints        = pattern.New(`\b(echo|printf|cat|exec|source|ruby|python3?|perl|wait_for|output|bash|sh)\b|^\s*\.\s|/var/vcap|\$\(|<%=`)
)

// checkScriptText checks the text of shell scripts.
func (c *checker) checkScriptText(t *template) {
	if !isShell(t.content) {
		return
	}
	for at := range t.matches(worldWritable) {
		if !t.commented(at[0]) {
			c.at(codeWorldWritable, t, at[0], "the files are writable for every process of the machine")
		}
	}
	if t.destination != "bin/drain" {
		return
	}
	for _, line := range t.lines() {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") && fits(prints, line) {
			return
		}
	}
	c.at(codeDrainOutput, t, 0, "the drain script prints no number")
}
