package kubetest

// This file replaces the kubelet: it watches pods, runs them, and writes their status.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Kubelet runs the pods of a cluster on this machine. Init containers are processes, run in order. The containers of
// a Job's pods are processes too if their image is in Runs; otherwise they count as successful. The containers of other
// pods count as started.
type Kubelet struct {
	Clients kubernetes.Interface
	// Namespace is the namespace whose pods it runs.
	Namespace string
	// Dir is the folder of the pods' folders: <namespace>/<pod>/<volume>.
	Dir string
	// Images are the contents of images: files and folders of this machine by their paths in the image, by the names
	// of images. Containers see them in addition to their volumes and the programs of this machine.
	Images map[string]map[string]string
	// Runs are images whose containers in Jobs are run.
	Runs map[string]bool
	// Runtime is the path of runc, which runs the containers of StatefulSets; they count as started if it is empty.
	// Ending, if not nil, is called before a container gets the signal to end, and Killed before one that hasn't
	// ended is killed.
	Runtime        string
	Ending, Killed func(pod *corev1.Pod, container string)
	// Network is where the containers of StatefulSets are; nil is this machine's network.
	Network *Network
	// Plain doesn't run anything: pods are ready at once.
	Plain bool
	// Bound leaves pods alone until a scheduler has put them on a node.
	Bound bool
	// Before, if set, is called before an init container of a pod runs; its error is the container's.
	Before func(pod *corev1.Pod, container string) error

	// Started counts the pods that were started, Ran the init containers that have run.
	Started, Ran atomic.Int64

	mu      sync.Mutex
	changes sync.WaitGroup // ends and successors of pods
	pods    map[string]*podRun
	next    int
	logs    sync.Map // texts by namespace/pod/container
}

// Log returns the output of a container's last run.
func (k *Kubelet) Log(namespace, pod, container string) string {
	text, _ := k.logs.Load(namespace + "/" + pod + "/" + container)
	s, _ := text.(string)
	return s
}

// Situation describes the pods it has, a line for each.
func (k *Kubelet) Situation() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := ""
	for name, run := range k.pods {
		ended := false
		select {
		case <-run.done:
			ended = true
		default:
		}
		text += fmt.Sprintf("kubelet: %s: ends %v, has run %v\n", name, run.stopping, ended)
	}
	return text
}

// podRun is a running pod.
type podRun struct {
	uid      string
	cancel   context.CancelFunc
	done     chan struct{} // it has ended
	gone     chan struct{} // it has been removed completely
	stopping bool
	node     *node // its containers, nil if none run
}

// Run watches until ctx ends.
func (k *Kubelet) Run(ctx context.Context) {
	k.pods = map[string]*podRun{}
	source := cache.NewListWatchFromClient(k.Clients.CoreV1().RESTClient(), "pods", k.Namespace, fields.Everything())
	_, informer := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: source, ObjectType: &corev1.Pod{}, Handler: cache.ResourceEventHandlerFuncs{
		AddFunc:    func(o any) { k.pod(ctx, o.(*corev1.Pod)) },
		UpdateFunc: func(_, o any) { k.pod(ctx, o.(*corev1.Pod)) },
		DeleteFunc: func(o any) {
			if p, ok := o.(*corev1.Pod); ok {
				k.stop(p)
			}
		},
	}})
	informer.Run(ctx.Done())
	k.end()
	k.changes.Wait()
	k.end() // what a change has started since
}

// end ends all pods.
func (k *Kubelet) end() {
	k.mu.Lock()
	left := slices.Collect(maps.Values(k.pods))
	k.mu.Unlock()
	for _, p := range left {
		p.cancel()
		<-p.done
		if p.node != nil {
			p.node.end(0)
		}
	}
}

// pod starts a new pod, and ends one that is being deleted.
func (k *Kubelet) pod(ctx context.Context, p *corev1.Pod) {
	key := p.Namespace + "/" + p.Name
	if p.DeletionTimestamp != nil {
		k.changes.Go(func() {
			if !k.stop(p) {
				return // it is being ended
			}
			k.remove(ctx, p)
		})
		return
	}
	if k.Bound && p.Spec.NodeName == "" {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if run := k.pods[key]; run != nil && run.uid != string(p.UID) {
		k.changes.Go(func() { // its predecessor has to be gone
			old := p.DeepCopy()
			old.UID = types.UID(run.uid)
			k.stop(old)
			<-run.gone
			k.pod(ctx, p)
		})
		return
	}
	if k.pods[key] != nil || p.Status.Phase == corev1.PodSucceeded || p.Status.Phase == corev1.PodFailed {
		return
	}
	own, cancel := context.WithCancel(ctx)
	run := &podRun{uid: string(p.UID), cancel: cancel, done: make(chan struct{}), gone: make(chan struct{})}
	k.pods[key] = run
	k.next++
	ip := fmt.Sprintf("10.%d.%d.%d", 1+k.next>>16&127, k.next>>8&255, k.next&255)
	k.Started.Add(1)
	go func() {
		defer close(run.done)
		k.run(own, run, p.DeepCopy(), ip)
	}()
}

// stop ends a pod and removes its folders. It reports false if another call does so.
func (k *Kubelet) stop(p *corev1.Pod) bool {
	key := p.Namespace + "/" + p.Name
	k.mu.Lock()
	run := k.pods[key]
	if run == nil || run.uid != string(p.UID) || run.stopping {
		k.mu.Unlock()
		return run == nil || run.uid != string(p.UID)
	}
	run.stopping = true
	k.mu.Unlock()
	run.cancel()
	<-run.done
	if run.node != nil {
		seconds := int64(30)
		if s := p.DeletionGracePeriodSeconds; s != nil {
			seconds = *s
		}
		run.node.end(seconds)
	}
	_ = os.RemoveAll(k.Folder(p.Namespace, p.Name)) // leftovers are harmless
	k.mu.Lock()
	delete(k.pods, key)
	k.mu.Unlock()
	close(run.gone)
	return true
}

// remove removes a pod that has ended from the API server, and repeats that until it is gone: nothing else does so.
func (k *Kubelet) remove(ctx context.Context, p *corev1.Pod) {
	zero := int64(0)
	for ctx.Err() == nil {
		err := k.Clients.CoreV1().Pods(p.Namespace).Delete(ctx, p.Name, metav1.DeleteOptions{
			GracePeriodSeconds: &zero, Preconditions: metav1.NewUIDPreconditions(string(p.UID)),
		})
		if err == nil || apierrors.IsNotFound(err) || apierrors.IsConflict(err) { // a conflict: its successor has the name
			return
		}
		pause(ctx)
	}
}

// pause waits before a request is repeated.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(100 * time.Millisecond):
	}
}

