package main

// This file checks a deployment before it is deployed: mistakes that a director would take without a word, and mistakes
// that it would refuse.

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/internal/traps"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
	"github.com/boshrender/boshrender/manifest"
)

func newCheck(a *app) *cobra.Command {
	f := &deploymentFlags{}
	c := &cobra.Command{
		Use: "check [MANIFEST] [flags]", Short: "Check a deployment before it is deployed",
		Long: "Check reports what a director takes without a word: keys that nothing reads, properties that no spec declares or that are of\n" +
			"another kind than their defaults, scalars that YAML reads as something else, operations that change nothing, variables that\n" +
			"are given twice or for nothing, and stored certificates that expire, or fit their CA or options no longer. It renders all\n" +
			"templates, and reads the files with the values of the deployment. What a director refuses is an error of status 2, as for\n" +
			"render. Status 1 if anything is reported.",
		Example: "  boshrender check\n  boshrender check cf.yml -o scale.yml --vars-store vars.yml --release nats-release --cloud-config cloud.yml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				f.manifest = args[0]
			}
			if err := a.enclose(c, sandbox.Access{}, f.manifest); err != nil {
				return err
			}
			return a.check(c.Context(), f)
		},
	}
	f.register(c)
	f.registerState(c)
	c.ValidArgsFunction = completeYAML
	return c
}

// checkResult is the result of check.
type checkResult struct {
	Findings []checked `json:"findings"`
}

// checked is a finding of check.
type checked struct {
	// Kind is the kind of the finding: key, property, kind, yaml, operation, variable, certificate, file.
	Kind string `json:"kind"`
	// Place is where: a file with line and column, or an instance with a file.
	Place string `json:"place"`
	Text  string `json:"text"`
}

func (a *app) check(ctx context.Context, f *deploymentFlags) error {
	o, err := a.open(ctx, f)
	if err != nil {
		return err
	}
	defer o.close()
	list := remarks("key", o.unread()) // resolving may leave jobs out
	for _, more := range []func(context.Context) ([]checked, error){o.yamlTraps, o.idleOps, o.givenTwice, o.storedFaults} {
		found, err := more(ctx)
		if err != nil {
			return err
		}
		list = append(list, found...)
	}
	resolved, failed := o.resolve(ctx)
	if failed != nil {
		failed = o.report(failed, resolved)
	} else {
		list = append(list, remarks("property", undeclaredProperties(resolved))...)
		list = append(list, remarks("kind", otherKinds(resolved))...)
		var files []checked
		files, failed = o.unreadable(ctx, resolved)
		list = append(list, files...)
	}
	o.notices = notices{} // they are in the list
	slices.SortStableFunc(list, func(a, b checked) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Place, b.Place)) })
	list = slices.Compact(list)
	o.progress.clearLine()
	return cmp.Or(a.printChecked(list), failed, found(len(list)))
}

// found is errFound for a number of findings, nil for none.
func found(n int) error {
	if n > 0 {
		return errFound
	}
	return nil
}

// remarks returns remarks as findings of a kind.
func remarks(kind string, of []remark) []checked {
	list := []checked{}
	for _, r := range of {
		list = append(list, checked{kind, r.about, r.text})
	}
	return list
}

// printChecked prints findings.
func (a *app) printChecked(list []checked) error {
	if a.json {
		a.result(checkResult{list})
		return nil
	}
	for _, c := range list {
		if _, err := fmt.Fprintln(a.stdout, terminal.Text(fmt.Sprintf("%s: %s [%s]", c.Place, c.Text, c.Kind))); err != nil {
			return err
		}
	}
	return nil
}

// kindOf names the kind of a value; "" for null and for a value that a variable gives.
func kindOf(v any) string {
	switch v := v.(type) {
	case string:
		if placeholder.MatchString(v) {
			return ""
		}
		return "a text"
	case bool:
		return "a boolean"
	case int64, float64:
		return "a number"
	case []any:
		return "a list"
	case *manifest.Map:
		return "a hash"
	}
	return ""
}

// otherKinds reports properties of jobs whose values are of another kind than their defaults. An empty default is often
// a placeholder for any value, and templates write texts and numbers in the same way.
func otherKinds(resolved *boshrender.Resolved) []remark {
	var found []remark
	for _, ig := range resolved.Manifest().InstanceGroups {
		g := resolved.Group(ig.Name)
		for _, mj := range ig.Jobs {
			if g == nil || g.Job(mj.Name) == nil || mj.Addon != "" {
				continue
			}
			values := resolved.Manifest().JobProperties(ig, mj)
			for _, p := range g.Job(mj.Name).Spec().Properties {
				is, was := kindOf(at(values, p.Name)), kindOf(p.Default)
				if is == "" || was == "" || is == was || empty(p.Default) || scalar(is) && scalar(was) && is != "a boolean" && was != "a boolean" {
					continue
				}
				found = append(found, remark{fmt.Sprintf("%s of job %s is %s, and its default %s", p.Name, mj.Name, is, was), mj.Location.Position()})
			}
		}
	}
	return found
}

