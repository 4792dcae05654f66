package zero

// This file checks that all error types follow the pattern of docs/embedding.md.

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

var (
	errorType    = reflect.TypeFor[error]()
	locationType = reflect.TypeFor[manifest.Location]()
	codeType     = reflect.TypeFor[manifest.Code]()
)

// otherWords has the names of fields and methods that other libraries use, and the names that all errors here use.
var otherWords = map[string]string{
	"Cause": "Err", "Reason": "Err", "Inner": "Err", "Pos": "Location", "Position": "Location",
	"Text": "Message", "Msg": "Message", "Description": "Message",
}

// TestErrorTypes checks each exported type that is an error: a struct XError with a pointer receiver, or a list Errors or
// XErrors of pointers to such structs.
func TestErrorTypes(t *testing.T) {
	structs, lists := 0, 0
	for _, e := range table {
		typ := e.value.Type()
		if e.value.Kind() == reflect.Func || !typ.Implements(errorType) || typ.Elem() == codeType {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			if typ = typ.Elem(); typ.Kind() == reflect.Slice {
				lists++
				checkErrorList(t, typ)
				return
			}
			structs++
			require.Equal(t, reflect.Struct, typ.Kind())
			require.False(t, typ.Implements(errorType), "Error has a pointer receiver")
			require.True(t, strings.HasSuffix(typ.Name(), "Error"), "the name ends with Error")
			checkErrorFields(t, typ)
		})
	}
	require.Greater(t, structs, 20)
	require.Greater(t, lists, 3)
}

// checkErrorList checks a list of errors, and an empty one.
func checkErrorList(t *testing.T, typ reflect.Type) {
	require.True(t, strings.HasSuffix(typ.Name(), "Errors"), "the name ends with Errors")
	require.True(t, typ.Implements(errorType), "Error has no pointer receiver")
	elem := typ.Elem()
	require.Equal(t, reflect.Pointer, elem.Kind())
	require.True(t, elem.Implements(errorType))
	empty := reflect.Zero(typ).Interface().(interface {
		error
		Unwrap() []error
	})
	require.Equal(t, "no errors", empty.Error())
	require.Empty(t, empty.Unwrap())
	one := reflect.MakeSlice(typ, 1, 1)
	one.Index(0).Set(reflect.New(elem.Elem()))
	require.True(t, errors.Is(one.Interface().(error), one.Index(0).Interface().(error)), "Unwrap returns the elements")
}

// checkErrorFields checks the fields of an error, and how errors.Is sees them.
func checkErrorFields(t *testing.T, typ reflect.Type) {
	made := func() (reflect.Value, error) {
		v := reflect.New(typ)
		return v.Elem(), v.Interface().(error)
	}
	_, zero := made()
	require.False(t, errors.Is(zero, manifest.Code(0)), "no error has the code 0")
	if many, ok := zero.(interface{ Unwrap() []error }); ok {
		require.NotContains(t, many.Unwrap(), nil)
	}
	for other, word := range otherWords {
		_, isField := typ.FieldByName(other)
		_, isMethod := reflect.PointerTo(typ).MethodByName(other)
		require.False(t, isField || isMethod, "%s is %s in all errors", other, word)
	}
	for _, f := range reflect.VisibleFields(typ) {
		if !f.IsExported() {
			continue
		}
		v, err := made()
		field := v.FieldByIndex(f.Index)
		_, many := err.(interface{ Unwrap() []error })
		switch {
		case f.Type == errorType:
			require.True(t, f.Name == "Err" || many, "%s: the error underneath is Err, or Unwrap returns several", f.Name)
			field.Set(reflect.ValueOf(limits.ErrExceeded))
			require.ErrorIs(t, err, limits.ErrExceeded, f.Name)
		case f.Name == "Err":
			t.Errorf("Err is an error, and no %v", f.Type)
		case f.Name == "Code" || f.Type == codeType:
			require.Equal(t, "Code", f.Name)
			require.Equal(t, codeType, f.Type)
			field.SetInt(190016)
			require.ErrorIs(t, err, manifest.Code(190016))
			require.NotErrorIs(t, err, manifest.Code(190014))
		case f.Name == "Location" || f.Type == locationType:
			require.Equal(t, "Location", f.Name)
			require.Equal(t, locationType, f.Type)
		case f.Name == "Message":
			require.Equal(t, reflect.String, f.Type.Kind())
			field.SetString("the message")
			if typ.Name() != "ValidationError" { // its text has no values, which its Message may quote
				require.Contains(t, err.Error(), "the message")
			}
		}
	}
}
