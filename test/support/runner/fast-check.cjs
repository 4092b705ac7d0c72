// Properties are tried on the same cases in every run, so that a red one is red for everybody; all of SIZE=full on others each time.
const { dirname, join } = require('node:path');

const entry = join(dirname(require.resolve('fast-check/package.json')), 'lib', 'cjs', 'fast-check.js');
const fastCheck = require(entry);
if (process.env.SIZE !== 'full') fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: 20260101 });
module.exports = fastCheck;
