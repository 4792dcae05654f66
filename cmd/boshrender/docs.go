package main

// This file writes the documentation of the commands: Markdown pages and man pages.

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newDocs(a *app) *cobra.Command {
	var man bool
	c := &cobra.Command{
		Use: "docs DIR [flags]", Short: "Write the documentation of all commands into a folder, in Markdown or as man pages",
		Example: "  boshrender docs --man ~/.local/share/man/man1",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			files := documentation(c.Root(), man)
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			for name, text := range files {
				if err := replaceFile(filepath.Join(args[0], name), text); err != nil {
					return err
				}
			}
			a.result(docsResult{slices.Sorted(maps.Keys(files))})
			return nil
		},
	}
	c.Flags().BoolVar(&man, "man", false, "man pages")
	return c
}

// docsResult is the result of docs.
type docsResult struct {
	Files []string `json:"files"`
}

// documentation returns the pages of all commands, by file name.
func documentation(root *cobra.Command, man bool) map[string][]byte {
	files := map[string][]byte{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if !c.IsAvailableCommand() && c.HasParent() || c.Name() == "help" || c.HasParent() && c.Parent().Name() == "completion" {
			return
		}
		name := strings.ReplaceAll(c.CommandPath(), " ", "-")
		if man {
			files[name+".1"] = manPage(c)
		} else {
			files[strings.ReplaceAll(c.CommandPath(), " ", "_")+".md"] = markdown(c)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		c.DisableFlagsInUseLine = true // otherwise cobra prints it only for commands that have been run
	}
	walk(root)
	return files
}

// subcommands returns the subcommands that have pages.
func subcommands(c *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" && c.Name() != "completion" {
			list = append(list, sub)
		}
	}
	return list
}

// flagLines returns a line for each flag: its names, and its usage.
func flagLines(flags *pflag.FlagSet) (names, usages []string) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if value != "" {
			if f.NoOptDefVal != "" {
				name += "[=" + value + "]"
			} else {
				name += " " + value
			}
		}
		if slices.Contains([]string{"", "false", "[]", "0"}, f.DefValue) {
			names, usages = append(names, name), append(usages, usage)
			return
		}
		names, usages = append(names, name), append(usages, usage+" (default "+f.DefValue+")")
	})
	return names, usages
}

func markdown(c *cobra.Command) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n```\n%s\n```\n\n", c.CommandPath(), c.Short, c.UseLine())
	if c.Long != "" && c.Name() != "completion" {
		fmt.Fprintf(&b, "%s\n\n", strings.TrimSpace(indented(c.Long)))
	}
	if c.Example != "" {
		fmt.Fprintf(&b, "```\n%s\n```\n\n", strings.ReplaceAll(strings.TrimPrefix(c.Example, "  "), "\n  ", "\n"))
	}
	if list := subcommands(c); len(list) > 0 {
		b.WriteString("| command | does |\n|---|---|\n")
		for _, sub := range list {
			fmt.Fprintf(&b, "| [%s](%s.md) | %s |\n", sub.CommandPath(), strings.ReplaceAll(sub.CommandPath(), " ", "_"), sub.Short)
		}
		b.WriteString("\n")
	}
	cell := strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`)
	for _, part := range []struct {
		title string
		flags *pflag.FlagSet
	}{{"flag", c.NonInheritedFlags()}, {"flag of all commands", c.InheritedFlags()}} {
		names, usages := flagLines(part.flags)
		if len(names) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | |\n|---|---|\n", part.title)
		for i := range names {
			fmt.Fprintf(&b, "| `%s` | %s |\n", names[i], cell.Replace(usages[i]))
		}
		b.WriteString("\n")
	}
	b.WriteString(strings.TrimSpace(statusText) + "\n")
	return b.Bytes()
}

// indented converts lines indented by two columns to a block of code.
func indented(text string) string {
	var out []string
	code := false
	for line := range strings.Lines(text) {
		if inside := strings.HasPrefix(line, "  "); inside != code {
			out = append(out, "```\n")
			code = inside
		}
		out = append(out, line)
	}
	if code {
		out = append(out, "\n```")
	}
	return strings.Join(out, "")
}

func manPage(c *cobra.Command) []byte {
	var b bytes.Buffer
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1 \"\" boshrender \"User Commands\"\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n",
		roff(strings.ToUpper(name)), roff(name), roff(c.Short), roff(c.UseLine()))
	if c.Long != "" && c.Name() != "completion" {
		b.WriteString(".SH DESCRIPTION\n.nf\n" + roff(c.Long) + "\n.fi\n")
	}
	if list := subcommands(c); len(list) > 0 {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range list {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(strings.ReplaceAll(sub.CommandPath(), " ", "-"))+"(1)", roff(sub.Short))
		}
	}
	for _, part := range []struct {
		title string
		flags *pflag.FlagSet
	}{{"OPTIONS", c.NonInheritedFlags()}, {"OPTIONS OF ALL COMMANDS", c.InheritedFlags()}} {
		names, usages := flagLines(part.flags)
		if len(names) == 0 {
			continue
		}
		b.WriteString(".SH " + part.title + "\n")
		for i := range names {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(names[i]), roff(usages[i]))
		}
	}
	if c.Example != "" {
		b.WriteString(".SH EXAMPLES\n.nf\n" + roff(c.Example) + "\n.fi\n")
	}
	b.WriteString(".SH EXIT STATUS\n0 if all is well, 1 if something was found or differs, 2 if it could not be done.\n")
	return b.Bytes()
}

// roff escapes roff's control characters.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\(rs`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
