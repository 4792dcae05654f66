# The libraries that a template finds loaded in the director.
$LOAD_PATH.unshift('/oracle')

# ostruct left Ruby's own libraries in 3.5, so it comes from the host's older Ruby.
# These are the lines in which the director's version differs in behaviour.
source = File.read('/oracle/host/ostruct.rb')
source.sub!('self.class.ancestors', 'self.class!.ancestors')
source.sub!('no field `#{sym}\' in', 'no field \'#{sym}\' in')
eval(source, TOPLEVEL_BINDING, 'ostruct.rb')
$LOADED_FEATURES << 'ostruct.rb'
require '/oracle/host/base64.rb'
$LOADED_FEATURES << 'base64.rb'

%w[json yaml erb set uri ipaddr shellwords digest securerandom time date openssl
   delegate stringio tempfile zlib logger rubygems/requirement].each { |library| require library }

# The director loads ActiveSupport with its blank extension alone. Templates may
# require it once more.
class Object
  def blank? = respond_to?(:empty?) ? !!empty? : false
  def present? = !blank?
  def presence = (self if present?)
end

class NilClass
  def blank? = true
  def present? = false
end

class FalseClass
  def blank? = true
  def present? = false
end

class TrueClass
  def blank? = false
  def present? = true
end

class String
  def blank? = match?(/\A[[:space:]]*\z/)
  def present? = !blank?
end
$LOADED_FEATURES.push('active_support.rb', 'active_support/core_ext/object/blank.rb')
