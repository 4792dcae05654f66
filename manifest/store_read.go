package manifest

// This file reads variables from where the CLI has them: vars files, flags, the environment.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
)

// ParseVars reads a vars file, a YAML mapping of names to values, as the CLI does (AsCLI): a name is the text of its
// key, also if the key is not a string. Values remember their lines.
func ParseVars(ctx context.Context, name string, data []byte) (Vars, error) {
	return YAML{}.Vars(ctx, name, data)
}

// Vars reads a vars file, AsCLI unless y has another Reading. The director reads no such files: AsDirector, a key that
// is not a string has the name that Ruby prints.
func (y YAML) Vars(ctx context.Context, name string, data []byte) (Vars, error) {
	root, err := y.readVars(ctx, name, data)
	if err != nil {
		e := yamlError(name, err)
		e.Code, e.Message = 0, fmt.Sprintf("Deserializing variables file '%s': %s", name, textOf(e.Err))
		return nil, e
	}
	vars := Vars{}
	if root == nil || root.IsNull() {
		return vars, nil
	}
	if root.kind != KindMap {
		return nil, &Error{Location: root.at(""),
			Message: fmt.Sprintf("Deserializing variables file '%s': Expected a map of variables but found '%s'", name, root.goType())}
	}
	poll := limit.NewPoll(ctx)
	for k, v := range root.Pairs() {
		if err := poll.Tick(); err != nil {
			return nil, err
		}
		vars[k.keyText()] = v
	}
	return vars, nil
}

// Var reads a variable in the form of the CLI's -v flag: name=value, the value in YAML, AsCLI unless y has another
// Reading. A value that is text is taken as it is written, without quotes around it.
func (y YAML) Var(flag string) (name string, value any, err error) {
	name, text, ok := strings.Cut(flag, "=")
	switch {
	case !ok:
		return "", nil, fmt.Errorf("Expected var '%s' to be in format 'name=value'", flag) // the CLI's text
	case name == "":
		return "", nil, errors.New("Expected var '=' to specify non-empty name") // the CLI's text, without the value
	case text == "":
		return "", nil, fmt.Errorf("Expected var '%s' to specify non-empty value", flag) // the CLI's text
	}
	deployed := y.Reading == AsDeployed
	if y.Reading = y.Reading.or(AsCLI); deployed {
		y.Reading = AsCLI // the CLI has written the text
	}
	n, err := y.read(context.Background(), "", []byte(text))
	if err != nil {
		return "", nil, fmt.Errorf("Deserializing variables '%s': the value is no YAML", name) // the CLI's text, without the value
	}
	if _, isString := scalarString(n); isString {
		if q := text[0]; len(text) > 1 && (q == '"' || q == '\'') && text[len(text)-1] == q {
			text = text[1 : len(text)-1]
		}
		n = &Node{value: text}
	}
	if n != nil && deployed {
		b := newTreeBuilder(context.Background(), "", y.options(context.Background()))
		if err := b.deployed(n); err != nil {
			return "", nil, fmt.Errorf("Deserializing variables '%s': the director cannot read the value", name)
		}
	}
	return name, n.Value(), nil
}

// EnvVars returns the variables in an environment, a list of NAME=value as os.Environ returns it, whose names begin
// with prefix and an underscore, which are cut off. Values are YAML as the CLI reads it (AsCLI).
func EnvVars(prefix string, environ []string) (Vars, error) { return YAML{}.EnvVars(prefix, environ) }

// EnvVars is the function EnvVars for any Reading; AsUsual is AsCLI.
func (y YAML) EnvVars(prefix string, environ []string) (Vars, error) {
	y.Reading = y.Reading.or(AsCLI)
	if prefix == "" {
		return nil, errors.New("Expected environment variable prefix to be non-empty") // the CLI's text
	}
	vars := Vars{}
	for _, entry := range environ {
		name, text, ok := strings.Cut(entry, "=")
		if !ok {
			return nil, errors.New("Expected environment variable to be key-value pair") // the CLI's text
		}
		variable, ok := strings.CutPrefix(name, prefix+"_")
		if !ok {
			continue
		}
		n, err := y.read(context.Background(), name, []byte(text))
		if err != nil {
			return nil, fmt.Errorf("Deserializing YAML from environment variable '%s': the value is no YAML", name) // the CLI's text, without the value
		}
		vars[variable] = n.Value()
	}
	return vars, nil
}
