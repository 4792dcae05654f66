# Writes glob.jsonl: patterns by chance, and what Dir.glob finds for them in a small tree.
#
#   ruby boshtest/rspec/testdata/ask_glob.rb > boshtest/rspec/testdata/glob.jsonl
require 'fileutils'
require 'json'
require 'tmpdir'

FILES = %w[a/x.rb a/b/y.rb a/b.rb a/b/c/x.rb a/.h/q.rb c/x.rb c/y_spec.rb spec/a_spec.rb spec/support/help.rb z.rb .dot.rb].freeze
PARTS = ['a', 'b', 'c', 'x', '*', '**', '?', '[ac]', '[!a]', '*.rb', '*_spec.rb', '.', 'x.rb', 'b*', '{a,c}', 'b{,.rb}', '{x,y}.rb', '{a/b,c}',
         '{a,{b,c}}', 's*t', '{spec,a/b}', '***', '\\a', 'spec', '{'].freeze
random = Random.new(1)
patterns = ['.*', 'a/.*', '.*/[ac]', '{a,a}/*.rb', '**/*', '**/', '*/', 'spec/**/*_spec.rb', '{spec,c}/**/*_spec.rb', 'a//b/*', './a/*.rb', 'a/../c/*', '', '{}', '[', 'a/', 'a/b/..', 'a/../*/x.rb']
patterns |= Array.new(400) { Array.new(1 + random.rand(4)) { PARTS.sample(random: random) }.join('/') }
patterns |= Array.new(100) { Array.new(2) { PARTS.sample(random: random) }.join }
Dir.mktmpdir do |dir|
  FILES.each { |f| FileUtils.mkdir_p(File.dirname("#{dir}/#{f}")) && File.write("#{dir}/#{f}", '') }
  File.symlink('..', "#{dir}/a/up")
  Dir.chdir(dir) { patterns.each { |p| puts JSON.generate(pattern: p, found: Dir.glob(p)) } }
end
