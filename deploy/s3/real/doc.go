// Package real tests deploy/s3 with versitygw, a real server of S3. It is a module of its own: the server has many
// dependencies.
package real
