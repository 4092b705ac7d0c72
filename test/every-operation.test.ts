import { isDeepStrictEqual } from 'node:util';
import Ajv2020 from 'ajv/dist/2020';
import type { ManifestEntry } from '../plugin/kit/derive/manifest-entry';
import { groups } from '../plugin/resources';
import { describeOnMariadb } from './support/dialects';
import { type Example, examples, ownExamples } from './support/examples';
import { schemaExample } from './support/schema-example';
import { type Reply, type Site, startSite } from './support/site';
import type { TestDialect } from './support/storages';
import { verifies } from './support/verifies';
import { wrongValues } from './support/wrong-values';

const operations = groups.flatMap(({ resource, operations: own }) =>
  Object.entries(own).map(([action, operation]) => ({ name: `${resource}.${action}`, operation })),
);
const table = operations.map(({ name, operation }) => [name, operation] as const);
const exampleOf = (name: string): Example => examples[name] ?? { params: {}, given: [] };
const changes = (name: string, { effect }: { effect: string }) => exampleOf(name).changed ?? effect !== 'read';

test('every operation has an example: of its schema, or one that says more; and every example its operation', () => {
  expect(Object.keys(examples).sort()).toEqual(operations.map(({ name }) => name).sort());
  const idle = operations.filter(({ name, operation }) => isDeepStrictEqual(ownExamples[name], schemaExample(operation) ?? {}));
  expect(idle.map(({ name }) => name)).toEqual([]);
});

describe('every operation on SQLite', () => laws('sqlite'));
describeOnMariadb('every operation on MariaDB', () => laws('mariadb'));

