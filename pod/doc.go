// Package pod has what Kubernetes needs of a resolved instance group. It renders single pods, writes and reads the
// documents from which a pod can be rendered in another process, makes the containers of a pod template of what bpm.yml
// says, fills volumes, and says which pods have to restart.
//
//	data, err := pod.Output(ctx, group)                                 // data gathering: two documents of a group
//	g, err := pod.ParseGroup("properties.yaml", data, releases, options) // in the pod
//	p, err := pod.FromEnv(os.Getenv)
//	instance, err := pod.Render(ctx, g, p)
//	err = pod.FillVolume(ctx, "/var/vcap/jobs", instance, boshrender.WriteOptions{})
//
// The groups are those of a deployment without a Director.
package pod
