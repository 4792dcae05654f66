// Package pod renders resolved instance groups as pods of Kubernetes. It renders single pods, writes and reads
// documents from which another process can render a pod, converts bpm.yml to the containers of a pod template, fills
// volumes, and reports which pods have to restart.
//
//	data, err := pod.Output(ctx, group)                                 // data gathering: two documents of a group
//	g, err := pod.ParseGroup("properties.yaml", data, releases, options) // in the pod
//	p, err := pod.FromEnv(os.Getenv)
//	instance, err := pod.Render(ctx, g, p)
//	err = pod.FillVolume(ctx, "/var/vcap/jobs", instance, boshrender.WriteOptions{})
//
// The groups belong to a deployment without a Director.
package pod
