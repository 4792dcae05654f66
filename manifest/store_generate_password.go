package manifest

// This file generates passwords and users.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest/internal/keys"
)

const (
	passwordChars         = "abcdefghijklmnopqrstuvwxyz0123456789"
	userChars             = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + passwordChars
	defaultPasswordLength = 20
	defaultUserLength     = 30
	maxPasswordLength     = 1 << 16
)

// generatePassword makes a password of lower-case letters and digits, 20 unless the option length says otherwise.
func generatePassword(_ context.Context, _ *VarsStore, options *Node) (any, error) {
	length := 0
	err := generatorOptions(options, func(o *optionReader) { length = o.int("length", "int") }, "length")
	if err != nil {
		return nil, fmt.Errorf("Failed to generate password, parameters are invalid: %w", err) // the CLI's text
	}
	return password(length, defaultPasswordLength, passwordChars)
}

func password(length, def int, chars string) (string, error) {
	switch {
	case length < 0:
		return "", errors.New("Failed to generate password, 'length' param cannot be negative") // the CLI's text
	case length > maxPasswordLength:
		return "", fmt.Errorf("Failed to generate password, 'length' param cannot be greater than %d", maxPasswordLength) // after the CLI's text
	case length == 0:
		length = def
	}
	b := make([]byte, length)
	for i := range b {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(chars))))
		if err != nil {
			return "", err
		}
		b[i] = chars[n.Int64()]
	}
	return string(b), nil
}

// generateUser makes a user as CredHub does: username (the option of that name, else random letters), password and
// its SHA-512 crypt hash.
func generateUser(_ context.Context, _ *VarsStore, options *Node) (any, error) {
	var name string
	length := 0
	err := generatorOptions(options, func(o *optionReader) {
		name, length = o.string("username"), o.int("length", "int")
	}, "username", "length")
	if err != nil {
		return nil, fmt.Errorf("Failed to generate user, parameters are invalid: %w", err) // after the CLI's text
	}
	if name == "" {
		if name, err = password(0, defaultPasswordLength, userChars[:52]); err != nil {
			return nil, err
		}
	}
	secret, err := password(length, defaultUserLength, userChars)
	if err != nil {
		return nil, err
	}
	salt, err := password(0, 8, userChars)
	if err != nil {
		return nil, err
	}
	return psych.MapOf("username", name, "password", secret, "password_hash", keys.Crypt(secret, salt)), nil
}
