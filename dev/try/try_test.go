package try_test

// This file tests the ends of work.

import (
	"errors"
	"strconv"
	"testing"

	"github.com/boshrender/boshrender/dev/try"
	"github.com/stretchr/testify/require"
)

func TestCatch(t *testing.T) {
	work := func(text string) (n int, err error) {
		defer try.Catch(&err)
		n = try.Get(strconv.Atoi(text))
		if n < 0 {
			try.Fail("%d is negative", n)
		}
		try.Do(nil)
		return n, nil
	}
	n, err := work("7")
	require.NoError(t, err)
	require.Equal(t, 7, n)
	_, err = work("x")
	require.ErrorIs(t, err, strconv.ErrSyntax)
	_, err = work("-1")
	require.EqualError(t, err, "-1 is negative")
	require.PanicsWithError(t, "other", func() {
		defer try.Catch(&err)
		panic(errors.New("other"))
	})
}
