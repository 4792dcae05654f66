package sandbox

// This file denies system calls with seccomp (Linux: Documentation/userspace-api/seccomp_filter.rst), and sets limits
// of resources.

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"unsafe"
)

// architecture has the numbers of system calls.
type architecture struct {
	audit   uint32 // its name in the kernel's audit
	seccomp uintptr
	sockets []uint32 // make sockets: socket, socketpair, bind, connect
	// denied start programs, look into other processes, or change what the process sees: execve, execveat, ptrace,
	// process_vm_readv and _writev; mount, umount2, pivot_root, chroot, unshare, setns, open_by_handle_at; bpf,
	// perf_event_open, userfaultfd, keyctl, add_key, request_key, init_module, finit_module, delete_module, kexec_load,
	// reboot; io_uring_setup, which makes others, and pidfd_getfd.
	denied []uint32
}

// numbers returns the numbers of the architecture that the program runs on; false if they are not known.
func numbers() (architecture, bool) {
	switch runtime.GOARCH {
	case "amd64":
		return architecture{0xC000003E, 317, []uint32{41, 53, 49, 42}, []uint32{59, 322, 101, 310, 311, 165, 166, 155, 161, 272, 308, 304,
			321, 298, 323, 250, 248, 249, 175, 313, 176, 246, 169, 425, 438}}, true
	case "arm64":
		return architecture{0xC00000B7, 277, []uint32{198, 199, 200, 203}, []uint32{221, 281, 117, 270, 271, 40, 39, 41, 51, 97, 268, 265,
			280, 241, 282, 219, 217, 218, 105, 273, 106, 104, 142, 425, 438}}, true
	}
	return architecture{}, false
}

const (
	noNewPrivileges = 38 // PR_SET_NO_NEW_PRIVS
	// returned for system calls: that they are allowed, or fail as not permitted
	allowed = 0x7fff0000
	refused = 0x00050000 | uint32(syscall.EPERM)
)

// filters reports whether the kernel offers seccomp for this architecture.
func filters() bool {
	const actionAvailable = 2
	arch, ok := numbers()
	action := refused &^ 0xffff
	if !ok {
		return false
	}
	_, _, err := syscall.RawSyscall(arch.seccomp, actionAvailable, 0, uintptr(unsafe.Pointer(&action)))
	return err == 0
}

// deny denies the system calls to all threads, for ever. That includes the calls that make sockets, unless these are
// allowed. It does nothing if the kernel offers no seccomp.
func deny(sockets bool) error {
	if !filters() {
		return nil
	}
	arch, _ := numbers()
	if !sockets {
		arch.denied = append(arch.sockets, arch.denied...)
	}
	program := arch.filter()
	list := struct {
		n     uint16
		first *syscall.SockFilter
	}{uint16(len(program)), &program[0]}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, _, err := syscall.RawSyscall6(syscall.SYS_PRCTL, noNewPrivileges, 1, 0, 0, 0, 0); err != 0 {
		return os.NewSyscallError("prctl", err)
	}
	const setFilter, allThreads = 1, 1
	thread, _, err := syscall.RawSyscall(arch.seccomp, setFilter, allThreads, uintptr(unsafe.Pointer(&list)))
	runtime.KeepAlive(program)
	if err == 0 && thread != 0 { // a thread has another filter
		err = syscall.EBUSY
	}
	if err != 0 {
		return os.NewSyscallError("seccomp", err)
	}
	return nil
}

// filter returns the program that the kernel runs for each system call.
func (a architecture) filter() []syscall.SockFilter {
	const number, audit = 0, 4 // offsets in seccomp_data
	load := func(at uint32) syscall.SockFilter {
		return syscall.SockFilter{Code: syscall.BPF_LD | syscall.BPF_W | syscall.BPF_ABS, K: at}
	}
	end := len(a.denied) + 4                                       // of the instructions, the one that refuses
	is := func(code uint16, k uint32, at int) syscall.SockFilter { // refuses if so
		return syscall.SockFilter{Code: syscall.BPF_JMP | code | syscall.BPF_K, K: k, Jt: uint8(end - at)}
	}
	const other = 0x40000000 // numbers of another set of system calls of amd64 begin here
	program := []syscall.SockFilter{load(audit), {Code: syscall.BPF_JMP | syscall.BPF_JEQ | syscall.BPF_K, K: a.audit, Jf: uint8(end - 1)},
		load(number), is(syscall.BPF_JGE, other, 3)}
	for n, k := range a.denied {
		program = append(program, is(syscall.BPF_JEQ, k, n+4))
	}
	ret := func(k uint32) syscall.SockFilter {
		return syscall.SockFilter{Code: syscall.BPF_RET | syscall.BPF_K, K: k}
	}
	return append(program, ret(allowed), ret(refused))
}

// maxFile limits the size of a file that the process writes.
const maxFile = 1 << 30

// limit limits resources: no image of the memory, which has secrets, is written if the process crashes; files have at
// most maxFile bytes; and data at most memory bytes, if that isn't 0. Go reserves address space of 1.3 GB that it never
// uses, so that the address space itself can't be limited.
func limit(memory int64) error {
	signal.Ignore(syscall.SIGXFSZ) // the write fails instead
	const data, core = 2, 4
	limits := map[int]uint64{core: 0, syscall.RLIMIT_FSIZE: maxFile}
	if memory > 0 {
		limits[data] = uint64(memory)
	}
	for which, n := range limits {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(which, &now); err != nil {
			return os.NewSyscallError("getrlimit", err)
		}
		n = min(n, now.Max)
		if err := syscall.Setrlimit(which, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
			return os.NewSyscallError("setrlimit", err)
		}
	}
	return nil
}
