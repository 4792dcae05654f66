// Package manifest reads BOSH deployment manifests, cloud configs and runtime configs the way the director does.
//
// A document goes through up to five steps. Each step returns a new value and leaves its input alone:
//
//	m, err := manifest.Parse(ctx, "cf.yml", data)    // YAML as the director reads it, into typed values
//	m, err = m.Apply(ctx, ops)                       // ops files: replace, remove, test
//	m, err = m.Interpolate(ctx, store)               // ((variables)), except where the director waits
//	m, err = m.ApplyAddons(manifest.AddonOptions{})  // jobs that addons bring to matching groups
//	err = m.Validate(manifest.Validation{...})       // every rule of the director, all independent errors at once
//
// Half of the types are parts of documents, named as in BOSH: begin with [Manifest] and [InstanceGroup], and go on
// with [GroupJob], [Variable] and [CloudConfig] where their fields lead. The others are these steps: [YAML], [Ops],
// [Interpolation] with its [Store], [AddonOptions], [Validation], and [Node] for what has no type.
//
// Parse is permissive: it rejects only what the director's upload check rejects (invalid YAML, or no mapping), and
// decodes a value of the wrong type as the zero value. Validate is strict: it reports the director's errors with their
// codes and texts in the director's order, and the first one is the one that the director reports.
//
// Every typed part has a [Location]: file, line, column and a path such as instance_groups[api].jobs[worker].
// [Manifest.Provenance] reports the source of a value: the manifest, an operation of an ops file, or a variable.
// Hashes keep their order, and are a [Map] where the director keeps raw data: properties, provides, consumes, env,
// cloud_properties, tags. A Manifest, Node or Map can be a field of a type that gopkg.in/yaml.v3 decodes and encodes;
// the text is interpreted as the director does.
package manifest
