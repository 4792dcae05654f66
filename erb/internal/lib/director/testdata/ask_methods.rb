# Prints the instance methods of the director's classes for templates, with their arities and visibilities:
#
#   ruby ask_methods.rb DIRECTOR/src/bosh-common/lib > methods.txt
module Kernel
  alias_method :require_all, :require
  def require(name) = name.start_with?("active_support") || require_all(name)
end
$LOAD_PATH.unshift(ARGV.fetch(0))
module Bosh; module Common; module Template; end; end; end
require "bosh/common/template/evaluation_context"

def list(mod)
  mod.constants.sort.map { |name| mod.const_get(name) }.grep(Module).each do |k|
    %i[public private].each do |visibility|
      k.send(:"#{visibility}_instance_methods", false).sort.each do |name|
        puts "#{k}##{name} #{k.instance_method(name).arity} #{visibility}"
      end
    end
    list(k)
  end
end

list(Bosh::Common::Template)
