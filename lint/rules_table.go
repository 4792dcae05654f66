package lint

// This file lists the rules.

// The codes.
const (
	NoReason          = "A001"
	IdleSuppression   = "A002"
	MonitProgram      = "C001"
	MonitProcess      = "C002"
	MonitSyntax       = "C003"
	MonitGroup        = "C004"
	MonitPidfile      = "C005"
	MonitJob          = "C006"
	MonitTwice        = "C007"
	NotExecutable     = "C008"
	MonitPrograms     = "C009"
	RenderFails       = "D001"
	BrokenJSON        = "D002"
	BrokenYAML        = "D003"
	BrokenINI         = "D004"
	BrokenXML         = "D005"
	BrokenShell       = "D006"
	BrokenBPM         = "D007"
	Indentation       = "D008"
	Traced            = "D009"
	SpecialCharacters = "D010"
	RenderedTwice     = "D011"
	SecretArgument    = "D012"
	BrokenTOML        = "D013"
	BrokenProperties  = "D014"
	ListInValue       = "D015"
	Unquoted          = "H001"
	ExitStatus        = "H002"
	WorldWritable     = "H003"
	DrainOutput       = "H004"
	SecretPrinted     = "H005"
	DrainText         = "H006"
	GoesOn            = "H007"
	PipeHides         = "H008"
	RemovesAll        = "H009"
	SecretInTmp       = "H010"
	UnsetArgument     = "H011"
	UnsetVariable     = "H012"
	NameAsValue       = "H013"
	ReturnOutside     = "H014"
	EmptyOperand      = "H015"
	CutOff            = "H016"
	DollarAssigned    = "H017"
	NoBackground      = "H018"
	WrittenJSON       = "H019"
	UnknownFact       = "I001"
	InstanceInBPM     = "I002"
	NetworkName       = "I003"
	FirstIndex        = "I004"
	NetworkTypo       = "I005"
	JobPath           = "J001"
	UnknownPath       = "J002"
	LostFolder        = "J003"
	OtherJob          = "J004"
	AgentCommand      = "K001"
	LinkUndeclared    = "L001"
	LinkUnused        = "L002"
	LinkOptional      = "L003"
	LinkType          = "L004"
	LinkTypo          = "L005"
	LinkProperty      = "L006"
	LinkElse          = "L007"
	UnknownBPMKey     = "M001"
	InvalidBPM        = "M002"
	BPMPackage        = "M003"
	BPMProgram        = "M004"
	BPMExecutable     = "M005"
	Capability        = "M006"
	Undeclared        = "P001"
	Unused            = "P002"
	Required          = "P003"
	SecondDefault     = "P004"
	ComparedClass     = "P005"
	StringCondition   = "P006"
	AlwaysSet         = "P007"
	RawHash           = "P008"
	MissingMethod     = "P009"
	NilMethod         = "P010"
	NoFallback        = "P011"
	Mutated           = "P012"
	RedundantIf       = "P013"
	SecretRaised      = "P014"
	SecretInURL       = "P015"
	CommentedTag      = "P016"
	Undocumented      = "P017"
	LevelAsked        = "P018"
	TwiceJSON         = "P019"
	SyntaxError       = "R001"
	Refused           = "R002"
	UnknownMethod     = "R003"
	UnknownConstant   = "R004"
	ConstantCondition = "R005"
	NoBlock           = "R006"
	BlockParameters   = "R007"
	UnusedVariable    = "R008"
	SingleQuotes      = "R009"
	Discarded         = "R010"
	WritesReceiver    = "R011"
	Printed           = "R012"
	DocumentInLine    = "R013"
	HashKeyTwice      = "R014"
	Environment       = "R015"
	TextAsValue       = "R016"
	UnsetInstance     = "R017"
	NameWritten       = "R018"
	OtherMethod       = "R019"
	InvalidSpec       = "S001"
	DuplicateKey      = "S002"
	UnknownKey        = "S003"
	SameDestination   = "S004"
	OrphanTemplate    = "S005"
	UnknownPackage    = "S006"
	ProvidesUnknown   = "S007"
	PackageTwice      = "S008"
	ScriptName        = "S009"
	NestedProperty    = "S010"
	WordBoolean       = "S011"
	DefaultType       = "S012"
	DefaultSecret     = "S013"
	PartDeclared      = "S014"
	SchemaRefuses     = "S015"
	NameBoolean       = "S016"
	NoRun             = "S017"
	TemplatePackage   = "T001"
	BeforeShebang     = "T002"
	CarriageReturns   = "T003"
	NoShebang         = "T004"
	ByteOrderMark     = "T005"
	Lookalike         = "T006"
	ForeignPackage    = "T007"
	DoubledTag        = "T008"
	DirectorOnly      = "W001"
	CreateEnvOnly     = "W002"
	FactOfDirector    = "W003"
)