// empty reports whether a default is an empty text, list or hash.
func empty(v any) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case *manifest.Map:
		return v.Len() == 0
	}
	return false
}

func scalar(kind string) bool { return kind != "a list" && kind != "a hash" }

// yamlTraps looks at all files that flags name.
func (o *opened) yamlTraps(ctx context.Context) (list []checked, _ error) {
	for _, path := range slices.Concat([]string{o.manifest}, o.ops, o.varsFiles, o.cloudConfigs, o.runtimeConfigs) {
		if path == "" || path == "-" {
			continue
		}
		data, err := o.files.read("", path)
		if err != nil {
			return nil, err
		}
		found, err := traps.Find(ctx, path, data)
		if err != nil {
			return nil, err
		}
		for _, t := range found {
			list = append(list, checked{"yaml", fmt.Sprintf("%s:%d:%d", t.File, t.Line, t.Column), t.Message})
		}
	}
	return list, nil
}

// idleOps reports operations that change nothing.
func (o *opened) idleOps(ctx context.Context) (list []checked, _ error) {
	if len(o.ops) == 0 {
		return nil, nil
	}
	m := o.written
	before, err := m.Marshal()
	if err != nil {
		return nil, err
	}
	for _, path := range o.ops {
		if path == "-" {
			return list, nil // it can't be read again
		}
		ops, err := readAs(o.files, "-o", path, asDeployed.Ops)
		if err != nil {
			return nil, err
		}
		for _, op := range ops {
			after, err := m.Apply(ctx, manifest.Ops{op})
			if err != nil {
				return nil, err
			}
			now, err := after.Marshal()
			if err != nil {
				return nil, err
			}
			if bytes.Equal(before, now) && op.Type != "test" {
				list = append(list, checked{"operation", op.Location.Position(), "the operation changes nothing"})
			}
			m, before = after, now
		}
	}
	return list, nil
}

// givenTwice reports variables in files of -l that another file overrides, and variables that nothing uses.
func (o *opened) givenTwice(ctx context.Context) (list []checked, _ error) {
	used := o.used
	in := map[string]string{}
	for _, path := range slices.Backward(o.varsFiles) {
		if path == "-" {
			continue
		}
		vars, err := readAs(o.files, "-l", path, asDeployed.Vars)
		if err != nil {
			return nil, err
		}
		names, err := vars.Names(ctx)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			switch by := in[name]; {
			case by != "":
				list = append(list, checked{"variable", path, fmt.Sprintf("%s is in %s, too, and that counts", name, by)})
			case !used[name] && !used["/"+name]:
				list = append(list, checked{"variable", path, "nothing uses " + name})
			}
			in[name] = path
		}
	}
	for _, v := range o.Manifest.Variables {
		if name := strings.TrimPrefix(v.Name, "/"); !used[name] && !used["/"+name] && !o.refersTo(v.Name) {
			list = append(list, checked{"variable", v.Location.Position(), "nothing uses " + v.Name})
		}
	}
	return list, nil
}

// refersTo reports whether a certificate is signed by a variable.
func (o *opened) refersTo(name string) bool {
	return slices.ContainsFunc(o.Manifest.Variables, func(v *manifest.Variable) bool {
		if v.Options == nil {
			return false
		}
		ca, _ := v.Options.Get("ca")
		return ca == name
	})
}

// storedFaults looks at the certificates of the variables.
func (o *opened) storedFaults(ctx context.Context) (list []checked, _ error) {
	faults, err := o.Manifest.StoredFaults(ctx, o.Variables, time.Now())
	for _, f := range faults {
		list = append(list, checked{"certificate", f.Location.Position(), f.Message})
	}
	return list, err
}

// unreadable renders everything, and reads the files.
func (o *opened) unreadable(ctx context.Context, resolved *boshrender.Resolved) (list []checked, _ error) {
	r := &renderFlags{deploymentFlags: *o.deploymentFlags, ordinal: -1}
	to := &readingSink{said: map[string]bool{}}
	err := o.render(ctx, resolved, r, to)
	return to.list, err
}

// readingSink is a sink that reads files. Instances of a group usually have the same faults.
type readingSink struct {
	said map[string]bool
	list []checked
}

func (s *readingSink) take(ctx context.Context, i *boshrender.Instance) error {
	for _, f := range i.Files {
		path := strings.TrimPrefix(f.Path, f.Job+"/")
		for _, p := range lint.CheckRendered(ctx, f.Job, path, string(f.Data), shell.Read) {
			place := fmt.Sprintf("%s %s:%d:%d", i.Group, f.Path, p.Line, p.Column)
			if !s.said[place+p.Message] {
				s.said[place+p.Message] = true
				s.list = append(s.list, checked{"file", place, p.Message})
			}
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

func (s *readingSink) finish(context.Context) error { return nil }
func (s *readingSink) close() error                 { return nil }
