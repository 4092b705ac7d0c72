import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from '@sinclair/typebox';
import { groups } from '../plugin/resources';
import { describeOnMariadb } from './support/dialects';
import { examples } from './support/examples';
import { type Reply, type Site, startSite } from './support/site';
import type { TestDialect } from './support/storages';
import { verifies } from './support/verifies';
import { leaksOf } from './support/wrong-values';

const operations = groups.flatMap(({ resource, operations: own }) =>
  Object.entries(own).map(([action, operation]) => ({ name: `${resource}.${action}`, operation })),
);

/**
 * Operations with their params that hold secrets. An address that is looked for has a form, which the canary has not; what a read looks
 * for is write-only for the sake of the audit log alone.
 */
const takers = operations.flatMap(({ name, operation }) => {
  if (operation.effect === 'read' && operation.secretKeys.length === 0) return [];
  const secrets = Object.entries<TSchema>(operation.params.properties).filter(
    ([, schema]) => schema.writeOnly === true && !schema.format && !schema.pattern,
  );
  return secrets.length ? [{ name, params: secrets.map(([param]) => param) }] : [];
});

/** Quotes, slashes, spaces and letters beyond ASCII, so that each encoding looks different. */
const canary = 'Sentinel~7f3a9c "Ω\\/+&= é§';

test('leaks are found in every encoding', () => {
  const bytes = Buffer.from(canary);
  const texts = [canary, JSON.stringify(canary), encodeURIComponent(canary), bytes.toString('hex'), bytes.toString('latin1')];
  const shifted = ['', 'a', 'ab', 'abc'].map((before) => Buffer.concat([Buffer.from(before), bytes, Buffer.from('tail')]));
  texts.push(...shifted.flatMap((all) => [all.toString('base64'), all.toString('base64url')]));
  for (const text of texts) expect({ text, leaks: leaksOf(canary, `before ${text} after`).length > 0 }).toEqual({ text, leaks: true });
  expect(leaksOf(canary, 'nothing to see')).toEqual([]);
});

describe('secrets on SQLite', () => laws('sqlite'));
describeOnMariadb('secrets on MariaDB', () => laws('mariadb'));

function laws(dialect: TestDialect): void {
  let site: Site;
  const replies: string[] = [];
  beforeAll(async () => {
    site = await startSite({ dialect });
    await site.identity('revoked');
    for (const taker of takers) await everyWayWith(taker);
    for (const { name, operation } of operations)
      if (operation.effect === 'read') keep(await site.call(name, examples[name]?.params ?? {}));
    keep(await site.manifest({ key: site.key }));
  });
  afterAll(() => site?.stop());

  const keep = ({ text, headers }: Pick<Reply, 'text' | 'headers'>) => void replies.push(text, JSON.stringify([...headers]));

  /** The secret on every path that a call can take, sound and unsound. The last one stores it. */
  async function everyWayWith({ name, params }: (typeof takers)[number]): Promise<void> {
    const { given = [], params: example = {}, found } = examples[name] ?? {};
    for (const [operation, before = {}] of given) await site.call(operation, before, site.needsConfirm(operation) ? { confirm: true } : {});
    const known = await found?.(async (operation, before) => (await site.call(operation, before)).envelope.data, site);
    const secret = { ...example, ...known, ...Object.fromEntries(params.map((param) => [param, canary])) };
    const [resource = '', action = ''] = name.split('.');
    for (const as of ['anonymous', 'weak', 'half', 'revoked'] as const) keep(await site.call(name, secret, { as }));
    keep(await site.call(name, Object.fromEntries(Object.entries(secret).map(([param, value]) => [param, [value]]))));
    keep(await site.call(name, secret, { confirm: canary }));
    keep(await site.call(`${resource}.${action}x`, secret));
    keep(await site.query(String(new URLSearchParams({ resource, action, params: JSON.stringify(secret) })), { key: site.key }));
    keep(await site.dispatch(`{"resource":"${resource}","params":${JSON.stringify(secret)},`, { key: site.key }));
    keep(await site.call(name, secret, { headers: { 'X-Dry-Run': 'true' } }));
    for (let repeat = 0; repeat < 3; repeat++)
      keep(await site.call(name, secret, { confirm: true, headers: { 'Idempotency-Key': `key of ${name}` } }));
    keep(await site.call(name, secret, { as: 'admin' }));
    const stored = await site.inProcess(name, secret);
    expect(stored.error).toBeNull();
    replies.push(JSON.stringify(stored));
  }

  test('there are operations that take secrets, and their entries name them', async () => {
    verifies('secrets:write-only');
    expect(takers).toContainEqual({ name: 'crm.set_secret', params: ['api_key'] });
    const entries: { resource: string; action: string; secret_keys?: string[] }[] = JSON.parse(
      (await site.manifest({ key: site.key })).text,
    ).data;
    const named = entries.flatMap(({ resource, action, secret_keys: params }) =>
      params ? [{ name: `${resource}.${action}`, params }] : [],
    );
    // An import has no such param of its own: it names what its envelope must not contain.
    const imported = { name: 'content_sources.import', params: ['secret', 'forward_secret'] };
    expect(named).toEqual([...takers, imported].sort((a, b) => (a.name < b.name ? -1 : 1)));
  });

  test('no answer holds one', () => {
    verifies('R2');
    expect(replies.length).toBeGreaterThan(30);
    expect(replies.filter((text) => leaksOf(canary, text).length > 0)).toEqual([]);
  });

  test('no log line holds one', () => {
    verifies('R3');
    expect(site.logLines().filter((line) => leaksOf(canary, line).length > 0)).toEqual([]);
  });

  test('no row of any table holds one, sealed or not, nor does a file', async () => {
    verifies('R1');
    expect(leaksOf(canary, await site.dump())).toEqual([]);
    for (const file of filesOf(site.dir))
      expect({ file, leaks: leaksOf(canary, readFileSync(file, 'latin1')) }).toEqual({ file, leaks: [] });
  });

  test('the same of keys, sessions and passwords', async () => {
    verifies('R1', 'R3', 'auth:key-secret', 'auth:key-encrypted');
    const admin = await site.identity('admin');
    const session = decodeURIComponent(admin.cookie ?? '').replace(/^.*=s:([^.]+)\..*$/, '$1');
    const root = readFileSync(join(site.dir, 'root.key'), 'utf8').trim();
    expect(session.length).toBeGreaterThan(20);
    const files = filesOf(site.dir).filter((file) => !file.endsWith('root.key'));
    const stored = [await site.dump(), ...files.map((file) => readFileSync(file, 'latin1'))];
    for (const secret of [site.key, (await site.identity('revoked')).key ?? '', session, admin.csrf ?? '', site.password, root]) {
      expect(stored.flatMap((text) => leaksOf(secret, text))).toEqual([]);
      expect(site.logLines().flatMap((line) => leaksOf(secret, line))).toEqual([]);
      expect(replies.flatMap((text) => leaksOf(secret, text))).toEqual([]);
    }
  });
}

const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
