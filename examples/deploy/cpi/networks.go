//go:build linux

package main

// This file connects VMs to networks: a bridge for each gateway, which is this machine, and a pair of interfaces for
// each network of a VM.

import (
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"net/netip"
	"os/exec"
	"slices"
	"strings"
)

// network is a network of a VM, as passed to create_vm.
type network struct {
	Type            string         `json:"type"`
	IP              string         `json:"ip,omitempty"`
	Netmask         string         `json:"netmask,omitempty"`
	Gateway         string         `json:"gateway,omitempty"`
	Default         []string       `json:"default,omitempty"`
	DNS             []string       `json:"dns,omitempty"`
	Prefix          string         `json:"prefix,omitempty"`
	CloudProperties map[string]any `json:"cloud_properties,omitempty"`
}

// dynamicRange is the range of addresses of dynamic networks.
var dynamicRange = netip.MustParsePrefix("10.254.0.0/24")

// addresses chooses addresses on dynamic networks.
func (c *cloud) addresses(one *vm) error {
	taken := map[string]bool{}
	others, err := c.all()
	if err != nil {
		return err
	}
	for _, other := range others {
		for _, n := range other.Networks {
			taken[n.IP] = true
		}
	}
	for _, n := range one.Networks {
		if n.Type != "dynamic" || n.IP != "" {
			continue
		}
		gateway := dynamicRange.Addr().Next()
		ip := gateway.Next()
		for taken[ip.String()] {
			ip = ip.Next()
		}
		if !dynamicRange.Contains(ip.Next()) {
			return errors.New("no address is left on dynamic networks")
		}
		taken[ip.String()] = true
		n.IP, n.Gateway, n.Netmask = ip.String(), gateway.String(), "255.255.255.0"
	}
	return nil
}

// ip runs the command ip.
func ip(line string, args ...any) error {
	line = fmt.Sprintf(line, args...)
	out, err := exec.Command("ip", strings.Fields(line)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ip %s: %w: %s", line, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// short returns a valid name for an interface, derived from a text.
func short(kind, text string) string {
	h := fnv.New32a()
	h.Write([]byte(text))
	return fmt.Sprintf("%s%08x", kind, h.Sum32())
}

// hardware returns the hardware address for an IP address: it stays the same when another VM gets the IP address, as
// neighbors cache it.
func hardware(ip string) string {
	h := fnv.New32a()
	h.Write([]byte(ip))
	b := h.Sum(nil)
	return fmt.Sprintf("02:42:%02x:%02x:%02x:%02x", b[0], b[1], b[2], b[3])
}

// bits returns the length of the network prefix of a netmask.
func bits(netmask string) (int, error) {
	mask, err := netip.ParseAddr(netmask)
	if err != nil {
		return 0, fmt.Errorf("netmask: %w", err)
	}
	n := 0
	for _, b := range mask.AsSlice() {
		for ; b != 0; b <<= 1 {
			n++
		}
	}
	return n, nil
}

// plug creates the network namespace of a VM and its interfaces.
func plug(one *vm) error {
	if err := errors.Join(ip("netns add %s", one.ID), ip("-n %s link set lo up", one.ID)); err != nil {
		return err
	}
	for n, name := range slices.Sorted(maps.Keys(one.Networks)) {
		if err := plugOne(one, n, one.Networks[name]); err != nil {
			return fmt.Errorf("network %s: %w", name, err)
		}
	}
	return nil
}

func plugOne(one *vm, number int, n *network) error {
	if n.Type == "vip" {
		return nil // only clouds have those
	}
	prefix, err := bits(n.Netmask)
	if err != nil {
		return err
	}
	bridge := short("bb", n.Gateway+"/"+n.Netmask)
	if ip("link show %s", bridge) != nil {
		if err := ip("link add %s type bridge", bridge); err != nil {
			return err
		}
		if err := errors.Join(ip("addr add %s/%d dev %s", n.Gateway, prefix, bridge), ip("link set %s up", bridge)); err != nil {
			return err
		}
	}
	outside := short("bv", fmt.Sprint(one.ID, number))
	if err := ip("link add %s type veth peer name eth%d address %s netns %s", outside, number, hardware(n.IP), one.ID); err != nil {
		return err
	}
	err = errors.Join(ip("link set %s master %s up", outside, bridge),
		ip("-n %s addr add %s/%d dev eth%d", one.ID, n.IP, prefix, number), ip("-n %s link set eth%d up", one.ID, number))
	if err == nil && slices.Contains(n.Default, "gateway") {
		err = ip("-n %s route add default via %s", one.ID, n.Gateway)
	}
	return err
}

// unplug removes all that. It removes a bridge with its last VM.
func unplug(one *vm) error {
	if ip("netns pids %s", one.ID) == nil { // it exists
		if err := ip("netns del %s", one.ID); err != nil {
			return err
		}
	}
	for number, name := range slices.Sorted(maps.Keys(one.Networks)) {
		n := one.Networks[name]
		if outside := short("bv", fmt.Sprint(one.ID, number)); ip("link show %s", outside) == nil {
			if err := ip("link del %s", outside); err != nil && ip("link show %s", outside) == nil {
				return err // it went with its other end
			}
		}
		bridge := short("bb", n.Gateway+"/"+n.Netmask)
		out, err := exec.Command("ip", "link", "show", "master", bridge).Output()
		if err == nil && len(out) == 0 {
			if err := ip("link del %s", bridge); err != nil {
				return err
			}
		}
	}
	return nil
}
