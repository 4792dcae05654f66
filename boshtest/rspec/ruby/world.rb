# What a process of rspec has one of: the configuration, the groups, and the functions of module RSpec.

module RSpec
  module Core
    class Configuration
      attr_reader :settings
      attr_accessor :pattern, :formatter, :color, :tty, :order, :seed, :fail_fast, :profile_examples, :warnings, :raise_errors_for_deprecations,
                    :example_status_persistence_file_path, :default_formatter, :shared_context_metadata_behavior, :expose_dsl_globally,
                    :run_all_when_everything_filtered, :backtrace_exclusion_patterns, :deprecation_stream, :output_stream,
                    :error_stream, :verbose_retry, :display_try_failure_messages, :default_retry_count, :silence_filter_announcements,
                    :full_backtrace, :backtrace_inclusion_patterns, :max_displayed_failure_line_count, :failure_exit_code, :file_fixture_path

      def initialize
        @included, @extended, @contexts, @hooks, @settings = [], [], [], Hash.new { |h, k| h[k] = [] }, {}
        @backtrace_exclusion_patterns = []
        @seed = 1
        @files_to_run = []
        @derived, @inclusion_filter, @exclusion_filter = [], {}, {}
      end

      def include(mod, *tags, **filter) = @included << [mod, tags.to_h { |t| [t, true] }.merge(filter)]
      def extend(mod, *tags, **filter) = @extended << [mod, tags.to_h { |t| [t, true] }.merge(filter)]
      def prepend(mod, *tags, **filter) = @included << [mod, tags.to_h { |t| [t, true] }.merge(filter)]
      def include_context(name, *tags, **filter) = @contexts << [name, tags.to_h { |t| [t, true] }.merge(filter)]

      def hook(kind, scope, filter, first, block)
        scope = { example: :each, context: :all, each: :each, all: :all, suite: :suite }.fetch(scope || :each) { |k| filter = { k => true }.merge(filter); :each }
        list = @hooks[[kind, scope]]
        first ? list.unshift([filter, block]) : list.push([filter, block])
      end

      def before(scope = nil, *tags, **filter, &block) = hook(:before, scope, tags.to_h { |t| [t, true] }.merge(filter), false, block)
      def after(scope = nil, *tags, **filter, &block) = hook(:after, scope, tags.to_h { |t| [t, true] }.merge(filter), true, block)
      def around(scope = nil, *tags, **filter, &block) = hook(:around, scope, tags.to_h { |t| [t, true] }.merge(filter), false, block)
      alias append_before before
      alias prepend_after after
      def prepend_before(scope = nil, **filter, &block) = hook(:before, scope, filter, true, block)
      def append_after(scope = nil, **filter, &block) = hook(:after, scope, filter, false, block)

      def own_hooks(kind, scope) = @hooks[[kind, scope]]

      def configure_group(group)
        return unless group.top_level? || group.metadata.any?
        @extended.each { |mod, filter| group.extend(mod) if RSpec.matches_tags?(filter, group.metadata) }
        @included.each { |mod, filter| group.include(mod) if (group.top_level? || filter.any?) && RSpec.matches_tags?(filter, group.metadata) && !group.include?(mod) }
        @contexts.each { |name, filter| group.include_context(name) if (group.top_level? || filter.any?) && RSpec.matches_tags?(filter, group.metadata) }
        @derived.each { |filter, tags| group.metadata.update(tags) if RSpec.matches_tags?(filter, group.metadata) }
      end

      def define_derived_metadata(*tags, **filter, &block)
        to = {}
        block.call(to)
        @derived << [tags.to_h { |t| [t, true] }.merge(filter), to]
      end

      def add_setting(name, default: nil, **)
        @settings[name.to_s] = default
      end

      def expect_with(*libraries)
        libraries.each { |l| raise Host.unsupported("expectations of #{l}", '') unless l == :rspec }
        yield expectations if block_given?
      end

      def mock_with(library, *)
        yield MockSettings.new if block_given?
      end

      def expectations = (@expectations ||= ExpectationSettings.new)

      attr_reader :inclusion_filter, :exclusion_filter

      def filter_run(*tags, **filter) = @inclusion_filter.update(tags.to_h { |t| [t, true] }.merge(filter))
      alias filter_run_including filter_run
      def filter_run_excluding(*tags, **filter) = @exclusion_filter.update(tags.to_h { |t| [t, true] }.merge(filter))

      def filter_run_when_matching(*tags, **filter)
        @run_all_when_everything_filtered = true
        filter_run(*tags, **filter)
      end
      alias filter_run_when_matching= filter_run_when_matching

      # chosen are the examples that the filters of the suite leave.
      def chosen(list)
        list = list.reject { |e| e.metadata.key?(:if) && !e.metadata[:if] || e.metadata[:unless] }
        list = list.reject { |e| exclusion_filter.any? { |k, v| e.metadata.key?(k) && RSpec.matches_tags?({ k => v }, e.metadata) } }
        return list if inclusion_filter.empty?
        some = list.select { |e| inclusion_filter.any? { |k, v| RSpec.matches_tags?({ k => v }, e.metadata) } }
        some.empty? && run_all_when_everything_filtered ? list : some
      end
      def disable_monkey_patching! = nil
      def raise_on_warning=(_); end
      def add_formatter(*) = nil
      def formatters = []
      def warnings? = false
      def color_enabled? = false
      def files_to_run = []
      def dry_run? = false
      def on_potential_false_positives=(_); end
      def alias_it_should_behave_like_to(name, prefix = '')
        ExampleGroup.singleton_class.define_method(name) { |shared, *args, **options, &block| behaves(prefix, shared, args, options, block) }
      end

      def alias_example_to(name, **tags)
        ExampleGroup.singleton_class.define_method(name) { |*args, **options, &block| it(*args, **tags, **options, &block) }
      end

      # What suites of rspec's own kind of tools use, and a suite here can't.
      %i[alias_example_group_to alias_it_behaves_like_to apply_derived_metadata_to backtrace_formatter configure_example exclude_pattern
         expose_current_running_example_as filter filter_manager hooks in_project_source_dir_regex last_run_statuses load_spec_files
         mock_framework on_example_group_definition ordering_registry register_ordering reporter reset reset_filters
         when_first_matching_example_defined with_suite_hooks world].each do |name|
        define_method(name) { |*| Host.unsupported("RSpec.configuration.#{name}", '') }
      end

      attr_accessor :color_mode, :default_color, :detail_color, :failure_color, :fixed_color, :pending_color, :success_color, :bisect_runner,
                    :default_path, :drb, :drb_port, :dry_run, :error_exit_code, :fail_if_no_examples, :libs, :project_source_dirs, :requires,
                    :start_time, :threadsafe, :treat_symbols_as_metadata_keys_with_true_values
      attr_writer :disable_monkey_patching, :exclude_pattern, :expectation_framework, :files_or_directories_to_run, :inclusion_filter, :exclusion_filter

      def expectation_frameworks = [RSpec::Matchers]
      def format_docstrings(&) = nil
      def raise_errors_for_deprecations! = nil
      def filter_gems_from_backtrace(*) = nil

      def mock_framework=(name)
        mock_with(name)
      end

      def method_missing(name, *args)
        text = name.to_s
        if text.end_with?('=') then @settings[text.chomp('=')] = args.first
        elsif text.end_with?('?') && @settings.key?(text.chomp('?')) then !!@settings[text.chomp('?')]
        elsif text.end_with?('?') && self.class.method_defined?(text.chomp('?')) then !!public_send(text.chomp('?'))
        elsif @settings.key?(text) then @settings[text]
        else
          super
        end
      end

      def respond_to_missing?(name, all = false) = @settings.key?(name.to_s.chomp('=').chomp('?')) || super
    end

    class ExpectationSettings
      attr_accessor :include_chain_clauses_in_custom_matcher_descriptions, :syntax, :max_formatted_output_length, :on_potential_false_positives,
                    :warn_about_potential_false_positives, :strict_predicate_matchers
    end

    class MockSettings
      attr_accessor :verify_partial_doubles, :syntax, :verify_doubled_constant_names, :allow_message_expectations_on_nil
    end

    class World
      attr_reader :groups, :shared, :entered, :refusals

      def initialize
        @groups, @shared, @entered, @refusals = [], {}, [], []
      end

      def refused(group, what)
        place = what.drop(1).each_slice(2).first || []
        @refusals << { 'root' => group.root_file, 'groups' => group.path, 'reason' => what.first, 'file' => place[0].to_s, 'line' => place[1].to_i }
      end

      def leave_contexts(wanted)
        keep = 0
        keep += 1 while keep < entered.size && entered[keep].equal?(wanted[keep])
        entered.pop.run_after_context while entered.size > keep
      end

      def list = (@list ||= RSpec.configuration.chosen(groups.flat_map(&:all_examples)))
    end
  end

  ExampleGroups = Module.new

  class << self
    attr_accessor :current_example

    def configuration = (@configuration ||= Core::Configuration.new)
    def world = (@world ||= Core::World.new)
    def configure = yield(configuration)
    def describe(...) = Core::ExampleGroup.describe(...)
    alias context describe
    alias example_group describe
    def xdescribe(...) = Core::ExampleGroup.xdescribe(...)
    def xcontext(...) = Core::ExampleGroup.xcontext(...)
    def fdescribe(...) = Core::ExampleGroup.fdescribe(...)
    def fcontext(...) = Core::ExampleGroup.fcontext(...)

    def shared_examples(name, *, **, &block)
      world.shared[name] = block
    end
    alias shared_context shared_examples
    alias shared_examples_for shared_examples

    # matches_tags? reports whether metadata has what a filter asks for.
    def matches_tags?(filter, metadata)
      filter.all? do |key, wanted|
        value = metadata[key]
        case wanted
        when true then !!value
        when Regexp then wanted.match?(value.to_s)
        when Proc then wanted.arity == 2 ? wanted.call(value, metadata) : wanted.call(value)
        else wanted == value || (value.is_a?(Array) && value.include?(wanted))
        end
      end
    end

    def const_missing(name)
      return Host.unsupported('rspec-mocks', 'suites are run without doubles') if name == :Mocks
      super
    end
  end

  # What the program calls.
  module Runner
    def self.examples = RSpec.world.list.map(&:facts)
    def self.refusals = RSpec.world.refusals
    def self.matching(patterns, names)
      all = patterns.map { |p| Regexp.new(p) }
      names.map { |name| all.any? { |r| r.match?(name) } }
    end

    def self.run(index) = RSpec.world.list[index].run

    def self.start
      RSpec.configuration.own_hooks(:before, :suite).each { |_, block| block.call }
      nil
    end

    def self.finish
      RSpec.world.leave_contexts([])
      RSpec.configuration.own_hooks(:after, :suite).each { |_, block| block.call }
      nil
    end
  end
end

%i[describe context example_group xdescribe xcontext fdescribe fcontext shared_examples shared_context shared_examples_for].each do |name|
  define_singleton_method(name) { |*args, **options, &block| RSpec.send(name, *args, **options, &block) }
  Module.class_exec { private define_method(name) { |*args, **options, &block| RSpec.send(name, *args, **options, &block) } }
end
