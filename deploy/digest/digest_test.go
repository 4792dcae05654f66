package digest_test

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/digest"
)

// The sums are compared with coreutils, where the machine has them.
func TestOf(t *testing.T) {
	for _, data := range []string{"", "a", strings.Repeat("boats\n", 10_000)} {
		for a, command := range map[digest.Algorithm]string{digest.SHA1: "sha1sum", digest.SHA256: "sha256sum", digest.SHA512: "sha512sum"} {
			if _, err := exec.LookPath(command); err != nil {
				t.Skip("no", command)
			}
			c := exec.Command(command)
			c.Stdin = strings.NewReader(data)
			out, err := c.Output()
			require.NoError(t, err)
			sum, _, _ := strings.Cut(string(out), " ")
			is, err := digest.Of(strings.NewReader(data), a)
			require.NoError(t, err)
			require.Equal(t, sum, strings.TrimPrefix(is, string(a)+":"))
			require.Equal(t, a == digest.SHA1, !strings.Contains(is, ":"))

			for _, text := range []string{is, "sha1:" + strings.Repeat("0", 40) + ";" + is, "md5:1;" + is} {
				if a == digest.SHA1 && strings.HasPrefix(text, "sha1:") {
					continue
				}
				d, err := digest.Parse(text)
				require.NoError(t, err, text)
				require.Equal(t, a, d.Algorithm())
				require.Equal(t, text, d.String())
				require.NoError(t, d.Verify(strings.NewReader(data)))
				require.ErrorIs(t, d.Verify(strings.NewReader(data+"x")), digest.ErrMismatch)
				back, err := io.ReadAll(d.Reader(strings.NewReader(data)))
				require.NoError(t, err)
				require.Equal(t, data, string(back))
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"": "no algorithm", ";": "no algorithm", "md5:aa": "no algorithm", "sha1:aa;aa": "twice", "sha256:": "letters and digits",
		"sha256:a b": "letters and digits", "sha256:a:b": "letters and digits", "a\n": "letters and digits",
	} {
		_, err := digest.Parse(text)
		require.ErrorContains(t, err, says, "%q", text)
	}
	require.ErrorIs(t, digest.Digest{}.Verify(strings.NewReader("")), digest.ErrMismatch)
}
