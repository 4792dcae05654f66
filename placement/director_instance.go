package placement

// This file turns drafts into InstancePlans, with their networks and addresses.

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
)

// placement returns the instances of a group.
func (p *placer) placement(g *groupDraft) (GroupPlan, error) {
	result := GroupPlan{Group: g.Name, Instances: make([]InstancePlan, len(g.plans)), Obsolete: g.obsolete, Starts: g.starts(), Late: g.late}
	for n, plan := range g.plans {
		if err := p.instance(g, plan, &result.Instances[n]); err != nil {
			return GroupPlan{}, err
		}
	}
	return result, nil
}

// instance completes one instance, i.
func (p *placer) instance(g *groupDraft, plan *instanceDraft, i *InstancePlan) error {
	*i = InstancePlan{
		Deployment: p.Deployment, Group: g.Name, Name: g.Name,
		ID: plan.id, Index: plan.index, AZ: plan.az, Bootstrap: plan.bootstrap,
		DNSDomain: p.domain(), PersistentDisk: g.PersistentDisk, ManyDisks: g.ManyDisks,
		Existing: plan.existing != nil, Ignored: plan.existing != nil && plan.existing.Ignore, Unstarted: !g.starts(),
	}
	if n := g.defaultNetwork(); n != nil {
		i.DefaultNetwork = n.Name
	}
	i.Networks = slices.Grow(i.Networks, len(plan.networks))
	for _, np := range plan.networks {
		s, err := np.network.settings(np.ip, np.static, plan.az, g.defaultsOf(np), np.group.NICGroup)
		if err != nil {
			return err
		}
		if np.network.Type == NetworkDynamic {
			s.Netmask, s.Gateway = np.netmask, np.gateway
		}
		if s.DNSRecordName, err = recordName(strconv.Itoa(i.Index), i, np.network.Name, i.DNSDomain); err != nil {
			return err
		}
		i.Networks = append(i.Networks, s)
		if slices.Contains(s.Default, defaultAddressable) || i.IP == "" && slices.Contains(s.Default, defaultGateway) {
			i.IP = s.IP
		}
	}
	var err error
	i.Address, err = p.address(i)
	return err
}

// defaultsOf returns the roles that a network is the default for, nil for none.
func (g *groupDraft) defaultsOf(np *networkDraft) []string {
	for _, n := range g.networks {
		if n.GroupNetwork == np.group && len(n.defaults) > 0 {
			return n.defaults
		}
	}
	return nil
}

// address returns spec.address: the IP on the default network, or the DNS name there if the deployment wants it or the
// network is dynamic.
func (p *placer) address(i *InstancePlan) (string, error) {
	n, ok := i.Network(i.DefaultNetwork)
	if !ok {
		return "", nil
	}
	if n.Type == NetworkDynamic || p.UseDNS {
		return p.dnsName(*i, n.Name)
	}
	return n.IP, nil
}

// dnsName returns the DNS name of an instance on a network.
func (p *placer) dnsName(i InstancePlan, network string) (string, error) {
	if p.DNSName != nil {
		return p.DNSName(i, network)
	}
	return LongDNSName(i, network)
}

// LongDNSName returns the director's long DNS name of an instance on a network:
// "‹id›.‹group›.‹network›.‹deployment›.‹domain›", the three in the middle made canonical. It fails, with the director's
// text, for names that then start or end with a hyphen.
func LongDNSName(i InstancePlan, network string) (string, error) {
	return recordName(i.ID, &i, network, i.DNSDomain)
}

func recordName(host string, i *InstancePlan, network, domain string) (string, error) {
	name, err := dns.RecordName(host, i.Group, network, i.Deployment, domain)
	if err != nil {
		return "", directorError(codes.DNSInvalidCanonicalName, "%s", err)
	}
	return name, nil
}

// newID returns the UUID of a new instance.
func (d *Placer) newID(group string, index int) string {
	if d.NewID != nil {
		return d.NewID(d.Deployment, group, index)
	}
	return DeterministicID(d.Deployment, group, index)
}

// deterministicIDsNamespace keeps the ids apart from other UUIDs of version 5.
const deterministicIDsNamespace = "boshrender instance id"

// DeterministicID returns a UUID (version 5) that follows from the arguments.
func DeterministicID(deployment, group string, index int) string {
	sum := sha1.Sum(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%d", deterministicIDsNamespace, deployment, group, index))
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	id := hex.EncodeToString(sum[:16])
	return id[:8] + "-" + id[8:12] + "-" + id[12:16] + "-" + id[16:20] + "-" + id[20:]
}
