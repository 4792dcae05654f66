package lint

// This file lists the rules.

// The codes.
const (
	codeNoReason          = "A001"
	codeIdleSuppression   = "A002"
	codeMonitProgram      = "C001"
	codeMonitProcess      = "C002"
	codeMonitSyntax       = "C003"
	codeMonitGroup        = "C004"
	codeMonitPidfile      = "C005"
	codeMonitJob          = "C006"
	codeMonitTwice        = "C007"
	codeNotExecutable     = "C008"
	codeMonitPrograms     = "C009"
	codeRenderFails       = "D001"
	codeBrokenJSON        = "D002"
	codeBrokenYAML        = "D003"
	codeBrokenINI         = "D004"
	codeBrokenXML         = "D005"
	codeBrokenShell       = "D006"
	codeBrokenBPM         = "D007"
	codeIndentation       = "D008"
	codeSpecialCharacters = "D010"
	codeRenderedTwice     = "D011"
	codeSecretArgument    = "D012"
	codeBrokenTOML        = "D013"
	codeBrokenProperties  = "D014"
	codeListInValue       = "D015"
	codeUnquoted          = "H001"
	codeWorldWritable     = "H003"
	codeDrainOutput       = "H004"
	codeSecretPrinted     = "H005"
	codeDrainText         = "H006"
	codeGoesOn            = "H007"
	codePipeHides         = "H008"
	codeUnsetArgument     = "H011"
	codeReturnOutside     = "H014"
	codeUnknownFact       = "I001"
	codeInstanceInBPM     = "I002"
	codeNetworkName       = "I003"
	codeFirstIndex        = "I004"
	codeNetworkTypo       = "I005"
	codeJobPath           = "J001"
	codeUnknownPath       = "J002"
	codeLostFolder        = "J003"
	codeOtherJob          = "J004"
	codeAgentCommand      = "K001"
	codeLinkUndeclared    = "L001"
	codeLinkUnused        = "L002"
	codeLinkOptional      = "L003"
	codeLinkType          = "L004"
	codeLinkTypo          = "L005"
	codeLinkProperty      = "L006"
	codeLinkElse          = "L007"
	codeUnknownBPMKey     = "M001"
	codeInvalidBPM        = "M002"
	codeBPMPackage        = "M003"
	codeBPMProgram        = "M004"
	codeBPMExecutable     = "M005"
	codeCapability        = "M006"
	codeUndeclared        = "P001"
	codeUnused            = "P002"
	codeRequired          = "P003"
	codeSecondDefault     = "P004"
	codeComparedClass     = "P005"
	codeStringCondition   = "P006"
	codeAlwaysSet         = "P007"
	codeRawHash           = "P008"
	codeMissingMethod     = "P009"
	codeNilMethod         = "P010"
	codeNoFallback        = "P011"
	codeMutated           = "P012"
	codeRedundantIf       = "P013"
	codeSecretRaised      = "P014"
	codeSecretInURL       = "P015"
	codeCommentedTag      = "P016"
	codeUndocumented      = "P017"
	codeLevelAsked        = "P018"
	codeTwiceJSON         = "P019"
	codeSyntaxError       = "R001"
	codeRefused           = "R002"
	codeUnknownMethod     = "R003"
	codeUnknownConstant   = "R004"
	codeConstantCondition = "R005"
	codeNoBlock           = "R006"
	codeBlockParameters   = "R007"
	codeUnusedVariable    = "R008"
	codeSingleQuotes      = "R009"
	codeDiscarded         = "R010"
	codeWritesReceiver    = "R011"
	codePrinted           = "R012"
	codeDocumentInLine    = "R013"
	codeHashKeyTwice      = "R014"
	codeEnvironment       = "R015"
	codeTextAsValue       = "R016"
	codeUnsetInstance     = "R017"
	codeNameWritten       = "R018"
	codeOtherMethod       = "R019"
	codeInvalidSpec       = "S001"
	codeDuplicateKey      = "S002"
	codeUnknownKey        = "S003"
	codeSameDestination   = "S004"
	codeOrphanTemplate    = "S005"
	codeUnknownPackage    = "S006"
	codeProvidesUnknown   = "S007"
	codePackageTwice      = "S008"
	codeScriptName        = "S009"
	codeNestedProperty    = "S010"
	codeWordBoolean       = "S011"
	codeDefaultType       = "S012"
	codeDefaultSecret     = "S013"
	codePartDeclared      = "S014"
	codeSchemaRefuses     = "S015"
	codeNameBoolean       = "S016"
	codeNoRun             = "S017"
	codeTemplatePackage   = "T001"
	codeBeforeShebang     = "T002"
	codeCarriageReturns   = "T003"
	codeNoShebang         = "T004"
	codeByteOrderMark     = "T005"
	codeLookalike         = "T006"
	codeForeignPackage    = "T007"
	codeDoubledTag        = "T008"
	codeDirectorOnly      = "W001"
	codeCreateEnvOnly     = "W002"
	codeFactOfDirector    = "W003"
)

