package ruby

// This file implements Float.

import "strconv"

// FormatFloat prints a float as Float#to_s does.
func FormatFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
