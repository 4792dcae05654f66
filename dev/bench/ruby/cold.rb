# Renders one template in one process, as the bosh CLI has it done for every template:
#
#   ruby cold.rb CONTEXT TEMPLATE OUTPUT
require 'rubygems'
require_relative 'context'

spec, template, output = ARGV
context = Context.new(JSON.parse(File.read(spec)), nil)
erb = ERB.new(File.read(template), trim_mode: '-')
erb.filename = template
File.write(output, erb.result(context.get_binding))
