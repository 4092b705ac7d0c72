/**
 * `node slow-files.cjs RUN.json`: of a run of everything keep the seconds of the slowest files, which sequencer.cjs sorts by, and the names
 * of the tests that take long, which long-tests.cjs leaves out of most runs (D834).
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { join, sep } = require('node:path');

const keptFiles = 120;
const longMs = 1000;
/** What holds the rules of the tree, asks a slow reference, looks at all pages, or stands for visitors runs every time. */
const always = [
  /^(?!nasty)[^/]+\.test\.ts$/,
  /^contract\//,
  /^cli\/(derive|schema-diff)\./,
  /^http\/manifest\./,
  /^e2e\/(every-dialog|booking|leads)\./,
  /^engines\/(booking\/slots|crm\/segments)\//,
  /^every page of the menu .* 320 pixels/,
];

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
/** The run may have been in another clone. */
const nameOf = (path) => path.replaceAll(sep, '/').split('/test/').at(-1);
const write = (name, content) => writeFileSync(join(__dirname, name), `${JSON.stringify(content, null, 2)}\n`);

const seconds = testResults
  .map(({ name, startTime, endTime }) => [nameOf(name), Math.round((endTime - startTime) / 1000)])
  .sort(([, a], [, b]) => b - a);
write('slow-files.json', Object.fromEntries(seconds.slice(0, keptFiles).filter(([, time]) => time > 0)));

const isLong = (file, { duration, fullName }) => duration >= longMs && !always.some((one) => one.test(file) || one.test(fullName));
const long = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.filter((test) => isLong(nameOf(name), test)).map(({ fullName }) => `${nameOf(name)} | ${fullName}`),
);
write('long-tests.json', long.sort());
