# The libraries that a template finds loaded in a director, and what it does for templates.
require_relative 'context'
%w[base64 set uri ipaddr shellwords digest securerandom time date openssl delegate stringio tempfile zlib]
  .each { |library| require library }

# Gives addresses of links where the director would ask its DNS.
class Encoder
  def encode_query(query, _short)
    group, network = query.values_at(:group_name, :default_network)
    "q-s0.#{group}.#{network}.#{query[:deployment_name]}.#{query[:root_domain]}"
  end
end

def deep_copy(object) = Marshal.load(Marshal.dump(object))

def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_microsecond)
