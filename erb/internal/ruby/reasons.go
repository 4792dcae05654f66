package ruby

// This file has the reasons why methods are refused, if methods of several classes share them.

// ReasonBinding is the reason why local variables are out of reach.
const ReasonBinding = "local variables can't be reached from outside of the code that has them"

// ReasonEval is the reason why strings aren't evaluated elsewhere.
const ReasonEval = "only a call that spells its name evaluates a string, and only where it stands"

// ReasonFile is the reason why files are out of reach.
const ReasonFile = "files can't be reached"

// ReasonProcess is the reason why processes are out of reach.
const ReasonProcess = "processes can't be reached"

// ReasonStack is the reason why backtraces end at the template.
const ReasonStack = "it would show the director's own code"

// Reasons why constants and libraries are refused.
const (
	reasonThread      = "a render has one thread"
	reasonNetwork     = "the network can't be reached"
	reasonEnvironment = "the environment can't be reached"
	reasonLeftOut     = "the evaluator leaves it out"
)

// outOfReach maps names of constants and libraries of Ruby to the reason why they are refused.
var outOfReach = map[string]string{
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

// reasonOfConstant returns the reason why a constant of Ruby is refused.
func reasonOfConstant(name string) string { return ReasonOfLibrary(name) }

// ReasonOfLibrary returns the reason why a library of Ruby is refused.
func ReasonOfLibrary(name string) string {
	if reason, ok := outOfReach[name]; ok {
		return reason
	}
	return reasonLeftOut
}

// CatchTag is the target of throw.
type CatchTag struct{ Tag Value }

// ReasonComplex is the reason why there are no complex numbers.
const ReasonComplex = "complex numbers are left out"
