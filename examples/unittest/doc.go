// Package unittest shows how a release author tests job templates with go test and package boshtest: its tests are
// those of the releases in examples/deployment.
package unittest
