package manifest

// This file holds the director's error codes.

import (
	"maps"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/internal/codes"
)

// Code is an error code of the director: the number that bosh prints, as in "Error 190016: …". It is an error itself,
// so that errors.Is(err, manifest.Code(190016)) finds it in the errors of every package of this module. [Codes] lists
// the codes with their names.
type Code int

// CodeGeneral is the code of errors that the director raises without a code of their own.
const CodeGeneral Code = 100

// Codes returns every code that errors of this module have, in order of their numbers.
func Codes() []Code {
	var list []Code
	for _, n := range slices.Sorted(maps.Keys(codes.Names.Get())) {
		list = append(list, Code(n))
	}
	return list
}

// Name returns the director's name of the code, the class in its errors.rb: "DeploymentInvalidLink" of 190016, "" of a
// number that [Codes] lacks.
func (c Code) Name() string { return codes.Names.Get()[int(c)] }

// Error returns the code's name and number.
func (c Code) Error() string {
	if name := c.Name(); name != "" {
		return name + " (error " + strconv.Itoa(int(c)) + ")"
	}
	return "error " + strconv.Itoa(int(c))
}
