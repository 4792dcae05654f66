// Package leased keeps the states of package deploy/state in a cluster: a Lease locks a deployment, and
// Secrets hold its state.
//
// Kubernetes changes one object at a time, and a lease can expire while its holder sleeps. So a Commit is one update
// of one Secret, the head, at the version that the session has read. A new holder of the lock writes the head first,
// after which updates by earlier holders fail. The head has a journal of changes. Data that does not fit is in
// further Secrets, its base, which are complete before the head refers to them.
package leased

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/uuid"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
)

// Store is a Store of package deploy/state, in a namespace. Clients and Namespace are required. It is safe for concurrent use, also by
// several processes.
type Store struct {
	Clients   kubernetes.Interface
	Namespace string
	// Holder names the holder of the lock in the Lease; "" means the name of the host.
	Holder string
	// Lease is how long the lock of a process that has ended without unlocking remains; 0 means fifteen seconds.
	Lease time.Duration
	// Wait is how long Lock waits for another holder; 0 means the director's ten seconds.
	Wait time.Duration
}

// label is on all Secrets of a deployment.
const label = "boshrender.io/state"

// The annotations of the head.
const (
	annotationDeployment = "boshrender.io/deployment"
	annotationHolder     = "boshrender.io/holder"
)

// ErrLost matches in errors.Is the error of a session that has lost its lock, because its lease has expired or was
// removed.
var ErrLost = errors.New("the lock was lost")

// Lock implements state.Store.
func (s *Store) Lock(ctx context.Context, deployment string) (state.Session, error) {
	if deployment == "" {
		return nil, errors.New("the deployment has no name")
	}
	prefix := "state."
	if strings.HasPrefix(deployment, "=") { // the holdings of all deployments: no deployment has this name
		prefix = "store."
	}
	session := &session{Store: s, deployment: deployment, name: dns.Subdomain(prefix + dns.Truncate(dns.Label(deployment), 200)), lost: make(chan struct{})}
	if err := session.lock(ctx); err != nil {
		return nil, err
	}
	if err := session.take(ctx); err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return session, nil
}

// session is a locked deployment.
type session struct {
	*Store
	deployment, name string
	identity         string
	unlock           func()
	closed           sync.Once
	lost             chan struct{}

	mu   sync.Mutex
	head *corev1.Secret
}

// lock acquires the lease, and renews it until unlock is called.
func (s *session) lock(ctx context.Context) error {
	host := s.Holder
	if host == "" {
		host, _ = os.Hostname() // informative only
	}
	s.identity = host + "_" + string(uuid.NewUUID())
	lease, wait := s.Lease, s.Wait
	if lease == 0 {
		lease = 15 * time.Second
	}
	if wait == 0 {
		wait = 10 * time.Second
	}
	started := make(chan struct{})
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta: metav1.ObjectMeta{Namespace: s.Namespace, Name: s.name}, Client: s.Clients.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: s.identity},
		},
		LeaseDuration: lease, RenewDeadline: lease * 2 / 3, RetryPeriod: lease / 8, ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { close(started) }, OnStoppedLeading: func() { close(s.lost) },
		},
	})
	if err != nil {
		return err
	}
	own, cancel := context.WithCancel(context.WithoutCancel(ctx)) // a cancelled run still records its progress
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		elector.Run(own)
	}()
	s.unlock = func() { cancel(); <-ended }
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-started:
		return nil
	case <-timer.C:
		err = &state.LockedError{Deployment: s.deployment, Holder: elector.GetLeader()}
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	s.unlock()
	return err
}

// take writes the head, so that earlier holders of the lock can't, and removes the leftovers of a killed commit.
func (s *session) take(ctx context.Context) error {
	secrets := s.Clients.CoreV1().Secrets(s.Namespace)
	for {
		head, err := secrets.Get(ctx, s.name, metav1.GetOptions{})
		if apierrors.IsNotFound(err) {
			head = &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
				Name: s.name, Labels: map[string]string{label: dns.LabelValue(s.deployment)},
				Annotations: map[string]string{annotationDeployment: s.deployment, annotationHolder: s.identity},
			}}
			head, err = secrets.Create(ctx, head, metav1.CreateOptions{})
		} else if err == nil {
			if of := head.Annotations[annotationDeployment]; of != s.deployment {
				return fmt.Errorf("secret %s is there already, for deployment %q, not for %q", s.name, of, s.deployment)
			}
			head.Annotations[annotationHolder] = s.identity
			head, err = secrets.Update(ctx, head, metav1.UpdateOptions{})
		}
		if err == nil {
			s.head = head
			return s.clean(ctx)
		}
		if !apierrors.IsConflict(err) && !apierrors.IsAlreadyExists(err) {
			return err
		}
		select { // the last commit of the previous holder was faster
		case <-s.lost:
			return s.gone()
		default:
		}
	}
}

func (s *session) gone() error {
	return fmt.Errorf("deployment %q: %w", s.deployment, ErrLost)
}

// Load implements state.Session.
func (s *session) Load(ctx context.Context) (map[string][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	head, err := s.Clients.CoreV1().Secrets(s.Namespace).Get(ctx, s.name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	if head.Annotations[annotationHolder] != s.identity {
		return nil, s.gone()
	}
	s.head = head
	return s.values(ctx)
}

// Commit implements state.Session.
func (s *session) Commit(ctx context.Context, changes []state.Write) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.lost:
		return s.gone()
	default:
	}
	next, fresh, err := s.changed(ctx, changes)
	if err != nil {
		return err
	}
	head, err := s.Clients.CoreV1().Secrets(s.Namespace).Update(ctx, next, metav1.UpdateOptions{})
	switch {
	case apierrors.IsConflict(err) || apierrors.IsNotFound(err):
		return s.gone()
	case err != nil:
		return err
	}
	s.head = head
	if fresh {
		_ = s.clean(ctx) // otherwise the next holder of the lock does it
	}
	return nil
}

// Close implements state.Session.
func (s *session) Close() error {
	s.closed.Do(s.unlock)
	return nil
}
