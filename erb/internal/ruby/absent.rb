# Lists the public methods and the constants of Ruby, with the libraries that the director has loaded, for absent.txt:
#
#   Array# …    instance methods that Array itself defines
#   Array#- …   inherited instance methods that Array takes away
#   Array. …    class methods, Array.- …  those it takes away
#   Array:: …   constants
#
# Run it with the reference Ruby; it writes to the file /io/output if there is one, else to standard output.
%w[json yaml erb ostruct base64 set shellwords securerandom time openssl ipaddr uri digest delegate cgi/escape tempfile
   forwardable singleton stringio strscan date bigdecimal logger tmpdir fileutils pathname zlib timeout monitor weakref
   tsort find open3 optparse].each do |library|
  require library
rescue LoadError
  warn "no #{library}"
end

# What the director has and a reference Ruby without sockets, threads and native gems has not.
BEYOND = {
  'Object::' => %w[ActiveSupport Addrinfo BasicSocket BigDecimal Bundler IPSocket Net Resolv Socket SocketError TCPServer TCPSocket
                   UDPSocket UNIXServer UNIXSocket],
  'Kernel.' => %w[BigDecimal],
  'Integer#' => %w[to_d], 'Float#' => %w[to_d], 'String#' => %w[to_d], 'NilClass#' => %w[to_d],
  'Array#' => %w[to_openstruct], 'Hash#' => %w[recursive_merge to_openstruct], 'Kernel#' => %w[to_openstruct with_thread_name],
}.freeze

SKIPPED = %w[BEYOND SKIPPED RubyVM Gem SyntaxSuggest ErrorHighlight DidYouMean JS Bundler Ractor RubyWasm Prism Monitor].freeze

def words(list) = list.map(&:to_s).reject { |name| name.match?(/[\s\x80-\xff]/n) || name.start_with?('_enumerable') }.sort.uniq.then { |list| list - %w[BEYOND SKIPPED] }.join(' ')

def describe(mod, lines)
  meta = mod.singleton_class
  {
    '#' => mod.public_instance_methods(false) + mod.protected_instance_methods(false),
    '#-' => mod.undefined_instance_methods,
    '.' => meta.public_instance_methods(false),
    '.-' => meta.undefined_instance_methods,
    '::' => mod.constants(false),
  }.each do |mark, names|
    text = words(names + BEYOND.fetch("#{mod.name}#{mark}", []))
    lines << "#{mod.name}#{mark} #{text}" unless text.empty?
  end
end

def visit(mod, path, seen, lines)
  return if seen[mod] || SKIPPED.include?(path.split('::').first)
  seen[mod] = true
  describe(mod, lines) if mod.name == path
  mod.constants(false).sort.each do |name|
    next if mod.autoload?(name) || mod == Object && %i[SortedSet].include?(name)
    value = begin
      mod.const_get(name, false)
    rescue StandardError, LoadError
      next
    end
    visit(value, mod == Object ? name.to_s : "#{path}::#{name}", seen, lines) if value.is_a?(Module)
  end
end

lines = []
visit(Object, 'Object', {}.compare_by_identity, lines)
text = "# ruby #{RUBY_VERSION}\n" + lines.sort.join("\n") + "\n"
File.exist?('/io/output') ? File.write('/io/output', text) : print(text)
