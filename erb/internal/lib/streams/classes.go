package streams

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &stringIOClass, Name: "StringIO", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.EnumerableModule}},
	{Var: &zlibModule, Name: "Zlib", Module: true},
	{Var: &errorClass, Name: "Zlib::Error", Super: &ruby.StandardErrorClass},
	{Var: &bufErrorClass, Name: "Zlib::BufError", Super: &errorClass},
	{Var: &dataErrorClass, Name: "Zlib::DataError", Super: &errorClass},
	{Var: &needDictClass, Name: "Zlib::NeedDict", Super: &errorClass},
	{Name: "Zlib::InProgressError", Super: &errorClass},
	{Name: "Zlib::MemError", Super: &errorClass},
	{Name: "Zlib::StreamEnd", Super: &errorClass},
	{Var: &streamErrorClass, Name: "Zlib::StreamError", Super: &errorClass},
	{Name: "Zlib::VersionError", Super: &errorClass},
	{Var: &zstreamClass, Name: "Zlib::ZStream", Super: &ruby.ObjectClass},
	{Var: &deflateClass, Name: "Zlib::Deflate", Super: &zstreamClass},
	{Var: &inflateClass, Name: "Zlib::Inflate", Super: &zstreamClass},
	{Var: &gzipFileClass, Name: "Zlib::GzipFile", Super: &ruby.ObjectClass},
	{Var: &gzipErrorClass, Name: "Zlib::GzipFile::Error", Super: &errorClass},
	{Var: &gzipNoFooterClass, Name: "Zlib::GzipFile::NoFooter", Super: &gzipErrorClass},
	{Var: &gzipCRCErrorClass, Name: "Zlib::GzipFile::CRCError", Super: &gzipErrorClass},
	{Var: &gzipLengthClass, Name: "Zlib::GzipFile::LengthError", Super: &gzipErrorClass},
	{Var: &gzipReaderClass, Name: "Zlib::GzipReader", Super: &gzipFileClass, Include: []**ruby.Class{&ruby.EnumerableModule}},
	{Var: &gzipWriterClass, Name: "Zlib::GzipWriter", Super: &gzipFileClass},
}
