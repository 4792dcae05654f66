module Shellwords
  module_function def shellsplit(line)
    words, word = [], String.new
    line.scan(/\G\s*(?:([^\0\s'"\\]+|\\(?=\0|\z))|'([^\0']*)'|"((?:[^\0"\\]|\\[^\0])*)"|\\([^\0])|(\S))(\s|\z)?/m) do |plain, quoted, open, escaped, wrong, gap|
      if wrong
        what = wrong == "\0" ? "Nul character" : "Unmatched quote"
        raise ArgumentError, "#{what} at #{$~.begin(0)}: #{"..." if $~.begin(0) > 0}#{$~[0]}"
      end
      word << "\\" if escaped == "\n"
      word << (plain || quoted || escaped || open.gsub(/\\([$`"\\\n])/, '\1'))
      if gap
        words << word
        word = String.new
      end
    end
    words
  end

  module_function def shellescape(str)
    word = str.to_s
    return +"''" if word.empty?
    raise ArgumentError, "NUL character" if word.include?("\0")
    word.gsub(/[^\w\-.,:+\/@\n]/, '\\\\\0').gsub("\n", "'\n'")
  end

  module_function def shelljoin(array) = array.map { |word| Shellwords.shellescape(word) }.join(" ")
  alias shellwords shellsplit
  singleton_class.alias_method :split, :shellsplit
  singleton_class.alias_method :shellwords, :shellsplit
  singleton_class.alias_method :escape, :shellescape
  singleton_class.alias_method :join, :shelljoin
end

class String
  def shellsplit = Shellwords.split(self)
  def shellescape = Shellwords.escape(self)
end

class Array
  def shelljoin = Shellwords.join(self)
end
