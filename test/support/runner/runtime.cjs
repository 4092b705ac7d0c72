/**
 * Jest's runtime, but modules outside `test/` are loaded by Node itself and stay loaded for all test files of a worker:
 * the product keeps no state in modules, and loading it took most of the time of a small suite. A file that replaces
 * modules (`jest.doMock`) gets Jest's own loading (D232).
 */
const Module = require('node:module');
const { join, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');
const { loadsItsOwn } = require('./own-modules.cjs');
const { loadTypeScriptBy } = require('./typescript.cjs');

const root = join(__dirname, '../../..');
const tests = join(root, 'test') + sep;
const shared = new Map();

// A worker whose run was ended from outside has nobody left to end it, and what its test started would keep it for good. Looked at
// from time to time, because to listen for the end of the channel keeps the worker as well.
if (process.send) setInterval(() => process.connected || process.exit(1), 500).unref();

module.exports = class SharedRuntime extends JestRuntime {
  constructor(...options) {
    super(...options);
    const { executor, _testPath: testPath } = this;
    executor.compile = (source, filename) => compiled(source, filename, executor.injectedModuleParameters);
    this.sharesModules = !loadsItsOwn(testPath);
    loadTypeScriptBy((path) => this.transformCache.transform(path, transformOptions));
  }

  requireModuleOrMock(from, name) {
    const path = this.sharesModules && name !== '@jest/globals' ? this.sharedPath(from, name) : undefined;
    return path === undefined ? super.requireModuleOrMock(from, name) : require(path);
  }

  /** The absolute path of a module that Node loads, undefined for one of the tests. */
  sharedPath(from, name) {
    if (Module.isBuiltin(name)) return name;
    const key = `${from}\0${name}`;
    const known = shared.get(key);
    if (known !== undefined) return known ?? undefined;
    const path = this._resolution.resolveCjs(from, name);
    const found = path.startsWith(tests) || path.endsWith('.json') ? null : path;
    shared.set(key, found);
    return found ?? undefined;
  }
};
module.exports.default = module.exports;

/**
 * A module of a test, or of Jest itself, runs again for each test file, but is compiled once: the function around a module keeps nothing
 * of one run for the next (D811).
 */
function compiled(source, filename, params) {
  const known = functions.get(filename);
  if (known?.source === source) return known.run;
  const run = compileFunction(source, params, { filename });
  functions.set(filename, { source, run });
  return run;
}
const functions = new Map();

const transformOptions = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};
