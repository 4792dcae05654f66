// Package sorting has the sorts of Ruby and of glibc. Templates can observe which one sorts, and each of its steps:
// by the order of elements that compare as equal, and by the two elements that an error names. It does not use Ruby
// values; the comparison functions count the work.
//
//	quick.go  Ruby's own sort
//	merge.go  glibc's sort, which Ruby takes where it has it
//	intro.go  sort_by of keys that are small numbers
package sorting
