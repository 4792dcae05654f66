# Answers requests: run.mjs writes each to a file, as JSON, and answers are lines of JSON on the standard output.
#
#   {"expr": "1 + 1"}                                    an expression
#   {"templates": ["…", …], "document": "<YAML>"}        templates of a job, its spec hash as YAML
#   {"templates": ["…", …], "context": {…}}              the same, the spec hash as it is
#   {"templates": ["…"], "context": {…}, "create_env": "<Ruby>"}   a template with create-env's document, and the Ruby of its context
#   with "stay": true                                    what it leaves behind stays for the next one
#
# An answer is {"text": …}, {"error": {"class": …, "message": …, "line": …}}, or
# {"failed": …} where there is neither. The first line tells the Ruby: {"ruby": …}.
require '/oracle/prelude'
require '/oracle/createenv'

class Unanswerable < StandardError; end

# Compiled once and run for every request: definitions of one case are no other's.
CONTEXT = RubyVM::InstructionSequence.compile(File.read('/oracle/context.rb'), 'context.rb', 'context.rb')

# Code that may change what is outside of the context. Behind it Ruby becomes again what it was before all requests.
LEAVES_TRACES = /
  \b(class|module)\s+:: | \b(class|instance|module)_e(val|xec)\b | \bdefine_(singleton_)?method\b |
  \balias_method\b | \bprepend\b | \brefine\b | \bconst_set\b | \bremove_(const|method)\b |
  \bundef(_method)?\b | \$[;,\/\\]\s*= | \bsrand\b | \bENV\b
/x

# The functions are methods of a module of its own, so that templates see none of them.
module Batch
  module_function

  def leaves_traces?(request)
    return true if request.key?('create_env')

    code = request.key?('expr') ? [request['expr']] : request['templates'].flat_map { |text| text.scan(/<%.*?%>/m) }
    code.any?(LEAVES_TRACES)
  end

  def fresh_context(spec)
    Bosh::Common.send(:remove_const, :Template) if defined?(Bosh::Common::Template)
    CONTEXT.eval
    Bosh::Common::Template::EvaluationContext.new(spec, nil)
  end

  def deep_copy(object) = Marshal.load(Marshal.dump(object))

  # Renders a job's templates as the director does: they share a context, unless a
  # template changes what it was given, and an exception ends its own template only.
  # The last one's result counts.
  def render((*templates, last), spec)
    original = fresh_context(spec)
    context = deep_copy(original)
    templates.each do |template|
      evaluate(template, context)
    rescue Exception # rubocop:disable Lint/RescueException -- the director rescues it too
    ensure
      context = deep_copy(original) unless original == context
    end
    evaluate(last, context)
  end

  def evaluate(template, context) = ERB.new(template, trim_mode: '-').result(context.get_binding)

  # The spec hash of a request. That a document is no YAML is not the template's error.
  def spec_of(request)
    request.fetch('context') do
      YAML.safe_load(request.fetch('document', '{}'), permitted_classes: [Symbol], aliases: true)
    end
  rescue Psych::Exception => e
    raise Unanswerable, "the inputs are not read: #{e.message}"
  end

  def ask(request, spec)
    return CreateEnvHost.ask(request) if request.key?('create_env')
    return render(request['templates'], spec) if request.key?('templates')

    fresh_context(spec).get_binding.eval(request['expr'], 'case.rb').inspect
  end

  def utf8(text)
    text = text.dup.force_encoding(Encoding::UTF_8)
    text.valid_encoding? ? text : raise(Unanswerable, "the result is not UTF-8: #{text.inspect}")
  end

  def failure(exception)
    line = (exception.backtrace || []).filter_map { |frame| frame[/\A\(erb\):(\d+)/, 1] }.first
    { class: exception.class.name || exception.class.inspect, message: utf8(exception.message), line: line.to_i }
  end

  def answer(request)
    spec = spec_of(request)
    $stdout, $stderr = StringIO.new, StringIO.new
    begin
      text = ask(request, spec)
    rescue Exception => e # rubocop:disable Lint/RescueException -- the director rescues it too
      return { error: failure(e) }
    end
    { text: utf8(text) }
  rescue Unanswerable => e
    { failed: e.message }
  ensure
    $stdout, $stderr = STDOUT, STDERR
  end

  def say(line) = STDOUT.syswrite(JSON.generate(line) << "\n")

  # Answers the request in the file; says whether it may have left traces.
  def serve
    request = JSON.parse(File.read('/oracle/request', encoding: 'UTF-8'))
    say(answer(request))
    leaves_traces?(request) && !request['stay']
  end
end

$VERBOSE = nil
Batch.say(ruby: RUBY_VERSION)
