# Measures Ruby on one case and prints the numbers as JSON:
#
#   ruby measure.rb CASE SAMPLES MILLISECONDS [-render]
#
# with the meanings that package probe gives them. The median of the samples counts. With -render the only number is
# for renders.
require_relative 'director'

def median(list) = list.sort[list.size / 2]

def time = median(samples { |runs| runs.times { |i| yield i } })

def objects
  before = GC.stat(:total_allocated_objects)
  8.times { yield }
  (GC.stat(:total_allocated_objects) - before) / 8.0
end

# One case, compiled in every way that is measured.
class Measurement
  def initialize(template, json)
    @template, @json = template, json
    @erb = ERB.new(template, trim_mode: '-')
    @erb.def_method(Context, 'render_case()', '(erb)')
    @method = true
  rescue SyntaxError
    @method = false # a template that defines a class can't be the body of a method
  end

  def numbers(render_only)
    output = @erb.result(context.get_binding)
    return { output:, of: { render: } } if render_only

    { output:, of: { parse:, decode: time { JSON.parse(@json) }, context: new_context, instance:, render:, objects: count } }
  end

  private

  def spec = JSON.parse(@json)
  def context = Context.new(spec, Encoder.new)

  def parse = time { RubyVM::InstructionSequence.compile(ERB.new(@template, trim_mode: '-').src) }

  def new_context
    data, encoder = spec, Encoder.new
    time { Context.new(data, encoder) }
  end

  def instance
    return 0 unless @method

    data, encoder = spec, Encoder.new
    repeatable? ? time { Context.new(data, encoder).render_case } : 0
  end

  def render = @method ? in_context(&:render_case) : 0

  # Measures in one context, or, if the template changes it, each run in a fresh one.
  def in_context
    return same_context { |context| yield context } if repeatable?

    times = Array.new(16 * SAMPLES) do
      fresh = context
      GC.start
      start = cpu
      yield fresh
      cpu - start
    end
    median(times)
  end

  def same_context
    ready = context
    time { yield ready }
  end

  def repeatable?
    return @repeatable if defined?(@repeatable)

    used = context
    @erb.result(used.get_binding)
    @repeatable = used == context
  end

  def count
    ready = context
    @erb.result(ready.get_binding)
    return 0 unless repeatable?

    objects { @erb.result(ready.get_binding) }
  end
end

begin
  given = JSON.parse(File.read(ARGV[0]))
  puts JSON.generate(Measurement.new(given['template'], JSON.generate(given['context'])).numbers(ARGV[3] == '-render'))
rescue ScriptError, StandardError => e
  puts JSON.generate(error: "#{e.class}: #{e.message}"[0, 300])
end
