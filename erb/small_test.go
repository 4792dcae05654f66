//go:build boshrender_small

package erb_test

// This file tests programs that are built with -tags boshrender_small.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

func TestSmall(t *testing.T) {
	for code, want := range map[string]string{
		"<% require 'openssl' %><%= OpenSSL::HMAC.hexdigest('SHA256', 'a', 'b') %>": "08de329931e295683776aa9a43529bd0b275286df3160300c49ba4e841833013",
		"<%= OpenSSL::X509 %>": "", "<%= OpenSSL::X509::Certificate.new('') %>": "", "<%= OpenSSL::PKey::RSA.new(2048) %>": "",
		"<%= OpenSSL::PKey.read('') %>": "", "<%= OpenSSL::Cipher.new('aes-256-cbc') %>": "", "<%= OpenSSL::BN.new(1) %>": "",
		"<%= OpenSSL.constants.include?(:X509) %>": "true", "<%= OpenSSL.const_get(:Cipher) %>": "", "<%= defined?(OpenSSL::X509) %>": "constant",
		"<%= OpenSSL::Digest.new('SHA256').hexdigest('') %>": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"<%= OpenSSL::Random.random_bytes(0).size %>":        "", "<%= OpenSSL::SSL %>": "", "<%= OpenSSL::ASN1 %>": "",
	} {
		template, err := erb.Parse("a.erb", code)
		require.NoError(t, err)
		out, err := template.Render(context.Background(), erb.Input{})
		if want != "" {
			require.NoError(t, err, code)
			require.Equal(t, want, out.Text, code)
			continue
		}
		var failed *erb.Error
		require.ErrorAs(t, err, &failed, code)
		require.Equal(t, erb.Unsupported, failed.Kind, "%s: %v", code, err)
	}
}
