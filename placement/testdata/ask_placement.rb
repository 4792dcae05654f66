# Fills the results in placement.jsonl by running the director's own planning
# code, given as a library directory (the lib folder of bosh-director). Every
# line is one deployment in JSON with its "result"; a line "generate N SEED"
# becomes N random deployments.
require 'digest'
require 'ipaddr'
require 'json'
require 'set'

class Module
  def delegate(*names, to:)
    names.each { |n| module_eval("def #{n}(*a, &b) = #{to}.#{n}(*a, &b)") }
  end
end

# What the director has loaded, as far as planning needs it.
module Bosh
  module Director
    module Api
      module Http
        BAD_REQUEST = 400; NOT_FOUND = 404; OK = 200; FORBIDDEN = 403; UNAUTHORIZED = 401
        INTERNAL_SERVER_ERROR = 500; CONFLICT = 409; NOT_AUTHORIZED = 403; SERVICE_UNAVAILABLE = 503
        def self.const_missing(_name) = 400
      end
    end
    class NullLogger
      %i[debug info warn error].each { |m| define_method(m) { |*| nil } }
    end
    class Config
      class << self
        attr_accessor :director_ips, :local_dns_enabled
        def logger = NullLogger.new
        def network_lifecycle_enabled? = false
        def ignore_missing_gateway = true
        def local_dns_enabled? = local_dns_enabled
        def current_job = Struct.new(:task_id).new(1)
      end
    end
    module Models
      class Instance
        attr_accessor :job, :uuid, :index, :availability_zone, :bootstrap, :ignore, :disk, :addresses
        class << self
          attr_accessor :all
          def filter(job:, deployment:) = all.select { |i| i.job == job }
        end
        def persistent_disks = disk ? [1] : []
        def ip_addresses = addresses
        def deployment = Struct.new(:name).new($deployment)
        def active_vm = nil
        def name = "#{job}/#{uuid}"
        def to_s = "#{job}/#{uuid} (#{index})"
      end
      class LocalDnsEncodedGroup
        module Types; INSTANCE_GROUP = 'instance-group'; LINK = 'link'; end
      end
      class IpAddress
        attr_reader :address, :network_name, :instance, :static, :nic_group
        class << self
          attr_accessor :rows
          def first(address_str:) = rows[address_str]
        end
        def initialize(address, network_name, instance)
          @address, @network_name, @instance = address, network_name, instance
        end
        def update(**) = nil
      end
    end
    class LocalDnsEncoderManager
      def self.create_dns_encoder(*) = DnsEncoder.new({}, {})
    end
  end
end

module Bosh::Director
  require 'bosh/director/errors' rescue nil
end
%w[deep_copy ip_addr_or_cidr ip_util validation_helper tagged_logger network_reservation dns/canonicalizer
   dns/dns_name_generator dns/dns_encoder
   deployment_plan/availability_zone deployment_plan/desired_instance deployment_plan/job_network
   deployment_plan/network deployment_plan/subnet deployment_plan/network_parser/name_servers_parser
   deployment_plan/manual_network_subnet deployment_plan/manual_network deployment_plan/dynamic_network_subnet
   deployment_plan/dynamic_network deployment_plan/vip_network_subnet deployment_plan/vip_network
   deployment_plan/network_settings deployment_plan/instance_group_networks_parser
   deployment_plan/network_planner/plan deployment_plan/network_planner/planner
   deployment_plan/network_planner/reservation_reconciler deployment_plan/network_planner/vip_planner
   deployment_plan/instance_network_reservations deployment_plan/ip_provider/ip_provider deployment_plan/ip_provider/ip_repo
   deployment_plan/placement_planner/tie_strategy deployment_plan/placement_planner/balancer
   deployment_plan/placement_planner/unplaced_existing_instances deployment_plan/placement_planner/placed_desired_instances
   deployment_plan/placement_planner/availability_zone_picker deployment_plan/placement_planner/networks_to_static_ips
   deployment_plan/placement_planner/bruteforce_ip_allocation
   deployment_plan/placement_planner/static_ips_availability_zone_picker
   deployment_plan/placement_planner/index_assigner deployment_plan/placement_planner/plan
   deployment_plan/instance_plan_sorter deployment_plan/instance_planner].each { |f| require "bosh/director/#{f}" }

