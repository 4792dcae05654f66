package kubetest

// This file creates the volumes of a pod.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// volumes are the volumes of one pod.
type volumes struct {
	*Kubelet
	pod *corev1.Pod
	dir string
}

// make creates the folder of each volume, and fills the folders of Secrets and ConfigMaps.
func (v *volumes) make(ctx context.Context) error {
	for _, volume := range v.pod.Spec.Volumes {
		dir := filepath.Join(v.dir, volume.Name)
		if err := errors.Join(os.MkdirAll(dir, 0o777), os.Chmod(dir, 0o777)); err != nil {
			return err
		}
		s := volume.VolumeSource
		var secrets, maps []string
		switch {
		case s.Secret != nil:
			secrets = append(secrets, s.Secret.SecretName)
		case s.ConfigMap != nil:
			maps = append(maps, s.ConfigMap.Name)
		case s.Projected != nil:
			for _, source := range s.Projected.Sources {
				switch {
				case source.Secret != nil:
					secrets = append(secrets, source.Secret.Name)
				case source.ConfigMap != nil:
					maps = append(maps, source.ConfigMap.Name)
				}
			}
		case s.EmptyDir != nil, s.PersistentVolumeClaim != nil, s.Ephemeral != nil:
		default:
			return fmt.Errorf("volume %s is of a kind that the stand-in doesn't know", volume.Name)
		}
		for _, name := range secrets {
			secret, err := v.Clients.CoreV1().Secrets(v.pod.Namespace).Get(ctx, name, metav1.GetOptions{})
			if err != nil {
				return err
			}
			for key, data := range secret.Data {
				if err := os.WriteFile(filepath.Join(dir, key), data, 0o600); err != nil {
					return err
				}
			}
		}
		for _, name := range maps {
			m, err := v.Clients.CoreV1().ConfigMaps(v.pod.Namespace).Get(ctx, name, metav1.GetOptions{})
			if err != nil {
				return err
			}
			for key, text := range m.Data {
				if err := os.WriteFile(filepath.Join(dir, key), []byte(text), 0o600); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// path returns the folder on this machine of a mount.
func (v *volumes) path(m corev1.VolumeMount) string { return filepath.Join(v.dir, m.Name, m.SubPath) }
