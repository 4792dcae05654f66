# Fills the expectations in properties.txt from the director's own helper
# (bosh/common/template/property_helper), given as a library directory:
#
#   spec {…}    the properties of a job spec in JSON; stays for the lines below
#   raw {…}     what the manifest gives
#   bound {…}   what the job sees, or
#   error …     the message of the first error
require 'json'
module Bosh; module Common; end; end
require 'bosh/common/template/property_helper'
include Bosh::Common::Template::PropertyHelper

def bind(definitions, raw)
  definitions.each_with_object({}) do |(name, definition), bound|
    validate_properties_format(raw, name)
    given = lookup_property(raw, name)
    set_property(bound, name, sort_property(given.nil? ? definition['default'] : given))
  end
end

spec = nil
out = []
File.read('/io/input').each_line(chomp: true) do |line|
  next if line.start_with?('bound ', 'error ')
  out << line
  spec = line.delete_prefix('spec ') if line.start_with?('spec ')
  next unless line.start_with?('raw ')
  begin
    out << "bound #{JSON.generate(bind(JSON.parse(spec), JSON.parse(line.delete_prefix('raw '))))}"
  rescue StandardError => e
    out << "error #{e.message}"
  end
end
File.write('/io/output', out.join("\n") + "\n")
