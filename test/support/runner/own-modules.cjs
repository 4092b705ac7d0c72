const { readFileSync } = require('node:fs');

/** Whether a test file replaces modules, and so loads all of them for itself. */
module.exports.loadsItsOwn = (testPath) => readFileSync(testPath, 'utf8').includes('jest.doMock');
