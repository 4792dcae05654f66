require 'pathname'
module Kernel
  def fixture(name) = Pathname('spec/fixtures').join(name)
end
