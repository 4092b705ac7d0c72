/**
 * The order of the test files: the slowest of them early, so that none is left to run alone at the end, but with quick ones between
 * them, so that they do not wait for one another's cores (D396). A fresh clone has no times of
 * its own, so those of the slowest files are committed:
 *
 *   npm test -- test --json --outputFile=/tmp/run.json && node test/support/runner/slow-files.cjs /tmp/run.json
 */
const { relative, sep } = require('node:path');
const { default: JestSequencer } = require('@jest/test-sequencer');
const slowFiles = require('./slow-files.json');

/** Folders whose files start servers, browsers or databases. */
const withProcesses = ['e2e/', 'fault/', 'cli/', 'host-shim/', 'jobs/'];

module.exports = class SlowestFirst extends JestSequencer {
  sort(tests) {
    // What failed last, and among equals what Jest knows of earlier runs.
    const usual = super.sort(tests);
    const failed = usual.filter((test) => this.hasFailed(test));
    const others = usual.filter((test) => !this.hasFailed(test));
    return [...failed, ...inTurn(others.map((test) => ({ test, path: nameOf(test) })).sort(bySeconds)).map(({ test }) => test)];
  }
};
module.exports.default = module.exports;

const nameOf = ({ path, context }) => relative(`${context.config.rootDir}/test`, path).replaceAll(sep, '/');
const secondsOf = (path) => slowFiles[path] ?? 0;
const bySeconds = (a, b) => secondsOf(b.path) - secondsOf(a.path);

/** One with processes after one without, as long as there are slow ones of both kinds. */
function inTurn(files) {
  const slow = files.filter(({ path }) => secondsOf(path) > 0);
  const startsProcesses = ({ path }) => withProcesses.some((folder) => path.startsWith(folder));
  const lanes = [slow.filter(startsProcesses), slow.filter((file) => !startsProcesses(file))];
  const ordered = [];
  for (let at = 0; at < slow.length; at++) for (const lane of lanes) if (lane[at]) ordered.push(lane[at]);
  return spread(ordered, files.slice(slow.length));
}

/** Quick ones between two slow ones: slow ones side by side, each with processes of its own, wait for each other's cores. */
const between = 4;

function spread(slow, quick) {
  const all = slow.flatMap((file, at) => [file, ...quick.slice(at * between, (at + 1) * between)]);
  return [...all, ...quick.slice(slow.length * between)];
}