module Bosh::Director::DeploymentPlan
  Model = Bosh::Director::Models::Instance
  Address = Bosh::Director::Models::IpAddress

  # The repository of addresses without a database.
  class IpRepo
    private

    def all_ip_addresses = Address.rows.values.map(&:address)

    def save_ip(ip, reservation, _static)
      raise IpFoundInDatabaseAndCanBeRetried if Address.rows[ip.to_s]
      Address.rows[ip.to_s] = Address.new(ip, reservation.network.name, reservation.instance_model)
    end
  end

  # An instance plan with no more than placing needs.
  class FakePlan
    attr_accessor :desired_instance, :existing_instance, :instance, :network_plans
    def initialize(desired, existing, instance)
      @desired_instance, @existing_instance, @instance, @network_plans = desired, existing, instance, []
    end
    def obsolete? = desired_instance.nil?
    def new? = existing_instance.nil?
    def existing? = !obsolete? && !new?
    def should_be_ignored? = existing_instance&.ignore
    def should_create_swap_delete? = false
    def network_plan_for_network(network) = network_plans.find { |p| p.reservation.network == network }
  end

  class FakeInstance
    attr_reader :model, :group
    def initialize(model, group) = (@model, @group = model, group)
    def bootstrap? = model.bootstrap
    def mark_as_bootstrap = model.bootstrap = true
    def unmark_as_bootstrap = model.bootstrap = false
    def uuid = model.uuid
    def index = model.index
    def instance_group_name = group
    def availability_zone_name = model.availability_zone
    def assign_availability_zone_and_update_cloud_properties(az, *) = model.availability_zone = az&.name
    def to_s = model.to_s
  end

  class FakeFactory
    def initialize = @indexes = PlacementPlanner::IndexAssigner.new(nil)
    def randomize_az_placement? = false
    def obsolete_instance_plan(model) = FakePlan.new(nil, model, FakeInstance.new(model, model.job))
    def desired_existing_instance_plan(model, desired)
      group = desired.instance_group.name
      desired.index = @indexes.assign_index(group, model)
      model.index, model.job = desired.index, group
      FakePlan.new(desired, model, FakeInstance.new(model, group))
    end
    def desired_new_instance_plan(desired)
      group = desired.instance_group.name
      desired.index = @indexes.assign_index(group)
      model = Model.new
      model.job, model.index, model.bootstrap, model.addresses = group, desired.index, false, []
      model.uuid = Digest::MD5.hexdigest("#{group}/#{desired.index}")[0, 8]
      Model.all << model
      FakePlan.new(desired, nil, FakeInstance.new(model, group))
    end
  end

  Group = Struct.new(:name, :networks, :availability_zones, :vm_type, :vm_extensions, :vm_resources, :instance_states, keyword_init: true)
  Deployment = Struct.new(:networks, :ip_provider) do
    def network(name) = networks.find { |n| n.name == name }
  end

  TYPES = { 'manual' => ManualNetwork, 'dynamic' => DynamicNetwork, 'vip' => VipNetwork }.freeze

  def self.place(doc)
    logger = Bosh::Director::NullLogger.new
    $deployment = 'dep'
    Bosh::Director::Config.director_ips = doc['director_ips']
    Bosh::Director::Config.local_dns_enabled = doc['use_dns']
    azs = doc['azs'].map { |n| AvailabilityZone.new(n, {}) }
    networks = doc['networks'].map { |n| TYPES.fetch(n['type'] || 'manual').parse(n, azs, logger) }
    Address.rows = {}
    (doc['taken'] || []).each do |ip|
      address = Bosh::Director::IpAddrOrCidr.new(ip)
      Address.rows[address.to_s] = Address.new(address, 'other', nil)
    end
    Model.all = doc['existing'].map do |e|
      m = Model.new
      m.job, m.uuid, m.index, m.availability_zone = e['group'], e['id'], e['index'], e['az']
      m.bootstrap, m.ignore, m.disk = e['bootstrap'] || false, e['ignore'] || false, e['disk']
      m.addresses = (e['networks'] || []).reject { |n| n['ip'].nil? }.map do |n|
        a = Address.new(Bosh::Director::IpAddrOrCidr.new(n['ip']), n['name'], m)
        Address.rows[a.address.to_s] = a unless networks.find { |k| k.name == n['name'] }&.dynamic?
        a
      end
      m
    end
    existing_at_start = Model.all.dup
    provider = IpProvider.new(IpRepo.new(logger), networks, logger)
    deployment = Deployment.new(networks, provider)
    factory = FakeFactory.new
    planner = InstancePlanner.new(factory, logger)

    old_names = existing_at_start.to_h { |m| [m, m.job] }
    reservations = {}
    existing_at_start.each do |m|
      reservations[m] = InstanceNetworkReservations.new(logger)
    end

    groups = doc['groups'].map do |g|
      parser = InstanceGroupNetworksParser.new(Network::REQUIRED_DEFAULTS, Network::OPTIONAL_DEFAULTS)
      Group.new(name: g['name'], networks: parser.parse(g, g['name'], networks), instance_states: {},
                availability_zones: g['azs']&.map { |n| azs.find { |a| a.name == n } })
    end
    plans = groups.zip(doc['groups']).map do |group, g|
      desired = Array.new([g['instances'], 0].max) { DesiredInstance.new(group, nil) }
      names = [g['name'], *g['migrated_from']]
      models = existing_at_start.select { |m| names.include?(old_names[m]) }
      models.each do |m|
        m.addresses.each { |a| reservations[m].add_existing(m, deployment, a.network_name, a.address, networks.find { |k| k.name == a.network_name }&.dynamic? ? 'dynamic' : 'not-dynamic', nil) }
      end
      planner.plan_instance_group_instances(group, desired, models, nil)
    end
    plans.flatten.each do |plan|
      next if plan.obsolete?
      held = plan.existing_instance ? reservations[plan.existing_instance].to_a : []
      plan.network_plans = NetworkPlanner::ReservationReconciler.new(plan, logger).reconcile(held)
    end
    groups.zip(plans).map do |group, list|
      sorted = InstancePlanSorter.new(logger).sort(list.reject(&:obsolete?))
      sorted.flat_map(&:network_plans).reject(&:obsolete?).reject(&:existing?).each { |p| provider.reserve(p.reservation) }
      defaults = {}
      group.networks.each { |n| n.properties_for_which_the_network_is_the_default.each { |d| defaults[d] = n.name } }
      {
        'group' => group.name,
        'obsolete' => list.select(&:obsolete?).map { |p| p.existing_instance.uuid }.sort,
        'instances' => sorted.map do |plan|
          settings = NetworkSettings.new(group.name, $deployment, defaults, plan.network_plans.reject(&:obsolete?).map(&:reservation),
                                         {}, plan.desired_instance.az, plan.instance.index, plan.instance.uuid, 'bosh', false, false)
          address = settings.network_address(true) if defaults['gateway']
          { 'id' => plan.instance.uuid, 'index' => plan.instance.index, 'az' => plan.instance.availability_zone_name,
            'bootstrap' => plan.instance.bootstrap?, 'address' => address, 'networks' => settings.to_hash }
        end,
      }
    end
  end

  # Random deployments.
  class Generator
    def initialize(seed) = @r = Random.new(seed)
    def pick(*list) = list[@r.rand(list.size)]
    def chance(n) = @r.rand(100) < n

    def deployment
      @azs = chance(80) ? %w[z3 z1 z2 z10].first(@r.rand(1..4)) : nil
      doc = { 'azs' => @azs || [], 'use_dns' => chance(20), 'director_ips' => chance(20) ? ['10.0.0.3', '10.1.0.0/30'] : nil,
              'taken' => chance(30) ? ['10.0.0.5', '10.0.1.4', '10.0.2.2'].first(@r.rand(1..3)) : nil, 'networks' => networks }
      doc['groups'] = Array.new(@r.rand(1..3)) { |i| group("g#{i}") }
      doc['existing'] = doc['groups'].flat_map { |g| existing(g) } + (chance(10) ? existing({ 'name' => 'gone', 'networks' => [{ 'name' => 'm' }] }) : [])
      used = doc['groups'].flat_map { |g| g['networks'] }.map { |n| n['name'] }
      doc['networks'].select! { |n| used.include?(n['name']) }
      doc.compact
    end

    def subnets
      azs = @azs
      azs = nil if chance(3)
      return [subnet(0, nil)] if azs.nil?
      return [subnet(0, azs)] if chance(30)
      azs.each_with_index.map { |z, i| subnet(i, chance(20) ? [z, pick(*azs)].uniq : [z]) }
    end

    def subnet(i, azs)
      { 'range' => "10.#{@net}.#{i}.0/#{pick(24, 27, 28)}", 'gateway' => "10.#{@net}.#{i}.1", 'azs' => azs,
        'reserved' => chance(40) ? ["10.#{@net}.#{i}.2 - 10.#{@net}.#{i}.4"] : nil,
        'static' => ["10.#{@net}.#{i}.8-10.#{@net}.#{i}.12"], 'dns' => chance(50) ? ['8.8.8.8'] : nil,
        'cloud_properties' => { 'n' => i } }.compact
    end

    def networks
      list = []
      %w[m m2].each_with_index { |n, i| @net = i; list << { 'name' => n, 'type' => 'manual', 'subnets' => subnets } }
      @net = 2
      list << { 'name' => 'd', 'type' => 'dynamic', 'subnets' => (@azs || [nil]).map { |z| { 'az' => z, 'cloud_properties' => { 'z' => z } }.compact } }
      list << { 'name' => 'v', 'type' => 'vip' }
      list << { 'name' => 'pool', 'type' => 'vip', 'subnets' => [{ 'static' => ['4.4.4.1 - 4.4.4.5'], 'azs' => @azs }.compact] }
      list
    end

    def group(name)
      count = @r.rand(0..6)
      azs = @azs&.shuffle(random: @r)&.first(@r.rand(1..@azs.size))
      azs = nil if chance(3)
      g = { 'name' => name, 'instances' => count, 'azs' => azs, 'networks' => [] }
      g['networks'] << network('m', count, azs)
      g['networks'] << network('m2', count, azs) if chance(30)
      g['networks'] << { 'name' => 'd' } if chance(15)
      g['networks'] << { 'name' => 'v', 'static_ips' => Array.new(count) { |i| "5.5.#{name[-1]}.#{i + 1}" } } if chance(15)
      g['networks'] << { 'name' => 'pool' } if chance(10)
      g['networks'].shuffle!(random: @r)
      if g['networks'].size > 1
        a = g['networks'].find { |n| n['name'] == 'm' }
        a['default'] = %w[dns gateway]
        b = g['networks'].reject { |n| %w[v pool].include?(n['name']) }.last
        b['default'] = [*b['default'], 'addressable'] if chance(30)
      end
      g['migrated_from'] = ['old'] if name == 'g0' && chance(15)
      g.compact
    end

    def network(name, count, azs)
      n = { 'name' => name }
      return n unless chance(40)
      @pool ||= {}
      i = name == 'm' ? 0 : 1
      nets = chance(50) ? [0] : (0...(@azs || [1]).size).to_a
      all = nets.product((8..12).to_a).map { |s, h| "10.#{i}.#{s}.#{h}" }
      all = all.sort_by { |a| [a.split('.').last.to_i, a] } if chance(50)
      all -= (@pool[name] ||= [])
      return n if all.size < count
      n['static_ips'] = all.first(count)
      @pool[name] += n['static_ips'] unless chance(5)
      n
    end

    def existing(g)
      return [] if chance(50)
      names = [g['name'], *g['migrated_from']]
      list = Array.new(@r.rand(0..6)) do |i|
        az = g['azs'] ? pick(*g['azs'], pick(*(@azs || [nil]))) : pick(nil, nil, nil, 'z1')
        nets = (g['networks'] || []).filter_map do |n|
          ip = case n['name']
               when 'm', 'm2' then n['static_ips'] && n['static_ips'].any? && chance(70) ? pick(*n['static_ips']) : "10.#{n['name'] == 'm' ? 0 : 1}.#{@r.rand(0..3)}.#{@r.rand(2..14)}"
               when 'v' then pick(*n['static_ips'], '5.5.9.9')
               when 'pool' then "4.4.4.#{@r.rand(1..5)}"
               end
          { 'name' => chance(95) ? n['name'] : 'm2', 'ip' => ip } if ip
        end
        { 'group' => pick(*names), 'id' => format('%08x', @r.rand(2**32)), 'index' => i + (chance(10) ? 3 : 0), 'az' => az, 'bootstrap' => chance(25),
          'ignore' => chance(4), 'disk' => chance(30), 'networks' => nets }
      end
      seen = {}
      list.uniq { |e| [e['group'], e['index']] }.each do |e|
        e['networks'].reject! { |n| n['ip'] && (@held ||= {}).key?(n['ip']).tap { @held[n['ip']] = true } }
      end
    end
  end

  out = []
  File.read('/io/input').each_line(chomp: true) do |line|
    docs = [line]
    if line =~ /\Agenerate (\d+) (\d+)\z/
      docs = Array.new(Regexp.last_match(1).to_i) { |i| JSON.generate(Generator.new(Regexp.last_match(2).to_i + i).deployment) }
    end
    docs.each do |text|
      doc = JSON.parse(text).except('result', 'error')
      begin
        doc['result'] = place(JSON.parse(text))
      rescue Bosh::Director::DirectorError => e
        doc['error'] = { 'code' => e.error_code, 'message' => e.message }
      rescue NoMethodError => e
        next warn("dropped: #{e.message} #{e.backtrace.first}")
      end
      out << JSON.generate(doc)
    end
  end
  File.write('/io/output', out.join("\n") + "\n")
end
