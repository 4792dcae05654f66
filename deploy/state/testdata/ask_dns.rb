# Fills in the blob that the director's own code makes of DNS records: ruby ask_dns.rb LIB < cases > cases, LIB being the
# lib folder of bosh-director. Each line is a case in JSON, {"state": a state of package deploy}.
require 'digest'
require 'json'

module Bosh
  module Director
    module Models
      module LocalDnsEncodedGroup
        module Types
          INSTANCE_GROUP = 'instance-group'
          LINK = 'link'
        end
      end
    end

    class DnsInvalidCanonicalName < StandardError; end
  end
end
class Hash
  def symbolize_keys = transform_keys(&:to_sym)
end
%w[canonicalizer dns_name_generator dns_encoder dns_records].each { |name| require File.join(ARGV.fetch(0), "bosh/director/dns/#{name}.rb") }

def blob(state)
  numbers = state['numbers']
  groups = (numbers['groups'] || []).to_h do |g|
    [{ group_type: g['type'], group_name: g['name'], deployment: g['deployment'] }, g['number'].to_s]
  end
  networks = numbers['networks'] || {}
  encoder = Bosh::Director::DnsEncoder.new(groups, numbers['azs'] || {})
  encoder.define_singleton_method(:id_for_network) { |name| networks[name]&.to_s }
  records = Bosh::Director::DnsRecords.new(state['dns']['version'], false, encoder)
  domain = state['dns']['domain'] || 'bosh'
  (state['dns']['aliases'] || []).each do |a|
    records.add_alias(
      a['domain'],
      root_domain: domain, group_id: encoder.id_for_group_tuple('link', a['group'], state['deployment']),
      health_filter: a['health_filter'], initial_health_check: a['initial_health_check'], placeholder_type: a['placeholder_type']
    )
  end
  state['dns']['records'].each do |r|
    i = state['instances'].find { |one| one['id'] == r['instance'] }
    records.add_record(
      instance_id: r['instance'], num_id: (numbers['instances'] || {})[r['instance']], index: i['index'], instance_group_name: r['group'],
      az_name: r['az'], network_name: r['network'], deployment_name: state['deployment'], ip: r['ip'], domain: domain,
      agent_id: r['agent_id'], links: r['links']&.map { |name| { 'name' => name } }
    )
  end
  JSON.parse(records.to_json)
end

$stdin.each_line do |line|
  one = JSON.parse(line)
  puts JSON.generate(one.merge('blob' => blob(one['state'])))
end
