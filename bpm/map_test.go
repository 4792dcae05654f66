package bpm

// This file compares the plain data of a configuration with its JSON form.

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/stretchr/testify/require"
)

// fill sets everything that v has to something, or leaves it empty.
func fill(r *rand.Rand, v reflect.Value) {
	if r.IntN(3) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString([]string{"a", "<&>", "yes", "1.5", "é\n"}[r.IntN(5)])
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint64:
		v.SetUint([]uint64{0, 7, math.MaxInt64 + 1, math.MaxUint64}[r.IntN(4)])
	case reflect.Int64, reflect.Int:
		v.SetInt([]int64{0, -1, math.MaxInt64}[r.IntN(3)])
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for _, key := range []string{"b", "a", "~"}[:r.IntN(4)] {
			v.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf("v"))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(r, v.Field(i))
			}
		}
	}
}

func TestMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var c Config
		fill(r, reflect.ValueOf(&c).Elem())
		data, err := json.Marshal(&c)
		require.NoError(t, err)
		read, err := psych.Load(data, psych.Options{})
		require.NoError(t, err)
		require.Equal(t, read, any(c.Map()), "%s", data)
	}
}
