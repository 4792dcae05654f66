# Renders a whole deployment in one warm process, as a director does: templates are read once for each job of a group;
# for each instance the spec hash is copied, a context is made of it and copied, and copied again for the next template
# whenever one has changed it.
#
#   ruby deployment.rb JOBS DIGESTS RESULT
#
# JOBS is what "work deploy" writes. Loading it, and Ruby's own start, are not measured.
require_relative 'director'

# Takes the place of one job of one instance group.
class Placement
  attr_reader :renders, :failed

  def initialize(job)
    @job = job
    @renders = @failed = 0
  end

  def render(&)
    compiled = @job['templates'].map { |t| [t, ERB.new(t['text'], trim_mode: '-')] }
    @job['instances'].each { |i| instance(i, compiled, &) }
  end

  private

  def instance(instance, compiled)
    original = Context.new(deep_copy(JSON.parse(instance['spec'])), Encoder.new(@job['azs'] || {}))
    context = deep_copy(original)
    compiled.each do |template, erb|
      context = deep_copy(original) unless original == context
      yield instance, template, text(erb, context)
    end
  end

  def text(erb, context)
    out = erb.result(context.get_binding)
    @renders += 1
    out
  rescue ScriptError, StandardError => e
    warn "#{@job['group']}/#{@job['job']}: #{e.message}"[0, 200] if ENV['SHOW_FAILURES']
    @failed += 1
    nil
  end
end

def render_all(jobs, &)
  start_wall = Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_microsecond)
  start = cpu
  placements = jobs.map { |job| Placement.new(job).tap { |p| p.render(&) } }
  lap = { wall: Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_microsecond) - start_wall, cpu: cpu - start }
  { renders: placements.sum(&:renders), failed: placements.sum(&:failed), Render: lap }
end

# What Ruby 3.1 and 4.0 write in the same way: neither empty collections in pretty JSON, nor the arrows of hashes that are
# inspected. The command work has it too.
def versionless(text) = text.b.gsub(/\[[ \n]*\]/n, '[]').gsub(/\{[ \n]*\}/n, '{}').gsub(/ *=> */n, '=>')

jobs = File.foreach(ARGV[0]).map { |line| JSON.parse(line) }
GC.start
if ARGV[1].empty?
  numbers = render_all(jobs) { |_instance, _template, _text| nil }
else
  sums = []
  numbers = render_all(jobs) do |instance, template, text|
    sums << "#{Digest::SHA256.hexdigest(versionless(text))} #{instance['name']} #{template['path']}" if text
  end
  File.write(ARGV[1], "#{sums.sort.join("\n")}\n")
end
File.write(ARGV[2], JSON.generate(numbers))
