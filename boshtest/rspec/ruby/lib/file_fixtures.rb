# fixture of rspec-file_fixtures: a file below spec/fixtures.

module Kernel
  def fixture(name) = Pathname.new(File.join(RSpec.configuration.file_fixture_path || File.expand_path('spec/fixtures'), name))
end
