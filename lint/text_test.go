package lint

// This file compares functions that read texts in pieces with functions that read them at once.

import (
	"context"
	"errors"
	"math/rand"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/stretchr/testify/require"
)

func TestContent(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	words := []string{"<%", "%>", "<%=", "é", "\n", " ", "a", "\U0001f600", "\xff", "chmod 777"}
	re := pattern.New(`chmod (7+)`)
	for range 4 {
		var b strings.Builder
		for b.Len() < 2*piece {
			b.WriteString(words[random.Intn(len(words))])
		}
		text := b.String()
		poll := limit.NewPoll(t.Context())
		in := newContent(&poll, text)
		want := tag.ReplaceAllStringFunc(text, func(tag string) string {
			out := strings.Map(blank, tag)
			if strings.HasPrefix(tag, "<%=") && !strings.Contains(tag, "\n") {
				out = "x" + out[1:]
			}
			return out
		})
		require.True(t, want == in.withoutTags())
		var found [][]int
		for match := range in.matches(re) {
			found = append(found, match)
		}
		require.Equal(t, re.FindAllStringSubmatchIndex(text, -1), found)
		for at := range in.offsets("%>") {
			line, column := in.place(at)
			start := strings.LastIndexByte(text[:at], '\n') + 1
			require.Equal(t, 1+strings.Count(text[:at], "\n"), line)
			require.Equal(t, 1+len([]rune(text[start:at])), column)
			require.Equal(t, at, in.offset(line, column))
		}
		lines := strings.Split(text, "\n")
		for number, line := range in.lines() {
			require.Equal(t, lines[number-1], strings.TrimSuffix(line, "\n"))
			numbered, ok := in.numbered(number)
			require.True(t, ok)
			require.Equal(t, lines[number-1], numbered)
		}
	}
}

// TestEnded has a context that has ended: nothing is gone over.
func TestEnded(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	poll := limit.NewPoll(ctx)
	in := newContent(&poll, "<% a %>\n")
	require.False(t, in.has("<%"))
	require.Equal(t, in.text, in.withoutTags())
	require.False(t, some(&poll, []int{1}, func(int) bool { return true }))
	for range in.lines() {
		t.Error("a line")
	}
	for range in.matches(tag) {
		t.Error("a match")
	}
	require.ErrorIs(t, poll.Err(), cause)
}

// TestUnfinishedMonit has statements that end with the file.
func TestUnfinishedMonit(t *testing.T) {
	for _, text := range []string{"start program is", "start program = \"/a\" timeout", "stop", "start program \"/a\" as uid", "check", "group"} {
		poll := limit.NewPoll(t.Context())
		_, _ = parseMonit(newContent(&poll, "check process a\n"+text))
	}
}
