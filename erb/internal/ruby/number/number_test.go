package number

// This file tests Integers against math/big, and that long operations stop when the budget does.

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// meter is a budget that counts, and fails after some steps.
type meter struct {
	steps, bytes, bits int64
	largest            int64 // most steps counted at once
	stop               int64
}

var errStop = errors.New("stop")

func (m *meter) Step(n int64) error {
	m.steps += n
	m.largest = max(m.largest, n)
	if m.stop > 0 && m.steps > m.stop {
		return errStop
	}
	return nil
}

func (m *meter) Charge(n int64) error {
	m.bytes += n
	return nil
}

func (m *meter) Integer() *big.Int { return new(big.Int) }

func (m *meter) IntegerBits(n int64) error {
	if m.bits > 0 && n > m.bits {
		return errStop
	}
	return nil
}

// random makes numbers of many sizes, with runs of zeros and ones among their bits.
func random(r *rand.Rand, maxWords int) *big.Int {
	w := make([]big.Word, r.IntN(maxWords)+1)
	for i := range w {
		switch r.IntN(8) {
		case 0:
		case 1:
			w[i] = math.MaxUint
		default:
			w[i] = big.Word(r.Uint64())
		}
	}
	x := new(big.Int).SetBits(w)
	if r.IntN(2) == 0 {
		x.Neg(x)
	}
	return x
}

func same(t *testing.T, want, got *big.Int, err error) {
	t.Helper()
	require.NoError(t, err)
	if want.Cmp(got) != 0 {
		t.Fatalf("want a number of %d bits, got another of %d", want.BitLen(), got.BitLen())
	}
}

func TestOperationsAreThoseOfMathBig(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range tier.Of(14, 63, 300) {
		size := []int{1, 3, 40, 300, 1500, 3000, 6000}[i%7]
		x, y, b := random(r, size), random(r, []int{1, size, size/2 + 1, size/10 + 1}[r.IntN(4)]), &meter{}
		x0, y0 := new(big.Int).Set(x), new(big.Int).Set(y)
		for _, op := range []struct {
			ours func(Budget, *big.Int, *big.Int) (*big.Int, error)
			want func(z, x, y *big.Int) *big.Int
		}{{Add, (*big.Int).Add}, {Sub, (*big.Int).Sub}, {And, (*big.Int).And}, {Or, (*big.Int).Or}, {Xor, (*big.Int).Xor}, {Mul, (*big.Int).Mul}} {
			z, err := op.ours(b, x, y)
			same(t, op.want(new(big.Int), x, y), z, err)
		}
		z, err := Mul(b, x, x)
		same(t, new(big.Int).Mul(x, x), z, err)
		if y.Sign() != 0 {
			q, rest, err := QuoRem(b, x, y)
			wantQ, wantR := new(big.Int).QuoRem(x, y, new(big.Int))
			same(t, wantQ, q, err)
			same(t, wantR, rest, err)
			q, rest, err = DivMod(b, x, y)
			require.NoError(t, err)
			same(t, x, new(big.Int).Add(new(big.Int).Mul(q, y), rest), nil)
			require.True(t, rest.Sign() == 0 || rest.Sign() == y.Sign())
			f, err := Quotient(b, x, y)
			require.NoError(t, err)
			want, _ := new(big.Rat).SetFrac(x, y).Float64()
			require.Equal(t, want, f)
		}
		z, err = Sqrt(b, new(big.Int).Abs(x))
		same(t, new(big.Int).Sqrt(new(big.Int).Abs(x)), z, err)
		n := uint64(r.IntN(x.BitLen() + 70))
		z, err = Lsh(b, x, n)
		same(t, new(big.Int).Lsh(x, uint(n)), z, err)
		z, err = Rsh(b, x, n)
		same(t, new(big.Int).Rsh(x, uint(n)), z, err)
		z, err = Not(b, x)
		same(t, new(big.Int).Not(x), z, err)
		if i%3 == 0 {
			common := random(r, []int{20, 1000}[i%2])
			u, v := new(big.Int).Mul(x, common), new(big.Int).Mul(y, common)
			z, err = GCD(b, u, v)
			same(t, new(big.Int).GCD(nil, nil, new(big.Int).Abs(u), new(big.Int).Abs(v)), z, err)
		}
		same(t, x0, x, nil)
		same(t, y0, y, nil)
		require.Less(t, b.largest, int64(12_000), "as much as a millisecond between two looks at the budget")
	}
}

