package state

// This file writes the DNS records of a deployment as BOSH DNS reads them (director: dns/dns_records.rb,
// dns/blobstore_dns_publisher.rb).

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/redact"
)

// DNSBlob is the blob of DNS records sent to agents.
type DNSBlob struct {
	// Version grows with each change. Agents ignore versions that aren't newer.
	Version int
	// Data is JSON in the director's form.
	Data []byte
}

// recordKeys are the director's keys, in its order. BOSH DNS ignores records without domain and deployment.
var recordKeys = []string{
	"id", "num_id", "instance_group", "group_ids", "az", "az_id", "network", "network_id", "deployment", "ip", "domain", "agent_id",
	"instance_index",
}

// dnsRecords are the content of a blob of DNS records: the document that BOSH DNS reads.
type dnsRecords struct {
	// Records are pairs of an address and a name.
	Records [][2]string `json:"records"`
	// Version is the version of the blob.
	Version int `json:"version"`
	// RecordKeys are the names of the elements of each of RecordInfos.
	RecordKeys []string `json:"record_keys"`
	// RecordInfos describe instances, as many as there are Records.
	RecordInfos [][]any `json:"record_infos"`
	// Aliases are the targets of aliases, by name.
	Aliases map[string][]dnsAlias `json:"aliases"`
}

// dnsAlias is an alias in the blob; missing fields are nil.
type dnsAlias struct {
	// RootDomain is the domain of the names that it stands for.
	RootDomain string `json:"root_domain"`
	// GroupID is the number of the group, a string.
	GroupID any `json:"group_id"`
	// HealthFilter says which instances answer: "smart", "healthy", "unhealthy" or "all".
	HealthFilter any `json:"health_filter"`
	// InitialHealthCheck is "synchronous" or "asynchronous".
	InitialHealthCheck any `json:"initial_health_check"`
	// PlaceholderType is "uuid" for an alias of each instance.
	PlaceholderType any `json:"placeholder_type"`
}

// orNil returns a text, nil for an empty one.
func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// published has the DNS records that a deployment has published, and its agents, which get all deployments' records.
type published struct {
	// Version is the version of the blob. It grows with each publication of any deployment of the store.
	Version int `json:"version"`
	// Records are the deployment's part of the blob.
	Records dnsRecords `json:"records"`
	// Agents are the agents of its VMs.
	Agents []Addressee `json:"agents,omitempty"`
}

// Addressee is an agent that gets DNS records.
type Addressee struct {
	// AgentID is the ID of the agent.
	AgentID string `json:"agent_id"`
	// CID is the cloud's name for its VM.
	CID string `json:"cid"`
	// Instance is "‹group›/‹id›".
	Instance string `json:"instance"`
	// Addresses are the VM's.
	Addresses []Address `json:"addresses,omitempty"`
}

// DNSBlob returns the DNS records of the deployment with the director's keys, names and numbers. It fails for names
// that can't be made canonical.
func (s *State) DNSBlob() (DNSBlob, error) {
	doc, err := s.records()
	if err != nil {
		return DNSBlob{}, err
	}
	return doc.blob()
}

func (d *dnsRecords) blob() (DNSBlob, error) {
	data, err := json.Marshal(d)
	return DNSBlob{Version: d.Version, Data: data}, err
}

// records returns the deployment's records.
func (s *State) records() (*dnsRecords, error) {
	w := blobWriter{state: s, ids: s.Numbers.IDs(), domain: cmp.Or(s.DNS.Domain, dns.RootDomain)}
	doc := &dnsRecords{
		Records: [][2]string{}, Version: s.DNS.Version, RecordKeys: recordKeys, RecordInfos: [][]any{},
		Aliases: map[string][]dnsAlias{},
	}
	for _, r := range s.DNS.Records {
		name, err := dns.RecordName(r.Instance, r.Group, r.Network, s.Deployment, w.domain)
		if err != nil {
			return nil, err
		}
		info, err := w.info(r)
		if err != nil {
			return nil, err
		}
		doc.Records, doc.RecordInfos = append(doc.Records, [2]string{r.IP, name}), append(doc.RecordInfos, info)
	}
	for _, a := range s.DNS.Aliases {
		doc.Aliases[a.Domain] = append(doc.Aliases[a.Domain], dnsAlias{
			RootDomain: w.domain, GroupID: orNil(w.ids.LinkGroup(s.Deployment, a.Group)), HealthFilter: orNil(a.HealthFilter),
			InitialHealthCheck: orNil(a.InitialHealthCheck), PlaceholderType: orNil(a.PlaceholderType),
		})
	}
	return doc, nil
}

