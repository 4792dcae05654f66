# What of ActiveSupport's extensions of Hash suites use.

class Hash
  def deep_merge(other, &block) = dup.deep_merge!(other, &block)

  def deep_merge!(other, &block)
    merge!(other) do |key, mine, theirs|
      if mine.is_a?(Hash) && theirs.is_a?(Hash) then mine.deep_merge(theirs, &block)
      elsif block
        block.call(key, mine, theirs)
      else
        theirs
      end
    end
  end

  def deep_transform_keys(&block)
    change = lambda do |v|
      case v
      when Hash then v.to_h { |k, e| [block.call(k), change.call(e)] }
      when Array then v.map { |e| change.call(e) }
      else
        v
      end
    end
    change.call(self)
  end

  def deep_stringify_keys = deep_transform_keys(&:to_s)
  def deep_symbolize_keys = deep_transform_keys { |k| k.respond_to?(:to_sym) ? k.to_sym : k }
  def stringify_keys = transform_keys(&:to_s)
  def symbolize_keys = transform_keys { |k| k.respond_to?(:to_sym) ? k.to_sym : k }
  def deep_dup = to_h { |k, v| [k, v.respond_to?(:deep_dup) ? v.deep_dup : v.dup] }
  def reverse_merge(other) = other.merge(self)
end

class Array
  def deep_dup = map { |v| v.respond_to?(:deep_dup) ? v.deep_dup : v.dup }
end

class Object
  def deep_dup = dup
end
