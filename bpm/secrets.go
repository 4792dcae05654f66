package bpm

// This file keeps texts that come from variables out of containers.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// secretTexts puts texts of one process into Result.Secrets. Containers refer to them as variables of their
// environment.
type secretTexts struct {
	*mapper
	process *Process
	name    string   // of the container, with which keys begin
	vars    []EnvVar // the variables that texts refer to
}

// EnvSecret begins the names of the variables that arguments refer to where their text is in a Secret. A number
// follows.
const EnvSecret = "BPM_SECRET_"

// has reports whether the text of a field is secret.
func (s *secretTexts) has(field string) bool {
	return s.Secret != "" && slices.Contains(s.Secrets[s.process.Name], field)
}

// text returns a text of a container: with $(NAME) for each part of a secret one between the variables that it expands.
func (s *secretTexts) text(field, text string) string {
	if !s.has(field) {
		return s.mapper.text(text)
	}
	var b strings.Builder
	for _, part := range s.parts(text) {
		if part.variable {
			b.WriteString(part.text)
			continue
		}
		name := EnvSecret + strconv.Itoa(len(s.vars))
		for _, taken := s.process.Env[name]; taken; _, taken = s.process.Env[name] {
			name += "_"
		}
		s.vars = append(s.vars, s.keep(name, part.text))
		b.WriteString("$(" + name + ")")
	}
	return b.String()
}

// variable returns a variable of the environment. Its text as a whole is in the Secret, unless it expands others.
func (s *secretTexts) variable(name, value string) EnvVar {
	if field := "env." + name; s.has(field) {
		if parts := s.parts(value); len(parts) == 1 && !parts[0].variable {
			return s.keep(name, value)
		}
		return EnvVar{Name: name, Value: s.text(field, value)}
	}
	return EnvVar{Name: name, Value: s.mapper.text(value)}
}

// keep puts a text into the Secret.
func (s *secretTexts) keep(variable, text string) EnvVar {
	if s.result.Secrets == nil {
		s.result.Secrets = map[string]string{}
	}
	key := fmt.Sprintf("%s.%s", s.name, variable)
	if !secretKey.MatchString(key) {
		key = fmt.Sprintf("%s.%d", s.name, len(s.result.Secrets))
	}
	for _, taken := s.result.Secrets[key]; taken; _, taken = s.result.Secrets[key] {
		key += "_"
	}
	s.result.Secrets[key] = text
	return EnvVar{Name: variable, ValueFrom: &EnvVarSource{SecretKeyRef: &SecretKey{Name: s.Secret, Key: key}}}
}

// textPart is a part of a text: a variable that Kubernetes expands, as $(NAME), or the text between two of them.
type textPart struct {
	text     string
	variable bool
}

// parts splits a text at the variables that it expands.
func (s *secretTexts) parts(text string) []textPart {
	var list []textPart
	from := 0
	for at := 0; at < len(text); at++ {
		rest, ok := strings.CutPrefix(text[at:], "$(")
		name, _, closed := strings.Cut(rest, ")")
		if !ok || !closed || !slices.Contains(s.Expand, name) {
			continue
		}
		if from < at {
			list = append(list, textPart{text: text[from:at]})
		}
		end := at + len("$()") + len(name)
		list = append(list, textPart{text[at:end], true})
		at, from = end-1, end
	}
	if from < len(text) {
		list = append(list, textPart{text: text[from:]})
	}
	return list
}

// hidden reports whether the text of a field can be in a Secret.
func hidden(field string) bool {
	return field == "" || field == "executable" || field == "hooks.pre_start" || strings.HasPrefix(field, "args[") || strings.HasPrefix(field, "env.")
}

// shown records the fields that depend on variables and that no Secret can have.
func (s *secretTexts) shown() {
	for _, field := range s.Secrets[s.process.Name] {
		if s.Secret != "" && !hidden(field) {
			s.find(s.process, field, "depends on the value of a variable, and is in the container as it is")
		}
	}
}
