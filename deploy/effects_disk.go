package deploy

// This file changes disks in place, where the cloud can.

import "context"

func (a ResizeDisk) effect(r *runner, ctx context.Context) (res result, err error) {
	cloud, ok := r.Cloud.(DiskResizer)
	if !ok {
		return result{no: true}, nil
	}
	err = r.onDisk(ctx, a.with, func(ctx context.Context, _ *Instance, _ *VM, d *Disk) error {
		return cloud.ResizeDisk(ctx, d.CID, a.Size)
	})
	return orNo(res, err)
}

func (a UpdateDisk) effect(r *runner, ctx context.Context) (res result, err error) {
	cloud, ok := r.Cloud.(DiskUpdater)
	if !ok {
		return result{no: true}, nil
	}
	err = r.onDisk(ctx, a.with, func(ctx context.Context, _ *Instance, _ *VM, d *Disk) error {
		properties, err := r.Source.Disk(ctx, a.Instance, d.Name)
		if err == nil {
			res.cid, err = cloud.UpdateDisk(ctx, d.CID, a.Size, properties)
		}
		return err
	})
	return orNo(res, err)
}

// orNo is what came of a change that clouds need not know: one that doesn't says no.
func orNo(res result, err error) (result, error) {
	if isCloudError(err, NotImplemented, NotSupported) {
		return result{no: true}, nil
	}
	return res, err
}
