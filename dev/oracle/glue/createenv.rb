# Renders as bosh create-env does, with the Ruby of the context that createenv evaluates, in a Ruby that has all that is hidden there.
%w[forwardable singleton timeout].each { |library| require library }

module CreateEnvHost
  PATH = 'job/templates/t.erb'

  # What the director defines and Ruby lacks.
  DIRECTOR = { Array => [:to_openstruct], Hash => %i[to_openstruct recursive_merge], Kernel => %i[to_openstruct with_thread_name] }.freeze

  module_function

  # The text, or what the CLI says of an exception.
  def ask(request)
    @template = request['templates'][0]
    DIRECTOR.each { |of, names| names.each { |name| of.define_method(name) { nil } } }
    Object.const_set(:Bosh, Module.new) unless defined?(Bosh)
    TOPLEVEL_BINDING.eval(request['create_env'], 'create-env')
    text = CreateEnv.render(PATH, JSON.generate(request['context']))
    return text if text.is_a?(String)

    instance, line, exception = text
    "Error filling in template '#{PATH}' for #{instance} (line #{line.zero? ? 'unknown' : line}: #{exception})"
  end

  # The functions that the context calls.
  def evaluate(context)
    erb = ERB.new(@template, trim_mode: '-')
    erb.filename = PATH
    erb.result(context.get_binding)
  end

  def places(exception) = (exception.backtrace || []).flat_map { |frame| [frame[/\A(.*?):\d+/, 1], frame[/:(\d+)/, 1].to_i] }
end
