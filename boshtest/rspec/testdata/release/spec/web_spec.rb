describe 'web' do
  let(:release) { Bosh::Template::Test::ReleaseDir.new(File.join(File.dirname(__FILE__), '..')) }
  let(:job) { release.job('web') }
  let(:template) { job.template('config/web.yml') }
  let(:properties) { given('small') }
  let(:links) { [] }
  let(:rendered) { YAML.load(template.render(properties, spec: Bosh::Template::Test::InstanceSpec.new(index: 3), consumes: links)) }

  it('has the defaults') { expect(rendered).to include('port' => 80, 'host' => 'example.org', 'index' => 3) }
  it('has empty tags') { expect(rendered['tags']).to eq({}) }

  context 'with a link' do
    let(:links) do
      instances = [Bosh::Template::Test::LinkInstance.new(address: 'one'), Bosh::Template::Test::LinkInstance.new(address: 'two')]
      [Bosh::Template::Test::Link.new(name: 'db', instances: instances, properties: { 'name' => 'main' }, address: 'db.internal')]
    end

    it('has the addresses') { expect(rendered['db']).to eq('main@one,two db.internal') }
  end

  context 'with a link that is not declared' do
    let(:links) { [Bosh::Template::Test::Link.new(name: 'other')] }

    it('fails') { expect { rendered }.to raise_error("Link 'other' is not declared as a consumed link in this job.") }
  end

  it 'needs a host' do
    expect { template.render({}) }.to raise_error(Bosh::Template::UnknownProperty, "Can't find property '[\"web.host\"]'")
  end

  it('keeps the symbols of tags') do
    properties['web']['tags'] = { a: 1, 'b' => [nil, 1.5, true] }
    expect(template.render(properties)).to include('{"a":1,"b":[null,1.5,true]}')
  end

  it('knows its templates') { expect { job.template('other') }.to raise_error(/Template for rendered path filename not found: other/) }

  it 'fails in the template' do
    properties['web']['port'] = 'eighty'
    rendered
  end

  it('fails here') { expect(rendered['port']).to eq(81) }
  it('has a template with files') { job.template('config/env').render({}) }
  it('is slow', :slow) { raise 'is left out' }

  it 'renders with a context' do
    context = Bosh::Template::EvaluationContext.new({ 'properties' => { 'a' => 'b' }, 'index' => 1 }, nil)
    expect(ERB.new("<%= p('a') %> <%= index %>").result(context.get_binding)).to eq('b 1')
  end

  it 'renders with an encoder' do
    encoder = Object.new
    def encoder.encode_query(criteria, short) = "#{criteria['group_name']}.#{short}"
    spec = { 'links' => { 'db' => { 'instances' => [], 'instance_group' => 'data', 'properties' => {} } } }
    expect(ERB.new("<%= link('db').address %>").result(Bosh::Template::EvaluationContext.new(spec, encoder).get_binding)).to eq('data.false')
  end

  it 'renders with a binding of its own' do
    @name = 'world'
    expect(ERB.new('hello <%= @name %> <%= helper %>').result(binding)).to eq('hello world here')
  end

  def helper = 'here'
end
