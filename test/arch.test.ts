import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** A small project of the same layout in which every import is allowed; each case plants one that is not. */
const sound: Record<string, string> = {
  'package.json': '{"name":"planted","dependencies":{"express":"1.0.0","typeorm":"1.0.0"},"devDependencies":{"jest":"1.0.0"}}',
  'tsconfig.json': '{"compilerOptions":{"module":"node20","target":"es2023"}}',
  'node_modules/express/package.json': '{"name":"express","version":"1.0.0","main":"index.js"}',
  'node_modules/express/index.js': '',
  'node_modules/jest/package.json': '{"name":"jest","version":"1.0.0","main":"index.js"}',
  'node_modules/jest/index.js': '',
  'plugin/config.ts': 'export interface Config { port: number }\nexport const readConfig = (): Config => ({ port: 1 });',
  'plugin/host/index.ts': 'export interface Host { name: string }',
  'plugin/kit/errors.ts': "import type { Host } from '../host';\nexport const fail = (host: Host) => new Error(host.name);",
  'plugin/db/gateway.ts':
    "import type { Config } from '../config';\nimport { fail } from '../kit/errors';\nexport const gateway = (config: Config) => [config, fail];",
  'plugin/engines/kit/route.ts': "import { fail } from '../../kit/errors';\nexport const route = fail;",
  'plugin/engines/booking/engine.ts': "export const namespace = 'booking/v2';",
  'plugin/engines/booking/domain/seats.ts': 'export const seats = 1;',
  'plugin/engines/booking/data/seats.ts':
    "import { gateway } from '../../../db/gateway';\nimport { seats } from '../domain/seats';\nexport const stored = [seats, gateway];",
  'plugin/engines/booking/work/book.ts': "import { stored } from '../data/seats';\nexport const book = stored;",
  'plugin/engines/booking/routes/book.ts':
    "import { route } from '../../kit/route';\nimport { namespace } from '../engine';\nimport { book } from '../work/book';\nexport const booked = [route, namespace, book];",
  'plugin/engines/booking/index.ts': "import { booked } from './routes/book';\nexport const register = () => booked;",
  'plugin/resources/crm/get.ts':
    "import { fail } from '../../kit/errors';\nimport { port } from '../users/port';\nexport const crmGet = [fail, port];",
  'plugin/resources/crm/index.ts': "import { crmGet } from './get';\nexport const crm = [crmGet];",
  'plugin/resources/users/port.ts': 'export const port = 1;',
  'plugin/resources/users/list.ts': "import { port } from './port';\nexport const usersList = port;",
  'plugin/resources/users/index.ts': "import { usersList } from './list';\nexport const users = [usersList];",
  'plugin/resources/index.ts': "import { crm } from './crm';\nimport { users } from './users';\nexport const groups = [crm, users];",
  'plugin/auth/authenticate.ts': "import { gateway } from '../db/gateway';\nexport const authenticate = gateway;",
  'plugin/http/router.ts':
    "import express from 'express';\nimport { authenticate } from '../auth/authenticate';\nimport { groups } from '../resources';\nexport const router = [express, authenticate, groups];",
  'plugin/index.ts':
    "import { readConfig } from './config';\nimport { router } from './http/router';\nexport const register = [readConfig, router];",
  'plugin/adapter.ts': "export { readConfig } from './config';",
  'plugin/cli/service.ts': "export { readConfig } from '../config';\nexport { groups } from '../resources';",
  'plugin/cli/index.ts': "import { groups } from './service';\ngroups.at(0);",
  'plugin/exports.ts': "export * from './adapter';\nexport * from './cli/service';\nexport * from './index';",
  'host-shim/index.ts':
    "import { readConfig } from '../plugin/adapter';\nimport type { Host } from '../plugin/host';\nexport const host = (it: Host) => [it, readConfig];",
  'admin-ui/src/main.tsx': "import type { groups } from '../../plugin/resources';\nexport type Groups = typeof groups;",
};

/** Found by folder and not by file. */
const circle = 'no-circle-between-groups';