// TestProductsOfFewWords compares products that need no call of math/big, and the number of bits that they may have.
func TestProductsOfFewWords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5_000 {
		x, y := random(r, Few-1), random(r, Few-1)
		if r.IntN(2) == 0 {
			x.Neg(x)
		}
		want := new(big.Int).Mul(x, y)
		z, err := Mul(&meter{bits: int64(max(1, want.BitLen()))}, x, y)
		require.NoError(t, err)
		require.Zero(t, z.Cmp(want), "%v * %v", x, y)
		if want.BitLen() > 1 {
			_, err = Mul(&meter{bits: int64(want.BitLen() - 1)}, x, y)
			require.ErrorIs(t, err, errStop, "%v * %v", x, y)
		}
	}
}

func TestDivisionOfQuotientsThatAreAllOnes(t *testing.T) {
	b := &meter{}
	for _, n := range []uint{64 * 1025, 64 * 2048, 64*3001 + 5} {
		one := big.NewInt(1)
		y := new(big.Int).Sub(new(big.Int).Lsh(one, n), one)
		for _, d := range []int64{-2, -1, 0, 1} {
			x := new(big.Int).Add(new(big.Int).Mul(y, y), big.NewInt(d))
			q, r, err := QuoRem(b, x, y)
			wantQ, wantR := new(big.Int).QuoRem(x, y, new(big.Int))
			same(t, wantQ, q, err)
			same(t, wantR, r, err)
		}
	}
}

func TestPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		x, n, b := random(r, 4), uint64(r.IntN(300)), &meter{}
		z, err := Pow(b, x, n)
		same(t, new(big.Int).Exp(x, new(big.Int).SetUint64(n), nil), z, err)
	}
	for _, x := range []int64{-8, -2, -1, 0, 1, 2, 6, 1 << 40} {
		for n := range uint64(70) {
			z, err := Pow(&meter{}, big.NewInt(x), n)
			same(t, new(big.Int).Exp(big.NewInt(x), new(big.Int).SetUint64(n), nil), z, err)
		}
	}
	for i := range 60 {
		size := []int{1, 2, 30, 90}[i%4]
		x, n, m := random(r, size), new(big.Int).Abs(random(r, 4)), random(r, size)
		if m.Sign() == 0 {
			continue
		}
		if i%5 == 0 {
			n = big.NewInt(int64(i % 3))
		}
		z, err := PowMod(&meter{}, x, n, m)
		want := new(big.Int).Exp(x, n, new(big.Int).Abs(m))
		if m.Sign() < 0 && want.Sign() != 0 {
			want.Add(want, m)
		}
		same(t, want, z, err)
	}
}

