package placement

// This file tests the instances of groups in Kubernetes.

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var schemeNames = []string{"dense", "interleaved", "stride", "quarks"}

// scheme returns a scheme by name.
func scheme(t testing.TB, name string) PodScheme {
	t.Helper()
	s, err := SchemeNamed(name)
	require.NoError(t, err)
	return s
}

// row prints a scheme's plan for an instance.
func row(i InstancePlan) string {
	az := i.AZ
	if az == "" {
		az = "-"
	}
	mark := ""
	if i.Bootstrap {
		mark = " bootstrap"
	}
	return fmt.Sprintf("%d %s %s %s %d/%d%s", i.Index, i.ID, i.Name, az, i.Zone, i.Ordinal, mark)
}

func TestSchemes(t *testing.T) {
	azs := []string{"z1", "z2"}
	tests := []struct {
		scheme string
		group  PodGroup
		want   []string
	}{
		{"dense", PodGroup{Name: "nats", AZs: azs, Replicas: 3, Updated: true}, []string{
			"0 nats-0-broker nats-broker z1 0/0 bootstrap", "1 nats-1-broker nats-broker z1 0/1", "2 nats-2-broker nats-broker z1 0/2",
			"3 nats-3-broker nats-broker z2 1/0", "4 nats-4-broker nats-broker z2 1/1", "5 nats-5-broker nats-broker z2 1/2",
		}},
		{"interleaved", PodGroup{Name: "nats", AZs: azs, Replicas: 3}, []string{
			"0 nats-0-broker nats-broker z1 0/0 bootstrap", "2 nats-2-broker nats-broker z1 0/1", "4 nats-4-broker nats-broker z1 0/2",
			"1 nats-1-broker nats-broker z2 1/0", "3 nats-3-broker nats-broker z2 1/1", "5 nats-5-broker nats-broker z2 1/2",
		}},
		{"stride", PodGroup{Name: "nats", AZs: azs, Replicas: 2}, []string{
			"0 nats-z0-0 nats-broker z1 0/0 bootstrap", "1 nats-z0-1 nats-broker z1 0/1",
			"10000 nats-z1-0 nats-broker z2 1/0", "10001 nats-z1-1 nats-broker z2 1/1",
		}},
		{"stride", PodGroup{Name: "nats", AZs: azs, Replicas: 2, Updated: true}, []string{
			"0 nats-z0-0 nats-broker z1 0/0", "1 nats-z0-1 nats-broker z1 0/1",
			"10000 nats-z1-0 nats-broker z2 1/0", "10001 nats-z1-1 nats-broker z2 1/1 bootstrap",
		}},
		{"quarks", PodGroup{Name: "nats", AZs: azs, Replicas: 2, Updated: true}, []string{
			"0 nats-z0-0 nats-broker z1 0/0", "1 nats-z0-1 nats-broker z1 0/1",
			"2 nats-z1-0 nats-broker z2 1/0", "3 nats-z1-1 nats-broker z2 1/1 bootstrap",
		}},
		{"quarks", PodGroup{Name: "nats", Replicas: 2}, []string{
			"0 nats-0 nats-broker - 0/0 bootstrap", "1 nats-1 nats-broker - 0/1",
		}},
		{"stride", PodGroup{Name: "nats", Replicas: 2, Updated: true}, []string{
			"0 nats-0 nats-broker - 0/0", "1 nats-1 nats-broker - 0/1 bootstrap",
		}},
		{"dense", PodGroup{Name: "nats", Replicas: 0}, []string{}},
		{"dense", PodGroup{Name: "nats", Replicas: -1}, []string{}},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%s/%dx%d", tt.scheme, len(tt.group.AZs), tt.group.Replicas), func(t *testing.T) {
			list, err := scheme(t, tt.scheme).Instances(tt.group, "broker")
			require.NoError(t, err)
			require.NotNil(t, list, "no instances are an empty list")
			rows := []string{}
			for _, i := range list {
				rows = append(rows, row(i))
			}
			require.Equal(t, tt.want, rows)
		})
	}
	_, err := SchemeNamed("random")
	require.EqualError(t, err, `unknown scheme "random", known are: dense, interleaved, stride, quarks`)
}

// TestStrideTable is the table of the high-availability design: the AZ index 0 coincides with 1.
func TestStrideTable(t *testing.T) {
	s := scheme(t, "stride")
	for _, tt := range []struct{ azIndex, ordinal, index, zones int }{
		{0, 0, 0, 0}, {0, 1, 1, 0}, {1, 0, 0, 0}, {1, 1, 1, 0},
		{0, 0, 0, 2}, {0, 1, 1, 2}, {1, 0, 0, 2}, {1, 1, 1, 2}, {2, 0, 10000, 2}, {2, 1, 10001, 2},
	} {
		g := PodGroup{Name: "g", Replicas: 2, AZs: []string{"a", "b"}[:tt.zones]}
		i, err := s.Instance(g, "j", tt.azIndex-1, tt.ordinal)
		require.NoError(t, err)
		require.Equal(t, tt.index, i.Index, "%+v", tt)
	}
}

