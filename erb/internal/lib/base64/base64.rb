module Base64
  module_function def encode64(bin) = [bin].pack("m")
  module_function def decode64(str) = str.unpack1("m")
  module_function def strict_encode64(bin) = [bin].pack("m0")
  module_function def strict_decode64(str) = str.unpack1("m0")

  module_function def urlsafe_encode64(bin, padding: true)
    text = [bin].pack("m0").tr("+/", "-_")
    padding ? text : text.delete("=")
  end

  module_function def urlsafe_decode64(str)
    padded = str.end_with?("=") || str.length % 4 == 0
    (padded ? str : str.ljust((str.length + 3) / 4 * 4, "=")).tr("-_", "+/").unpack1("m0")
  end
end
