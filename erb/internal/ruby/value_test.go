package ruby

// This file tests the size of a value.

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

func TestSizes(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("sizes are of 64-bit machines")
	}
	for name, c := range map[string]struct{ size, most uintptr }{
		"a value":                {unsafe.Sizeof(Value{}), 16},
		"the header of a string": {unsafe.Sizeof(Object{}), 48},
		"a call":                 {unsafe.Sizeof(Call{}), 96},
	} {
		require.LessOrEqual(t, c.size, c.most, name)
	}
}
