package sorting

// This file implements the merge sort of glibc's qsort_r, which Ruby uses instead of its own quicksort where it has
// it: elements that compare as equal keep their order.

// Merge sorts list in place. spare has room for as many elements. order may fail, which ends the sorting.
func Merge[T any](list, spare []T, order func(a, b T) (int, error)) error {
	if len(list) < 2 {
		return nil
	}
	half := len(list) / 2
	a, b := list[:half], list[half:]
	if err := Merge(a, spare, order); err != nil {
		return err
	}
	if err := Merge(b, spare, order); err != nil {
		return err
	}
	out := spare[:0]
	for len(a) > 0 && len(b) > 0 {
		n, err := order(a[0], b[0])
		if err != nil {
			return err
		}
		if n <= 0 {
			out, a = append(out, a[0]), a[1:] // bounded: there is room
		} else {
			out, b = append(out, b[0]), b[1:] // bounded: there is room
		}
	}
	out = append(out, a...) // bounded: there is room
	copy(list, out)         // the rest of b is in its place already
	return nil
}
