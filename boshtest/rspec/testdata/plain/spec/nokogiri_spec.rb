# What suites ask of XML.

require 'nokogiri'

describe 'XML' do
  let(:text) do
    <<~XML
      <?xml version="1.0"?>
      <!-- a comment with <tags> -->
      <Server port="8005" shutdown='a "quoted" &amp; text'>
        <Service name="one">
          <Connector port="80"/><Connector port="443" secure="true"><Cert file="c"/></Connector>
          <Host>first &lt;host&gt; &#65;</Host>
        </Service>
        <Service name="two"><Host><![CDATA[<raw>]]></Host></Service>
      </Server>
    XML
  end
  let(:document) { Nokogiri::XML.parse(text) }

  it('finds elements anywhere') { expect(document.xpath('//Connector').length).to eq 2 }
  it('finds elements by a path') { expect(document.xpath('/Server/Service/Host').map(&:text)).to eq ['first <host> A', '<raw>'] }
  it('finds elements by attributes') { expect(document.at_xpath('//Connector[@secure]')['port']).to eq '443' }
  it('finds elements by values') { expect(document.xpath("//Service[@name='two']/Host").text).to eq '<raw>' }
  it('finds elements by positions') { expect(document.xpath('/Server/Service[2]').first['name']).to eq 'two' }
  it('finds attributes') { expect(document.xpath('//Connector/@port').map(&:value)).to eq %w[80 443] }
  it('finds below a node') { expect(document.xpath('//Service')[0].xpath('.//Cert').first['file']).to eq 'c' }
  it('finds from the top of a node') { expect(document.xpath('//Cert')[0].xpath('/Server').length).to eq 1 }
  it('finds nothing') { expect(document.xpath('//None')).to be_empty }
  it('has nil for nothing') { expect(document.at_xpath('//None')).to be_nil }
  it('has attributes') { expect(document.root.attributes['shutdown'].value).to eq 'a "quoted" & text' }
  it('has no other attributes') { expect(document.root['none']).to be_nil }
  it('has names') { expect(document.root.elements.map(&:name)).to eq %w[Service Service] }
  it('has texts') { expect(document.xpath('//Host/text()').map(&:text)).to eq ['first <host> A', '<raw>'] }
  it('has the element around') { expect(document.at_xpath('//Cert').parent.name).to eq 'Connector' }
  it('fails with a value') { expect(document.xpath('//Connector')[1]['port']).to eq '80' }
end
