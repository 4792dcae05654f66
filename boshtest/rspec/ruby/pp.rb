# Pretty printing: what doesn't fit on a line is broken as Ruby 4.0 does it.

class PP
  WIDTH = 79

  def self.pp(value, out = +'', width = WIDTH)
    out << new(width).text(value, 0, 0) << "\n"
  end

  def self.singleline_pp(value, out = +'') = out << value.inspect

  def initialize(width)
    @width = width
  end

  # text is a value that begins at a column, with so many characters behind it on its last line.
  def text(value, column, behind)
    return value.inspect unless value.instance_of?(Hash) || value.instance_of?(Array) || value.is_a?(Struct)
    flat = value.inspect
    return flat if column + flat.length + behind <= @width
    case value
    when Hash then value.empty? ? flat : broken('{', '}', column + 1, behind, value.to_a) { |(k, v), last| pair(k, v, column + 1, last) }
    when Array then value.empty? ? flat : broken('[', ']', column + 1, behind, value) { |v, last| text(v, column + 1, last) }
    else
      broken("#<struct #{value.class}\n#{' ' * (column + 1)}", '>', column + 1, behind, value.to_h.to_a) { |(k, v), last| member(k, v, column + 1, last) }
    end
  end

  private

  def broken(front, back, column, behind, list)
    lines = list.each_with_index.map { |v, i| yield v, i == list.size - 1 ? back.length + behind : 1 }
    front + lines.join(",\n#{' ' * column}") + back
  end

  def pair(key, value, column, behind)
    head = key.is_a?(Symbol) ? { key => 0 }.inspect[1..-3].strip : "#{text(key, column, 3)} =>"
    under(head, value, column, behind)
  end

  def member(key, value, column, behind) = under("#{key}=", value, column, behind, '')

  def under(head, value, column, behind, space = ' ')
    start = column + head.length - (head.rindex("\n") || -1) - 1 + space.length
    flat = value.inspect
    return "#{head}#{space}#{flat}" if start + flat.length + behind <= @width
    "#{head}\n#{' ' * (column + 1)}#{text(value, column + 1, behind)}"
  end
end

module Kernel
  def pretty_inspect = PP.pp(self)

  def pp(*values)
    values.each { |v| $stdout.write(PP.pp(v)) }
    values.size <= 1 ? values.first : values
  end
  private :pp
end
