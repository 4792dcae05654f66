package digest

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &OpenSSLModule, Name: "OpenSSL", Module: true},
	{Var: &OpenSSLErrorClass, Name: "OpenSSL::OpenSSLError", Super: &ruby.StandardErrorClass},
	{Var: &digestModule, Name: "Digest", Module: true},
	{Var: &digestInstanceModule, Name: "Digest::Instance", Module: true},
	{Var: &digestClassClass, Name: "Digest::Class", Super: &ruby.ObjectClass},
	{Var: &digestBaseClass, Name: "Digest::Base", Super: &digestClassClass},
	{Var: &sha2Class, Name: "Digest::SHA2", Super: &digestClassClass},
	{Var: &digestMD5Class, Name: "Digest::MD5", Super: &digestBaseClass},
	{Var: &digestSHA1Class, Name: "Digest::SHA1", Super: &digestBaseClass},
	{Var: &digestSHA256Class, Name: "Digest::SHA256", Super: &digestBaseClass},
	{Var: &digestSHA384Class, Name: "Digest::SHA384", Super: &digestBaseClass},
	{Var: &digestSHA512Class, Name: "Digest::SHA512", Super: &digestBaseClass},
	{Var: &opensslDigestClass, Name: "OpenSSL::Digest", Super: &digestClassClass},
	{Name: "OpenSSL::Digest::DigestError", Super: &OpenSSLErrorClass},
	{Var: &opensslMD5Class, Name: "OpenSSL::Digest::MD5", Super: &opensslDigestClass},
	{Var: &opensslSHA1Class, Name: "OpenSSL::Digest::SHA1", Super: &opensslDigestClass},
	{Var: &opensslSHA224Class, Name: "OpenSSL::Digest::SHA224", Super: &opensslDigestClass},
	{Var: &opensslSHA256Class, Name: "OpenSSL::Digest::SHA256", Super: &opensslDigestClass},
	{Var: &opensslSHA384Class, Name: "OpenSSL::Digest::SHA384", Super: &opensslDigestClass},
	{Var: &opensslSHA512Class, Name: "OpenSSL::Digest::SHA512", Super: &opensslDigestClass},
	{Var: &hmacClass, Name: "OpenSSL::HMAC", Super: &ruby.ObjectClass},
	{Name: "OpenSSL::HMACError", Super: &OpenSSLErrorClass},
	{Var: &kdfModule, Name: "OpenSSL::KDF", Module: true},
	{Var: &kdfErrorClass, Name: "OpenSSL::KDF::KDFError", Super: &OpenSSLErrorClass},
	{Var: &pkcs5Module, Name: "OpenSSL::PKCS5", Module: true},
}
