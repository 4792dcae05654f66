// Package unittest shows how a release author tests job templates with go test and package boshtest. It tests the
// releases in examples/deployment.
package unittest
