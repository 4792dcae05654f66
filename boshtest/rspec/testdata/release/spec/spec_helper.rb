require 'bosh/template/test'
require 'yaml'
require_relative 'support/given'

RSpec.configure do |config|
  config.include Given
end
