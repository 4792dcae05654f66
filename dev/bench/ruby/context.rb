# What every script here has in common: JSON, YAML, ERB, and the evaluation context that this repository's reference
# Ruby has too.
%w[json erb yaml ostruct].each { |library| require library }

# The one part of ActiveSupport that a director loads. The host may have none.
class Object
  def blank? = respond_to?(:empty?) ? !!empty? : !self
  def present? = !blank?
  def presence = (self if present?)
end

class String
  def blank? = match?(/\A[[:space:]]*\z/)
end
$LOADED_FEATURES.push('active_support.rb', 'active_support/core_ext/object/blank.rb')

$VERBOSE = nil
require_relative '../../../dev/oracle/glue/context'
Context = Bosh::Common::Template::EvaluationContext