func TestText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range tier.Of(30, 150, 150) {
		x, b := random(r, []int{1, 5, 130, 1100, 3000}[i%5]), &meter{}
		base := r.IntN(35) + 2
		text, err := Append(b, []byte("-"), x, base)
		require.NoError(t, err)
		require.Equal(t, "-"+x.Text(base), string(text))
		abs := new(big.Int).Abs(x)
		back, ok, err := Parse(b, strings.Repeat("0", i%3)+strings.TrimPrefix(x.Text(base), "-"), base)
		require.True(t, ok)
		same(t, abs, back, err)
		if i%10 == 0 {
			big0 := big.NewInt(int64(base))
			if i%20 == 0 {
				big0 = new(big.Int).Add(new(big.Int).Abs(random(r, 5)), big.NewInt(2))
			}
			sum, place := new(big.Int), big.NewInt(1)
			require.NoError(t, Digits(b, abs, big0, func(d *big.Int) error {
				require.True(t, d.Sign() >= 0 && d.Cmp(big0) < 0)
				if abs.BitLen() < 10000 {
					sum.Add(sum, new(big.Int).Mul(d, place))
					place.Mul(place, big0)
				}
				return nil
			}))
			if abs.BitLen() < 10000 {
				same(t, abs, sum, nil)
			}
		}
		require.Less(t, b.largest, int64(12_000))
	}
	for _, bad := range []string{"", "12x", "+1", "1_2", "-1", strings.Repeat("1", 5000) + "+" + strings.Repeat("1", 1199)} {
		_, ok, err := Parse(&meter{}, bad, 10)
		require.False(t, ok)
		require.NoError(t, err)
	}
	_, ok, _ := Parse(&meter{}, "12", 2)
	require.False(t, ok)
	for _, x := range []int64{0, 9, 10, 99, 100, 1e15} {
		var got []int64
		require.NoError(t, Digits(&meter{}, big.NewInt(x), big.NewInt(10), func(d *big.Int) error {
			got = append(got, d.Int64())
			return nil
		}))
		text := big.NewInt(x).String()
		require.Len(t, got, len(text))
		require.Equal(t, int64(text[0]-'0'), got[len(got)-1])
	}
}

func TestBitDigits(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 50 {
		x, size := new(big.Int).Abs(random(r, 10)), i%8+1
		var digits []byte
		require.NoError(t, BitDigits(&meter{}, x, size, func(d byte) error {
			digits = append(digits, d)
			return nil
		}))
		back, err := FromBitDigits(&meter{}, len(digits), size, func(i int) byte { return digits[i] })
		same(t, x, back, err)
		parts, err := Uint32s(&meter{}, x)
		require.NoError(t, err)
		back, err = FromUint32s(&meter{}, parts)
		same(t, x, back, err)
	}
}

func TestFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		x := random(r, 20)
		want, _ := new(big.Float).SetInt(x).Float64()
		require.Equal(t, want, Float(x))
		if x.Sign() > 0 {
			f, below := Highest(x)
			require.Equal(t, float64(new(big.Int).Rsh(x, uint(below)).Int64()), f)
			require.Equal(t, min(53, x.BitLen()), x.BitLen()-below)
		}
		n := x.BitLen()
		if x.Sign() < 0 {
			n = new(big.Int).Not(x).BitLen()
		}
		require.Equal(t, int64(n), BitLen(x))
	}
	require.Equal(t, int64(70), BitLen(new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 70))))
}

