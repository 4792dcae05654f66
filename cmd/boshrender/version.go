package main

// This file prints the version of the tool.

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
)

// versionInfo is the output of `boshrender version --json`.
type versionInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Time     string `json:"time,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Ruby     string `json:"ruby"`
	// Sandbox names the means by which the operating system restricts commands.
	Sandbox string `json:"sandbox"`
}

func newVersion(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version from the build information",
		RunE: func(*cobra.Command, []string) error { return a.printVersion() },
	}
}

func (a *app) printVersion() error {
	v := buildVersion()
	if a.json {
		a.result(v)
		return nil
	}
	text := v.Version
	if v.Revision != "" {
		text += fmt.Sprintf(" (%.12s, %s)", v.Revision, v.Time)
	}
	if v.Modified {
		text += " modified"
	}
	_, err := fmt.Fprintf(a.stdout, "boshrender %s, %s, renders as Ruby %s\nsandbox: %s\n", text, v.Go, v.Ruby, v.Sandbox)
	return err
}

func buildVersion() versionInfo {
	v := versionInfo{Version: "(devel)", Ruby: "4.0"}
	v.Sandbox, _ = sandbox.Describe()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	v.Go = info.GoVersion
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}
