require 'bosh/template/test'
