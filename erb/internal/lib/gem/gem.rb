class Gem::Version
  def self.correct?(version)
    version.nil? || version.to_s.match?(/\A\s*(?:\d+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\s*)?\z/)
  end

  def self.create(input) = self === input ? input : new(input)

  # There is one object for each text.
  def self.new(version)
    equal?(Gem::Version) ? Primitive.unique(version) { super(version) } : super
  end

  def initialize(version)
    raise ArgumentError, "Malformed version number string #{version}" unless Gem::Version.correct?(version)
    text = version.to_s.strip
    if version.nil? || version.is_a?(String) && text.empty?
      text = "0"
    elsif !version.is_a?(Integer)
      text = text.gsub("-", ".pre.")
    end
    Primitive.write(text)
  end

  def version = Primitive.text
  alias to_s version
  def inspect = "#<#{self.class} #{version.inspect}>"
  def freeze = super
  def prerelease? = version.match?(/[a-zA-Z]/)
  def segments = Primitive.segments(version)
  def canonical_segments = Primitive.kept || Primitive.keep(Primitive.canonical.freeze)
  def hash = canonical_segments.hash # volatile

  def eql?(other)
    self.class === other && version == other.version
  end

  def <=>(other)
    if other.is_a?(String)
      return unless Gem::Version.correct?(other)
      other = self.class.new(other)
    end
    return unless other.is_a?(Gem::Version)
    mine, theirs = canonical_segments, other.canonical_segments
    return 0 if mine == theirs
    [mine.size, theirs.size].max.times do |i|
      a, b = mine[i] || 0, theirs[i] || 0
      next if a == b
      return a <=> b if a.is_a?(String) == b.is_a?(String)
      return a.is_a?(String) ? -1 : 1
    end
    0
  end

  def bump
    numbers = Primitive.numbers
    numbers.pop if numbers.size > 1
    return if numbers.empty?
    numbers[-1] = numbers[-1].succ
    self.class.new(numbers.join("."))
  end

  def release = prerelease? ? self.class.new(Primitive.numbers.join(".")) : self

  def approximate_recommendation
    numbers = Primitive.numbers.first(2)
    numbers << 0 while numbers.size < 2
    "~> #{numbers.join(".")}#{".a" if prerelease?}"
  end
end

class Gem::Requirement
  def self.create(*inputs)
    return new(inputs) if inputs.size > 1
    input = inputs.first
    case input
    when Gem::Requirement then input
    when Gem::Version, Array then new(input)
    when "!" then source_set
    else input.respond_to?(:to_str) ? new([input.to_str]) : default
    end
  end

  def self.default = new(">= 0")
  def self.default_prerelease = new(">= 0.a")

  def self.parse(obj)
    return ["=", obj] if obj.is_a?(Gem::Version)
    unless /\A\s*(=|!=|>=|<=|~>|>|<)?\s*(\d+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?)\s*\z/ =~ obj.to_s
      raise Gem::Requirement::BadRequirementError, "Illformed requirement [#{obj.inspect}]"
    end
    op, number = $1 || "=", $2
    pair = [-op, Gem::Version.new(number)]
    op == ">=" && (number == "0" || number == "0.a") ? pair.freeze : pair
  end

  def initialize(*requirements)
    list = requirements.flatten.compact.uniq
    list << ">= 0" if list.empty?
    @requirements = list.map { |part| self.class.parse(part) }
  end

  private def initialize_copy(other)
    @requirements = @requirements.dup
  end

  def requirements = @requirements

  def concat(new)
    @requirements.concat(new.flatten.compact.uniq.map { |part| self.class.parse(part) })
  end

  def none? = @requirements.size == 1 && @requirements[0] == [">=", Gem::Version.new(0)]
  def exact? = @requirements.size == 1 && @requirements[0][0] == "="
  def specific? = @requirements.size > 1 || @requirements.any? { |op, _| op != ">" && op != ">=" }
  def prerelease? = @requirements.any? { |part| part.last.prerelease? }
  def as_list = @requirements.map { |op, version| "#{op} #{version}" }
  def to_s = as_list.join(", ")

  def satisfied_by?(version)
    raise ArgumentError, "Need a Gem::Version: #{version.inspect}" unless Gem::Version === version
    @requirements.all? { |op, bound| Primitive.holds(version, op, bound) }
  end
  alias === satisfied_by?
  alias =~ satisfied_by?

  def ==(other)
    return unless Gem::Requirement === other
    mine, theirs = _sorted_requirements, other._sorted_requirements
    return false if mine != theirs
    rough = mine.select { |op, _| op == "~>" }
    rough.empty? || rough.eql?(theirs.select { |op, _| op == "~>" })
  end

  protected def _sorted_requirements
    @_sorted_requirements ||= @requirements.sort_by(&:to_s)
  end

  def hash # volatile
    @requirements.map { |part| part.first == "~>" ? [part[0], part[-1].to_s] : part }.sort.hash
  end
