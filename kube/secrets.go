package kube

// This file stores documents in Secrets.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
)

// The keys of the data of Secrets. A document that is too large for one Secret is split over several, each with a
// part under its key and a number: properties.yaml.0, properties.yaml.1, …
const (
	KeyDocument  = pod.OutputGroup  // the document of a group
	KeyBPM       = pod.OutputBPM    // its second document
	KeyVariables = "variables.yaml" // the values of its variables: a vars file
	KeyManifest  = "manifest.yaml"  // the desired manifest
	KeyReplicas  = "replicas"       // number of pods of the group in each AZ, next to the document
	KeyDigests   = "digests.json"   // of the rendered files
)

// The values of LabelSecretType.
const (
	TypeDesired   = "desired"
	TypeResolved  = "ig-resolved"
	TypeBPM       = "bpm"
	TypeVariables = "variables"
	TypeTexts     = "texts" // texts of containers that depend on variables
)

// MaxSecret is the maximum number of bytes in the data of a Secret: Kubernetes' limit of 1 MiB.
const MaxSecret = corev1.MaxSecretSize

// room is the number of bytes of a document in one Secret. It leaves space for small additional data.
const room = MaxSecret - 64<<10

// secretName returns the name of a versioned Secret, in quarks' form: <prefix>.<group>-v<version>.
func secretName(prefix, group string, version, part int) string {
	name := dns.Subdomain(prefix+"."+dns.Label(group)) + "-v" + strconv.Itoa(version)
	if part > 0 {
		name += "-part-" + strconv.Itoa(part)
	}
	return name
}

// textsName returns the name of the Secret for the texts of a group's containers. Version 0 is used in the parts of
// pods, which have no version.
func textsName(group string, version int) string { return secretName(TypeTexts, group, version, 0) }

// texts returns the Secret of the texts of containers, nil if there are none.
func (b *builder) texts(g *built, version int) (*corev1.Secret, error) {
	if len(g.parts.Secrets) == 0 {
		return nil, nil
	}
	s := &corev1.Secret{ObjectMeta: b.meta(textsName(g.Name, version), g.Name)}
	s.APIVersion, s.Kind = "v1", "Secret"
	s.Labels[LabelSecretType], s.Labels[LabelVersion] = TypeTexts, strconv.Itoa(version)
	s.Data = map[string][]byte{}
	for key, text := range g.parts.Secrets {
		s.Data[key] = []byte(text)
	}
	if n := size(s); n > MaxSecret {
		return nil, fmt.Errorf("instance group %q: the texts of containers that depend on variables have %d bytes, too many for a Secret", g.Name, n)
	}
	return s, nil
}

// groupSecrets returns the Secrets of one version of a group.
func (b *builder) groupSecrets(g *built, version int, content string) ([]*corev1.Secret, error) {
	var list []*corev1.Secret
	digests, err := json.Marshal(kept{g.Name, content, g.digests})
	if err != nil {
		return nil, err
	}
	for _, d := range []struct {
		prefix, key string
		data        []byte
	}{{TypeResolved, KeyDocument, g.document}, {TypeBPM, KeyBPM, g.bpm}, {TypeVariables, KeyVariables, g.values}} {
		parts, err := b.parts(d.prefix, g.Name, version, d.key, d.data)
		if err != nil {
			return nil, err
		}
		list = append(list, parts...)
	}
	texts, err := b.texts(g, version)
	if err != nil {
		return nil, err
	}
	if texts != nil {
		list = append(list, texts)
	}
	last := list[0]
	last.Data[KeyReplicas] = []byte(strconv.Itoa(g.Replicas))
	if size(last)+len(digests) > MaxSecret {
		short := *g.digests
		short.Instances = slices.Clone(short.Instances)
		for n := range short.Instances {
			short.Instances[n].Files = nil // the reason is less precise then
		}
		if digests, err = json.Marshal(kept{g.Name, content, &short}); err != nil {
			return nil, err
		}
	}
	if size(last)+len(digests) > MaxSecret {
		return nil, fmt.Errorf("instance group %q: the digests of its instances have %d bytes, too many for a Secret", g.Name, len(digests))
	}
	last.Data[KeyDigests] = digests
	return list, nil
}

func size(s *corev1.Secret) int {
	n := 0
	for _, data := range s.Data {
		n += len(data)
	}
	return n
}

// parts splits a document over as many Secrets as necessary.
func (b *builder) parts(prefix, group string, version int, key string, data []byte) ([]*corev1.Secret, error) {
	if len(data) > 256*room {
		return nil, fmt.Errorf("%s of instance group %q has %d bytes, too many for Secrets", prefix, group, len(data))
	}
	var list []*corev1.Secret
	for part := 0; part == 0 || len(data) > 0; part++ {
		n := min(len(data), room)
		s := &corev1.Secret{ObjectMeta: b.meta(secretName(prefix, group, version, part), group)}
		s.APIVersion, s.Kind = "v1", "Secret"
		s.Labels[LabelSecretType], s.Labels[LabelVersion] = prefix, strconv.Itoa(version)
		name := key
		if part > 0 || n < len(data) {
			name += "." + strconv.Itoa(part)
		}
		s.Data = map[string][]byte{name: data[:n:n]}
		list, data = append(list, s), data[n:]
	}
	return list, nil
}

// Document returns the document under a key of data, reassembled if it is in parts under the key and a number each.
func Document(data map[string][]byte, key string) ([]byte, bool) {
	if whole, ok := data[key]; ok {
		return whole, true
	}
	var all []byte
	for part := 0; ; part++ {
		more, ok := data[key+"."+strconv.Itoa(part)]
		if !ok {
			return all, part > 0
		}
		all = append(all, more...)
	}
}

// valuesDocument writes the values of variables as a vars file.
func valuesDocument(values manifest.Vars) ([]byte, error) {
	doc := new(manifest.Map)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		doc.Set(name, values[name])
	}
	n, err := manifest.NewNode(doc)
	if err != nil {
		return nil, err
	}
	return n.Marshal()
}
