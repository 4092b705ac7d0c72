/**
 * How Node loads TypeScript by itself: as CommonJS, transformed by what is given. Run with `--require`, each file is transformed by swc
 * once and kept in a folder of the machine, so that a process of a test starts in a third of the time that tsx takes.
 */
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, resolve } = require('node:path');
const { keptFolder } = require('./kept.cjs');

/** Load `.ts` by `transform(path)`, also where an import names the `.js` that a build makes of it. */
exports.loadTypeScriptBy = function loadTypeScriptBy(transform) {
  const load = (module, path) => module._compile(transform(path), path);
  const isFirst = !Module._extensions['.ts'];
  Module._extensions['.ts'] = load;
  Module._extensions['.tsx'] = load;
  if (!isFirst) return;
  const usual = Module._resolveFilename;
  Module._resolveFilename = function resolveFilename(request, parent, ...rest) {
    const source = parent?.filename?.endsWith('.ts') && /^\.\.?\/.*\.js$/.test(request) ? request.replace(/\.js$/, '.ts') : request;
    const isThere = source !== request && existsSync(resolve(dirname(parent.filename), source));
    return usual.call(this, isThere ? source : request, parent, ...rest);
  };
};

const root = resolve(__dirname, '../../..');
const kept = join(keptFolder(), `siteplane-swc-${process.getuid?.() ?? 0}`);

function transformed(path) {
  const source = readFileSync(path, 'utf8');
  const file = join(kept, `${createHash('sha1').update(settings()).update(path).update(source).digest('hex')}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Loaded where it is needed, as it takes longer than all the rest.
    const { code } = require('@swc/core').transformSync(source, { ...JSON.parse(settings()), swcrc: false, filename: path });
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}

let read;
const settings = () => {
  read ??= readFileSync(join(root, '.swcrc'), 'utf8');
  return read;
};

// Not where the test runner takes the function above.
if (process.execArgv.includes(__filename)) exports.loadTypeScriptBy(transformed);