function laws(dialect: TestDialect): void {
  let site: Site;
  let manifest: ManifestEntry[];
  // In this draft `format` is an annotation; ours also take the empty text, which clears a field.
  const ajv = new Ajv2020({ strict: true, allErrors: true, validateFormats: false });
  ajv.addKeyword('x-svc');

  beforeAll(async () => {
    site = await startSite({ dialect });
    for (const as of ['weak', 'half', 'revoked'] as const) await site.identity(as);
    manifest = JSON.parse((await site.manifest({ key: site.key })).text).data;
  });
  afterAll(() => site?.stop());

  const entryOf = (name: string) => manifest.find(({ resource, action }) => `${resource}.${action}` === name);
  const schemaOf = (name: string) =>
    (entryOf(name)?.params ?? {}) as { properties: Record<string, Record<string, unknown>>; required?: string[] };
  const confirmed = (name: string) => (site.needsConfirm(name) ? { confirm: true } : {});

  /** The state in which the example has something to do. */
  async function prepared(name: string): Promise<Readonly<Record<string, unknown>>> {
    await site.reset();
    const { given, params, found } = exampleOf(name);
    for (const [operation, before = {}] of given) {
      const { envelope } = await site.call(operation, before, confirmed(operation));
      if (!envelope.ok) throw new Error(`${operation} before ${name}: ${envelope.error}`);
    }
    if (found)
      return { ...params, ...(await found(async (operation, before) => (await site.call(operation, before)).envelope.data, site)) };
    return params;
  }

  /** What is stored, table by table, without the audit log. */
  const unaudited = async () => (await site.state()).split('\n').filter((line) => !line.startsWith('sp_audit '));
  const audited = async () => (await site.rowCounts()).sp_audit ?? 0;

  test('the manifest has exactly these operations, and exactly these are destructive', () => {
    verifies('R17', 'manifest:route');
    const named = (entries: ManifestEntry[]) => entries.map(({ resource, action }) => `${resource}.${action}`);
    expect(named(manifest)).toEqual(operations.map(({ name }) => name).sort());
    expect(named(manifest.filter(({ destructive }) => destructive))).toEqual(
      operations
        .filter(({ operation }) => operation.destructive)
        .map(({ name }) => name)
        .sort(),
    );
  });

  describe.each(table)('%s', (name, operation) => {
    /** What is judged before the database is asked needs one of them; SIZE=full asks both. */
    const withoutSql = (title: string, law: () => Promise<void>) => {
      if (dialect === 'sqlite' || process.env.SIZE === 'full') test(title, law);
    };

    withoutSql('by nobody, by a revoked key, nor by people without the capability', async () => {
      verifies('R13', 'auth:none', 'errors:403');
      const params = await prepared(name);
      const before = await site.state();
      for (const [as, status, code] of strangers) expectRefusal(await site.call(name, params, { as, ...confirmed(name) }), status, code);
      expect(await site.state()).toBe(before);
    });

    test('by key and by admin: the same, as promised', async () => {
      verifies('R13', 'auth:session', 'auth:in-process', 'R38');
      const params = await prepared(name);
      const before = await site.state();
      const byKey = await site.call(name, params, confirmed(name));
      expect(byKey).toMatchObject({ status: 200, envelope: { ok: true, changed: changes(name, operation), error: null } });
      const returns = entryOf(name)?.returns;
      if (returns) expect({ valid: ajv.validate(returns, byKey.envelope.data), errors: ajv.errors }).toEqual({ valid: true, errors: null });
      if (!operation.audited) expect(await site.state()).toBe(before);
      else expect(await site.state()).not.toBe(before);

      for (const way of ['session', 'process'] as const) {
        const anew = await prepared(name);
        const other =
          way === 'process'
            ? await site.inProcess(name, anew, confirmed(name))
            : (await site.call(name, anew, { as: 'admin', ...confirmed(name) })).envelope;
        expect(shapeOf(other)).toEqual(shapeOf(byKey.envelope));
      }
    });

    withoutSql('no param but its own', async () => {
      verifies('errors:invalid-params');
      const params = await prepared(name);
      const before = await unaudited();
      const reply = await site.call(name, { ...params, nonesuch: 1 }, confirmed(name));
      expectRefusal(reply, 400, 'invalid_params');
      expect(reply.envelope.error).toBe('Invalid params: /nonesuch is not a known parameter');
      expect(await unaudited()).toEqual(before);
    });

    withoutSql('no param of another type, and none missing', async () => {
      verifies('R23');
      const params = await prepared(name);
      const before = await site.state();
      const { properties, required = [] } = schemaOf(name);
      for (const [param, schema] of Object.entries(properties)) {
        for (const value of wrongValues(schema)) {
          const reply = await site.call(name, { ...params, [param]: value }, param === 'confirm' ? {} : confirmed(name));
          expect({ param, value, status: reply.status, error: reply.envelope.error }).toEqual({
            param,
            value,
            status: 400,
            error: expect.stringMatching(new RegExp(`^Invalid params: /${param} `)),
          });
        }
      }
      for (const param of required) {
        const { [param]: _left, ...rest } = params;
        expect((await site.call(name, rest, confirmed(name))).envelope.error).toMatch(new RegExp(`^Invalid params: /${param} is required`));
      }
      expect(await site.state()).toBe(before);
    });

    if (operation.destructive) {
      withoutSql('not without confirm, nor with something like it', async () => {
        verifies('R17', 'confirm:required', 'confirm:boolean', 'confirm:manifest');
        const params = await prepared(name);
        const before = await unaudited();
        for (const [confirm, inside, status] of confirms) {
          const own = inside === undefined ? params : { ...params, confirm: inside };
          const byHttp = await site.call(name, own, { confirm });
          expect({ confirm, inside, status: byHttp.status }).toEqual({ confirm, inside, status });
          expect((await site.inProcess(name, own, { confirm })).error).toBe(byHttp.envelope.error);
        }
        expect(await unaudited()).toEqual(before);
        expect(entryOf(name)?.params).toMatchObject({ properties: { confirm: { type: 'boolean' } } });
      });

      withoutSql('asks for confirm before it looks for the record', async () => {
        verifies('dispatch:order');
        await site.reset();
        const { params } = exampleOf(name);
        expect((await site.call(name, params)).status).toBe(428);
      });
    }

    if (operation.effect === 'read') {
      withoutSql('the GET form answers the same', async () => {
        verifies('dispatch:get-form');
        const params = await prepared(name);
        const [resource, action] = name.split('.');
        const query = new URLSearchParams({ resource: resource ?? '', action: action ?? '', params: JSON.stringify(params) });
        const [byGet, byPost] = [await site.query(String(query), { key: site.key }), await site.call(name, params)];
        expect(byGet.status).toBe(200);
        expect(shapeOf(byGet.envelope)).toEqual(shapeOf(byPost.envelope));
      });
    } else {
      withoutSql('no GET form', async () => {
        verifies('dispatch:get-form-reads-only');
        const params = await prepared(name);
        const before = await site.state();
        const [resource, action] = name.split('.');
        const query = new URLSearchParams({ resource: resource ?? '', action: action ?? '', params: JSON.stringify(params) });
        const reply = await site.query(String(query), { key: site.key });
        expectRefusal(reply, 405, 'method_not_allowed');
        expect(reply.headers.get('allow')).toBe('POST');
        expect(await site.state()).toBe(before);
      });

      test('a dry run says what would change and changes nothing', async () => {
        verifies('dry-run:rolls-back');
        const params = await prepared(name);
        const [before, rows] = [await unaudited(), await audited()];
        const reply = await site.call(name, params, { headers: { 'X-Dry-Run': 'true' } });
        if (operation.effect === 'work' && !operation.ownDryRun) expectRefusal(reply, 400, 'bad_request');
        else expect(reply).toMatchObject({ status: 200, envelope: { ok: true, changed: changes(name, operation) } });
        // A dry run that an operation has of its own leaves its row in the history.
        const ofHistory = (line: string) => operation.ownDryRun && line.startsWith('sp_runs ');
        expect((await unaudited()).filter((line) => !ofHistory(line))).toEqual(before.filter((line) => !ofHistory(line)));
        expect(await audited()).toBe(rows + 1);
      });

      test('leaves one audit row, and a repeat of an idempotent one nothing else', async () => {
        verifies('audit:every-mutation', 'dispatch:changed', 'R38', 'R48', 'D18');
        const params = await prepared(name);
        const rows = await audited();
        const first = await site.call(name, params, confirmed(name));
        expect(await audited()).toBe(rows + 1);
        // A delete is not idempotent in the list, as its repeat is refused; it leaves nothing behind all the same.
        if (!operation.idempotent && !first.envelope.data?.deleted) return;
        const before = await unaudited();
        const repeat = await site.call(name, params, confirmed(name));
        expect({ status: repeat.status, changed: repeat.envelope.changed }).toEqual({
          status: first.envelope.data?.deleted ? 404 : 200,
          changed: false,
        });
        if (repeat.envelope.ok) expect(untimed(repeat.envelope.data)).toEqual(untimed(first.envelope.data));
        expect(await unaudited()).toEqual(before);
        expect(await audited()).toBe(rows + 2);
      });
    }
  });
}

