package erb_test

// This file cancels renders while they parse strings.

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

func TestEvalEndsWithItsContext(t *testing.T) {
	const n = 2000
	for name, text := range map[string]string{
		"calls": strings.Repeat("a.b;", n), "definitions": strings.Repeat("def a; 1; end;", n/4), "list": "[1" + strings.Repeat(", 1", n) + "]",
	} {
		for _, method := range []string{"eval(", "instance_eval(", "self.class.class_eval(", "binding.eval(", "ERB.new("} {
			t.Run(name+" "+strings.TrimSuffix(method, "("), func(t *testing.T) {
				// The string isn't run: its last statement can't be reached before that.
				code := method + strconv.Quote("if false; "+text+"; end") + ")"
				if method == "ERB.new(" {
					code = "ERB.new('<' + '% if false; " + text + "; end %' + '>').result(binding)"
				}
				parsed, err := erb.Parse("eval.erb", "<% "+code+" %>")
				require.NoError(t, err)
				whole := &watched{polled{Context: context.Background(), left: 1 << 30}}
				_, err = parsed.Render(whole, erb.Input{})
				require.NoError(t, err)
				require.Greater(t, whole.polls, n/thingsPerCheck)
				for _, part := range []int{1, 5, 9} {
					ctx := &watched{polled{Context: context.Background(), left: whole.polls * part / 10}}
					_, err := parsed.Render(ctx, erb.Input{})
					require.ErrorIs(t, err, errEnough)
					require.Equal(t, "cancelled", ending(err))
				}
			})
		}
	}
}
