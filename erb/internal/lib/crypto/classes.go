package crypto

// This file lists the classes and modules of the package.

import (
	"github.com/boshrender/boshrender/erb/internal/lib/digest"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var classes = []ruby.ClassRow{
	{Var: &opensslBNClass, Name: "OpenSSL::BN", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
	{Name: "OpenSSL::X509", Module: true},
	{Var: &opensslPKeyModule, Name: "OpenSSL::PKey", Module: true},
	{Var: &pkeyErrorClass, Name: "OpenSSL::PKey::PKeyError", Super: &digest.OpenSSLErrorClass},
	{Var: &pkeyClass, Name: "OpenSSL::PKey::PKey", Super: &ruby.ObjectClass},
	{Var: &pkeyRSAClass, Name: "OpenSSL::PKey::RSA", Super: &pkeyClass},
	{Var: &pkeyECClass, Name: "OpenSSL::PKey::EC", Super: &pkeyClass},
	{Var: &pkeyGroupClass, Name: "OpenSSL::PKey::EC::Group", Super: &ruby.ObjectClass},
	{Var: &cipherClass, Name: "OpenSSL::Cipher", Super: &ruby.ObjectClass},
	{Var: &cipherErrorClass, Name: "OpenSSL::Cipher::CipherError", Super: &digest.OpenSSLErrorClass},
	{Var: &authTagClass, Name: "OpenSSL::Cipher::AuthTagError", Super: &cipherErrorClass},
	{Var: &opensslRandom, Name: "OpenSSL::Random", Module: true},
	{Var: &x509CertClass, Name: "OpenSSL::X509::Certificate", Super: &ruby.ObjectClass},
	{Var: &x509CertErrorClass, Name: "OpenSSL::X509::CertificateError", Super: &digest.OpenSSLErrorClass},
	{Var: &x509NameClass, Name: "OpenSSL::X509::Name", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
	{Var: &x509NameErrorClass, Name: "OpenSSL::X509::NameError", Super: &digest.OpenSSLErrorClass},
	{Var: &x509ExtClass, Name: "OpenSSL::X509::Extension", Super: &ruby.ObjectClass},
	{Var: &x509ExtErrorClass, Name: "OpenSSL::X509::ExtensionError", Super: &digest.OpenSSLErrorClass},
	{Var: &requestClass, Name: "OpenSSL::X509::Request", Super: &ruby.ObjectClass},
	{Var: &requestErrorClass, Name: "OpenSSL::X509::RequestError", Super: &digest.OpenSSLErrorClass},
}