/** Who is refused, and how. */
const strangers = [
  ['anonymous', 401, 'unauthenticated'],
  ['revoked', 401, 'unauthenticated'],
  ['weak', 403, 'forbidden'],
  ['half', 403, 'forbidden'],
] as const;

/** `confirm` at the top, inside params, and what is answered. */
const confirms: readonly (readonly [unknown, unknown, number])[] = [
  [undefined, undefined, 428],
  [false, undefined, 428],
  [undefined, false, 428],
  ...['true', 1, 0, null, '', [true], {}].flatMap((value) => [
    [value, undefined, 400] as const,
    [undefined, value, 400] as const,
    [true, value, 400] as const,
    [value, true, 400] as const,
  ]),
  [true, false, 400],
  [false, true, 400],
];

/** Data without how long it took. */
const untimed = (data: Record<string, unknown> | null) => ({ ...data, duration_ms: undefined });

function expectRefusal({ status, envelope, headers }: Reply, wanted: number, code: string): void {
  expect({ status, code: headers.get('x-error-code') }).toEqual({ status: wanted, code });
  expect(envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
}

/** What has to agree between two ways of calling: everything but instants, ids and what is told about caller and process. */
function shapeOf(value: unknown, name = ''): unknown {
  if (
    /^(id|at|date|modified|actor|transport|request_id|duration_ms|delivery_id|created_at|updated_at|exported_at|secret|trigger_kind|run_id|ref|first_seen|last_seen|head_hash|by|signature|capabilities_of_caller|counters|gauges|histograms|expires_at|preview_url|upload_url)$/.test(
      name,
    )
  )
    return '…';
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item, key)]));
}