// add appends the records of another deployment.
func (d *dnsRecords) add(other *dnsRecords) {
	d.Records, d.RecordInfos = append(d.Records, other.Records...), append(d.RecordInfos, other.RecordInfos...)
	for domain, list := range other.Aliases {
		d.Aliases[domain] = append(d.Aliases[domain], list...)
	}
}

// Publish records the DNS records of a deployment and its agents in a store. It returns the blob with the records of
// all deployments of the store, which is newer than each that was returned before, and the agents of the other ones.
func Publish(ctx context.Context, store Store, s *State, agents []Addressee) (blob DNSBlob, others []Addressee, err error) {
	doc, err := s.records()
	if err != nil {
		return blob, nil, err
	}
	err = withHoldings(ctx, store, func(session Session, all map[string][]byte) error {
		held, err := othersIn(all, s.Deployment)
		if err != nil {
			return err
		}
		own := holding{Holding: s.Holding()}
		if data := all[s.Deployment]; data != nil {
			own = holding{} // s and others that read share its maps
			if err := redact.Decode(data, &own); err != nil {
				return err
			}
		}
		whole := &dnsRecords{Records: [][2]string{}, RecordKeys: recordKeys, RecordInfos: [][]any{}, Aliases: map[string][]dnsAlias{}}
		whole.Version = doc.Version
		if own.DNS != nil {
			whole.Version = max(whole.Version, own.DNS.Version+1)
		}
		whole.add(doc)
		for _, h := range held {
			if h.DNS != nil {
				whole.Version = max(whole.Version, h.DNS.Version+1)
				whole.add(&h.DNS.Records)
				others = append(others, h.DNS.Agents...)
			}
		}
		own.DNS = &published{Version: whole.Version, Records: *doc, Agents: agents}
		if blob, err = whole.blob(); err != nil {
			return err
		}
		return commitHolding(ctx, session, own)
	})
	return blob, others, err
}

type blobWriter struct {
	state  *State
	ids    *dns.IDs
	domain string
}

// info returns the values of recordKeys for a record.
func (w *blobWriter) info(r Record) ([]any, error) {
	names := []string{r.Group, r.Network, w.state.Deployment}
	for n, name := range names {
		canonical, err := dns.Canonical(name)
		if err != nil {
			return nil, err
		}
		names[n] = canonical
	}
	groups := []any{w.number(w.ids.Groups[dns.GroupKey{Type: dns.TypeInstanceGroup, Name: r.Group, Deployment: w.state.Deployment}])}
	for _, link := range r.Links {
		groups = append(groups, w.number(w.ids.Groups[dns.GroupKey{Type: dns.TypeLink, Name: link, Deployment: w.state.Deployment}]))
	}
	i := w.state.Instance(r.Instance)
	if i == nil {
		return nil, fmt.Errorf("DNS: no instance %s", r.Instance)
	}
	var az, azID any
	if r.AZ != "" {
		az, azID = r.AZ, w.number(w.ids.AZs[r.AZ])
	}
	return []any{
		r.Instance, w.number(w.ids.Instances[r.Instance]), names[0], groups, az, azID, names[1], w.number(w.ids.Networks[r.Network]),
		names[2], r.IP, w.domain, r.AgentID, i.Index,
	}, nil
}

// number returns a number in the director's form: nil for none.
func (w *blobWriter) number(n int) any {
	if n == 0 {
		return nil
	}
	return strconv.Itoa(n)
}
