/**
 * Tests that take long run with `SIZE=full`, and where the command line names files or tests (D834). `long-tests.json` has them as
 * `file | full name`; slow-files.cjs writes it.
 */
const { join, relative, sep } = require('node:path');
const longTests = require('./long-tests.json');

const tests = join(__dirname, '../..');
const byFile = new Map();
for (const [path, name] of longTests.map((line) => line.split(' | '))) byFile.set(path, (byFile.get(path) ?? new Set()).add(name));
const asked = 'SITEPLANE_TEST_LONG';

/** Told once, before the workers start, which inherit it. */
exports.askForLong = () => {
  process.env[asked] = '1';
};

exports.areLongAsked = () => process.env[asked] === '1';

/** Absolute paths of the files that have long tests. */
exports.filesWithLong = () => [...byFile.keys()].map((path) => join(tests, path));

exports.countOfLong = () => longTests.length;

/** What a file has of them, as a set of full names; nothing where they run. */
exports.leftOutOf = (testPath) => {
  const path = relative(tests, testPath).replaceAll(sep, '/');
  return (!exports.areLongAsked() && byFile.get(path)) || new Set();
};
