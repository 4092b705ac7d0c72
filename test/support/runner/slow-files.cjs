/** `node slow-files.cjs RUN.json`: keep the seconds of the slowest files of a whole run, which sequencer.cjs sorts by. */
const { readFileSync, writeFileSync } = require('node:fs');
const { join, relative, sep } = require('node:path');

const kept = 60;
const tests = join(__dirname, '../..');
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const seconds = testResults
  .map(({ name, startTime, endTime }) => [relative(tests, name).replaceAll(sep, '/'), Math.round((endTime - startTime) / 1000)])
  .sort(([, a], [, b]) => b - a);
const slowest = Object.fromEntries(seconds.slice(0, kept).filter(([, time]) => time > 0));
writeFileSync(join(__dirname, 'slow-files.json'), `${JSON.stringify(slowest, null, 2)}\n`);
