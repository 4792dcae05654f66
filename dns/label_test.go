package dns

// This file tests how names become labels, and how long ones are shortened.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLabel(t *testing.T) {
	for in, want := range map[string]string{
		"":             "",
		"nats":         "nats",
		"My_Group":     "my-group",
		"My.Group":     "mygroup",
		"Über":         "ber",
		"-abc-":        "abc",
		"__abc__":      "abc",
		"--_Name--":    "name",
		"a+b:4":        "ab4",
		"1bc":          "1bc",
		"_.-":          "",
		"a b\tc\n":     "abc",
		"a--b":         "a--b",
		"nats\x00\xff": "nats",
	} {
		require.Equal(t, want, Label(in), "Label(%q)", in)
	}
}

func TestSanitize(t *testing.T) {
	s63 := strings.Repeat("0123456789", 6) + "abc"
	for _, c := range []struct{ in, want string }{
		{s63, s63},
		{strings.Repeat("b", 64), strings.Repeat("b", 30) + "-0b649bcb5a82868817fec9a6e709d233"},
		{"a123456789012345678901234567890b123456789012345678901234567890c0",
			"a12345678901234567890123456789-f61acdbce0e8ea6e4912f53bde4de866"},
		{strings.Repeat("B", 64), strings.Repeat("b", 30) + "-0b649bcb5a82868817fec9a6e709d233"}, // the sum of the label, not of this name
	} {
		require.Equal(t, c.want, Sanitize(c.in))
		require.LessOrEqual(t, len(Sanitize(c.in)), 63)
	}
}

func TestTruncate(t *testing.T) {
	const long = "longstring"
	const sum = "d3b442d33a939d736f8d44a1fbefa679" // of long
	for n, want := range map[int]string{-1: "", 0: "", 1: sum[:1], 3: sum[:3], 9: sum[:9], 10: long, 11: long} {
		require.Equal(t, want, Truncate(long, n), "Truncate(%q, %d)", long, n)
	}
	long2 := strings.Repeat("a", 50)
	sum2 := md5hex(long2)
	for n, want := range map[int]string{31: sum2[:31], 32: sum2, 33: sum2, 34: "a-" + sum2, 49: strings.Repeat("a", 16) + "-" + sum2, 50: long2} {
		require.Equal(t, want, Truncate(long2, n), "n = %d", n)
	}
}

func TestSubdomain(t *testing.T) {
	s253 := strings.Repeat("a", 253)
	for in, want := range map[string]string{
		".a.b.c.":          "a.b.c",
		"..a..":            ".a.",
		"-abc-":            "abc",
		"a.-":              "a",
		"a-.":              "a-",
		"-.a":              "a",
		".-a":              "-a",
		"--a..":            "-a.",
		".":                "",
		"-.-":              "",
		"abcü.123:4":       "abc.1234",
		"var-pass_word":    "var-pass-word",
		"var-/cred/hub/x":  "var-credhubx",
		"":                 "",
		"-":                "",
		s253:               s253,
		s253 + "a":         strings.Repeat("a", 220) + "-" + md5hex(s253+"a"),
		"ig-resolved.A_b":  "ig-resolved.a-b",
		"link-nats-client": "link-nats-client",
	} {
		require.Equal(t, want, Subdomain(in), "Subdomain(%q)", in)
	}
}

func TestKubernetesJobName(t *testing.T) {
	require.Equal(t, "smoke-tests-00000000000000ff", KubernetesJobName("smoke_tests", 255))
	long := KubernetesJobName(strings.Repeat("x", 80), 1)
	require.Equal(t, strings.Repeat("x", 39)+"-0000000000000001", long)
}

func TestLabelValue(t *testing.T) {
	for _, valid := range []string{"", "a", "A.b_c-D9", strings.Repeat("a", 63)} {
		require.Equal(t, valid, LabelValue(valid))
	}
	invalid := []string{"-a", "a-", "_", "a+b", "a b", "ü", strings.Repeat("a", 64), strings.Repeat("A", 64), strings.Repeat("-", 300)}
	seen := map[string]string{}
	for _, name := range invalid {
		v := LabelValue(name)
		require.True(t, validLabelValue(v), "LabelValue(%q) = %q", name, v)
		require.Empty(t, seen[v], "%q and %q have the same label value", name, seen[v])
		seen[v] = name
	}
}

func FuzzLabel(f *testing.F) {
	for _, s := range []string{"nats", "_a_", "Ü.b", strings.Repeat("long_", 30)} {
		f.Add(s, 63)
	}
	f.Fuzz(func(t *testing.T, s string, n int) {
		label := Label(s)
		if label != Label(label) {
			t.Errorf("Label(%q) = %q is not stable", s, label)
		}
		for i := range len(label) {
			if !isLabelByte(label[i]) {
				t.Errorf("Label(%q) = %q", s, label)
			}
		}
		if strings.Trim(label, "-") != label {
			t.Errorf("Label(%q) = %q has a hyphen at an end", s, label)
		}
		if n = n & 0xff; len(Truncate(label, n)) > n {
			t.Errorf("Truncate(%q, %d) = %q", label, n, Truncate(label, n))
		}
		if !validLabelValue(LabelValue(s)) {
			t.Errorf("LabelValue(%q) = %q", s, LabelValue(s))
		}
	})
}
