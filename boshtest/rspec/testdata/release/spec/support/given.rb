module Given
  def given(name) = YAML.load_file(File.join(__dir__, "#{name}.yml"))
end
