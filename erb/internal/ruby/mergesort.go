package ruby

// This file implements the merge sort of glibc's qsort_r, which Ruby takes instead of its own quicksort where it has it:
// elements that compare as equal keep their order.

// sortAs sorts list in place by the routine that the runtime stands for. order may fail, which ends the sorting.
func sortAs[T any](rt *Runtime, list []T, order func(a, b T) (int, error)) error {
	if rt.StableSort {
		b := rt.Budget()
		spare := Make[T](b, len(list))
		if b.Failed() {
			return b.Err()
		}
		return mergeSort(list, spare, order)
	}
	return sortValues(list, order)
}

func mergeSort[T any](list, tmp []T, order func(a, b T) (int, error)) error {
	if len(list) < 2 {
		return nil
	}
	half := len(list) / 2
	a, b := list[:half], list[half:]
	if err := mergeSort(a, tmp, order); err != nil {
		return err
	}
	if err := mergeSort(b, tmp, order); err != nil {
		return err
	}
	out := tmp[:0]
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
	copy(list, out)         // what is left of b is in its place already
	return nil
}
