package deploy

// This file compares the inputs of a plan's computation with the inputs of its execution.

import (
	"crypto/sha256"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/state"
)

// Inputs implements InputSource.
func (v *Values) Inputs() (map[string]string, error) { return InputsOf(v.Resolved) }

// InputsOf returns the digests of a deployment's documents and releases, by their names, as in Plan.Inputs. Values of
// variables are not among them: the data that depend on them are compared where they are used.
func InputsOf(r *boshrender.Resolved) (map[string]string, error) { return inputsOf(r.Deployment()) }

func inputsOf(d *boshrender.Deployment) (map[string]string, error) {
	inputs := map[string]string{}
	if d == nil {
		return inputs, nil
	}
	put := func(name string, marshal func() ([]byte, error)) error {
		text, err := marshal()
		if err == nil {
			inputs[name] = fmt.Sprintf("%x", sha256.Sum256(text))[:32]
		}
		return err
	}
	if err := put("the manifest", d.Manifest.Marshal); err != nil {
		return nil, err
	}
	if d.Director != nil {
		for n, c := range d.Director.CloudConfigs {
			if err := put(numbered("cloud config", n, len(d.Director.CloudConfigs)), c.Marshal); err != nil {
				return nil, err
			}
		}
	}
	for n, c := range d.Addons.RuntimeConfigs {
		if err := put(numbered("runtime config", n, len(d.Addons.RuntimeConfigs)), c.Marshal); err != nil {
			return nil, err
		}
	}
	for _, rel := range d.Releases {
		var parts []any
		for _, name := range rel.JobNames() {
			meta, _ := rel.JobMeta(name)
			parts = append(parts, name, meta.Version, meta.Fingerprint)
		}
		for _, p := range rel.Packages {
			parts = append(parts, p.Name, p.Version, p.Fingerprint, p.SHA1, p.Stemcell)
		}
		inputs["release "+rel.Name] = state.Digest(append(parts, rel.Version)...)[:32]
	}
	return inputs, nil
}

func numbered(name string, n, of int) string {
	if of == 1 {
		return "the " + name
	}
	return fmt.Sprintf("%s %d", name, n+1)
}
