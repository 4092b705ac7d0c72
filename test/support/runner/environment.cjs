/**
 * A test environment without a realm of its own: a test file runs among the globals of its worker, so that modules
 * of the product, loaded once per worker, and the test see the same Date, Error and Array.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { leftOutOf } = require('./long-tests.cjs');
const { loadsItsOwn } = require('./own-modules.cjs');

/**
 * Jest's circus and some tests make a storage of their own for each file. Up to Node 22 one that was used once is asked at every promise
 * and timer of the worker from then on, so that each file would be slower than the one before. Those of the product are enabled
 * again when they are used.
 */
const enabled = new Set();
const { _enable: enable } = AsyncLocalStorage.prototype;
if (enable)
  AsyncLocalStorage.prototype._enable = function noted() {
    enabled.add(this);
    return enable.call(this);
  };

module.exports = class WorkerEnvironment {
  constructor({ globalConfig, projectConfig }, { testPath }) {
    this.global = globalThis;
    this.globalConfig = globalConfig;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = null;
    this.leftOut = leftOutOf(testPath);
    this.variables = { ...process.env };
    this.exit = process.exit;
    this.dispatchers = loadsItsOwn(testPath) ? dispatchers() : undefined;
    this.listeners = new Map(watched.map((event) => [event, process.listeners(event)]));
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Only asked whether the environment is alive; the runtime beside this file compiles without it. */
  getVmContext() {
    return this.global ? {} : null;
  }

  async setup() {}

  handleTestEvent(event, state) {
    if (event.name === 'add_test') {
      refuseParams(event, state);
      leaveOut(this.leftOut, state);
    }
    // Circus waits for it; hooks that close the pages come after it.
    return event.name === 'test_fn_failure' ? tellWhatIsShown(event.error) : undefined;
  }

  /** The next file finds the worker as this one did. */
  async teardown() {
    this.fakeTimersModern?.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const [event, before] of this.listeners)
      for (const listener of process.listeners(event)) if (!before.includes(listener)) process.removeListener(event, listener);
    for (const one of enabled) one.disable();
    enabled.clear();
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (ofOneFile.has(key.description)) delete globalThis[key];
    for (const [key, dispatcher] of this.dispatchers ?? []) globalThis[key] = dispatcher;
    this.global = null;
  }
};

/** A row with fewer values than the function has params would be handed a `done` that nobody calls, and wait until the test's limit. */
function refuseParams({ fn }, { currentDescribeBlock }) {
  if (!(fn?.length > 0)) return;
  const added = currentDescribeBlock.children.at(-1);
  added.fn = () => {
    throw new Error('The function has more params than its row has values. Give each param a value; tests end by promise.');
  };
}

/** A suite that has no other tests does not begin. */
function leaveOut(names, { currentDescribeBlock }) {
  if (names.size === 0) return;
  const added = currentDescribeBlock.children.at(-1);
  const path = [added.name];
  for (let block = currentDescribeBlock; block.parent; block = block.parent) path.unshift(block.name);
  if (names.has(path.join(' '))) added.mode = 'skip';
}

/** What open pages showed stands in front of the lines of code (`test/e2e/shown.ts`). */
async function tellWhatIsShown(error) {
  const shown = await Promise.all([...(globalThis[Symbol.for('siteplane.test.shown')] ?? [])].map((tell) => tell()));
  if (shown.length === 0 || typeof error?.stack !== 'string') return;
  const text = shown.map((one) => `shown: ${one}`).join('\n');
  error.stack = error.stack.replace(/\n {4}at /, (first) => `\n\n${text}\n${first}`);
}

/** Where `fetch` finds its way out: the modules of a file that loads its own end with it. Node's own stand there once it is asked for. */
function dispatchers() {
  void globalThis.Request;
  const keys = Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description.startsWith('undici.globalDispatcher'));
  return keys.map((key) => [key, globalThis[key]]);
}

/** What Jest and open pages keep on the global object for one file: left there, each test would be told to the handlers of all files before. */
const ofOneFile = new Set([
  'EVENT_HANDLERS',
  'JEST_STATE_SYMBOL',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'siteplane.test.shown',
]);
const watched = ['exit', 'SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'warning'];
