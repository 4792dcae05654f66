//go:build !linux

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "Error: VMs are namespaces, which Linux has")
	os.Exit(1)
}
