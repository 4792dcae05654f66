%w[erb json yaml ipaddr openssl uri base64 time securerandom ostruct shellwords].each { |name| require name }
module Bosh; module Common; end; end
require 'bosh/common/template/test'
module Bosh
  Template = Common::Template unless const_defined?(:Template, false)
end
