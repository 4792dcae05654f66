package manifest

// This file reads the sections of the documents in testdata for tests that replace a whole one.

import (
	"os"
	"strings"
)

var (
	deploymentText = mustRead("testdata/deployment.yml")
	stemcellsText  = section(deploymentText, "stemcells:", "update:\n  canaries")
	groupsText     = section(deploymentText, "instance_groups:", "addons:")
	addonsText     = section(deploymentText, "addons:", "")
	cloudText      = mustRead("testdata/cloud.yml")
	networksText   = section(cloudText, "networks:\n", "vm_types:")
)

func mustRead(file string) string {
	b, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// section returns the part of text from one mark to before another.
func section(text, from, to string) string {
	text = text[strings.Index(text, from):]
	if to != "" {
		text = text[:strings.Index(text, to)]
	}
	return text
}

// groupsBefore returns the `instance_groups` section up to a group, groupsFrom from there to the end.
func groupsBefore(name string) string {
	return section(deploymentText, "instance_groups:", "- name: "+name)
}
func groupsFrom(name string) string { return section(deploymentText, "- name: "+name, "addons:") }
