package platform

// This file reads the settings of manifests for quarks.

import (
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
)

// QuarksKey is the property that holds the settings of manifests written for quarks, and the data in the document of
// a group that a manifest has no field for.
const QuarksKey = "quarks"

// QuarksPorts returns the ports of a job: the setting ports, a list of {name, protocol, internal}.
func QuarksPorts(job string, settings *manifest.Map) ([]dns.Port, error) {
	written, _ := settings.Get("ports")
	list, ok := written.([]any)
	if written != nil && !ok {
		return nil, fmt.Errorf("job %q: quarks.ports is no list", job)
	}
	var ports []dns.Port
	var errs []error
	for n, v := range list {
		m, _ := v.(*manifest.Map)
		name, _ := m.Get("name")
		protocol, _ := m.Get("protocol")
		number, _ := m.Get("internal")
		p := dns.Port{}
		p.Name, _ = name.(string)
		p.Protocol, _ = protocol.(string)
		internal, ok := number.(int64)
		if !ok || internal < 1 || internal > 65535 {
			errs = append(errs, fmt.Errorf("job %q: quarks.ports[%d].internal is no port number", job, n))
		}
		p.Port = int(internal)
		ports = append(ports, p)
	}
	return ports, errors.Join(errs...)
}
