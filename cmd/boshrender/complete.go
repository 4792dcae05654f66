package main

// This file completes arguments and values of flags in a shell.

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// completer lists the completions at the cursor.
type completer = cobra.CompletionFunc

// complete registers completers for flags.
func complete(c *cobra.Command, flags map[string]completer) {
	for name, f := range flags {
		if err := c.RegisterFlagCompletionFunc(name, f); err != nil {
			panic(err) // a programming error: an unknown or repeated flag
		}
	}
}

// fixed completes to one of the texts.
func fixed(texts ...string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return texts, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeGroups completes to the instance groups of the given manifest.
func completeGroups(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	data, err := manifest.ReadFile(args[0], manifest.Limits{})
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	m, err := asDeployed.Manifest(context.Background(), args[0], data)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var names []string
	for _, g := range m.InstanceGroups {
		names = append(names, g.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// stoodIn returns the release in the working folder, nil if there is none.
func stoodIn() *spec.Release {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	releases, err := spec.Open(ctx, ".")
	if err != nil || len(releases) == 0 {
		return nil
	}
	return releases[0]
}

// completeTemplates completes to JOB/TEMPLATE of the release in the working folder.
func completeTemplates(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	r := stoodIn()
	if r == nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	job, _, inside := strings.Cut(start, "/")
	if !inside {
		var jobs []string
		for _, name := range r.JobNames() {
			jobs = append(jobs, name+"/")
		}
		return jobs, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	j, err := r.Job(context.Background(), job)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	list := []string{job + "/monit"}
	for _, t := range j.Templates {
		list = append(list, job+"/"+t.Destination)
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// givenJob returns the job of the given JOB/TEMPLATE, nil if the release in the working folder has no such job.
func givenJob(args []string) *spec.JobSpec {
	r := stoodIn()
	if r == nil || len(args) == 0 {
		return nil
	}
	name, _, _ := strings.Cut(args[0], "/")
	j, err := r.Job(context.Background(), name)
	if err != nil {
		return nil
	}
	return j
}

// completeProperties completes to NAME= for the properties of the given job.
func completeProperties(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	j := givenJob(args)
	if j == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var list []string
	for _, p := range j.Properties {
		list = append(list, p.Name+"="+"\t"+firstLine(p.Description))
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeLinks completes to NAME= for the links of the given job.
func completeLinks(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	j := givenJob(args)
	if j == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var list []string
	for _, l := range j.Consumes {
		list = append(list, l.Name+"=\t"+l.Type)
	}
	return list, cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveNoSpace
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

// completeYAML completes to YAML files.
func completeYAML(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return []string{"yml", "yaml"}, cobra.ShellCompDirectiveFilterFileExt
}