/** Rule that must fire → folder of the file that breaks it, and what that file says. */
const planted: [rule: string, folder: string, text: string][] = [
  ['kit', 'plugin/kit', "import { gateway } from '../db/gateway';\nexport const bad = gateway;"],
  ['kit-is-pure', 'plugin/kit', "import express from 'express';\nexport const bad = express;"],
  ['kit-takes-host-types', 'plugin/kit', "import * as host from '../host';\nexport const bad = host;"],
  ['host-is-interfaces', 'plugin/host', "import { fail } from '../kit/errors';\nexport const bad = fail;"],
  ['config-types', 'plugin/db', "import { readConfig } from '../config';\nexport const bad = readConfig;"],
  ['db', 'plugin/db', "import { groups } from '../resources';\nexport const bad = groups;"],
  ['auth', 'plugin/auth', "import { router } from '../http/router';\nexport const bad = router;"],
  ['group-imports-no-other-group', 'plugin/resources/crm', "import { usersList } from '../users/list';\nexport const bad = usersList;"],
  [circle, 'plugin/resources/users', "import type { Slot } from '../crm/port';\nexport type Bad = Slot;"],
  ['resources-know-no-web', 'plugin/resources/crm', "import type { Request } from 'express';\nexport type Bad = Request;"],
  ['http', 'plugin/http', "import { crmGet } from '../resources/crm/get';\nexport const bad = crmGet;"],
  ['only-entries-import-the-composition-root', 'plugin/http', "import { register } from '../index';\nexport const bad = register;"],
  ['assistant-bridge', 'plugin/assistant-bridge', "import { gateway } from '../db/gateway';\nexport const bad = gateway;"],
  ['engine-imports-no-other-engine', 'plugin/engines/crm', "import { x } from '../booking';\nexport const bad = x;"],
  ['engine-kit-imports-no-engine', 'plugin/engines/kit', "import { x } from '../booking';\nexport const bad = x;"],
  ['engine-input', 'plugin/engines/booking/input', "import { x } from '../domain/x';\nexport const bad = x;"],
  ['engine-domain', 'plugin/engines/booking/domain', "import { x } from '../data/x';\nexport const bad = x;"],
  ['engine-data', 'plugin/engines/booking/data', "import type { X } from '../outbox/x';\nexport type Bad = X;"],
  ['engine-slots-outbox', 'plugin/engines/booking/slots', "import { x } from '../outbox/x';\nexport const bad = x;"],
  ['engine-work', 'plugin/engines/booking/work', "import { x } from '../mail/x';\nexport const bad = x;"],
  ['engine-views', 'plugin/engines/booking/views', "import type { X } from '../routes/x';\nexport type Bad = X;"],
  ['engine-mail-feeds', 'plugin/engines/booking/mail', "import { x } from '../feeds/x';\nexport const bad = x;"],
  ['engine-jobs-routes-pages-site-file-tools', 'plugin/engines/booking/jobs', "import { x } from '../index';\nexport const bad = x;"],
  ['engine-rows-in-data', 'plugin/engines/booking/work', "import { rows } from '../../../db/rows';\nexport const bad = rows;"],
  ['engine-folders-are-floors', 'plugin/engines/booking/attic', "import { x } from '../domain/x';\nexport const bad = x;"],
  ['engine-domain-is-pure', 'plugin/engines/booking/domain', "import { gateway } from '../../../db/gateway';\nexport const bad = gateway;"],
  ['client-takes-types', 'plugin/client', "import { groups } from '../resources';\nexport const bad = groups;"],
  ['cli', 'plugin/cli', "import { gateway } from '../db/gateway';\nexport const bad = gateway;"],
  ['host-shim', 'host-shim', "import { groups } from '../plugin/resources';\nexport const bad = groups;"],
  ['host-shim-takes-host-types', 'host-shim', "import * as host from '../plugin/host';\nexport const bad = host;"],
  ['host-kit', 'plugin/host-kit', "import { gateway } from '../db/gateway';\nexport const bad = gateway;"],
  ['host-kit-takes-host-types', 'plugin/host-kit', "import * as host from '../host';\nexport const bad = host;"],
  ['host-contract', 'plugin/host-contract', "import { fail } from '../kit/errors';\nexport const bad = fail;"],
  ['host-contract-takes-host-types', 'plugin/host-contract', "import * as host from '../host';\nexport const bad = host;"],
  ['host-contract-knows-no-runner', 'plugin/host-contract', "import express from 'express';\nexport const bad = express;"],
  ['hosts', 'plugin/hosts/express', "import { gateway } from '../../db/gateway';\nexport const bad = gateway;"],
  ['pages-of-an-engine-stand-apart', 'admin-ui/src', "import { x } from './engines/booking/x';\nexport const bad = x;"],
  ['admin-ui-takes-types', 'admin-ui/src', "import { groups } from '../../plugin/resources';\nexport const bad = groups;"],
  ['nothing-imports-tests', 'host-shim', "import { x } from '../test/x';\nexport const bad = x;"],
  ['no-cycles', 'plugin/net', "import { worse } from './worse';\nexport const bad = worse;"],
  ['no-orphans', 'plugin/db', 'export const bad = 1;'],
  ['no-dev-dependency-at-run-time', 'plugin/db', "import jest from 'jest';\nexport const bad = jest;"],
  ['resolvable', 'plugin/db', "import { nowhere } from './nowhere';\nexport const bad = nowhere;"],
];

/** What some planted imports point at. */
const targets: Record<string, string> = {
  'plugin/engines/booking/index.ts': 'export const x = 1;',
  'admin-ui/src/engines/booking/x.ts': 'export const x = 1;',
  ...Object.fromEntries(
    ['domain', 'data', 'outbox', 'mail', 'feeds', 'routes'].map((floor) => [
      `plugin/engines/booking/${floor}/x.ts`,
      'export const x = 1;\nexport interface X { x: number }',
    ]),
  ),
  'plugin/db/rows.ts': 'export const rows = 1;',
  'plugin/resources/crm/port.ts': 'export type Slot = number;',
  'plugin/net/worse.ts': "import { bad } from './no-cycles';\nexport const worse = bad;",
  'test/x.ts': 'export const x = 1;',
};

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'arch-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('the import table lets sound imports pass', () => {
  expect(violations('sound', sound)).toEqual([]);
});

test('every planted violation is caught, by the rule meant for it', () => {
  const files = planted.map(([rule, folder, text]) => [`${folder}/${rule}.ts`, text] as const);
  const caught = violations('planted', { ...sound, ...targets, ...Object.fromEntries(files) });
  const expected = planted.map(([rule, folder]) => (rule === circle ? `${rule}: ${folder}` : `${rule}: ${folder}/${rule}.ts`));
  expect(expected.filter((violation) => !caught.includes(violation))).toEqual([]);
});

/** `rule: file` for each rule that fires on a project made of `files`. */
function violations(name: string, files: Record<string, string>): string[] {
  const dir = join(base, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  cpSync(join(root, '.dependency-cruiser.cjs'), join(dir, '.dependency-cruiser.cjs'));
  const folders = ['plugin', 'host-shim', 'admin-ui'];
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const run = spawnSync(process.execPath, [cli, ...folders, '--config', '.dependency-cruiser.cjs', '-T', 'json'], {
    cwd: dir,
    encoding: 'utf8',
  });
  if (run.error || !run.stdout) throw run.error ?? new Error(run.stderr);
  const { summary } = JSON.parse(run.stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
}
