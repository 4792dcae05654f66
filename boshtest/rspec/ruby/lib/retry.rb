# The settings of rspec-retry. Nothing is tried again: examples give the same each time.

RSpec.configure do |config|
  %i[default_sleep_interval exponential_backoff retry_callback exceptions_to_retry exceptions_to_hard_fail clear_lets_on_failure].each { |name| config.add_setting(name) }
end
