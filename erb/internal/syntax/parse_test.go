package syntax

// This file tests properties that no tree in testdata shows.

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/source"
)

func TestMagicComments(t *testing.T) {
	tests := []struct {
		text        string
		frozen      bool
		shift       int
		unsupported string
	}{
		{text: "a"},
		{text: "<%# a %>"},
		{text: "<%# frozen_string_literal: true %>a", frozen: true, shift: 1},
		{text: "<%# frozen-string-literal: false %>a", shift: 1},
		{text: "<%#-*- frozen_string_literal: true -*-%>a", frozen: true, shift: 1},
		{text: "<%# a %><%# frozen_string_literal: true %>a", frozen: true, shift: 1},
		{text: "a<%# frozen_string_literal: true %>"},
		{text: "<%# a %> <%# frozen_string_literal: true %>", frozen: true, shift: 1}, // the first ends the line
		{text: "<%# a %>\n<%# frozen_string_literal: true %>"},
		{text: "<%# a\nfrozen_string_literal: true %>"},
		{text: "<%# coding: utf-8 %>a"},
		{text: "<%# -*- coding: UTF-8 -*- %>a"},
		{text: "<%# coding: utf-8-unix %>a"},
		{text: "<%# encoding: ascii %>a", unsupported: "encoding ascii"},
		{text: "<%# a %><%= b %><% c # coding: latin1 %>\n", unsupported: "encoding latin1"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			tmpl, err := parseText(test.text, Limits{})
			if test.unsupported != "" {
				require.Len(t, Errors(err), 1)
				require.True(t, Errors(err)[0].Unsupported)
				require.Equal(t, test.unsupported, Errors(err)[0].Construct)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.frozen, tmpl.FrozenStrings)
			require.Equal(t, test.shift, tmpl.LineShift)
		})
	}
}

// A template is evaluated inside a method, so constructs that are refused at the top of a program are not refused
// in a template.
func TestTopLevel(t *testing.T) {
	tmpl, err := parseText("<% yield 1 %><% return 2 %><% super %>", Limits{})
	require.NoError(t, err)
	require.Equal(t, "(seq (yield 1) (return 2) (zsuper))", Dump(tmpl.Body, nil))
}

func TestUnsupportedAllAtOnce(t *testing.T) {
	_, err := parseText("<% f if a..b %>\n<%= `a` %>\n<%= 2i %>", Limits{})
	list := Errors(err)
	require.Len(t, list, 3)
	for i, construct := range []string{"flip-flop", "backtick string", "imaginary number"} {
		require.True(t, list[i].Unsupported)
		require.Equal(t, construct, list[i].Construct)
		require.Equal(t, "unsupported: "+construct, list[i].Msg)
	}
	require.Equal(t, "unsupported: flip-flop; unsupported: backtick string; unsupported: imaginary number", err.Error())
	var first *Error
	require.ErrorAs(t, err, &first)
	require.Same(t, list[0], first)
	require.Nil(t, Errors(errors.New("another")))
}

func TestByteOrderMark(t *testing.T) {
	file := source.NewFile("test", "\ufeff a -1")
	tmpl, err := ParseRuby(file, Limits{})
	require.NoError(t, err)
	require.Equal(t, "(seq (call@1 _ a -1))", Dump(tmpl.Body, file))
	require.Equal(t, source.Pos(4), tmpl.Body.List[0].Pos())
}

func TestBigIntegers(t *testing.T) {
	tests := map[string]string{
		"9223372036854775807":  "9223372036854775807",
		"9223372036854775808":  "9223372036854775808",
		"-9223372036854775808": "-9223372036854775808",
		"-9223372036854775809": "-9223372036854775809",
		"0x1_0000000000000000": "18446744073709551616",
	}
	for text, want := range tests {
		tmpl, err := ParseRuby(source.NewFile("test", text), Limits{})
		require.NoError(t, err)
		require.Equal(t, "(seq "+want+")", Dump(tmpl.Body, nil))
		n := tmpl.Body.List[0].(*Int)
		require.Equal(t, len(want) > 19 && want != "-9223372036854775808" || want == "9223372036854775808", n.Big != nil)
	}
}

// Trees hold no memory that a later parse reuses.
func TestParallel(t *testing.T) {
	var cases []goldenCase
	for _, c := range goldenCases(t) {
		if c.error == "" {
			cases = append(cases, c)
		}
	}
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			trees := make([]*Template, len(cases))
			files := make([]*source.File, len(cases))
			for i := range cases {
				files[i], trees[i], _ = cases[i].parse()
			}
			for i := range cases {
				if Dump(trees[i].Body, files[i]) != cases[i].tree {
					t.Errorf("%s: the tree changed", cases[i].name)
				}
			}
		}()
	}
	group.Wait()
}

// The definition that participle gets to parse a program by itself.
func TestDefinition(t *testing.T) {
	lex, err := definition{}.Lex("test", strings.NewReader("a + 1"))
	require.NoError(t, err)
	var kinds []kind
	for {
		tok, err := lex.Next()
		require.NoError(t, err)
		kinds = append(kinds, kindOf(&tok))
		if tok.EOF() {
			break
		}
	}
	require.Equal(t, []kind{kIdent, kPlus, kInt, kEOF}, kinds)
	_, err = definition{}.Lex("test", strings.NewReader("("))
	requireError(t, err, "expected `)` for `(` at line 1")
	require.Len(t, definition{}.Symbols(), int(numKinds))
}
