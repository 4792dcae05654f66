package codes

// Match reports whether target is the code of an error; no error has the code 0. It is the Is of errors with a code.
func Match[C interface {
	~int
	error
}](code C, target error) bool {
	t, ok := target.(C)
	return ok && t == code && code != 0
}
