// Package sorting has the sorts of Ruby and of glibc. Which one sorts, and each of its steps, can be seen by templates:
// by the order of elements that compare as equal, and by which two elements an error names. It knows nothing of values;
// what an order costs, the order counts.
//
//	quick.go  Ruby's own sort
//	merge.go  that of glibc, which Ruby takes where it has it
//	intro.go  sort_by of keys that are small numbers
package sorting