// Rules lists all rules in order of their codes.
var Rules = []Rule{
	{
		NoReason, Warning, "a suppression gives no reason",
		"Readers can't tell whether the suppression is still needed.",
		"Write the reason behind the codes.",
	},
	{
		IdleSuppression, Hint, "a suppression suppresses nothing",
		"The comment hides the next finding of that code in its line.",
		"Remove the comment; --fix does it.",
	},
	{
		MonitProgram, Error, "monit runs a program of the job that no template renders",
		"monit can't start the process, and the deploy fails.",
		"Correct the path, or add the template to the spec.",
	},
	{
		MonitProcess, Error, "monit starts a process of bpm that bpm.yml doesn't have",
		"bpm ends with an error, and monit reports the process as failed.",
		"Give -p a name that bpm.yml has.",
	},
	{
		MonitSyntax, Error, "monit can't read the monit file",
		"monit reloads no configuration, and no process of the instance starts.",
		"Correct the statement.",
	},
	{
		MonitGroup, Warning, "a process isn't in the group vcap",
		"The agent starts and stops that group alone: the process never runs, and its state doesn't count.",
		"Add \"group vcap\" to the check.",
	},
	{
		MonitPidfile, Error, "monit watches another pidfile than the one bpm writes",
		"monit never sees the process, and starts it again and again.",
		"Use /var/vcap/sys/run/bpm/JOB/PROCESS.pid.",
	},
	{
		MonitJob, Error, "monit passes the name of another job to bpm",
		"bpm looks for the configuration of a job that may not be on the instance.",
		"Pass the name of the job.",
	},
	{
		MonitTwice, Error, "two checks of a monit file have one name",
		"monit refuses the file: names are unique on an instance.",
		"Rename one of them.",
	},
	{
		NotExecutable, Error, "a program is rendered outside of bin",
		"The agent makes files below bin executable and no others: the program can't run.",
		"Render it below bin.",
	},
	{
		MonitPrograms, Warning, "a process has a program for start or stop, and none for the other",
		"monit can't start it, or forgets it at a stop and lets it run.",
		"Add start program and stop program.",
	},
	{
		RenderFails, Error, "rendering fails with the defaults of the spec",
		"Every deployment that keeps the defaults fails.",
		"Correct the default or the template.",
	},
	{
		BrokenJSON, Error, "a template renders invalid JSON",
		"The program that reads the file refuses it.",
		"Make the document as a hash, and write it with JSON.dump or to_json.",
	},
	{
		BrokenYAML, Error, "a template renders invalid YAML",
		"The program that reads the file refuses it.",
		"Write values with to_json, or make the document as a hash, and write it with to_yaml.",
	},
	{
		BrokenINI, Error, "a template renders an invalid INI file",
		"The program that reads the file refuses it or ignores the line.",
		"Put each key and its value into one line.",
	},
	{
		BrokenXML, Error, "a template renders invalid XML",
		"The program that reads the file refuses it.",
		"Close each element, and write values with encode(xml: :text) or CGI.escapeHTML.",
	},
	{
		BrokenShell, Error, "a template renders a script with a syntax error",
		"The shell stops at the error, and the step of the instance's life fails.",
		"Correct the script, and write values with shellescape.",
	},
	{
		BrokenBPM, Error, "a template renders a bpm.yml that bpm refuses",
		"bpm doesn't start the process.",
		"Correct the value.",
	},
	{
		Indentation, Warning, "a value with several lines breaks the document",
		"A certificate or key ends the value after its first line, and the rest is read as something else or refused.",
		"Write the value with to_json, or indent its lines: gsub(\"\\n\", \"\\n    \").",
	},
	{
		Traced, Warning, "a script writes a secret to its log under set -x",
		"The secret is in a log file that more people can read.",
		"Turn tracing off, or read the secret from a file.",
	},
	{
		SpecialCharacters, Warning, "a value with special characters breaks the document",
		"A password with a quote or # is cut off, changed or refused, and only in deployments that have such a one.",
		"Write the value in the format's own way: to_json in JSON and YAML, shellescape in scripts.",
	},
	{
		RenderedTwice, Warning, "a rendered document has a key twice",
		"The first value has no effect.",
		"Remove one of them, or make the two conditions exclude each other.",
	},
	{
		SecretArgument, Warning, "a secret is an argument of a process",
		"Every user of the machine sees it in the list of processes.",
		"Pass it in the environment or in a file.",
	},
	{
		BrokenTOML, Error, "a template renders invalid TOML",
		"The program that reads the file refuses it.",
		"Write texts with to_json, which is a string of TOML too, and each key once.",
	},
	{
		BrokenProperties, Error, "a template renders an invalid properties file of Java",
		"The program that reads the file refuses it.",
		"Write a backslash twice.",
	},
	{
		ListInValue, Warning, "an element of a list in YAML is read as a part of the value before it",
		"A value that goes on in a line with more blanks in front has that line in it, and the list lacks the element.",
		"Indent the line as the other elements.",
	},
	{
		Unquoted, Hint, "a shell script has a property outside of quotes",
		"The shell splits a value with blanks, and expands patterns in it.",
		"Write the value with shellescape.",
	},
	{
		ExitStatus, Warning, "a script asks for $? where set -e has ended it already",
		"The branch for the failure never runs.",
		"Write \"if ! command\" instead.",
	},
	{
		WorldWritable, Warning, "a script makes files writable for everyone",
		"Every process of the machine can change them.",
		"Give the files to the user vcap, and use mode 750 or 640.",
	},
	{
		DrainOutput, Warning, "a drain script prints no number",
		"The agent refuses the output of the script, and the stop of the job fails.",
		"Print 0 at the end: echo 0.",
	},
	{
		SecretPrinted, Warning, "a script prints a secret",
		"The secret is in a log file that more people can read.",
		"Don't print it.",
	},
	{
		DrainText, Warning, "a drain script prints text",
		"The agent reads all that the script prints as one number, and the stop of the job fails.",
		"Write messages to a log file or to standard error: echo draining >&2.",
	},
	{
		GoesOn, Warning, "a script that the agent runs goes on when a command fails",
		"It ends with the status of its last command: the agent takes it for done, and the job starts with what is missing.",
		"Begin the script with set -e.",
	},
	{
		PipeHides, Warning, "set -e doesn't see that a command before a pipe fails",
		"The status is that of the last command: the script goes on as if nothing had happened.",
		"Add set -o pipefail, which bash has; not each sh does.",
	},
	{
		RemovesAll, Warning, "rm -r of a path that is the root folder where a variable isn't set",
		"\"$DIR/\"* is /* without DIR: all files of the machine are removed.",
		"Write ${DIR:?}, or begin the script with set -u.",
	},
	{
		SecretInTmp, Warning, "a secret is written to /tmp",
		"Every user of the machine can read it, and nothing removes it.",
		"Write it below /var/vcap/data/JOB, with umask 077.",
	},
	{
		UnsetArgument, Warning, "set -u, and an argument that nobody passes",
		"The agent and BBR start the script without arguments: the shell ends it there.",
		"Write ${1:-}, or a value for it.",
	},
	{
		UnsetVariable, Warning, "a script uses a variable that nothing sets",
		"It is empty, and under set -u the shell ends the script there.",
		"Correct the name, or write ${NAME:-} for a variable that may come from outside.",
	},
	{
		NameAsValue, Warning, "the value for an unset variable is the name of another",
		"The value is the name as it is written.",
		"Write ${A:-$B}.",
	},
	{
		ReturnOutside, Warning, "return outside of a function",
		"The shell prints an error and goes on, or ends under set -e with a failure.",
		"Write exit.",
	},
	{
		EmptyOperand, Warning, "[ compares the output of a command outside of quotes",
		"Where the command prints nothing or several words, [ fails with a syntax error, which counts as false.",
		"Write [ \"$(command)\" = value ].",
	},
	{
		CutOff, Warning, "a line that was meant to belong to the command before it",
		"The command runs without its last options or redirections, and the shell runs the rest as a command of its own.",
		"End the line before it with a backslash, without a blank line between them.",
	},
	{
		DollarAssigned, Error, "an assignment whose variable has a $",
		"The shell runs the value as a command, which doesn't exist.",
		"Write name=value.",
	},
	{
		NoBackground, Warning, "$! in a script that runs nothing in the background",
		"It is empty, and so is the pidfile: monit starts the process again and again.",
		"End the command with & outside of quotes, before $! is read.",
	},
	{
		WrittenJSON, Error, "a script writes invalid JSON",
		"The program that reads the file refuses it.",
		"Correct the here-document; jq or a template of its own can't make such mistakes.",
	},
	{
		UnknownFact, Warning, "a key of spec that doesn't exist",
		"It is nil.",
		"Correct the name.",
	},
	{
		InstanceInBPM, Warning, "bpm.yml depends on the instance",
		"On Kubernetes the pods of a group have the same containers: the value is that of one instance.",
		"Read the value in a script when the process starts.",
	},
	{
		NetworkName, Hint, "a template names a network",
		"Deployments whose network has another name fail to render: the network is nil.",
		"Use spec.ip or spec.address.",
	},
	{
		FirstIndex, Warning, "a template takes index 0 for the first instance",
		"An instance group needn't have an instance with index 0.",
		"Use spec.bootstrap.",
	},
	{
		NetworkTypo, Warning, "the name of a network differs in a letter from default",
		"Rendering fails: the network is nil.",
		"Use spec.ip or spec.address.",
	},
	{
		JobPath, Warning, "a path of the job that no template renders, and one that differs little is rendered",
		"The file isn't there at run time.",
		"Correct the path.",
	},
	{
		UnknownPath, Hint, "a path of the job that no template renders",
		"The file isn't there at run time, unless a script makes it.",
		"Correct the path, or add the template to the spec.",
	},
	{
		LostFolder, Warning, "a path that misses a part below /var/vcap, or its first slash",
		"The file isn't there at run time.",
		"Write /var/vcap/jobs/NAME or /var/vcap/packages/NAME.",
	},
	{
		OtherJob, Hint, "a path in another job to a file that the job has, too",
		"It works only beside the other job, and with its values.",
		"Name the job itself, if its own file is meant.",
	},
	{
		AgentCommand, Warning, "a script runs bpm or monit",
		"Pods of Kubernetes have neither: the command fails, and a drain script that asks for a process ends at once.",
		"Ask the process by its PID file, /var/vcap/sys/run/bpm/JOB/PROCESS.pid, which both have.",
	},
	{
		LinkUndeclared, Error, "a link is used that the job doesn't consume",
		"Rendering fails.",
		"Add the link to consumes.",
	},
	{
		LinkUnused, Warning, "a link is consumed and never used",
		"A deployment has to provide a link for nothing.",
		"Remove the link from consumes.",
	},
	{
		LinkOptional, Warning, "an optional link is used without if_link",
		"Rendering fails where the link is missing.",
		"Use if_link.",
	},
	{
		LinkType, Hint, "no job of the given releases provides a link of that type",
		"A deployment needs a provider from elsewhere, or fails.",
		"Correct the type, or check the other releases too.",
	},
	{
		LinkTypo, Warning, "a job consumes a type that differs in a letter from one that is provided",
		"The director finds no provider, and the deploy fails.",
		"Correct the type.",
	},
	{
		LinkProperty, Warning, "a link's property that no provider shares",
		"Rendering fails: the link doesn't have the property.",
		"Add the property to the properties of the provided link.",
	},
	{
		LinkElse, Warning, "if_link asks for a link that is always there",
		"The else never runs: without the link the deploy fails before.",
		"Make the link optional.",
	},
	{
		UnknownBPMKey, Warning, "bpm.yml has a key that bpm ignores",
		"The setting has no effect.",
		"Correct the name.",
	},
	{
		InvalidBPM, Error, "bpm refuses bpm.yml",
		"bpm doesn't start the process.",
		"Correct the value.",
	},
	{
		BPMPackage, Warning, "bpm.yml names a package that the job doesn't have",
		"The program isn't on the instance, unless another job brings the package.",
		"Add the package to the spec.",
	},
	{
		BPMProgram, Error, "bpm.yml runs a program of the job that no template renders",
		"bpm can't start the process.",
		"Correct the path, or add the template to the spec.",
	},
	{
		BPMExecutable, Error, "executable has blanks",
		"bpm takes all of it for the path of a program, which doesn't exist.",
		"Put arguments into args.",
	},
	{
		Capability, Warning, "a capability that Linux doesn't have",
		"bpm adds CAP_ to the name; the process starts without the capability, or not at all.",
		"Write the name without CAP_, as in capabilities(7).",
	},
	{
		Undeclared, Error, "a property is used that the spec doesn't declare",
		"It can't be set: rendering fails, or takes the template's own default.",
		"Declare the property, or correct the name.",
	},
	{
		Unused, Warning, "a property is declared and never used",
		"Setting it has no effect.",
		"Remove the property, or use it.",
	},
	{
		Required, Hint, "a property has no default, and nothing guards its use",
		"Rendering fails unless it is set.",
		"Declare a default, or use if_p, if it needn't be set.",
	},
	{
		SecondDefault, Warning, "p has a default of its own for a property whose spec has one",
		"The default of the template never counts.",
		"Remove one of them.",
	},
	{
		ComparedClass, Warning, "a property is compared with a value of another class than its default's",
		"The comparison is false even if the text is the same.",
		"Compare with a value of the same class.",
	},
	{
		StringCondition, Warning, "a property with a string for default is a condition",
		"The condition is true for each string, the empty one and \"false\" too.",
		"Compare it with a value, or ask for empty?.",
	},
	{
		AlwaysSet, Warning, "if_p with an else asks for a property with a default",
		"The else never runs.",
		"Remove the default or the else.",
	},
	{
		RawHash, Warning, "a hash is written without a format",
		"The file has Ruby's notation, {\"a\" => 1}, which is neither JSON nor YAML.",
		"Write it with to_json or to_yaml.",
	},
	{
		MissingMethod, Error, "the default of a property has no such method",
		"Rendering fails with the default.",
		"Call a method that the class has, or convert the value before.",
	},
	{
		NilMethod, Warning, "a method of p(name, nil), which nil doesn't have",
		"Rendering fails unless the property is set.",
		"Use if_p, or &. for the call.",
	},
	{
		NoFallback, Warning, "p before || for a property without a default",
		"p raises where the property isn't set: the other side never counts.",
		"Pass the other value to p, or declare a default.",
	},
	{
		Mutated, Warning, "a method changes the value of a property in place",
		"Templates rendered later see the changed value; methods such as sub! also return nil where nothing changes.",
		"Call the method without the exclamation mark.",
	},
	{
		RedundantIf, Hint, "if_p asks for a property with a default",
		"It is always taken.",
		"Use p.",
	},
	{
		SecretRaised, Warning, "the message of an error has a secret in it",
		"The secret is in the log of the director's task.",
		"Name the property instead.",
	},
	{
		SecretInURL, Warning, "a secret is a part of a URL as it is",
		"A password with @, / or : makes another URL.",
		"Write it with CGI.escape or ERB::Util.url_encode.",
	},
	{
		CommentedTag, Warning, "a tag in a comment needs a property",
		"The tag is evaluated all the same: rendering fails unless the property is set.",
		"Make it a comment of ERB: <%# … %>.",
	},
	{
		Undocumented, Warning, "a value that the description of the property doesn't list",
		"Operators who keep to the description never have it, or the default is refused by the program.",
		"Correct the value or the description.",
	},
	{
		LevelAsked, Warning, "if_p asks for the beginning of the names of properties",
		"It is always there, with nil for what isn't set: if_p always takes its block.",
		"Ask for a property.",
	},
	{
		TwiceJSON, Warning, "to_json of a property whose default is JSON in a text",
		"The file has a text with the JSON in it.",
		"Make the default a hash or list, or leave out to_json.",
	},
	{
		SyntaxError, Error, "a template is no valid ERB",
		"Rendering fails.",
		"Correct the code.",
	},
	{
		Refused, Error, "a template is refused: it uses files, processes, threads or the network, or it is too long",
		"Rendering fails here; on a director the result depends on its machine.",
		"Pass the value as a property.",
	},
	{
		UnknownMethod, Error, "a method that doesn't exist",
		"Rendering fails.",
		"Correct the name.",
	},
	{
		UnknownConstant, Error, "a constant that doesn't exist",
		"Rendering fails.",
		"Correct the name.",
	},
	{
		ConstantCondition, Warning, "a condition that can't change",
		"One of the branches never runs.",
		"Remove the condition, or correct it.",
	},
	{
		NoBlock, Error, "if_p or if_link without a block",
		"Rendering fails where the property is set, and writes the name of a class where it isn't.",
		"Use p, or pass a block.",
	},
	{
		BlockParameters, Warning, "if_p has another number of names than its block has parameters",
		"Parameters without a name are nil, and values without a parameter are lost.",
		"Give the block a parameter for each name.",
	},
	{
		UnusedVariable, Warning, "a local variable is assigned and never read",
		"The value has no effect.",
		"Remove the variable, or correct the name where it is read.",
	},
	{
		SingleQuotes, Warning, "interpolation in single quotes",
		"The text is written as it stands, with #{ and }.",
		"Use double quotes.",
	},
	{
		Discarded, Warning, "a tag computes a value and doesn't write it",
		"The value isn't in the file.",
		"Write <%= in place of <%.",
	},
	{
		WritesReceiver, Warning, "a tag writes the value of each",
		"The file has the list itself behind what the block does.",
		"Write <% in place of <%=, or use map and join.",
	},
	{
		Printed, Warning, "a template prints",
		"The text goes to the output of the director, and not to the file.",
		"Use <%= %>.",
	},
	{
		DocumentInLine, Warning, "to_yaml in the middle of a line",
		"It writes ---, the beginning of a document, and the value on the lines after it.",
		"Use to_json, which is YAML too.",
	},
	{
		HashKeyTwice, Warning, "a hash in the code has a key twice",
		"The first value has no effect.",
		"Correct the key, or remove one of them.",
	},
	{
		Environment, Warning, "a template uses environment variables",
		"They aren't set here, and rendering fails if the director's process usually has them; on a director its process decides.",
		"Pass the value as a property.",
	},
	{
		TextAsValue, Warning, "the value of template text is used",
		"The value is all of the output, a string that is true: find takes the first element, and select takes all of them.",
		"Write each and if, or end the block with the value; quote a text that is a value.",
	},
	{
		UnsetInstance, Warning, "an instance variable that is never assigned",
		"It is nil.",
		"Remove the @, if a local variable is meant.",
	},
	{
		NameWritten, Warning, "a tag writes the name of a variable",
		"The file has the name in it, and not the value.",
		"Remove the quotes.",
	},
	{
		OtherMethod, Error, "a method that only another template defines",
		"Rendering fails unless a director has rendered the other template before.",
		"Define it in each template that calls it.",
	},
	{
		InvalidSpec, Error, "a director or the CLI refuses the job",
		"The release can't be made or uploaded.",
		"Correct the spec.",
	},
	{
		DuplicateKey, Error, "a key is there twice",
		"The last one counts.",
		"Remove the first one.",
	},
	{
		UnknownKey, Warning, "a key that nobody reads",
		"It has no effect.",
		"Correct the name.",
	},
	{
		SameDestination, Error, "two templates have one destination",
		"The last one stays.",
		"Give each its own.",
	},
	{
		OrphanTemplate, Warning, "a file among the templates that the spec doesn't name",
		"It is on no instance.",
		"Add it to templates, or remove it.",
	},
	{
		UnknownPackage, Error, "a package that the release doesn't have",
		"The release can't be made.",
		"Correct the name.",
	},
	{
		ProvidesUnknown, Warning, "a link provides a property that the spec doesn't declare",
		"The director refuses the release.",
		"Declare the property, or correct the name.",
	},
	{
		PackageTwice, Warning, "a package is listed twice",
		"The second has no effect.",
		"Remove it; --fix does it.",
	},
	{
		ScriptName, Warning, "a script whose name differs a little from one that the agent runs",
		"The agent never runs it.",
		"Use the agent's name, such as bin/pre-start.",
	},
	{
		NestedProperty, Error, "a property is declared as a part of one whose default isn't a hash",
		"The properties of the job can't be bound, or the default is lost.",
		"Rename one of them.",
	},
	{
		WordBoolean, Warning, "a default is a word that YAML reads as a boolean",
		"no, off, yes and on are false and true, and templates write them so.",
		"Write true or false, or quote the word.",
	},
	{
		DefaultType, Warning, "a default has another type than the declared one",
		"Templates that rely on the type fail.",
		"Correct the type or the default.",
	},
	{
		DefaultSecret, Warning, "a secret has a default",
		"Deployments that don't set it have a password that everyone knows.",
		"Remove the default.",
	},
	{
		PartDeclared, Hint, "a property is declared, and a part of it too",
		"Defaults of parts are put into the value of the whole, and a whole that isn't a hash can't have them: binding fails.",
		"Declare one of them.",
	},
	{
		SchemaRefuses, Error, "properties_schema.json refuses the defaults of the spec, or isn't a schema",
		"The director refuses to render the job wherever the default is kept. Properties that the spec doesn't declare never reach the schema.",
		"Correct the default, the schema or the spec.",
	},
	{
		NameBoolean, Error, "the name of a property is a word that YAML reads as a boolean",
		"no, off, yes and on are the properties false and true: p doesn't find what the spec seems to declare.",
		"Quote the name.",
	},
	{
		NoRun, Warning, "an errand has no bin/run",
		"bosh run-errand finds no errand of that name.",
		"Render its script to bin/run.",
	},
	{
		TemplatePackage, Warning, "a template names a package of the release that the job doesn't have",
		"The file isn't on the instance, unless another job brings the package.",
		"Add the package to the spec.",
	},
	{
		BeforeShebang, Error, "something stands before #!",
		"The kernel doesn't find the interpreter, and refuses to run the file or runs it with another.",
		"Begin the file with #!.",
	},
	{
		CarriageReturns, Error, "a script has lines that end with a carriage return",
		"The kernel looks for an interpreter whose name ends with one, and doesn't find it.",
		"Use line feeds alone; --fix does it.",
	},
	{
		NoShebang, Error, "a script that the agent, monit or bpm runs has no #!",
		"The kernel refuses to run it.",
		"Begin the file with #!/bin/bash.",
	},
	{
		ByteOrderMark, Warning, "a file begins with a byte order mark",
		"Programs take it for a part of the first line.",
		"Remove it; --fix does it.",
	},
	{
		Lookalike, Warning, "a character that looks like a quote or blank and is none",
		"The shell takes it for a part of a word.",
		"Write the ASCII character; --fix does it.",
	},
	{
		ForeignPackage, Hint, "a template names a package that neither the job nor the release has",
		"The file isn't on the instance, unless a job of another release brings the package.",
		"Correct the name, or add the package.",
	},
	{
		DoubledTag, Warning, "a character of a tag is there twice",
		"The character is written in front of the value.",
		"Write <%= alone.",
	},
	{
		DirectorOnly, Warning, "a template can be rendered by a director, but not by create-env",
		"bosh create-env fails. It has no links, and libraries only after require. Jobs with a CPI or a director in their release are checked, and all with --create-env.",
		"Read properties where there is no link, and require libraries.",
	},
	{
		CreateEnvOnly, Warning, "a template can be rendered by create-env, but not by a director",
		"bosh deploy fails. Only with create-env is any method of properties and spec that they don't have nil.",
		"Write what both have: p with a default.",
	},
	{
		FactOfDirector, Hint, "a template reads a fact that create-env doesn't have",
		"It is nil in bosh create-env, silently.",
		"Write a fact that both have: spec.address for spec.ip.",
	},
}
