/**
 * A test environment without a realm of its own: a test file runs among the globals of its worker, so that modules
 * of the product, loaded once per worker, and the test see the same Date, Error and Array.
 */
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { loadsItsOwn } = require('./own-modules.cjs');

module.exports = class WorkerEnvironment {
  constructor({ globalConfig, projectConfig }, { testPath }) {
    this.global = globalThis;
    this.globalConfig = globalConfig;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = null;
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

  /** The next file finds the worker as this one did. */
  async teardown() {
    this.fakeTimersModern?.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const [event, before] of this.listeners)
      for (const listener of process.listeners(event)) if (!before.includes(listener)) process.removeListener(event, listener);
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (ofOneFile.has(key.description)) delete globalThis[key];
    for (const [key, dispatcher] of this.dispatchers ?? []) globalThis[key] = dispatcher;
    this.global = null;
  }
};

/** Where `fetch` finds its way out: the modules of a file that loads its own end with it. Node's own stand there once it is asked for. */
function dispatchers() {
  void globalThis.Request;
  const keys = Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description.startsWith('undici.globalDispatcher'));
  return keys.map((key) => [key, globalThis[key]]);
}

/** What Jest keeps on the global object for one file: left there, each test would be told to the handlers of all files before. */
const ofOneFile = new Set([
  'EVENT_HANDLERS',
  'JEST_STATE_SYMBOL',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
]);
const watched = ['exit', 'SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'warning'];