// rules lists all rules in order of their codes.
var rules = []Rule{
	{
		codeNoReason, Warning, "a suppression gives no reason",
		"Readers can't tell whether the suppression is still needed.",
		"Write the reason behind the codes.",
	},
	{
		codeIdleSuppression, Hint, "a suppression suppresses nothing",
		"The comment hides the next finding of that code in its line.",
		"Remove the comment; --fix does it.",
	},
	{
		codeMonitProgram, Error, "monit runs a program of the job that no template renders",
		"monit can't start the process, and the deploy fails.",
		"Correct the path, or add the template to the spec.",
	},
	{
		codeMonitProcess, Error, "monit starts a process of bpm that bpm.yml doesn't have",
		"bpm ends with an error, and monit reports the process as failed.",
		"Give -p a name that bpm.yml has.",
	},
	{
		codeMonitSyntax, Error, "monit can't read the monit file",
		"monit reloads no configuration, and no process of the instance starts.",
		"Correct the statement.",
	},
	{
		codeMonitGroup, Warning, "a process isn't in the group vcap",
		"The agent starts and stops that group alone: the process never runs, and its state doesn't count.",
		"Add \"group vcap\" to the check.",
	},
	{
		codeMonitPidfile, Error, "monit watches another pidfile than the one bpm writes",
		"monit never sees the process, and starts it again and again.",
		"Use /var/vcap/sys/run/bpm/JOB/PROCESS.pid.",
	},
	{
		codeMonitJob, Error, "monit passes the name of another job to bpm",
		"bpm looks for the configuration of a job that may not be on the instance.",
		"Pass the name of the job.",
	},
	{
		codeMonitTwice, Error, "two checks of a monit file have one name",
		"monit refuses the file: names are unique on an instance.",
		"Rename one of them.",
	},
	{
		codeNotExecutable, Error, "a program is rendered outside of bin",
		"The agent makes files below bin executable and no others: the program can't run.",
		"Render it below bin.",
	},
	{
		codeMonitPrograms, Warning, "a process has a program for start or stop, and none for the other",
		"monit can't start it, or forgets it at a stop and lets it run.",
		"Add start program and stop program.",
	},
	{
		codeRenderFails, Error, "rendering fails with the defaults of the spec",
		"Every deployment that keeps the defaults fails.",
		"Correct the default or the template.",
	},
	{
		codeBrokenJSON, Error, "a template renders invalid JSON",
		"The program that reads the file refuses it.",
		"Make the document as a hash, and write it with JSON.dump or to_json.",
	},
	{
		codeBrokenYAML, Error, "a template renders invalid YAML",
		"The program that reads the file refuses it.",
		"Write values with to_json, or make the document as a hash, and write it with to_yaml.",
	},
	{
		codeBrokenINI, Error, "a template renders an invalid INI file",
		"The program that reads the file refuses it or ignores the line.",
		"Put each key and its value into one line.",
	},
	{
		codeBrokenXML, Error, "a template renders invalid XML",
		"The program that reads the file refuses it.",
		"Close each element, and write values with encode(xml: :text) or CGI.escapeHTML.",
	},
	{
		codeBrokenShell, Error, "a template renders a script with a syntax error",
		"The shell stops at the error, and the step of the instance's life fails.",
		"Correct the script, and write values with shellescape.",
	},
	{
		codeBrokenBPM, Error, "a template renders a bpm.yml that bpm refuses",
		"bpm doesn't start the process.",
		"Correct the value.",
	},
	{
		codeIndentation, Warning, "a value with several lines breaks the document",
		"A certificate or key ends the value after its first line, and the rest is read as something else or refused.",
		"Write the value with to_json, or indent its lines: gsub(\"\\n\", \"\\n    \").",
	},
	{
		"D009", Warning, "a script writes a secret to its log under set -x",
		"The secret is in a log file that more people can read.",
		"Turn tracing off, or read the secret from a file.",
	},
	{
		codeSpecialCharacters, Warning, "a value with special characters breaks the document",
		"A password with a quote or # is cut off, changed or refused, and only in deployments that have such a one.",
		"Write the value in the format's own way: to_json in JSON and YAML, shellescape in scripts.",
	},
	{
		codeRenderedTwice, Warning, "a rendered document has a key twice",
		"The first value has no effect.",
		"Remove one of them, or make the two conditions exclude each other.",
	},
	{
		codeSecretArgument, Warning, "a secret is an argument of a process",
		"Every user of the machine sees it in the list of processes.",
		"Pass it in the environment or in a file.",
	},
	{
		codeBrokenTOML, Error, "a template renders invalid TOML",
		"The program that reads the file refuses it.",
		"Write texts with to_json, which is a string of TOML too, and each key once.",
	},
	{
		codeBrokenProperties, Error, "a template renders an invalid properties file of Java",
		"The program that reads the file refuses it.",
		"Write a backslash twice.",
	},
	{
		codeListInValue, Warning, "an element of a list in YAML is read as a part of the value before it",
		"A value that goes on in a line with more blanks in front has that line in it, and the list lacks the element.",
		"Indent the line as the other elements.",
	},
	{
		codeUnquoted, Hint, "a shell script has a property outside of quotes",
		"The shell splits a value with blanks, and expands patterns in it.",
		"Write the value with shellescape.",
	},
	{
		"H002", Warning, "a script asks for $? where set -e has ended it already",
		"The branch for the failure never runs.",
		"Write \"if ! command\" instead.",
	},
	{
		codeWorldWritable, Warning, "a script makes files writable for everyone",
		"Every process of the machine can change them.",
		"Give the files to the user vcap, and use mode 750 or 640.",
	},
	{
		codeDrainOutput, Warning, "a drain script prints no number",
		"The agent refuses the output of the script, and the stop of the job fails.",
		"Print 0 at the end: echo 0.",
	},
	{
		codeSecretPrinted, Warning, "a script prints a secret",
		"The secret is in a log file that more people can read.",
		"Don't print it.",
	},
	{
		codeDrainText, Warning, "a drain script prints text",
		"The agent reads all that the script prints as one number, and the stop of the job fails.",
		"Write messages to a log file or to standard error: echo draining >&2.",
	},
	{
		codeGoesOn, Warning, "a script that the agent runs goes on when a command fails",
		"It ends with the status of its last command: the agent takes it for done, and the job starts with missing parts.",
		"Begin the script with set -e.",
	},
	{
		codePipeHides, Warning, "set -e doesn't see that a command before a pipe fails",
		"The status is the last command's: the script goes on as if nothing had happened.",
		"Add set -o pipefail, which bash has; not each sh does.",
	},
	{
		"H009", Warning, "rm -r of a path that is the root folder where a variable isn't set",
		"\"$DIR/\"* is /* without DIR: all files of the machine are removed.",
		"Write ${DIR:?}, or begin the script with set -u.",
	},
	{
		"H010", Warning, "a secret is written to /tmp",
		"Every user of the machine can read it, and nothing removes it.",
		"Write it below /var/vcap/data/JOB, with umask 077.",
	},
	{
		codeUnsetArgument, Warning, "set -u, and an argument that nobody passes",
		"The agent and BBR start the script without arguments: the shell ends it there.",
		"Write ${1:-}, or a value for it.",
	},
	{
		"H012", Warning, "a script uses a variable that nothing sets",
		"It is empty, and under set -u the shell ends the script there.",
		"Correct the name, or write ${NAME:-} for a variable that may come from outside.",
	},
	{
		"H013", Warning, "the value for an unset variable is the name of another",
		"The value is the name as it is written.",
		"Write ${A:-$B}.",
	},
	{
		codeReturnOutside, Warning, "return outside of a function",
		"The shell prints an error and goes on, or ends under set -e with a failure.",
		"Write exit.",
	},
	{
		"H015", Warning, "[ compares the output of a command outside of quotes",
		"Where the command prints nothing or several words, [ fails with a syntax error, which counts as false.",
		"Write [ \"$(command)\" = value ].",
	},
	{
		"H016", Warning, "a line that was meant to belong to the command before it",
		"The command runs without its last options or redirections, and the shell runs the rest as a command of its own.",
		"End the line before it with a backslash, without a blank line between them.",
	},
	{
		"H017", Error, "an assignment whose variable has a $",
		"The shell runs the value as a command, which doesn't exist.",
		"Write name=value.",
	},
	{
		"H018", Warning, "$! in a script that runs nothing in the background",
		"It is empty, and so is the pidfile: monit starts the process again and again.",
		"End the command with & outside of quotes, before $! is read.",
	},
	{
		"H019", Error, "a script writes invalid JSON",
		"The program that reads the file refuses it.",
		"Correct the here-document; jq or a template of its own can't make such mistakes.",
	},
	{
		codeUnknownFact, Warning, "a key of spec that doesn't exist",
		"It is nil.",
		"Correct the name.",
	},
	{
		codeInstanceInBPM, Warning, "bpm.yml depends on the instance",
		"On Kubernetes the pods of a group have the same containers: the value is one instance's.",
		"Read the value in a script when the process starts.",
	},
	{
		codeNetworkName, Hint, "a template names a network",
		"Deployments whose network has another name fail to render: the network is nil.",
		"Use spec.ip or spec.address.",
	},
	{
		codeFirstIndex, Warning, "a template takes index 0 for the first instance",
		"An instance group needn't have an instance with index 0.",
		"Use spec.bootstrap.",
	},
	{
		codeNetworkTypo, Warning, "the name of a network differs in a letter from default",
		"Rendering fails: the network is nil.",
		"Use spec.ip or spec.address.",
	},
	{
		codeJobPath, Warning, "a path of the job that no template renders, and one that differs little is rendered",
		"The file isn't there at run time.",
		"Correct the path.",
	},
	{
		codeUnknownPath, Hint, "a path of the job that no template renders",
		"The file isn't there at run time, unless a script makes it.",
		"Correct the path, or add the template to the spec.",
	},
	{
		codeLostFolder, Warning, "a path that misses a part below /var/vcap, or its first slash",
		"The file isn't there at run time.",
		"Write /var/vcap/jobs/NAME or /var/vcap/packages/NAME.",
	},
	{
		codeOtherJob, Hint, "a path in another job to a file that the job has, too",
		"It works only beside the other job, and with its values.",
		"Name the job itself, if its own file is meant.",
	},
	{
		codeAgentCommand, Warning, "a script runs bpm or monit",
		"Pods of Kubernetes have neither: the command fails, and a drain script that asks for a process ends at once.",
		"Ask the process by its PID file, /var/vcap/sys/run/bpm/JOB/PROCESS.pid, which both have.",
	},
	{
		codeLinkUndeclared, Error, "a link is used that the job doesn't consume",
		"Rendering fails.",
		"Add the link to consumes.",
	},
	{
		codeLinkUnused, Warning, "a link is consumed and never used",
		"A deployment has to provide a link for nothing.",
		"Remove the link from consumes.",
	},
	{
		codeLinkOptional, Warning, "an optional link is used without if_link",
		"Rendering fails where the link is missing.",
		"Use if_link.",
	},
	{
		codeLinkType, Hint, "no job of the given releases provides a link of that type",
		"A deployment needs a provider from elsewhere, or fails.",
		"Correct the type, or check the other releases too.",
	},
	{
		codeLinkTypo, Warning, "a job consumes a type that differs in a letter from one that is provided",
		"The director finds no provider, and the deploy fails.",
		"Correct the type.",
	},
	{
		codeLinkProperty, Warning, "a link's property that no provider shares",
		"Rendering fails: the link doesn't have the property.",
		"Add the property to the properties of the provided link.",
	},
	{
		codeLinkElse, Warning, "if_link asks for a link that is always there",
		"The else never runs: without the link the deploy fails before.",
		"Make the link optional.",
	},
	{
		codeUnknownBPMKey, Warning, "bpm.yml has a key that bpm ignores",
		"The setting has no effect.",
		"Correct the name.",
	},
	{
		codeInvalidBPM, Error, "bpm refuses bpm.yml",
		"bpm doesn't start the process.",
		"Correct the value.",
	},
	{
		codeBPMPackage, Warning, "bpm.yml names a package that the job doesn't have",
		"The program isn't on the instance, unless another job brings the package.",
		"Add the package to the spec.",
	},
	{
		codeBPMProgram, Error, "bpm.yml runs a program of the job that no template renders",
		"bpm can't start the process.",
		"Correct the path, or add the template to the spec.",
	},
	{
		codeBPMExecutable, Error, "executable has blanks",
		"bpm takes all of it for the path of a program, which doesn't exist.",
		"Put arguments into args.",
	},
	{
		codeCapability, Warning, "a capability that Linux doesn't have",
		"bpm adds CAP_ to the name; the process starts without the capability, or not at all.",
		"Write the name without CAP_, as in capabilities(7).",
	},
	{
		codeUndeclared, Error, "a property is used that the spec doesn't declare",
		"It can't be set: rendering fails, or takes the template's own default.",
		"Declare the property, or correct the name.",
	},
	{
		codeUnused, Warning, "a property is declared and never used",
		"Setting it has no effect.",
		"Remove the property, or use it.",
	},
	{
		codeRequired, Hint, "a property has no default, and nothing guards its use",
		"Rendering fails unless it is set.",
		"Declare a default, or use if_p, if it needn't be set.",
	},
	{
		codeSecondDefault, Warning, "p has a default of its own for a property whose spec has one",
		"The default of the template never counts.",
		"Remove one of them.",
	},
	{
		codeComparedClass, Warning, "a property is compared with a value of another class than its default's",
		"The comparison is false even if the text is the same.",
		"Compare with a value of the same class.",
	},
	{
		codeStringCondition, Warning, "a property with a string for default is a condition",
		"The condition is true for each string, the empty one and \"false\" too.",
		"Compare it with a value, or ask for empty?.",
	},
	{
		codeAlwaysSet, Warning, "if_p with an else asks for a property with a default",
		"The else never runs.",
		"Remove the default or the else.",
	},
	{
		codeRawHash, Warning, "a hash is written without a format",
		"The file has Ruby's notation, {\"a\" => 1}, which is neither JSON nor YAML.",
		"Write it with to_json or to_yaml.",
	},
	{
		codeMissingMethod, Error, "the default of a property has no such method",
		"Rendering fails with the default.",
		"Call a method that the class has, or convert the value before.",
	},
	{
		codeNilMethod, Warning, "a method of p(name, nil), which nil doesn't have",
		"Rendering fails unless the property is set.",
		"Use if_p, or &. for the call.",
	},
	{
		codeNoFallback, Warning, "p before || for a property without a default",
		"p raises where the property isn't set: the other side never counts.",
		"Pass the other value to p, or declare a default.",
	},
	{
		codeMutated, Warning, "a method changes the value of a property in place",
		"Templates rendered later see the changed value; methods such as sub! also return nil where nothing changes.",
		"Call the method without the exclamation mark.",
	},
	{
		codeRedundantIf, Hint, "if_p asks for a property with a default",
		"It is always taken.",
		"Use p.",
	},
	{
		codeSecretRaised, Warning, "the message of an error has a secret in it",
		"The secret is in the log of the director's task.",
		"Name the property instead.",
	},
	{
		codeSecretInURL, Warning, "a secret is a part of a URL as it is",
		"A password with @, / or : makes another URL.",
		"Write it with CGI.escape or ERB::Util.url_encode.",
	},
	{
		codeCommentedTag, Warning, "a tag in a comment needs a property",
		"The tag is evaluated all the same: rendering fails unless the property is set.",
		"Make it a comment of ERB: <%# … %>.",
	},
	{
		codeUndocumented, Warning, "a value that the description of the property doesn't list",
		"Operators who keep to the description never have it, or the default is refused by the program.",
		"Correct the value or the description.",
	},
	{
		codeLevelAsked, Warning, "if_p asks for the beginning of the names of properties",
		"It is always there, with nil for what isn't set: if_p always takes its block.",
		"Ask for a property.",
	},
	{
		codeTwiceJSON, Warning, "to_json of a property whose default is JSON in a text",
		"The file has a text with the JSON in it.",
		"Make the default a hash or list, or leave out to_json.",
	},
	{
		codeSyntaxError, Error, "a template is no valid ERB",
		"Rendering fails.",
		"Correct the code.",
	},
	{
		codeRefused, Error, "a template is refused: it uses files, processes, threads or the network, or it is too long",
		"Rendering fails here; on a director the result depends on its machine.",
		"Pass the value as a property.",
	},
	{
		codeUnknownMethod, Error, "a method that doesn't exist",
		"Rendering fails.",
		"Correct the name.",
	},
	{
		codeUnknownConstant, Error, "a constant that doesn't exist",
		"Rendering fails.",
		"Correct the name.",
	},
	{
		codeConstantCondition, Warning, "a condition that can't change",
		"One of the branches never runs.",
		"Remove the condition, or correct it.",
	},
	{
		codeNoBlock, Error, "if_p or if_link without a block",
		"Rendering fails where the property is set, and writes the name of a class where it isn't.",
		"Use p, or pass a block.",
	},
	{
		codeBlockParameters, Warning, "if_p has another number of names than its block has parameters",
		"Parameters without a name are nil, and values without a parameter are lost.",
		"Give the block a parameter for each name.",
	},
	{
		codeUnusedVariable, Warning, "a local variable is assigned and never read",
		"The value has no effect.",
		"Remove the variable, or correct the name where it is read.",
	},
	{
		codeSingleQuotes, Warning, "interpolation in single quotes",
		"The text is written as it stands, with #{ and }.",
		"Use double quotes.",
	},
	{
		codeDiscarded, Warning, "a tag computes a value and doesn't write it",
		"The value isn't in the file.",
		"Write <%= in place of <%.",
	},
	{
		codeWritesReceiver, Warning, "a tag writes the value of each",
		"The file has the list itself behind what the block does.",
		"Write <% in place of <%=, or use map and join.",
	},
	{
		codePrinted, Warning, "a template prints",
		"The text goes to the output of the director, and not to the file.",
		"Use <%= %>.",
	},
	{
		codeDocumentInLine, Warning, "to_yaml in the middle of a line",
		"It writes ---, the beginning of a document, and the value on the lines after it.",
		"Use to_json, which is YAML too.",
	},
	{
		codeHashKeyTwice, Warning, "a hash in the code has a key twice",
		"The first value has no effect.",
		"Correct the key, or remove one of them.",
	},
	{
		codeEnvironment, Warning, "a template uses environment variables",
		"They aren't set here, and rendering fails if the director's process usually has them; on a director its process decides.",
		"Pass the value as a property.",
	},
	{
		codeTextAsValue, Warning, "the value of template text is used",
		"The value is all of the output, a string that is true: find takes the first element, and select takes all of them.",
		"Write each and if, or end the block with the value; quote a text that is a value.",
	},
	{
		codeUnsetInstance, Warning, "an instance variable that is never assigned",
		"It is nil.",
		"Remove the @, if a local variable is meant.",
	},
	{
		codeNameWritten, Warning, "a tag writes the name of a variable",
		"The file has the name in it, and not the value.",
		"Remove the quotes.",
	},
	{
		codeOtherMethod, Error, "a method that only another template defines",
		"Rendering fails unless a director has rendered the other template before.",
		"Define it in each template that calls it.",
	},
	{
		codeInvalidSpec, Error, "a director or the CLI refuses the job",
		"The release can't be made or uploaded.",
		"Correct the spec.",
	},
	{
		codeDuplicateKey, Error, "a key is there twice",
		"The last one counts.",
		"Remove the first one.",
	},
	{
		codeUnknownKey, Warning, "a key that nobody reads",
		"It has no effect.",
		"Correct the name.",
	},
	{
		codeSameDestination, Error, "two templates have one destination",
		"The last one stays.",
		"Give each its own.",
	},
	{
		codeOrphanTemplate, Warning, "a file among the templates that the spec doesn't name",
		"It is on no instance.",
		"Add it to templates, or remove it.",
	},
	{
		codeUnknownPackage, Error, "a package that the release doesn't have",
		"The release can't be made.",
		"Correct the name.",
	},
	{
		codeProvidesUnknown, Warning, "a link provides a property that the spec doesn't declare",
		"The director refuses the release.",
		"Declare the property, or correct the name.",
	},
	{
		codePackageTwice, Warning, "a package is listed twice",
		"The second has no effect.",
		"Remove it; --fix does it.",
	},
	{
		codeScriptName, Warning, "a script whose name differs a little from one that the agent runs",
		"The agent never runs it.",
		"Use the agent's name, such as bin/pre-start.",
	},
	{
		codeNestedProperty, Error, "a property is declared as a part of one whose default isn't a hash",
		"The properties of the job can't be bound, or the default is lost.",
		"Rename one of them.",
	},
	{
		codeWordBoolean, Warning, "a default is a word that YAML reads as a boolean",
		"no, off, yes and on are false and true, and templates write them so.",
		"Write true or false, or quote the word.",
	},
	{
		codeDefaultType, Warning, "a default has another type than the declared one",
		"Templates that rely on the type fail.",
		"Correct the type or the default.",
	},
	{
		codeDefaultSecret, Warning, "a secret has a default",
		"Deployments that don't set it have a password that everyone knows.",
		"Remove the default.",
	},
	{
		codePartDeclared, Hint, "a property is declared, and a part of it too",
		"Defaults of parts are put into the value of the whole, and a whole that isn't a hash can't have them: binding fails.",
		"Declare one of them.",
	},
	{
		codeSchemaRefuses, Error, "properties_schema.json refuses the defaults of the spec, or isn't a schema",
		"The director refuses to render the job wherever the default is kept. Properties that the spec doesn't declare never reach the schema.",
		"Correct the default, the schema or the spec.",
	},
	{
		codeNameBoolean, Error, "the name of a property is a word that YAML reads as a boolean",
		"no, off, yes and on are the properties false and true: p doesn't find what the spec seems to declare.",
		"Quote the name.",
	},
	{
		codeNoRun, Warning, "an errand has no bin/run",
		"bosh run-errand finds no errand of that name.",
		"Render its script to bin/run.",
	},
	{
		codeTemplatePackage, Warning, "a template names a package of the release that the job doesn't have",
		"The file isn't on the instance, unless another job brings the package.",
		"Add the package to the spec.",
	},
	{
		codeBeforeShebang, Error, "something stands before #!",
		"The kernel doesn't find the interpreter, and refuses to run the file or runs it with another.",
		"Begin the file with #!.",
	},
	{
		codeCarriageReturns, Error, "a script has lines that end with a carriage return",
		"The kernel looks for an interpreter whose name ends with one, and doesn't find it.",
		"Use line feeds alone; --fix does it.",
	},
	{
		codeNoShebang, Error, "a script that the agent, monit or bpm runs has no #!",
		"The kernel refuses to run it.",
		"Begin the file with #!/bin/bash.",
	},
	{
		codeByteOrderMark, Warning, "a file begins with a byte order mark",
		"Programs take it for a part of the first line.",
		"Remove it; --fix does it.",
	},
	{
		codeLookalike, Warning, "a character that looks like a quote or blank and is none",
		"The shell takes it for a part of a word.",
		"Write the ASCII character; --fix does it.",
	},
	{
		codeForeignPackage, Hint, "a template names a package that neither the job nor the release has",
		"The file isn't on the instance, unless a job of another release brings the package.",
		"Correct the name, or add the package.",
	},
	{
		codeDoubledTag, Warning, "a character of a tag is there twice",
		"The character is written in front of the value.",
		"Write <%= alone.",
	},
	{
		codeDirectorOnly, Warning, "a template can be rendered by a director, but not by create-env",
		"bosh create-env fails. It has no links, and libraries only after require. Jobs with a CPI or a director in their release are checked, and all with --create-env.",
		"Read properties where there is no link, and require libraries.",
	},
	{
		codeCreateEnvOnly, Warning, "a template can be rendered by create-env, but not by a director",
		"bosh deploy fails. Only with create-env is any method of properties and spec that they don't have nil.",
		"Write what both have: p with a default.",
	},
	{
		codeFactOfDirector, Hint, "a template reads a fact that create-env doesn't have",
		"It is nil in bosh create-env, silently.",
		"Write a fact that both have: spec.address for spec.ip.",
	},
}
