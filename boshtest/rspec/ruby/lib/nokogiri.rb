# Reading of XML as the gem nokogiri does it: elements, attributes, texts, and the paths of XPath that are made of names
# and of predicates with attributes and positions. What is more ends the example by name.

module Nokogiri
  def self.XML(text) = XML.parse(text)

  module XML
    def self.parse(text, *) = Reader.new(text).document

    class SyntaxError < StandardError; end

    # Node is a document or an element.
    class Node
      attr_reader :name, :parent, :children

      def initialize(name, parent)
        @name, @parent, @children = name, parent, []
      end

      def elements = NodeSet.new(children.grep(Element))
      alias element_children elements
      def text = children.map(&:text).join
      alias content text
      alias inner_text text
      def xpath(path) = NodeSet.new(Path.new(path).from(self))
      def at_xpath(path) = xpath(path).first
      alias at at_xpath
      alias search xpath
      def root = parent ? parent.root : elements.first
      def descendants = elements.flat_map { |e| [e] + e.descendants }
      def respond_to_missing?(*) = false
      def method_missing(name, *) = BoshrenderHost.unsupported("Nokogiri: #{name}", 'XML is read as elements, attributes and texts')
    end

    class Document < Node
      def errors = []
    end

    class Element < Node
      attr_reader :attributes

      def initialize(name, parent, attributes)
        super(name, parent)
        @attributes = attributes.to_h { |k, v| [k, Attr.new(k, v)] }
      end

      def [](name) = @attributes[name.to_s]&.value
      alias attr []
      alias get_attribute []
      def attribute(name) = @attributes[name.to_s]
      def key?(name) = @attributes.key?(name.to_s)
      alias has_attribute? key?
      def keys = @attributes.keys
      def values = @attributes.values.map(&:value)
    end

    Attr = Struct.new(:name, :value) do
      alias_method :text, :value
      alias_method :content, :value
      alias_method :to_s, :value
    end

    Text = Struct.new(:text) do
      alias_method :content, :text
      alias_method :to_s, :text
    end

    class NodeSet
      include Enumerable

      def initialize(list)
        @list = list
      end

      def each(&) = @list.each(&)
      def [](*at) = @list[*at]
      def length = @list.length
      alias size length
      def empty? = @list.empty?
      def last = @list.last
      def text = @list.map(&:text).join
      alias content text
      alias inner_text text
      def attr(name) = @list.first&.attribute(name)
      alias attribute attr
      def xpath(path) = NodeSet.new(@list.flat_map { |n| n.xpath(path).to_a }.uniq)
      def at_xpath(path) = xpath(path).first
    end

    # Path is an XPath.
    class Path
      STEP = %r{(//?)?(?:(@)?([\w:.-]+|\*)(\(\))?)((?:\[[^\]]*\])*)}

      def initialize(text)
        @text = text
        @steps = []
        rest = text.sub(%r{\A\.(?=/)}, '')
        @top = rest.equal?(text) || rest == text ? text.start_with?('/') : false
        until rest.empty?
          m = rest.match(/\A#{STEP}/)
          refuse unless m && (m[1] || @steps.empty?) && (!m[4] || m[3] == 'text')
          @steps << [m[1] == '//', m[2] ? :attribute : m[4] ? :text : :element, m[3], m[5].scan(/\[([^\]]*)\]/).flatten]
          rest = m.post_match
        end
        refuse if @steps.empty?
      end

      def refuse = BoshrenderHost.unsupported("Nokogiri: the XPath #{@text}", 'paths have names, attributes and positions')

      def from(node)
        node = node.parent while @top && node.parent
        @steps.inject([node]) { |nodes, step| nodes.flat_map { |n| take(n, *step) }.uniq }
      end

      private

      def take(node, deep, kind, name, tests)
        around = deep ? [node] + node.descendants : [node]
        around.flat_map do |n|
          found =
            case kind
            when :attribute then n.is_a?(Element) ? n.attributes.values.select { |a| name == '*' || a.name == name } : []
            when :text then n.children.grep(Text)
            else n.elements.select { |e| name == '*' || e.name == name }
            end
          tests.inject(found) { |list, test| keep(list, test.strip) }
        end
      end

      def keep(list, test)
        case test
        when /\A\d+\z/ then [list[test.to_i - 1]].compact
        when 'last()' then list.last(1)
        when /\A@([\w:.-]+)\z/ then list.select { |e| e.key?($1) }
        when /\A@([\w:.-]+)\s*=\s*(?:'([^']*)'|"([^"]*)")\z/ then list.select { |e| e[$1] == ($2 || $3) }
        else refuse
        end
      end
    end

    # Reader makes a document of a text.
    class Reader
      attr_reader :document

      ENTITIES = { 'lt' => '<', 'gt' => '>', 'amp' => '&', 'quot' => '"', 'apos' => "'" }.freeze
      NAME = /[A-Za-z_][\w:.-]*/
      TOKEN = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(?<data>.*?)\]\]>|<!DOCTYPE[^>\[]*>|<\/(?<ends>#{NAME})\s*>|<(?<begins>#{NAME})(?<attributes>(?:\s+#{NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<closed>\/)?>|(?<text>[^<]+)/m

      def initialize(text)
        @document = at = Document.new('document', nil)
        place = 0
        while place < text.length
          m = TOKEN.match(text, place)
          refuse(text, place) unless m && m.begin(0) == place
          place = m.end(0)
          if m[:begins]
            e = Element.new(m[:begins], at, m[:attributes].scan(/(#{NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')/).map { |k, a, b| [k, plain(a || b)] })
            at.children << e
            at = e unless m[:closed]
          elsif m[:ends]
            refuse(text, m.begin(0)) unless at.name == m[:ends] && at.parent
            at = at.parent
          elsif (m[:text] || m[:data]) && at.parent
            at.children << Text.new(m[:data] || plain(m[:text]))
          end
        end
        refuse(text, text.length) if at.parent || @document.elements.empty?
      end

      private

      def refuse(text, place)
        BoshrenderHost.unsupported('Nokogiri: text that is no well-formed XML', "line #{text[0...place].count("\n") + 1}")
      end

      def plain(text)
        text.gsub(/&(?:#(\d+)|#x(\h+)|(\w+));/) { $1 ? [$1.to_i].pack('U') : $2 ? [$2.to_i(16)].pack('U') : ENTITIES.fetch($3) { "&#{$3};" } }
      end
    end
  end
end
