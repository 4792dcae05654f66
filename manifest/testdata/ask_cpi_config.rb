# Fills in what the director's own code makes of CPI configs: ruby ask_cpi_config.rb LIB < cases > cases, LIB being the
# lib folder of bosh-director. Each line is a case in JSON, {"configs": [YAML]}; it gets "cpis" or "error".
require 'json'
require 'set'
require 'yaml'

module Bosh
  module Director
    %w[ValidationInvalidType ValidationMissingField CpiDuplicateName].each { |name| const_set(name, Class.new(StandardError)) }
    module ConfigServer
      class VariablesInterpolator
        def interpolate_cpi_config(cpi) = cpi
      end
    end
  end
end
%w[validation_helper duplicate_detector cpi_config/cpi cpi_config/parsed_cpi_config cpi_config/cpi_manifest_parser].each do |name|
  require File.join(ARGV.fetch(0), "bosh/director/#{name}.rb")
end

$stdin.each_line do |line|
  one = JSON.parse(line).slice('configs')
  begin
    parser = Bosh::Director::CpiConfig::CpiManifestParser.new
    parsed = parser.parse(parser.merge_configs(one['configs'].map { |text| YAML.load(text, aliases: true) }))
    one['cpis'] = parsed.cpis.map do |c|
      { name: c.name, type: c.type, exec: c.exec_path, properties: c.properties, found: %w[a b c 1].select { |n| parsed.find_cpi_by_name(n) == c } }
    end
  rescue StandardError => e
    one['error'] = "#{e.class.name.split('::').last}: #{e.message}"
  end
  puts JSON.generate(one)
end
