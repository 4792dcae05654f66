# What a template sees of the director: the evaluation context with its helpers.
#
# Written for this repository after the behaviour of Bosh::Common::Template in the
# bosh repository. Names of modules, classes, instance variables and methods are the
# same there, since templates can see them, and so are the messages; the nesting of
# modules decides where a template's constants are looked up.
module Bosh; end
module Bosh::Common; end unless Bosh.const_defined?(:Common, false)

module Bosh::Common
  module Template
    class EvaluationFailed < StandardError; end
    class InvalidPropertyType < StandardError; end

    class UnknownProperty < StandardError
      attr_reader :name

      def initialize(names) = super("Can't find property '#{@name = names}'")
    end

    class UnknownLink < StandardError
      def initialize(name) = super("Can't find link '#{name}'")
    end

    # Dotted names in nested hashes.
    module PropertyHelper
      def lookup_property(tree, name)
        return if tree.nil?

        name.split('.').each do |key|
          tree = tree[key]
          return if tree.nil?
        end
        tree
      end

      def set_property(tree, name, value)
        *parents, last = name.split('.')
        parents.each { |key| tree = (tree[key] ||= {}) }
        tree[last] = value
      end

      def copy_property(to, from, name, default = nil)
        validate_properties_format(from, name)
        value = lookup_property(from, name)
        set_property(to, name, value.nil? ? default : value)
      end

      # Raises if a parent is no hash. Gives the parts of the name, nil if nothing has it.
      def validate_properties_format(tree, name)
        name.split('.').each do |key|
          tree.is_a?(Hash) or
            raise InvalidPropertyType, "Property '#{name}' expects a hash, but received '#{tree.class}'"
          tree = tree[key]
          break if tree.nil?
        end
      end

      def sort_property(tree)
        return tree unless tree.is_a?(Hash)

        tree.each { |key, value| tree[key] = sort_property(value) }.sort.to_h
      end
    end

    # p and if_p over whatever hash the including class looks up in.
    module Lookup
      include PropertyHelper

      def p(*args)
        names = Array(args.first)
        names.each do |name|
          found = lookup_property(looked_up, name)
          return found unless found.nil?
        end
        args.size == 2 ? args.last : raise(UnknownProperty, names)
      end

      def if_p(*names)
        found = names.map do |name|
          value = lookup_property(looked_up, name)
          return EvaluationContext::ActiveElseBlock.new(self) if value.nil?

          value
        end
        yield(*found)
        EvaluationContext::InactiveElseBlock.new
      end
    end

    class ManualLinkDnsEncoder
      def initialize(address) = @manual_link_address = address
      def encode_query(*) = @manual_link_address
    end

    class EvaluationLinkInstance
      include Lookup

      FIELDS = %w[name index id az address properties bootstrap].freeze
      private_constant :FIELDS
      FIELDS.each { |field| attr_reader field }

      def initialize(fields) = FIELDS.each { |field| instance_variable_set("@#{field}", fields[field]) }

      private

      def looked_up = @properties
    end

    class EvaluationLink
      include Lookup

      attr_reader :instances, :properties

      def initialize(instances, fields, encoder)
        @instances = instances
        @properties = fields['properties']
        by_link = fields.fetch('use_link_dns_names', false)
        @group_name = fields[by_link ? 'group_name' : 'instance_group']
        @group_type = by_link ? 'link' : 'instance-group'
        @default_network = fields['default_network']
        @deployment_name = fields['deployment_name']
        @root_domain = fields['domain']
        @dns_encoder = encoder
        @use_short_dns = fields.fetch('use_short_dns_addresses', false)
      end

      def address(criteria = {})
        raise NotImplementedError, 'link.address requires bosh director' if @dns_encoder.nil?

        group = { group_name: @group_name, group_type: @group_type, default_network: @default_network,
                  deployment_name: @deployment_name, root_domain: @root_domain }
        @dns_encoder.encode_query(criteria.merge(group), @use_short_dns)
      end

      private

      def looked_up = @properties
    end

    class EvaluationContext
      include Lookup

      attr_reader :name, :index, :properties, :raw_properties, :spec

      # spec.networks.methods(false) gives the names of the networks.
      class BackCompatOpenStruct < OpenStruct
        def methods(inherited = true) = inherited ? super : marshal_dump.keys.map(&:to_sym)
      end

      # What if_p and if_link give when their block did not run.
      class ActiveElseBlock
        def initialize(context) = @context = context
        def else = yield
        def else_if_p(*names, &) = @context.if_p(*names, &)
        def else_if_link(name, &) = @context.if_link(name, &)
      end

      # What they give when it did.
      class InactiveElseBlock
        def else; end
        def else_if_p(*) = InactiveElseBlock.new
        def else_if_link(_name) = InactiveElseBlock.new
      end

      def initialize(spec, dns_encoder)
        spec.is_a?(Hash) or
          raise EvaluationFailed,
                "Invalid spec provided for template evaluation context, Hash expected, #{spec.class} given"

        @name = spec['name']
        @index = spec['index']
        @spec = openstruct(spec, BackCompatOpenStruct)
        @raw_properties = spec['properties'] || {}
        @properties = openstruct(@raw_properties)
        @dns_encoder = dns_encoder
        @links = spec['links'] || {}
      end

      def ==(other)
        %i[spec raw_properties name index properties].all? do |part|
          other.respond_to?(part) && public_send(part) == other.public_send(part)
        end
      end

      def get_binding = binding

      def link(name)
        fields = lookup_property(@links, name)
        raise UnknownLink, name if fields.nil? || !fields.has_key?('instances')

        evaluation_link(fields)
      end

      def if_link(name)
        fields = lookup_property(@links, name)
        return ActiveElseBlock.new(self) if fields.nil? || !fields.has_key?('instances')

        yield evaluation_link(fields)
        InactiveElseBlock.new
      end

      private

      def looked_up = @raw_properties

      def evaluation_link(fields)
        instances = fields['instances'].map { |instance| EvaluationLinkInstance.new(instance) }
        encoder = fields.has_key?('address') ? ManualLinkDnsEncoder.new(fields['address']) : @dns_encoder
        EvaluationLink.new(instances, fields, encoder)
      end

      def openstruct(value, type = OpenStruct)
        case value
        when Hash then type.new(value.transform_values { |inner| openstruct(inner, type) })
        when Array then value.map { |inner| openstruct(inner, type) }
        else value
        end
      end
    end
  end
end
