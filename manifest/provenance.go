package manifest

// This file tells where values came from.

// source says what wrote a node. Many nodes share one source.
type source struct {
	file string
}
