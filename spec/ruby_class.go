package spec

// This file names the classes that Ruby has for the values of YAML.

import (
	"fmt"
	"math/big"
	"time"

	"github.com/boshrender/boshrender/internal/psych"
)

// rubyClass returns the name of v's class in Ruby.
func rubyClass(v any) string {
	switch v := v.(type) {
	case nil:
		return "NilClass"
	case bool:
		if v {
			return "TrueClass"
		}
		return "FalseClass"
	case int64, *big.Int:
		return "Integer"
	case float64:
		return "Float"
	case string:
		return "String"
	case psych.Symbol:
		return "Symbol"
	case psych.Date:
		return "Date"
	case time.Time:
		return "Time"
	case []any:
		return "Array"
	case *Map:
		return "Hash"
	}
	return fmt.Sprintf("%T", v)
}

// rubyNoun returns how Ruby's errors call v: its class, or itself for nil, true
// and false.
func rubyNoun(v any) string {
	switch v.(type) {
	case nil:
		return "nil"
	case bool:
		return fmt.Sprint(v)
	}
	return rubyClass(v)
}
