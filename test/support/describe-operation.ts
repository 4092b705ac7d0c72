import type { ErrorCode } from '../../plugin/kit/errors';
import { describeOnMariadb } from './dialects';
import { type CallOptions, type Reply, type Settings, type Site, startSite } from './site';
import type { TestDialect } from './storages';
import { type Citation, verifies } from './verifies';

/** An operation by its name with its params; `confirm` is put in where it is needed. */
export type Given = readonly [operation: string, params?: object];

/** What a `check` may use: the answer that the case got, and the same way in for further calls. */
export interface Checking {
  readonly site: Site;
  readonly answer: Envelope;
  /** Calls that must succeed; throws with the answer otherwise. */
  readonly call: (operation: string, params?: object, options?: Pick<CallOptions, 'confirm' | 'headers'>) => Promise<Envelope>;
}

export type Envelope = Reply['envelope'];

/** One call of the operation under test and what has to come of it. */
export interface OperationCase {
  readonly name: string;
  readonly verifies?: readonly Citation[];
  readonly settings?: Settings;
  /** Calls before, which must succeed. */
  readonly given?: readonly Given[];
  readonly params?: object;
  /** Params that only the calls before bring about, such as a random id. */
  readonly found?: (call: (operation: string, params?: object) => Promise<Envelope['data']>, site: Site) => Promise<object>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Code of the refusal; left out where the call has to succeed. */
  readonly error?: ErrorCode;
  readonly message?: RegExp | string;
  /** What the data has to contain. */
  readonly data?: object;
  readonly changed?: boolean;
  /** Rows more or fewer per table; every table that is not named must keep its number. */
  readonly rows?: Readonly<Record<string, number>>;
  readonly check?: (checking: Checking) => Promise<void> | void;
}

const sites = new Map<string, Promise<Site>>();
const ways = ['over HTTP with a key', 'in process as an admin'] as const;

/** One site per database and settings serves all cases of a test file; its tables are put back between them. */
function siteFor(dialect: TestDialect, settings: Settings = {}): Promise<Site> {
  const name = `${dialect} ${JSON.stringify(settings)}`;
  const site = sites.get(name) ?? startSite({ dialect, settings });
  sites.set(name, site);
  return site;
}

afterAll(async () => {
  for (const site of sites.values()) await (await site.catch(() => undefined))?.stop();
});

/** Run each case on SQLite and on MariaDB, over HTTP with a key and in process as an admin; both ways must agree. */
export function describeOperation(operation: string, cases: readonly OperationCase[]): void {
  const suite = (dialect: TestDialect) => () => {
    test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
      verifies(...(one.verifies ?? []));
      const site = await siteFor(dialect, one.settings);
      const answers: Envelope[] = [];
      for (const way of ways) answers.push(await run({ site, operation, way }, one));
      const [byKey, asAdmin] = answers.map((answer) => comparable(answer));
      expect(asAdmin).toEqual(byKey);
    });
  };
  describe(`${operation} on SQLite`, suite('sqlite'));
  describeOnMariadb(`${operation} on MariaDB`, suite('mariadb'));
}

interface Run {
  readonly site: Site;
  readonly operation: string;
  readonly way: (typeof ways)[number];
}

async function run({ site, operation, way }: Run, one: OperationCase): Promise<Envelope> {
  await site.reset();
  const isHttp = way === ways[0];
  const send = (name: string, params: object, options: CallOptions): Promise<Partial<Reply> & Pick<Reply, 'envelope'>> =>
    isHttp ? site.call(name, params, options) : site.inProcess(name, params, options).then((envelope) => ({ envelope }));

  const call: Checking['call'] = async (name, params = {}, options = {}) => {
    const { envelope } = await send(name, params, {
      confirm: site.needsConfirm(name) && !('confirm' in params) ? true : undefined,
      ...options,
    });
    if (!envelope.ok) throw new Error(`${name} ${JSON.stringify(params)} ${way}: ${envelope.error}`);
    return envelope;
  };

  for (const [name, params] of one.given ?? []) await call(name, params);
  const found = await one.found?.(async (name, params) => (await call(name, params)).data, site);
  const before = await site.rowCounts();
  const reply = await send(operation, { ...one.params, ...found }, one.headers ? { headers: one.headers } : {});
  expectAnswer(one, reply, way);
  expectRows(one, { before, after: await site.rowCounts() });
  await one.check?.({ site, answer: reply.envelope, call });
  return reply.envelope;
}

function expectAnswer(one: OperationCase, { envelope, status, headers }: Partial<Reply> & Pick<Reply, 'envelope'>, way: string): void {
  expect(Object.keys(envelope)).toEqual(['ok', 'data', 'changed', 'error']);
  if (one.error === undefined) {
    expect({ way, ok: envelope.ok, error: envelope.error }).toEqual({ way, ok: true, error: null });
    if (status !== undefined) expect(status).toBe(200);
  } else {
    expect({ ...envelope, error: typeof envelope.error, way }).toEqual({ ok: false, data: null, changed: false, error: 'string', way });
    if (headers) expect(headers.get('x-error-code')).toBe(one.error);
  }
  if (one.message instanceof RegExp) expect(envelope.error).toMatch(one.message);
  else if (one.message !== undefined) expect(envelope.error).toBe(one.message);
  if (one.data !== undefined) expect(envelope.data).toMatchObject(one.data);
  if (one.changed !== undefined) expect({ way, changed: envelope.changed }).toEqual({ way, changed: one.changed });
}

/** Without `rows`, a refusal and an unchanged repeat may leave nothing but their audit row. */
function expectRows({ error, changed, rows }: OperationCase, { before, after }: { before: Counts; after: Counts }): void {
  if (rows === undefined && error === undefined && changed !== false) return;
  const difference = Object.fromEntries(Object.keys(after).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
  const { sp_audit: audited = 0, ...others } = difference;
  if (rows === undefined) {
    expect(nonZero(others)).toEqual({});
    expect([0, 1]).toContain(audited);
    return;
  }
  expect(nonZero(difference)).toEqual(nonZero(rows));
}

type Counts = Readonly<Record<string, number>>;

const nonZero = (counts: Counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

/** Names of fields that differ between two runs or two callers. */
const differing =
  /^(id|at|by|ref|first_seen|last_seen|head_hash|date|modified|actor|transport|request_id|run_id|trigger_kind|duration_ms|capabilities_of_caller|counters|gauges|histograms|node|secret|preview_url|upload_url)$|_at$/;

/** The answer without what rightly differs between two ways of calling. */
function comparable(value: unknown, name = ''): unknown {
  if (differing.test(name)) return `(${name})`;
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, comparable(item, key)]));
}
