package placement

// This file tests the placement of instances against the director's own code.

import (
	"bufio"
	"crypto/md5"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
)

// deployment is a line of testdata/placement.jsonl.
type deployment struct {
	UseDNS      bool                `json:"use_dns"`
	DirectorIPs []string            `json:"director_ips"`
	Taken       []string            `json:"taken"`
	Networks    []deploymentNetwork `json:"networks"`
	Groups      []struct {
		Name         string   `json:"name"`
		Instances    int      `json:"instances"`
		AZs          []string `json:"azs"`
		MigratedFrom []string `json:"migrated_from"`
		Networks     []struct {
			Name      string   `json:"name"`
			Default   []string `json:"default"`
			StaticIPs []string `json:"static_ips"`
			NICGroup  string   `json:"nic_group"`
		} `json:"networks"`
	} `json:"groups"`
	Existing []struct {
		Group, ID, AZ           string
		Index                   int
		Bootstrap, Ignore, Disk bool
		Networks                []struct{ Name, IP string }
	} `json:"existing"`
	Result []placedGroup
	Error  *struct {
		Code    manifest.Code
		Message string
	}
}

type deploymentNetwork struct {
	Name            string          `json:"name"`
	Type            NetworkType     `json:"type"`
	DNS             []string        `json:"dns"`
	CloudProperties json.RawMessage `json:"cloud_properties"`
	Subnets         []struct {
		Range, Gateway, AZ    string
		AZs                   []string
		DNS, Reserved, Static []string
		Prefix                int
		CloudProperties       json.RawMessage `json:"cloud_properties"`
	} `json:"subnets"`
}

// placedGroup is the director's placement of a group.
type placedGroup struct {
	Group     string           `json:"group"`
	Obsolete  []string         `json:"obsolete"`
	Instances []placedInstance `json:"instances"`
}

type placedInstance struct {
	ID        string          `json:"id"`
	Index     int             `json:"index"`
	AZ        string          `json:"az"`
	Bootstrap bool            `json:"bootstrap"`
	Address   string          `json:"address"`
	Networks  json.RawMessage `json:"networks"`
}

// shortID is the id of a new instance in the test data.
func shortID(_, group string, index int) string {
	return fmt.Sprintf("%x", md5.Sum(fmt.Appendf(nil, "%s/%d", group, index)))[:8]
}

// director returns the Placer, the groups and the existing instances of d.
func (d deployment) director(t testing.TB) (*Placer, []Group, []ExistingInstance) {
	t.Helper()
	director := &Placer{Deployment: "dep", DirectorIPs: d.DirectorIPs, TakenIPs: d.Taken, UseDNS: d.UseDNS, NewID: shortID}
	for _, n := range d.Networks {
		network := Network{Name: n.Name, Type: n.Type, DNS: n.DNS}
		if n.CloudProperties != nil {
			network.CloudProperties = jsonMapOf(t, string(n.CloudProperties))
		}
		for _, s := range n.Subnets {
			azs := s.AZs
			if s.AZ != "" {
				azs = []string{s.AZ}
			}
			subnet := Subnet{AZs: azs, Range: s.Range, Gateway: s.Gateway, DNS: s.DNS, Reserved: s.Reserved, Static: s.Static, Prefix: s.Prefix}
			if s.CloudProperties != nil {
				subnet.CloudProperties = jsonMapOf(t, string(s.CloudProperties))
			}
			network.Subnets = append(network.Subnets, subnet)
		}
		director.Networks = append(director.Networks, network)
	}
	var groups []Group
	for _, g := range d.Groups {
		group := Group{Name: g.Name, Instances: g.Instances, AZs: g.AZs}
		for _, from := range g.MigratedFrom {
			group.MigratedFrom = append(group.MigratedFrom, MigratedFrom{Name: from})
		}
		for _, n := range g.Networks {
			group.Networks = append(group.Networks, GroupNetwork(n))
		}
		groups = append(groups, group)
	}
	var existing []ExistingInstance
	for _, e := range d.Existing {
		// The data come from the director's placement alone, which doesn't see whether a group may go.
		e.Ignore = e.Ignore && slices.ContainsFunc(groups, func(g Group) bool {
			return g.Name == e.Group || slices.Contains(g.MigratedFrom, MigratedFrom{Name: e.Group})
		})
		instance := ExistingInstance{
			Group: e.Group, ID: e.ID, Index: e.Index, AZ: e.AZ, Bootstrap: e.Bootstrap, Ignore: e.Ignore, PersistentDisk: e.Disk,
		}
		for _, n := range e.Networks {
			instance.Networks = append(instance.Networks, ExistingNetwork{Name: n.Name, IP: n.IP})
		}
		existing = append(existing, instance)
	}
	return director, groups, existing
}

// placed prints a GroupPlan as the test data has it.
func placed(t testing.TB, p GroupPlan) placedGroup {
	t.Helper()
	g := placedGroup{Group: p.Group, Obsolete: []string{}, Instances: []placedInstance{}}
	for _, e := range p.Obsolete {
		g.Obsolete = append(g.Obsolete, e.ID)
	}
	slices.Sort(g.Obsolete)
	for _, i := range p.Instances {
		networks := mapOf(networkPairs(i.Networks), 0)
		for _, n := range i.Networks {
			// The test data has the settings before the hash for templates is made of them.
			n.DNSRecordName = ""
			h := mapOf(n.pairs(), 0)
			for key, value := range map[string]string{"ip": n.IP, "netmask": n.Netmask, "gateway": n.Gateway} {
				if n.Type == NetworkDynamic && value == "" {
					h.Delete(key)
				}
			}
			networks.Set(n.Name, h)
		}
		g.Instances = append(g.Instances, placedInstance{
			ID: i.ID, Index: i.Index, AZ: i.AZ, Bootstrap: i.Bootstrap, Address: i.Address, Networks: json.RawMessage(jsonOf(t, networks)),
		})
	}
	return g
}

// printed returns the groups as text that a failing test can show.
func printed(t testing.TB, groups []placedGroup) string {
	t.Helper()
	data, err := json.MarshalIndent(groups, "", " ")
	require.NoError(t, err)
	return string(data)
}

func TestPlacement(t *testing.T) {
	name := "testdata/placement.jsonl"
	if other := os.Getenv("BOSHRENDER_PLACEMENT"); other != "" {
		name = other
	}
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	cases, errors := 0, 0
	for lines.Scan() {
		cases++
		var d deployment
		require.NoError(t, json.Unmarshal(lines.Bytes(), &d))
		director, groups, existing := d.director(t)
		placements, err := director.Place(groups, existing)
		if d.Error != nil {
			errors++
			require.EqualError(t, err, d.Error.Message, "line %d", cases)
			var e *Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, d.Error.Code, e.Code)
			continue
		}
		require.NoError(t, err, "line %d", cases)
		var got []placedGroup
		for _, p := range placements {
			got = append(got, placed(t, p))
		}
		require.Equal(t, printed(t, d.Result), printed(t, got), "line %d: %s", cases, lines.Text())
	}
	require.NoError(t, lines.Err())
	require.Greater(t, cases, 100)
	require.Greater(t, errors, 60)
}
