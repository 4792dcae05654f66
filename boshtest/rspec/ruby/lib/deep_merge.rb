# deep_merge as the gem of that name has it: what is merged in wins, arrays become their union.

module DeepMerge
  class InvalidParameter < StandardError; end

  module_function

  def deep_merge!(source, dest, options = {})
    keep = options[:preserve_unmergeables]
    return dest if source.nil? && !options[:merge_nil_values]
    case source
    when Hash
      return merged_hash(source, dest, options) if dest.is_a?(Hash)
      keep && !dest.nil? ? dest : source.transform_values { |v| copy(v) }
    when Array
      return keep && !dest.nil? ? dest : source unless dest.is_a?(Array)
      dest.replace(options[:overwrite_arrays] ? source : dest | source)
    else
      keep && !dest.nil? ? dest : source
    end
  end

  def merged_hash(source, dest, options)
    source.each do |key, value|
      if dest.key?(key) && !dest[key].nil?
        dest[key] = deep_merge!(value, dest[key], options) unless value.nil? && !options[:merge_nil_values]
      else
        dest[key] = copy(value)
      end
    end
    dest
  end

  def copy(v)
    case v
    when Hash then v.transform_values { |e| copy(e) }
    when Array then v.map { |e| copy(e) }
    else
      v
    end
  end
end

class Hash
  def deep_merge!(source, options = {}) = DeepMerge.deep_merge!(source, self, { preserve_unmergeables: false }.merge(options))
  def deep_merge(source, options = {}) = DeepMerge.deep_merge!(source, DeepMerge.copy(self), { preserve_unmergeables: true }.merge(options))
  def ko_deep_merge!(source, options = {}) = DeepMerge.deep_merge!(source, self, { knockout_prefix: '--' }.merge(options))
end