// An operation at the limit can be ended at any time, and no two checks of the budget are far apart.
func TestLongOperationsStop(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	huge := func(bits int) *big.Int {
		w := make([]big.Word, bits/wordBits)
		for i := range w {
			w[i] = big.Word(r.Uint64())
		}
		return new(big.Int).SetBits(w)
	}
	x, y, half := huge(1<<21), huge(1<<21), huge(1<<20)
	text := strings.Repeat("7", 600_000)
	for name, op := range map[string]func(b Budget) error{
		"Mul":      func(b Budget) error { _, err := Mul(b, x, y); return err },
		"QuoRem":   func(b Budget) error { _, _, err := QuoRem(b, x, half); return err },
		"GCD":      func(b Budget) error { _, err := GCD(b, x, y); return err },
		"Sqrt":     func(b Budget) error { _, err := Sqrt(b, x); return err },
		"Pow":      func(b Budget) error { _, err := Pow(b, big.NewInt(3), 1<<20); return err },
		"PowMod":   func(b Budget) error { _, err := PowMod(b, x, half, y); return err },
		"PowMod64": func(b Budget) error { _, err := PowMod(b, x, half, new(big.Int).Rsh(y, 1<<21-4096)); return err },
		"Append":   func(b Budget) error { _, err := Append(b, nil, x, 10); return err },
		"Parse":    func(b Budget) error { _, _, err := Parse(b, text, 10); return err },
		"Digits":   func(b Budget) error { return Digits(b, x, big.NewInt(7), func(*big.Int) error { return nil }) },
	} {
		t.Run(name, func(t *testing.T) {
			b := &meter{stop: 100_000}
			require.ErrorIs(t, op(b), errStop)
			require.Less(t, b.steps, int64(115_000))
		})
	}
	for name, op := range map[string]func(b Budget) error{
		"Lsh":   func(b Budget) error { _, err := Lsh(b, big.NewInt(1), 1<<40); return err },
		"Pow":   func(b Budget) error { _, err := Pow(b, big.NewInt(3), 1<<40); return err },
		"Mul":   func(b Budget) error { _, err := Mul(b, x, y); return err },
		"Parse": func(b Budget) error { _, _, err := Parse(b, text+text, 10); return err },
	} {
		b := &meter{bits: 1<<21 + 1}
		require.ErrorIs(t, op(b), errStop, name)
		require.Less(t, b.bytes, int64(1000), name)
		require.Less(t, b.steps, int64(6000), name)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("123", byte(10))
	f.Add("zz_9", byte(36))
	f.Fuzz(func(t *testing.T, s string, base byte) {
		radix := int(base)%35 + 2
		x, ok, err := Parse(&meter{}, s, radix)
		require.NoError(t, err)
		want, wantOK := new(big.Int).SetString(s, radix)
		if strings.HasPrefix(s, "+") || strings.HasPrefix(s, "-") {
			wantOK = false
		}
		require.Equal(t, wantOK, ok)
		if ok {
			same(t, want, x, nil)
		}
	})
}

func BenchmarkAtTheLimit(b *testing.B) {
	r := rand.New(rand.NewPCG(13, 14))
	huge := func(bits int) *big.Int {
		w := make([]big.Word, bits/wordBits)
		for i := range w {
			w[i] = big.Word(r.Uint64())
		}
		return new(big.Int).SetBits(w)
	}
	const limit = 1 << 21
	x, y, half, digits := huge(limit), huge(limit), huge(limit/2), huge(limit).Text(10)
	for _, op := range []struct {
		name string
		do   func(m *meter)
	}{
		{"Mul", func(m *meter) { _, _ = Mul(m, half, half) }},
		{"MulFull", func(m *meter) { _, _ = Mul(m, x, y) }},
		{"MulFullStd", func(m *meter) { new(big.Int).Mul(x, y) }},
		{"QuoRem", func(m *meter) { _, _, _ = QuoRem(m, x, half) }},
		{"QuoRemStd", func(m *meter) { new(big.Int).QuoRem(x, half, new(big.Int)) }},
		{"GCD", func(m *meter) { _, _ = GCD(m, x, y) }},
		{"Sqrt", func(m *meter) { _, _ = Sqrt(m, x) }},
		{"Pow", func(m *meter) { _, _ = Pow(m, big.NewInt(3), limit*10/16) }},
		{"PowMod", func(m *meter) { _, _ = PowMod(m, x, big.NewInt(math.MaxUint32), half) }},
		{"PowModRSA", func(m *meter) { _, _ = PowMod(m, x, huge(4096), huge(4096)) }},
		{"Append", func(m *meter) { _, _ = Append(m, nil, x, 10) }},
		{"AppendStd", func(m *meter) { x.Text(10) }},
		{"Parse", func(m *meter) { _, _, _ = Parse(m, digits, 10) }},
		{"Digits", func(m *meter) { _ = Digits(m, x, big.NewInt(10), func(*big.Int) error { return nil }) }},
		{"And", func(m *meter) { _, _ = And(m, x, y) }},
		{"Hex", func(m *meter) { _, _ = Append(m, nil, x, 16) }},
		{"Quotient", func(m *meter) { _, _ = Quotient(m, x, half) }},
	} {
		b.Run(op.name, func(b *testing.B) {
			m := &meter{}
			for b.Loop() {
				op.do(m)
			}
			if m.steps > 0 {
				b.ReportMetric(float64(m.steps)/float64(b.N), "steps/op")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(m.steps), "ns/step")
			}
		})
	}
}