// TestSchemeProperties checks, for all schemes, sizes and numbers of AZs, that indexes and ids are unique, that there
// is exactly one bootstrap instance, and that a pod which only knows its own AZ and ordinal finds itself as the others
// see it through a link.
func TestSchemeProperties(t *testing.T) {
	for _, name := range schemeNames {
		for zones := range 5 {
			for replicas := range 12 {
				for _, updated := range []bool{false, true} {
					g := PodGroup{Deployment: "d", Name: "g", Replicas: replicas, Updated: updated, AZs: []string{"a", "b", "c", "d"}[:zones]}
					requireConsistent(t, scheme(t, name), g)
				}
			}
		}
	}
}

func requireConsistent(t *testing.T, s PodScheme, g PodGroup) {
	t.Helper()
	list, err := s.Instances(g, "job")
	require.NoError(t, err)
	require.Len(t, list, max(len(g.AZs), 1)*g.Replicas)
	indexes, ids, bootstraps := map[int]bool{}, map[string]bool{}, 0
	for _, i := range list {
		require.False(t, indexes[i.Index], "index %d twice in %+v", i.Index, g)
		require.False(t, ids[i.ID], "id %s twice in %+v", i.ID, g)
		indexes[i.Index], ids[i.ID] = true, true
		if i.Bootstrap {
			bootstraps++
		}
		own, err := s.Instance(g, "job", i.Zone, i.Ordinal)
		require.NoError(t, err)
		hash := own.WithIP("10.0.0.1").Hash(HashInput{})
		for key, value := range i.LinkEntry().All() {
			own, ok := hash.Get(key)
			require.True(t, ok, key)
			require.Equal(t, value, own, "%s of %+v", key, g)
		}
	}
	if len(list) > 0 {
		require.Equal(t, 1, bootstraps, "%+v", g)
	}
}

// TestScaling checks which rules keep the indexes when a group grows.
func TestScaling(t *testing.T) {
	for name, keeps := range map[string]bool{"dense": false, "quarks": false, "interleaved": true, "stride": true} {
		s := scheme(t, name)
		g := PodGroup{Name: "g", AZs: []string{"a", "b"}, Replicas: 2}
		before, err := s.Instance(g, "j", 1, 1)
		require.NoError(t, err)
		after, err := s.Instance(g.Raise(4), "j", 1, 1)
		require.NoError(t, err)
		require.Equal(t, keeps, before.Index == after.Index, name)
	}
	require.Equal(t, 5, PodGroup{Replicas: 5}.Raise(2).Replicas)
	require.Equal(t, 3, PodGroup{}.Raise(2).Replicas)
}

func TestSchemeErrors(t *testing.T) {
	two := []string{"a", "b"}
	tests := []struct {
		name             string
		scheme           PodScheme
		group            PodGroup
		job              string
		azIndex, ordinal int
		is               error
		want             string
	}{
		{"az too large", PodScheme{}, PodGroup{Name: "g", AZs: two, Replicas: 1}, "j", 3, 0, ErrAZIndex, `instance group "g": az index out of range: 2, the group has 2`},
		{"az zero with AZs", PodScheme{}, PodGroup{Name: "g", AZs: two, Replicas: 1}, "j", 0, 0, ErrAZIndex, `instance group "g": az index out of range: -1, the group has 2`},
		{"az two without AZs", PodScheme{}, PodGroup{Name: "g", Replicas: 1}, "j", 2, 0, ErrAZIndex, `instance group "g": az index out of range: 1, the group has 0`},
		{"az negative", PodScheme{}, PodGroup{Name: "g", Replicas: 1}, "j", -1, 0, ErrAZIndex, `instance group "g": az index out of range: -2, the group has 0`},
		{"ordinal too large", PodScheme{}, PodGroup{Name: "g", Replicas: 2}, "j", 1, 2, ErrOrdinal, `instance group "g": ordinal out of range: 2, the group has 2 replicas`},
		{"ordinal negative", PodScheme{}, PodGroup{Name: "g", Replicas: 2}, "j", 1, -1, ErrOrdinal, `instance group "g": ordinal out of range: -1, the group has 2 replicas`},
		{"ordinal of nothing", PodScheme{}, PodGroup{Name: "g", Replicas: -2}, "j", 1, 0, ErrOrdinal, `instance group "g": ordinal out of range: 0, the group has 0 replicas`},
		{"ordinal beyond the stride", PodScheme{Index: IndexStride, Stride: 3}, PodGroup{Name: "g", AZs: two, Replicas: 4}, "j", 1, 3, ErrOrdinal, `instance group "g": ordinal out of range: 4 replicas do not fit the stride of 3`},
		{"duplicate AZs", PodScheme{}, PodGroup{Name: "g", AZs: []string{"a", "a"}, Replicas: 1}, "j", 2, 0, ErrDuplicateAZ, `instance group "g": duplicate availability zone "a"`},
		{"empty AZ", PodScheme{}, PodGroup{Name: "g", AZs: []string{""}, Replicas: 1}, "j", 1, 0, ErrEmptyName, `instance group "g": empty name of an availability zone`},
		{"empty group", PodScheme{}, PodGroup{Replicas: 1}, "j", 1, 0, ErrEmptyName, `instance group "": empty name of the group`},
		{"empty job", PodScheme{}, PodGroup{Name: "g", Replicas: 1}, "", 1, 0, ErrEmptyName, `instance group "g": empty name of a job`},
		{"too many", PodScheme{}, PodGroup{Name: "g", AZs: two, Replicas: MaxInstances}, "j", 1, 0, ErrTooMany, `instance group "g": too many instances: 1048576 in each of 2 zones`},
		{"several", PodScheme{}, PodGroup{AZs: []string{"", "a", "a"}}, "j", 1, 0, ErrDuplicateAZ,
			"instance group \"\": empty name of the group\ninstance group \"\": empty name of an availability zone\ninstance group \"\": duplicate availability zone \"a\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.scheme.Instance(tt.group, tt.job, tt.azIndex-1, tt.ordinal)
			require.EqualError(t, err, tt.want)
			require.ErrorIs(t, err, tt.is)
		})
	}
}

