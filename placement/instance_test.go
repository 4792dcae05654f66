package placement

// This file tests the hash that templates see.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInstanceHash(t *testing.T) {
	i := InstancePlan{
		Deployment: "dep", Group: "g", Name: "g", ID: "uuid", Index: 3, AZ: "z1", Bootstrap: true,
		Address: "10.0.0.5", IP: "10.0.0.5", DNSDomain: "bosh", PersistentDisk: 1024,
		Networks: []NetworkSettings{
			{
				Name: "m", Type: NetworkManual, IP: "10.0.0.5", Prefix: "32", Netmask: "255.255.255.0", Gateway: "10.0.0.1",
				CloudProperties: jsonMapOf(t, `{"subnet":"s"}`), DNS: []string{"8.8.8.8"}, Default: []string{"gateway", "dns"},
				NICGroup: "1", DNSRecordName: "3.g.m.dep.bosh",
			},
			{Name: "d", Type: NetworkDynamic, Prefix: "32", DNSRecordName: "3.g.d.dep.bosh"},
			{Name: "e", Type: NetworkDynamic, Prefix: "32", IP: "1.2.3.4", DNS: []string{"9.9.9.9"}, Default: []string{"addressable"}},
			{Name: "v", Type: NetworkVIP, IP: "5.5.5.5", Prefix: "32", NICGroup: "2"},
			{Name: "k", IP: "6.6.6.6"},
		},
	}
	in := HashInput{
		Jobs:       []JobRef{{Name: "a", Version: "1", SHA1: "s", BlobstoreID: "b", Logs: jsonMapOf(t, `{"x":"y"}`)}, {Name: "c"}},
		Properties: jsonMapOf(t, `{"p":1}`), Links: jsonMapOf(t, `{"l":{}}`), ReleaseName: "rel", ReleaseVersion: "7",
	}
	require.Equal(t, `{"deployment":"dep",`+
		`"job":{"name":"g","templates":[`+
		`{"name":"a","version":"1","sha1":"s","blobstore_id":"b","logs":{"x":"y"}},`+
		`{"name":"c","version":null,"sha1":null,"blobstore_id":null,"logs":[]}],"template":"a","version":"1"},`+
		`"index":3,"bootstrap":true,"name":"g","id":"uuid","az":"z1",`+
		`"networks":{`+
		`"m":{"type":"manual","ip":"10.0.0.5","prefix":"32","netmask":"255.255.255.0","cloud_properties":{"subnet":"s"},`+
		`"default":["dns","gateway"],"nic_group":"1","dns":["8.8.8.8"],"gateway":"10.0.0.1","dns_record_name":"3.g.m.dep.bosh"},`+
		`"d":{"type":"dynamic","cloud_properties":{},"prefix":"32","dns_record_name":"3.g.d.dep.bosh","ip":"127.0.0.1","netmask":"127.0.0.1","gateway":"127.0.0.1"},`+
		`"e":{"type":"dynamic","cloud_properties":{},"prefix":"32","dns":["9.9.9.9"],"default":["addressable"],"ip":"1.2.3.4","netmask":"127.0.0.1","gateway":"127.0.0.1"},`+
		`"v":{"type":"vip","ip":"5.5.5.5","cloud_properties":{},"prefix":"32","nic_group":"2"},`+
		`"k":{"ip":"6.6.6.6"}},`+
		`"properties_need_filtering":true,"dns_domain_name":"bosh","address":"10.0.0.5","persistent_disk":1024,`+
		`"properties":{"p":1},"links":{"l":{}},"ip":"10.0.0.5","release":{"name":"rel","version":"7"}}`,
		jsonOf(t, i.Hash(in)))
	require.Equal(t, `{"name":"g","id":"uuid","index":3,"bootstrap":true,"az":"z1","address":"10.0.0.5"}`, jsonOf(t, i.LinkEntry()))
}

func TestInstanceHashOfNothing(t *testing.T) {
	require.Equal(t, `{"deployment":"","job":null,"index":0,"bootstrap":false,"name":"","id":"","az":null,"networks":{},`+
		`"properties_need_filtering":true,"dns_domain_name":"","address":null,"persistent_disk":0,`+
		`"properties":{},"links":{},"ip":null,"release":{"name":"","version":""}}`, jsonOf(t, InstancePlan{}.Hash(HashInput{})))
	many := InstancePlan{ManyDisks: true, PersistentDisk: 5}.Hash(HashInput{})
	require.False(t, many.Has("persistent_disk"), "absent with several disks")
}

func TestOneAddress(t *testing.T) {
	pods, err := PodScheme{}.Instances(PodGroup{Name: "g", Replicas: 1}, "job")
	require.NoError(t, err)
	require.True(t, pods[0].OneAddress())
	director := Placer{Networks: []Network{{Name: "n", Type: NetworkDynamic}}}
	groups, err := director.Place([]Group{{Name: "g", Instances: 1, Networks: []GroupNetwork{{Name: "n"}}}}, nil)
	require.NoError(t, err)
	require.False(t, groups[0].Instances[0].OneAddress())
}
