# Measures Ruby on a program of package rows and prints the numbers as JSON:
#
#   ruby row.rb CASE SAMPLES MILLISECONDS
require 'json'
require_relative 'sample'

begin
  given = JSON.parse(File.read(ARGV[0]))
  eval(given['template'], TOPLEVEL_BINDING)
  30.times { measured_row(1) } # YJIT compiles what is called often
  puts JSON.generate(output: measured_row(1), of: { render: samples { |times| measured_row(times) }.min })
rescue ScriptError, StandardError => e
  puts JSON.generate(error: "#{e.class}: #{e.message}"[0, 300])
end