func TestLongNames(t *testing.T) {
	long := strings.Repeat("n", 300)
	g := PodGroup{Name: long, AZs: []string{long}, Replicas: 1}
	i, err := scheme(t, "stride").Instance(g, "j", 0, 0)
	require.NoError(t, err, "without a Label names have no limit")
	require.Equal(t, long+"-z0-0", i.ID)
	s := scheme(t, "stride")
	s.Label = func(name string) string { return name[:10] }
	i, err = s.Instance(g, "j", 0, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"nnnnnnnnnn-z0-0", "nnnnnnnnnn-j", long}, []string{i.ID, i.Name, i.Group})
}

func TestSchemeAddress(t *testing.T) {
	s := scheme(t, "dense")
	s.Address = func(i InstancePlan) (string, error) {
		if i.Group == "bad" {
			return "", errors.New("no room")
		}
		return fmt.Sprintf("%s-%s-%d.ns.svc", i.Deployment, i.Group, i.Index), nil
	}
	i, err := s.Instance(PodGroup{Deployment: "d", Name: "g", Replicas: 1}, "j", -1, 0)
	require.NoError(t, err)
	require.Equal(t, "d-g-0.ns.svc", i.Address)
	network, ok := i.WithIP("10.1.2.3").Network(i.DefaultNetwork)
	require.True(t, ok)
	require.Equal(t, `{"ip":"10.1.2.3","dns_record_name":"d-g-0.ns.svc"}`, jsonOf(t, mapOf(network.pairs(), 0)))
	unknown, ok := i.Network("default")
	require.True(t, ok)
	require.Equal(t, `{"ip":null,"dns_record_name":"d-g-0.ns.svc"}`, jsonOf(t, mapOf(unknown.pairs(), 0)), "WithIP leaves the original alone")
	_, ok = i.Network("other")
	require.False(t, ok)
	_, err = s.Instances(PodGroup{Name: "bad", Replicas: 1}, "j")
	require.EqualError(t, err, `instance group "bad": no room`)
}

func BenchmarkSchemeInstances(b *testing.B) {
	g := PodGroup{Deployment: "d", Name: "g", AZs: []string{"a", "b", "c"}, Replicas: 100}
	s := scheme(b, "stride")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Instances(g, "job"); err != nil {
			b.Fatal(err)
		}
	}
}

// An iterator over a spec hash ends where a loop does, also inside a nested hash: Go panics if it goes on.
func TestPairsEnd(t *testing.T) {
	i := InstancePlan{Name: "a"}
	for _, kind := range []NetworkType{NetworkManual, NetworkDynamic, NetworkVIP, ""} {
		i.Networks = append(i.Networks, NetworkSettings{Name: "n" + string(kind), Type: kind, DNS: []string{"d"}, Default: []string{"dns"},
			NICGroup: "1", DNSRecordName: "r"})
	}
	var walk func(all iter.Seq2[string, any], most int) int
	walk = func(all iter.Seq2[string, any], most int) (count int) {
		for _, v := range all {
			if count++; count >= most {
				return count
			}
			if nested, ok := v.(iter.Seq2[string, any]); ok {
				count += walk(nested, most-count)
			}
			if count >= most {
				return count
			}
		}
		return count
	}
	all := SpecPairs(&i, &HashInput{})
	size := walk(all, 1000)
	require.Greater(t, size, 40)
	for most := 1; most <= size; most++ {
		require.Equal(t, most, walk(all, most))
	}
}
