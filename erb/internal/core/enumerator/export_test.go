package enumerator

// This file exports names for the tests outside of the package.

// ReaderSize lets tests outside of the package compute how many readers fit in memory.
const ReaderSize = readerSize
