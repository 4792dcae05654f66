package director

// This file compares the methods of the package with the director's.

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// directorMethods lists the director's methods, each with its arity and visibility: ask_methods.rb beside it wrote it.
//
//go:embed testdata/methods.txt
var directorMethods string

// TestMethods checks that the director's methods are here, as methods or as refusals, and no others.
func TestMethods(t *testing.T) {
	var rows []string
	for _, k := range classes {
		if k.Var == nil {
			continue
		}
		for _, tables := range Library.Tables {
			for _, table := range tables {
				if table.Class != k.Var {
					continue
				}
				for _, m := range table.Methods {
					arity, visibility := int(m.Min), "public"
					if m.Max != m.Min {
						arity = -arity - 1
					}
					if m.Flags&ruby.PrivateRow != 0 {
						visibility = "private"
					}
					rows = append(rows, fmt.Sprintf("%s#%s %d %s", k.Name, m.Name, arity, visibility))
				}
			}
		}
	}
	require.ElementsMatch(t, strings.Split(strings.TrimSpace(directorMethods), "\n"), rows)
}
