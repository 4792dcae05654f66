package sandbox

// This file uses Landlock, by system calls (Linux: Documentation/userspace-api/landlock.rst).

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"unsafe"
)

// The numbers of the system calls, which are the same on all architectures that Go supports.
const (
	createRuleset = 444
	addRule       = 445
	restrictSelf  = 446
)

// The kinds of access to files, by the version of Landlock that has them.
const (
	execute   = 1 << 0
	writeFile = 1 << 1
	readFile  = 1 << 2
	readDir   = 1 << 3
	version1  = 1<<13 - 1
	refer     = 1 << 13 // 2
	truncate  = 1 << 14 // 3
	ioctl     = 1 << 15 // 5

	reading = readFile | readDir
	// files and folders; no devices, sockets, pipes and links
	writing = reading | writeFile | 1<<4 | 1<<5 | 1<<7 | 1<<8 | refer | truncate
	sockets = writing | 1<<9
	ofFiles = execute | writeFile | readFile | truncate | ioctl
)

// version returns the version of the kernel's Landlock.
func version() (int, error) {
	const versionFlag = 1
	n, _, err := syscall.Syscall(createRuleset, 0, 0, versionFlag)
	if err != 0 {
		return 0, err
	}
	return int(n), nil
}

// Describe returns the mechanisms that Enter uses; ok is false if there are none, and text says why.
func Describe() (text string, ok bool) {
	var parts []string
	if n, err := version(); err == nil {
		parts = append(parts, fmt.Sprintf("Landlock, version %d", n))
	}
	if filters() {
		parts = append(parts, "seccomp")
	}
	if parts == nil {
		return "none: the kernel offers neither Landlock nor seccomp", false
	}
	return strings.Join(parts, ", "), true
}

// entered marks the environment of a process that has been restricted before it began.
const entered = "BOSHRENDER_SANDBOX=entered"

// Enter restricts all threads of the process, for ever, by the mechanisms that the kernel offers. In a process with C
// code, where Landlock can't change all threads, it executes the program again, restricted from its beginning.
func Enter(a Access) error {
	abi, err := version()
	if err != nil || begunRestricted() {
		if err := a.before(); err != nil {
			return err
		}
	} else if err := enclose(a, abi); err != nil {
		return err
	}
	if err := deny(len(a.Sockets) > 0); err != nil {
		return err
	}
	return limit(a.Memory)
}

// begunRestricted reports whether the program was executed again.
func begunRestricted() bool {
	key, value, _ := strings.Cut(entered, "=")
	was := os.Getenv(key) == value
	if was {
		_ = os.Unsetenv(key)
	}
	return was
}

// enclose restricts accesses by Landlock.
func enclose(a Access, abi int) error {
	_, _, failed := syscall.AllThreadsSyscall(syscall.SYS_PRCTL, noNewPrivileges, 1, 0)
	anew := failed == syscall.ENOTSUP
	if failed != 0 && !anew {
		return os.NewSyscallError("prctl", failed)
	}
	ruleset, err := rules(a, abi, anew && a.Before != nil)
	if err != nil {
		return err
	}
	defer syscall.Close(int(ruleset))
	if anew {
		return again(ruleset)
	}
	if err := a.before(); err != nil {
		return err
	}
	if _, _, failed = syscall.AllThreadsSyscall(restrictSelf, ruleset, 0, 0); failed != 0 {
		return os.NewSyscallError("landlock_restrict_self", failed)
	}
	return nil
}

// rules makes a ruleset. With network it doesn't restrict sockets, which deny does later.
func rules(a Access, abi int, network bool) (ruleset uintptr, err error) {
	handled := uint64(version1)
	attr := struct{ files, net, scoped uint64 }{}
	size := uintptr(8)
	for _, v := range []struct {
		since int
		add   uint64
	}{{2, refer}, {3, truncate}, {5, ioctl}} {
		if abi >= v.since {
			handled |= v.add
		}
	}
	attr.files = handled
	if abi >= 4 {
		attr.net, size = 3, 16 // bind and connect by TCP
	}
	if network {
		attr.net = 0
	}
	if abi >= 6 {
		attr.scoped, size = 3, 24 // abstract sockets and signals
	}
	ruleset, _, failed := syscall.Syscall(createRuleset, uintptr(unsafe.Pointer(&attr)), size, 0)
	if failed != 0 {
		return 0, os.NewSyscallError("landlock_create_ruleset", failed)
	}
	for rights, paths := range map[uint64][]string{reading: a.Read, writing: a.Write, sockets: a.Sockets} {
		for _, path := range paths {
			if err := allow(ruleset, path, rights&handled, rights != reading); err != nil {
				return 0, errors.Join(err, syscall.Close(int(ruleset)))
			}
		}
	}
	return ruleset, nil
}

// allow adds a rule for a file or folder. If it is missing, there is no rule or, with nearest, a rule for the nearest
// folder above.
func allow(ruleset uintptr, path string, rights uint64, nearest bool) error {
	if path == "" {
		return nil
	}
	const openPath = 0x200000
	fd, err := syscall.Open(path, openPath|syscall.O_CLOEXEC, 0)
	for nearest && errors.Is(err, fs.ErrNotExist) && path != filepath.Dir(path) {
		path = filepath.Dir(path)
		fd, err = syscall.Open(path, openPath|syscall.O_CLOEXEC, 0)
	}
	if err != nil {
		return nil // files that can't be opened need no rule
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err == nil && info.Mode&syscall.S_IFMT != syscall.S_IFDIR {
		rights &= ofFiles
	}
	// a packed structure: the rights, and the file descriptor
	rule := [12]byte{}
	binary.NativeEndian.PutUint64(rule[:], rights)
	binary.NativeEndian.PutUint32(rule[8:], uint32(fd))
	const beneath = 1
	if _, _, failed := syscall.Syscall6(addRule, ruleset, beneath, uintptr(unsafe.Pointer(&rule[0])), 0, 0, 0); failed != 0 && failed != syscall.EBADFD { // a pipe needs no rule
		return &fs.PathError{Op: "landlock_add_rule", Path: path, Err: failed}
	}
	return nil
}

// again restricts the current thread and executes the program again on it.
func again(ruleset uintptr) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	for _, path := range []string{exe, "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"} { // for the loader of programs
		if err := allow(ruleset, path, execute|reading, false); err != nil {
			return err
		}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, _, failed := syscall.Syscall6(syscall.SYS_PRCTL, noNewPrivileges, 1, 0, 0, 0, 0); failed != 0 {
		return os.NewSyscallError("prctl", failed)
	}
	if _, _, failed := syscall.Syscall(restrictSelf, ruleset, 0, 0); failed != 0 {
		return os.NewSyscallError("landlock_restrict_self", failed)
	}
	return syscall.Exec(exe, os.Args, append(os.Environ(), entered))
}
