package ruby

// This file lists the classes and modules written in Go that others refer to by a Go variable. Their methods are in
// core_*.go (what Ruby has built in) and lib_*.go (libraries the director has loaded).

var (
	basicObjectClass = newClass("BasicObject", nil)
	kernelModule     = newModule("Kernel")
	objectClass      = newClass("Object", basicObjectClass, kernelModule)
	moduleClass      = newClass("Module", objectClass)
	classClass       = newClass("Class", moduleClass)
	comparableModule = newModule("Comparable")
	enumerableModule = newModule("Enumerable")

	nilClass        = newClass("NilClass", objectClass)
	trueClass       = newClass("TrueClass", objectClass)
	falseClass      = newClass("FalseClass", objectClass)
	numericClass    = newClass("Numeric", objectClass, comparableModule)
	integerClass    = newClass("Integer", numericClass)
	floatClass      = newClass("Float", numericClass)
	symbolClass     = newClass("Symbol", objectClass, comparableModule)
	stringClass     = newClass("String", objectClass, comparableModule)
	arrayClass      = newClass("Array", objectClass, enumerableModule)
	hashClass       = newClass("Hash", objectClass, enumerableModule)
	rangeClass      = newClass("Range", objectClass, enumerableModule)
	procClass       = newClass("Proc", objectClass)
	methodClass     = newClass("Method", objectClass)
	regexpClass     = newClass("Regexp", objectClass)
	matchDataClass  = newClass("MatchData", objectClass)
	enumeratorClass = newClass("Enumerator", objectClass, enumerableModule)
	encodingClass   = newClass("Encoding", objectClass)

	exceptionClass          = newClass("Exception", objectClass)
	scriptErrorClass        = newClass("ScriptError", exceptionClass)
	loadErrorClass          = newClass("LoadError", scriptErrorClass)
	notImplementedClass     = newClass("NotImplementedError", scriptErrorClass)
	syntaxErrorClass        = newClass("SyntaxError", scriptErrorClass)
	_                       = newClass("SecurityError", exceptionClass)
	_                       = newClass("NoMemoryError", exceptionClass)
	signalExceptionClass    = newClass("SignalException", exceptionClass)
	interruptClass          = newClass("Interrupt", signalExceptionClass)
	systemExitClass         = newClass("SystemExit", exceptionClass)
	_                       = newClass("SystemStackError", exceptionClass)
	standardErrorClass      = newClass("StandardError", exceptionClass)
	argumentErrorClass      = newClass("ArgumentError", standardErrorClass)
	uncaughtThrowErrorClass = newClass("UncaughtThrowError", argumentErrorClass)
	encodingErrorClass      = newClass("EncodingError", standardErrorClass)
	compatibilityErrorClass = newClass("Encoding::CompatibilityError", encodingErrorClass)
	undefinedConvErrorClass = newClass("Encoding::UndefinedConversionError", encodingErrorClass)
	invalidByteErrorClass   = newClass("Encoding::InvalidByteSequenceError", encodingErrorClass)
	convNotFoundErrorClass  = newClass("Encoding::ConverterNotFoundError", encodingErrorClass)
	fiberErrorClass         = newClass("FiberError", standardErrorClass)
	ioErrorClass            = newClass("IOError", standardErrorClass)
	eofErrorClass           = newClass("EOFError", ioErrorClass)
	indexErrorClass         = newClass("IndexError", standardErrorClass)
	keyErrorClass           = newClass("KeyError", indexErrorClass)
	stopIterationClass      = newClass("StopIteration", indexErrorClass)
	_                       = newClass("ClosedQueueError", stopIterationClass)
	localJumpErrorClass     = newClass("LocalJumpError", standardErrorClass)
	nameErrorClass          = newClass("NameError", standardErrorClass)
	noMethodErrorClass      = newClass("NoMethodError", nameErrorClass)
	rangeErrorClass         = newClass("RangeError", standardErrorClass)
	floatDomainErrorClass   = newClass("FloatDomainError", rangeErrorClass)
	regexpErrorClass        = newClass("RegexpError", standardErrorClass)
	runtimeErrorClass       = newClass("RuntimeError", standardErrorClass)
	frozenErrorClass        = newClass("FrozenError", runtimeErrorClass)
	noMatchingPatternClass  = newClass("NoMatchingPatternError", standardErrorClass)
	noMatchingKeyClass      = newClass("NoMatchingPatternKeyError", noMatchingPatternClass)
	systemCallErrorClass    = newClass("SystemCallError", standardErrorClass)
	_                       = newClass("ThreadError", standardErrorClass)
	typeErrorClass          = newClass("TypeError", standardErrorClass)
	zeroDivisionErrorClass  = newClass("ZeroDivisionError", standardErrorClass)
)

// The classes that the interpreter refers to.
var (
	ObjectClass          = objectClass
	BasicObjectClass     = basicObjectClass
	ModuleClass          = moduleClass
	ClassClass           = classClass
	ArgumentError        = argumentErrorClass
	LocalJumpError       = localJumpErrorClass
	NoMethodError        = noMethodErrorClass
	NameError            = nameErrorClass
	NoMatchingPattern    = noMatchingPatternClass
	NoMatchingPatternKey = noMatchingKeyClass
	StandardError        = standardErrorClass
	TypeError            = typeErrorClass
	RuntimeError         = runtimeErrorClass
	SyntaxError          = syntaxErrorClass
	FrozenErrorClass     = frozenErrorClass
)
