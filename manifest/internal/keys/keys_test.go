package keys

// This file tests that no more keys are made than are needed, and hashes.

import (
	"crypto/rand"
	"crypto/rsa"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A mill makes keys of the lengths that it was given. Take returns at once for any other length.
func TestMill(t *testing.T) {
	m := NewMill([]int{2048, 2048, 2048})
	defer m.Close()
	require.Nil(t, m.Take(4096))
	for range 3 {
		if key := m.Take(2048); key != nil { // nil before a worker began with it
			require.Equal(t, 2048, key.N.BitLen())
		}
	}
	require.Nil(t, m.Take(2048))
	m.lock.Lock()
	defer m.lock.Unlock()
	require.Empty(t, m.wanted)
	require.Zero(t, m.spare)
}

// BenchmarkMill makes eight keys, with and without a mill.
func BenchmarkMill(b *testing.B) {
	lengths := []int{2048, 2048, 2048, 2048, 2048, 2048, 2048, 2048}
	for name, ahead := range map[string]bool{"ahead": true, "alone": false} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var given []int
				if ahead {
					given = slices.Clone(lengths)
				}
				m := NewMill(given)
				for _, bits := range lengths {
					if m.Take(bits) == nil {
						_, err := rsa.GenerateKey(rand.Reader, bits)
						require.NoError(b, err)
					}
				}
				m.Close()
			}
		})
	}
}

func TestSHA512Crypt(t *testing.T) {
	// answers of openssl passwd -6
	for _, c := range []struct{ salt, password, want string }{
		{"saltstring", "Hello world!", "$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1"},
		{"ab", "x", "$6$ab$jnZj29NS/hK2GaouP6AGMIBwD6owZFRejcn9QRdlwSjZaVr.fR9dH2TXrKL/PaacUXwtGfI.4O9zxvy2k6fbE1"},
		{"abcdefghijklmnop", strings.Repeat("p", 130), "$6$abcdefghijklmnop$AOmzVvndxxC99inSDR8ctwvJdvgPGCxmTy3SG7YhIsGN8SeqL2YdR5YoN5r.JVt6avFhgfWtuf034cpGgUx7y1"},
	} {
		require.Equal(t, c.want, Crypt(c.password, c.salt))
	}
}
