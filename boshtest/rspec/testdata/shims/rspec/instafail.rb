require 'rspec/core/formatters/progress_formatter'
class RSpec::Instafail < RSpec::Core::Formatters::ProgressFormatter
  RSpec::Core::Formatters.register self
end
