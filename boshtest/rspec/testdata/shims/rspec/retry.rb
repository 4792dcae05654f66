RSpec.configure { |c| %i[verbose_retry display_try_failure_messages default_retry_count].each { |name| c.add_setting(name) } }
