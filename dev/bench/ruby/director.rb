# The libraries that a template finds loaded in a director, and what it does for templates.
require_relative 'sample'
require_relative 'context'
%w[base64 set uri ipaddr shellwords digest securerandom time date openssl delegate stringio tempfile zlib]
  .each { |library| require library }

# Gives addresses of links as the director does, in the long form: a query, the names of group, network and deployment,
# and the domain. AZs have the numbers that they are given with.
class Encoder
  STATUS = { 'unhealthy' => 's1', 'healthy' => 's3', 'all' => 's4' }.freeze
  CHECK = { 'synchronous' => 'y1', 'asynchronous' => 'y0' }.freeze

  def initialize(azs = {}) = @azs = azs

  def encode_query(query, short)
    raise 'the numbers for short addresses are not here' if short

    names = query.values_at(:group_name, :default_network, :deployment_name).map { |name| canonical(name) }
    [query[:uuid] || "q-#{slug(query)}", *names, query[:root_domain]].join('.')
  end

  private

  def slug(query)
    codes = Array(query[:azs]).map { |az| "a#{@azs.fetch(az)}" }
    codes << CHECK[query[:initial_health_check]] << STATUS.fetch(query[:status], 's0')
    codes.compact.sort.join
  end

  def canonical(name) = name.downcase.tr('_', '-').gsub(/[^a-z0-9-]/, '')
end

def deep_copy(object) = Marshal.load(Marshal.dump(object))

