package codes_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
)

// TestNames checks that every constant has a name, and that no number is one of two constants without reason.
func TestNames(t *testing.T) {
	tree, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	require.NoError(t, err)
	numbers := map[int]string{100: "of no constant"}
	constants := slices.IndexFunc(tree.Decls, func(d ast.Decl) bool { return d.(*ast.GenDecl).Tok == token.CONST })
	for _, s := range tree.Decls[constants].(*ast.GenDecl).Specs {
		spec := s.(*ast.ValueSpec)
		n, err := strconv.Atoi(spec.Values[0].(*ast.BasicLit).Value)
		require.NoError(t, err)
		name := spec.Names[0].Name
		require.Contains(t, codes.Names.Get(), n, name)
		if n != codes.RuntimeConfigParseError { // the director's number of two errors
			require.NotContains(t, numbers, n, name)
		}
		numbers[n] = name
	}
	require.Len(t, codes.Names.Get(), len(numbers))
}