end

class Gem::Dependency
  TYPES = [:development, :runtime].freeze

  def initialize(name, *requirements)
    unless name.is_a?(String) || name.is_a?(Regexp)
      raise ArgumentError, "dependency name must be a String, was #{name.inspect}"
    end
    type = requirements.last.is_a?(Symbol) ? requirements.pop : :runtime
    raise ArgumentError, "Valid types are #{TYPES.inspect}, not #{type.inspect}" unless TYPES.include?(type)
    @name = name
    @requirement = Gem::Requirement.create(requirements.size == 1 ? requirements[0] : requirements)
    @type = type
    @prerelease = false
    @version_requirements = @requirement
  end

  def name = @name
  def type = @type
  def requirement = @requirement

  def name=(name)
    @name = name
  end

  def prerelease=(prerelease)
    @prerelease = prerelease
  end

  def prerelease? = @prerelease || requirement.prerelease?
  def runtime? = @type == :runtime
  def latest_version? = @requirement.none?
  def specific? = @requirement.specific?
  def requirements_list = requirement.as_list
  def to_s = "#{name} (#{requirement}#{", #{type}" if type != :runtime})"
  def hash = name.hash ^ type.hash ^ requirement.hash # volatile
  def <=>(other) = name <=> other.name

  def inspect
    "<#{self.class} type=#{type.inspect} name=#{name.inspect} requirements=#{requirement.to_s.inspect}#{" prerelease=ok" if prerelease?}>"
  end

  def ==(other)
    Gem::Dependency === other && name == other.name && type == other.type && requirement == other.requirement
  end

  def =~(other)
    unless Gem::Dependency === other
      return unless other.respond_to?(:name) && other.respond_to?(:version)
      other = Gem::Dependency.new(other.name, other.version)
    end
    return false unless name === other.name
    op, version = other.requirement.requirements[0]
    other.requirement.requirements.size == 1 && op == "=" && requirement.satisfied_by?(version)
  end
  alias === =~

  def match?(obj, version = nil, allow_prerelease = false)
    obj, version = obj.name, obj.version unless version
    return false unless name === obj
    version = Gem::Version.new(version)
    early = version.prerelease?
    return true if requirement.none? && !early
    (!early || allow_prerelease || prerelease? ? true : false) && requirement.satisfied_by?(version)
  end

  def matches_spec?(spec)
    name === spec.name && (requirement.none? || requirement.satisfied_by?(spec.version))
  end

  def merge(other)
    raise ArgumentError, "#{self} and #{other} have different names" unless name == other.name
    any = Gem::Requirement.default
    return self.class.new(name, requirement) if other.requirement == any
    return self.class.new(name, other.requirement) if requirement == any
    self.class.new(name, requirement.as_list.concat(other.requirement.as_list))
  end

  def identity
    return specific? ? :complete : :abs_latest if prerelease?
    latest_version? ? :latest : :released
  end
end

module Primitive
  def segments(text)
    text.scan(/\d+|[a-zA-Z]+/).map { |part| part.match?(/\A\d/) ? part.to_i : part.freeze }
  end

  def numbers = Primitive.segments(Primitive.text).take_while { |part| part.is_a?(Integer) }

  # The segments without the zeros that don't count: those before the first word, and at the end.
  def canonical
    text = Primitive.text.sub(/([.a-zA-Z])[.0]+\z/) { $1 }
    text = text.sub(/(\A|\.)[0.]+([a-zA-Z])/) { $1 + $2 } if prerelease?
    Primitive.segments(text)
  end

  def holds(version, op, bound)
    case op
    when "=" then version == bound
    when "!=" then version != bound
    when ">" then version > bound
    when "<" then version < bound
    when ">=" then version >= bound
    when "<=" then version <= bound
    else version >= bound && version.release < bound.bump
    end
  end
end
