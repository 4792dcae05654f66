package manifest

// This file bounds the costs of documents.

// Limits bound one document that is read. Zero means the default, a negative number no limit. A document that exceeds
// one is an *Error in which errors.As finds a *[limits.Error].
type Limits struct {
	// Size bounds the text in bytes. Default 64 MiB; at most 2,000,000,000.
	Size int
	// Nodes bounds the values and keys in the text, each some hundred bytes in memory. Default 1,000,000.
	Nodes int
	// AliasNodes bounds the values that aliases repeat, counted at each alias. Default 1,000,000.
	AliasNodes int
	// Depth bounds the nesting. Default 1,000; at most 100,000.
	Depth int
	// Digits bounds the digits of an integer. Default 10,000; at most 100,000.
	Digits int
}
