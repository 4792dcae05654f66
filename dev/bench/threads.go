package main

// This file measures the gain from a second thread.

import (
	"context"
	"runtime"
	"strconv"
	"sync"
	"time"
)

// timesOfThreads is the number of renders of a deployment in each process here. The moment at which Go's collector
// happens to start makes a single render faster or slower by a fifth, with any number of threads.
const timesOfThreads = 16

// threads are the runs of each round.
type threads struct {
	one, two []deployed
	apart    []deployed // two processes of one thread each, side by side; half of the slower one
	alike    []deployed // runs of one thread, sped up by the factor of plain arithmetic
}

// measure does a round, if there is a second processor.
func (t *threads) measure(ctx context.Context, b *bench) error {
	if runtime.NumCPU() < 2 {
		return nil
	}
	times := []string{"-times", strconv.Itoa(timesOfThreads)}
	one, err := b.runDeployment(ctx, 1, b.deploy(times...)...)
	if err != nil {
		return err
	}
	two, err := b.runDeployment(ctx, 2, b.deploy(append(times, "-threads", "2")...)...)
	if err != nil {
		return err
	}
	apart, err := b.sideBySide(ctx, times)
	if err != nil {
		return err
	}
	alike := one
	alike.Deployment.Render.Wall *= arithmetic(2) / arithmetic(1)
	t.one, t.two = append(t.one, one), append(t.two, two)
	t.apart, t.alike = append(t.apart, apart), append(t.alike, alike)
	return nil
}

// sideBySide runs two processes of one thread each at once: they share nothing but the machine.
func (b *bench) sideBySide(ctx context.Context, args []string) (slower deployed, err error) {
	var runs [2]deployed
	var errs [2]error
	var both sync.WaitGroup
	for i := range runs {
		both.Go(func() {
			result := b.result() + strconv.Itoa(i)
			runs[i], errs[i] = b.runDeploymentTo(ctx, result, 1, append(b.deployTo(args...), result)...)
		})
	}
	both.Wait()
	for i, n := range runs {
		if errs[i] != nil {
			return slower, errs[i]
		}
		if n.Deployment.Render.Wall > slower.Deployment.Render.Wall {
			slower = n
		}
	}
	slower.Deployment.Render.Wall /= 2
	return slower, nil
}

// rows returns the results.
func (t *threads) rows() []row {
	if len(t.two) == 0 {
		return nil
	}
	wall := func(d deployed) float64 { return d.Deployment.Render.Wall }
	return []row{
		against("  2 threads against 1: wall", t.two, t.one, wall, 0.6),
		against("  2 threads against 1 sped up as plain arithmetic is: wall", t.two, t.alike, wall, 1.1),
		against("  2 threads against 2 processes: wall", t.two, t.apart, wall, 1.1),
	}
}

// arithmetic returns the seconds for a sum shared by that many goroutines: the possible gain on this machine.
func arithmetic(threads int) float64 {
	const terms = 400_000_000
	start := time.Now()
	var all sync.WaitGroup
	for n := range threads {
		all.Go(func() {
			sum := uint64(n)
			for i := range uint64(terms / threads) {
				sum = sum*6364136223846793005 + i
			}
			runtime.KeepAlive(sum)
		})
	}
	all.Wait()
	return time.Since(start).Seconds()
}
