package known

// This file has the reasons why constants and libraries of Ruby are refused, and why methods are, if methods of several
// classes share a reason.

import "github.com/boshrender/boshrender/internal/lazy"

// The reasons.
const (
	ReasonBinding = "local variables can't be reached from outside of the code that has them"
	ReasonComplex = "complex numbers are left out"
	ReasonEval    = "only a call that spells its name evaluates a string, and only where it stands"
	ReasonFile    = "files can't be reached"
	ReasonForAll  = "it would hold for all templates of the process"
	ReasonProcess = "processes can't be reached"
	ReasonStack   = "it would show the director's own code"

	reasonThread      = "a render has one thread"
	reasonNetwork     = "the network can't be reached"
	reasonEnvironment = "the environment can't be reached"
	reasonLeftOut     = "the evaluator leaves it out"
)

// outOfReach maps names of constants and libraries of Ruby to the reason why they are refused.
var outOfReach = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"etc": reasonEnvironment, "Etc": reasonEnvironment,

		"Process": ReasonProcess, "Open3": ReasonProcess, "PTY": ReasonProcess, "Signal": ReasonProcess, "ObjectSpace": ReasonProcess, "GC": ReasonProcess,
		"TracePoint": ReasonProcess, "RubyVM": ReasonProcess, "ARGV": ReasonProcess, "ARGF": ReasonProcess,
		"open3": ReasonProcess, "pty": ReasonProcess, "objspace": ReasonProcess, "syslog": ReasonProcess,

		"Dir": ReasonFile, "FileUtils": ReasonFile, "Tempfile": ReasonFile, "FileTest": ReasonFile, "Find": ReasonFile,
		"fileutils": ReasonFile, "tempfile": ReasonFile, "tmpdir": ReasonFile, "find": ReasonFile, "pstore": ReasonFile,

		"Queue": reasonThread, "SizedQueue": reasonThread, "ConditionVariable": reasonThread, "Monitor": reasonThread,
		"Ractor": reasonThread, "Fiber": reasonThread, "ThreadGroup": reasonThread, "monitor": reasonThread, "thread": reasonThread,

		"Socket": reasonNetwork, "TCPSocket": reasonNetwork, "UDPSocket": reasonNetwork, "TCPServer": reasonNetwork, "Net": reasonNetwork, "Resolv": reasonNetwork,
		"socket": reasonNetwork, "net/http": reasonNetwork, "net/https": reasonNetwork, "resolv": reasonNetwork, "open-uri": reasonNetwork,
	}
}}

// Reason returns the reason why a constant or library of Ruby is refused.
func Reason(name string) string {
	if reason, ok := outOfReach.Get()[name]; ok {
		return reason
	}
	return reasonLeftOut
}
