package uri

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &cgiClass, Name: "CGI", Super: &ruby.ObjectClass},
	{Name: "CGI::Util", Module: true},
	{Var: &erbUtilModule, Name: "ERB::Util", Module: true},
	{Var: &oldParserClass, Name: "URI::RFC2396_Parser", Super: &ruby.ObjectClass},
	{Var: &newParserClass, Name: "URI::RFC3986_Parser", Super: &ruby.ObjectClass},
	{Var: &module, Name: "URI", Module: true},
	{Var: &genericClass, Name: "URI::Generic", Super: &ruby.ObjectClass},
	{Var: &errorClass, Name: "URI::Error", Super: &ruby.StandardErrorClass},
	{Var: &invalidURIClass, Name: "URI::InvalidURIError", Super: &errorClass},
	{Var: &invalidComponentClass, Name: "URI::InvalidComponentError", Super: &errorClass},
	{Var: &badURIClass, Name: "URI::BadURIError", Super: &errorClass},
	{Var: &httpClass, Name: "URI::HTTP", Super: &genericClass},
	{Var: &httpsClass, Name: "URI::HTTPS", Super: &httpClass},
	{Var: &ftpClass, Name: "URI::FTP", Super: &genericClass},
	{Var: &fileClass, Name: "URI::File", Super: &genericClass},
	{Var: &ldapClass, Name: "URI::LDAP", Super: &genericClass},
	{Var: &ldapsClass, Name: "URI::LDAPS", Super: &ldapClass},
	{Var: &mailToClass, Name: "URI::MailTo", Super: &genericClass},
	{Var: &wsClass, Name: "URI::WS", Super: &genericClass},
	{Var: &wssClass, Name: "URI::WSS", Super: &wsClass},
}
