package main

// This file reads .boshrender.yml in the root of a release: its settings for lint, test and coverage. A flag or an
// argument overrides its severities, thresholds and paths. No flag undoes a setting of the file.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/manifest"
)

// configName is the name of the file. config.schema.json is its JSON schema, for editors.
const configName = ".boshrender.yml"

// config holds the settings in the file.
type config struct {
	lint struct {
		skip       []string
		severities map[string]lint.Severity
		fail       string
		baseline   string
		least      string
		kubernetes bool
		createEnv  bool
		textOnly   bool
	}
	test struct {
		folders []string
		notRun  []string // texts in descriptions of examples that need not be run
	}
	coverage struct{ min, minBranches float64 }
}

// readConfig reads the file in a folder. A missing file is an empty one.
func readConfig(ctx context.Context, dir string) (*config, error) {
	path := filepath.Join(dir, configName)
	root, err := files.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	data, err := files.Within(ctx).Read(root, configName)
	c := &config{}
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return nil, fileError("", path, err)
	}
	n, err := manifest.YAML{Reading: manifest.AsDirector}.Document(ctx, path, data)
	if err != nil {
		return nil, err
	}
	d := &configReader{c: c, dir: dir, release: root}
	d.root(n)
	return c, errors.Join(d.errs...)
}

// configReader reads the keys and records their errors.
type configReader struct {
	c       *config
	dir     string
	release files.Root
	errs    []error
}

func (d *configReader) fail(n *manifest.Node, format string, args ...any) {
	d.errs = append(d.errs, fmt.Errorf("%s:%d:%d: %s", n.File(), n.Line(), n.Column(), fmt.Sprintf(format, args...)))
}

// keys calls the function of each key of a hash.
func (d *configReader) keys(n *manifest.Node, known map[string]func(*manifest.Node)) {
	if n == nil || n.IsNull() {
		return
	}
	if n.Kind() != manifest.KindMap {
		d.fail(n, "this should be a hash")
		return
	}
	var names []string
	for name := range known {
		names = append(names, name)
	}
	for key, value := range n.Pairs() {
		name := fmt.Sprint(key.Value())
		if f := known[name]; f != nil {
			f(value)
			continue
		}
		hint := ""
		if near := spelling.Nearest(name, names); near != "" {
			hint = "; did you mean " + near + "?"
		}
		d.fail(key, "unknown key %s%s", name, hint)
	}
}

func (d *configReader) root(n *manifest.Node) {
	d.keys(n, map[string]func(*manifest.Node){
		"lint": func(n *manifest.Node) {
			d.keys(n, map[string]func(*manifest.Node){
				"rules":      d.rules,
				"fail":       func(n *manifest.Node) { d.text(n, &d.c.lint.fail) },
				"baseline":   func(n *manifest.Node) { d.path(n, &d.c.lint.baseline) },
				"least":      func(n *manifest.Node) { d.text(n, &d.c.lint.least) },
				"kubernetes": func(n *manifest.Node) { d.flag(n, &d.c.lint.kubernetes) },
				"create_env": func(n *manifest.Node) { d.flag(n, &d.c.lint.createEnv) },
				"render": func(n *manifest.Node) {
					render := true
					d.flag(n, &render)
					d.c.lint.textOnly = !render
				},
			})
		},
		"test": func(n *manifest.Node) {
			d.keys(n, map[string]func(*manifest.Node){
				"folders": func(n *manifest.Node) {
					for _, e := range n.Items() {
						folder := ""
						d.path(e, &folder)
						d.c.test.folders = append(d.c.test.folders, folder)
					}
				},
				"not_run": d.notRun,
			})
		},
		"coverage": func(n *manifest.Node) {
			d.keys(n, map[string]func(*manifest.Node){
				"min":          func(n *manifest.Node) { d.percent(n, &d.c.coverage.min) },
				"min_branches": func(n *manifest.Node) { d.percent(n, &d.c.coverage.minBranches) },
			})
		},
	})
}

// notRun reads the examples that need not be run: [{example: TEXT, reason: …}].
func (d *configReader) notRun(n *manifest.Node) {
	for _, e := range n.Items() {
		example, reason := "", ""
		d.keys(e, map[string]func(*manifest.Node){
			"example": func(n *manifest.Node) { d.text(n, &example) },
			"reason":  func(n *manifest.Node) { d.text(n, &reason) },
		})
		if example == "" || reason == "" {
			d.fail(e, "an entry has an example, a part of its description, and a reason")
		}
		d.c.test.notRun = append(d.c.test.notRun, example)
	}
}

// rules reads the settings of rules: {P001: {severity: hint, reason: …}}; the severity "off" disables a rule.
func (d *configReader) rules(n *manifest.Node) {
	d.c.lint.severities = map[string]lint.Severity{}
	for key, value := range n.Pairs() {
		code := fmt.Sprint(key.Value())
		severity, reason := "", ""
		d.keys(value, map[string]func(*manifest.Node){
			"severity": func(n *manifest.Node) {
				if severity = "off"; n.Value() != any(false) { // YAML reads off as false
					d.text(n, &severity)
				}
			},
			"reason": func(n *manifest.Node) { d.text(n, &reason) },
		})
		if reason == "" {
			d.fail(key, "%s needs a reason", code)
		}
		if err := (lint.Linter{Only: []string{code}}).Check(); err != nil {
			d.fail(key, "%v", err)
		}
		if severity == "off" {
			d.c.lint.skip = append(d.c.lint.skip, code)
			continue
		}
		s, err := lint.ParseSeverity(severity)
		if err != nil {
			d.fail(key, "%s: severity: %v, off", code, err)
		}
		d.c.lint.severities[code] = s
	}
}

func (d *configReader) text(n *manifest.Node, to *string) {
	s, ok := n.Value().(string)
	if !ok {
		d.fail(n, "this should be a text")
	}
	*to = s
}

func (d *configReader) flag(n *manifest.Node, to *bool) {
	v, ok := n.Value().(bool)
	if !ok {
		d.fail(n, "this should be true or false")
		return
	}
	*to = v
}

// path reads a path relative to the release's root.
func (d *configReader) path(n *manifest.Node, to *string) {
	d.text(n, to)
	if *to == "" {
		return
	}
	*to = filepath.FromSlash(*to)
	if _, err := d.release.Stat(filepath.ToSlash(filepath.Clean(*to))); err != nil && !errors.Is(err, fs.ErrNotExist) { // links out of the release, too
		d.fail(n, "this should be a path below the release")
	}
	*to = filepath.Join(d.dir, *to)
}

func (d *configReader) percent(n *manifest.Node, to *float64) {
	switch v := n.Value().(type) {
	case int64:
		*to = float64(v)
	case float64:
		*to = v
	default:
		d.fail(n, "this should be a number of percent")
	}
	if *to < 0 || *to > 100 {
		d.fail(n, "this should be a number of percent, 0 to 100")
	}
}
