// Package manifest reads BOSH deployment manifests, cloud configs and runtime configs the way the director does.
//
// A document goes through up to five steps, each of which returns a new value and leaves its input alone:
//
//	m, err := manifest.Parse("cf.yml", data)         // YAML as the director reads it, into typed values
//	m, err = m.Apply(ops)                            // ops files: replace, remove, test
//	m, err = m.Interpolate(ctx, store)               // ((variables)), except where the director waits
//	m, err = m.ApplyAddons(manifest.AddonOptions{})  // jobs that addons bring to matching groups
//	err = m.Validate(manifest.Validation{...})       // every rule of the director, all independent errors at once
//
// Parse is permissive: it rejects what the director's upload check rejects (no YAML, no mapping) and decodes the
// rest as far as it goes; a value of the wrong type leaves the zero value behind. Validate is precise: it reports
// what the director would, with the director's error code and text, in the director's order, so that the first
// error is the director's error.
//
// Every typed part carries a [Location]: file, line, column and a path such as
// instance_groups[api].jobs[cloud_controller_ng]. [Manifest.Provenance] says of any value whether it was written
// in the manifest, by which operation of which ops file, or which variable gave it.
//
// A [Manifest], [Node] or [Map] can be a field of a type that gopkg.in/yaml.v3 decodes and encodes. What is written
// there means what it means to the director, which reads YAML in another way than that library.
//
// Hashes keep their order from the YAML to [Manifest.Marshal]. Where the director keeps raw data (properties,
// provides, consumes, env, cloud_properties, tags) so does this package, as [Map].
package manifest
