// Package psych reads and writes YAML as Psych, Ruby's YAML library, and
// libyaml 0.2.5 under it do.
package psych