// Folder returns the folder of a pod, in which each volume has one of its name.
func (k *Kubelet) Folder(namespace, pod string) string { return filepath.Join(k.Dir, namespace, pod) }

// run runs a pod: its volumes, its init containers, its containers.
func (k *Kubelet) run(ctx context.Context, run *podRun, p *corev1.Pod, ip string) {
	p.Status.PodIP, p.Status.PodIPs = ip, []corev1.PodIP{{IP: ip}}
	err := k.containers(ctx, p)
	if ctx.Err() != nil {
		return
	}
	if err == nil && k.Runtime != "" && p.Spec.RestartPolicy == corev1.RestartPolicyAlways {
		v := &volumes{Kubelet: k, pod: p, dir: k.Folder(p.Namespace, p.Name)}
		bind := &corev1.Binding{ObjectMeta: metav1.ObjectMeta{Name: p.Name}, Target: corev1.ObjectReference{Kind: "Node", Name: nodeName}}
		k.register(ctx)
		// A pod without a node is deleted at once, whatever its time to end.
		_ = k.Clients.CoreV1().Pods(p.Namespace).Bind(ctx, bind, metav1.CreateOptions{}) // it may have one
		// The pod has its address before its containers start, so that they find it by its name.
		k.write(ctx, p, corev1.PodStatus{Phase: corev1.PodPending, PodIP: ip, PodIPs: p.Status.PodIPs})
		if run.node, err = v.start(context.WithoutCancel(ctx)); err == nil {
			run.node.watch(ctx, corev1.PodStatus{Phase: corev1.PodRunning, PodIP: ip, PodIPs: p.Status.PodIPs})
			return
		}
	}
	status := corev1.PodStatus{Phase: corev1.PodRunning, PodIP: ip, PodIPs: p.Status.PodIPs}
	job := p.Spec.RestartPolicy != corev1.RestartPolicyAlways
	isReady := corev1.ConditionTrue
	switch {
	case err != nil && job:
		status.Phase, status.Message, isReady = corev1.PodFailed, err.Error(), corev1.ConditionFalse
	case err != nil:
		status.Phase, isReady = corev1.PodPending, corev1.ConditionFalse
		status.InitContainerStatuses = []corev1.ContainerStatus{{Name: "init", State: corev1.ContainerState{
			Waiting: &corev1.ContainerStateWaiting{Reason: "CrashLoopBackOff", Message: err.Error()},
		}}}
	case job:
		status.Phase, isReady = corev1.PodSucceeded, corev1.ConditionFalse
	}
	now := metav1.Now()
	for _, kind := range []corev1.PodConditionType{corev1.PodInitialized, corev1.ContainersReady, corev1.PodReady} {
		status.Conditions = append(status.Conditions, corev1.PodCondition{Type: kind, Status: isReady, LastTransitionTime: now})
	}
	k.write(ctx, p, status)
}

// nodeName is the name of the node whose pods run.
const nodeName = "here"

// register makes the node: Services list no pods of nodes that aren't there.
func (k *Kubelet) register(ctx context.Context) {
	n := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: nodeName}}
	_, _ = k.Clients.CoreV1().Nodes().Create(ctx, n, metav1.CreateOptions{}) // it may be there
}

// write writes the status of a pod, and repeats it after an error until the pod is gone.
func (k *Kubelet) write(ctx context.Context, p *corev1.Pod, status corev1.PodStatus) {
	for ctx.Err() == nil {
		there, err := k.Clients.CoreV1().Pods(p.Namespace).Get(ctx, p.Name, metav1.GetOptions{})
		if err == nil && there.UID != p.UID || apierrors.IsNotFound(err) {
			return
		}
		if err == nil {
			there.Status = status
			if _, err = k.Clients.CoreV1().Pods(p.Namespace).UpdateStatus(ctx, there, metav1.UpdateOptions{}); err == nil {
				return
			}
		}
		pause(ctx)
	}
}

// containers prepares the volumes and runs the containers.
func (k *Kubelet) containers(ctx context.Context, p *corev1.Pod) error {
	if k.Plain {
		return nil
	}
	v := &volumes{Kubelet: k, pod: p, dir: k.Folder(p.Namespace, p.Name)}
	if err := v.make(ctx); err != nil {
		return err
	}
	for _, c := range p.Spec.InitContainers {
		if k.Before != nil {
			if err := k.Before(p, c.Name); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
		}
		if err := v.process(ctx, c); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		k.Ran.Add(1)
	}
	if p.Spec.RestartPolicy == corev1.RestartPolicyAlways {
		return nil
	}
	for _, c := range p.Spec.Containers {
		if !k.Runs[c.Image] {
			continue
		}
		if err := v.process(ctx, c); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}
