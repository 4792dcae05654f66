package kubetest

// This file asks the probes of containers.

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// isReady asks the readiness probe of a container: one without is ready as soon as it runs.
func (r *running) isReady(ctx context.Context) bool {
	r.mu.Lock()
	runs := r.runs
	r.mu.Unlock()
	if !runs && r.runc("state", r.id).Run() != nil {
		return false
	}
	r.mu.Lock()
	r.runs = true // until it ends
	r.mu.Unlock()
	return r.ask(ctx, r.spec.ReadinessProbe)
}

// ask reports whether a container answers a probe. No probe is always answered.
func (r *running) ask(ctx context.Context, probe *corev1.Probe) bool {
	if probe == nil {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	switch {
	case probe.Exec != nil:
		return r.hook(ctx, probe.Exec.Command) == nil
	case probe.TCPSocket != nil:
		conn, err := r.dial(ctx, r.address(probe.TCPSocket.Port))
		if err == nil {
			_ = conn.Close() // it was there
		}
		return err == nil
	case probe.HTTPGet != nil:
		return r.get(ctx, "http://"+r.address(probe.HTTPGet.Port)+probe.HTTPGet.Path) == nil
	}
	return true
}

// address returns the address of a port of the pod.
func (r *running) address(port intstr.IntOrString) string {
	number := port.String()
	for _, p := range r.spec.Ports {
		if p.Name == number {
			number = fmt.Sprint(p.ContainerPort)
		}
	}
	return net.JoinHostPort(r.pod.Status.PodIP, number)
}

func (r *running) dial(ctx context.Context, address string) (net.Conn, error) {
	if r.Network == nil {
		return nil, fmt.Errorf("pods have no network to reach %s in", address)
	}
	return r.Network.Dial(ctx, address)
}

// get asks for a page as a kubelet does: each status from 200 to 399 is well.
func (r *running) get(ctx context.Context, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true, DialContext: func(ctx context.Context, _, address string) (net.Conn, error) { return r.dial(ctx, address) },
	}}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body) // the status says it all
	if answer.StatusCode < 200 || answer.StatusCode > 399 {
		return fmt.Errorf("%s: %s", url, answer.Status)
	}
	return nil
}

// live ends the container each time its liveness probe isn't answered as often as it has to fail, so that it starts
// again. It returns when ctx ends.
func (r *running) live(ctx context.Context) {
	probe := r.spec.LivenessProbe
	if probe == nil {
		return
	}
	every := time.Duration(max(probe.PeriodSeconds, 1)) * time.Second
	timer := time.NewTimer(time.Duration(probe.InitialDelaySeconds)*time.Second + every)
	defer timer.Stop()
	for failed := int32(0); ; timer.Reset(every) {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if failed++; r.ask(ctx, probe) {
			failed = 0
		}
		if ctx.Err() == nil && failed >= max(probe.FailureThreshold, 1) {
			_ = r.runc("kill", r.id, "KILL").Run() // it may have ended
			failed = 0
		}
	}
}
