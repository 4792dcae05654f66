package main

// This file prints the schema of .boshrender.yml.

import (
	_ "embed"

	"github.com/spf13/cobra"
)

// configSchema is the JSON schema of .boshrender.yml.
//
//go:embed config.schema.json
var configSchema []byte

func newSchema(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "schema", Short: "Print the JSON schema of .boshrender.yml, for editors",
		Long: "Schema prints the JSON schema of .boshrender.yml. Editors that use the YAML language server check and complete the file\n" +
			"if its first line names a copy of the schema: # yaml-language-server: $schema=.boshrender.schema.json",
		Example: "  boshrender schema > .boshrender.schema.json",
		RunE: func(*cobra.Command, []string) error {
			_, err := a.stdout.Write(configSchema)
			return err
		},
	}
}
