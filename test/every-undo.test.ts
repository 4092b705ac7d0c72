import canonicalize from 'canonicalize';
import { groups } from '../plugin/resources';
import { type Reply, type Site, startSite } from './support/site';
import { undoExamples } from './support/undo-examples';
import { verifies } from './support/verifies';

const declared = groups.flatMap(({ resource, operations }) =>
  Object.entries(operations).flatMap(([action, operation]) => (operation.undo ? [`${resource}.${action}`] : [])),
);

interface Row {
  readonly id: number;
  readonly params: Record<string, unknown>;
  readonly before: object | null;
  readonly after: object | null;
  readonly undo: { resource: string; action: string; grade: string | null } | null;
}

/** All that can be seen of the records, but for what changes by itself; capabilities are a set. */
const views: readonly (readonly [operation: string, params?: object])[] = [
  ['ai.get_area', { area: 'summary' }],
  ['content_sources.list'],
  ['crm.list'],
  ['estimates_items.list'],
  ['integrations.get', { slug: 'automation' }],
  ['modules.entitlements_list'],
  ['modules.get_config', { module: 'leads' }],
  ['modules.list'],
  ['notes_items.list'],
  ['pipelines.list_recipes'],
  ['posts.list'],
  ['roles.list'],
  ['users.list'],
  ['variables.catalog'],
];

function settled(value: unknown, name = ''): unknown {
  if (['modified', 'updated_at'].includes(name)) return '…';
  if (Array.isArray(value)) return name === 'capabilities' ? [...value].sort() : value.map((item) => settled(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, settled(item, key)]));
}

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
  await site.identity('half');
});
afterAll(() => site?.stop());

async function call(operation: string, params: object = {}): Promise<Reply> {
  const reply = await site.call(operation, params, site.needsConfirm(operation) ? { confirm: true } : {});
  if (!reply.envelope.ok) throw new Error(`${operation}: ${reply.envelope.error}`);
  return reply;
}

async function snapshot(): Promise<string> {
  const seen: unknown[] = [];
  for (const [operation, params] of views) seen.push(settled((await call(operation, params)).envelope.data));
  for (const resource of ['notes_items', 'estimates_items']) {
    const [first] = ((await call(`${resource}.list`)).envelope.data?.items ?? []) as { id: number }[];
    if (first) seen.push(settled((await call(`${resource}.get`, { id: first.id })).envelope.data));
  }
  return seen.map((view) => canonicalize(view)).join('\n');
}

const rows = async (params: object) => ((await call('status.audit', params)).envelope.data?.items ?? []) as Row[];
const newest = async () => (await rows({ per_page: 1 }))[0] as Row;
const rowOf = async (id: number) => (await rows({ per_page: 100 })).find((row) => row.id === id);
const undo = (id: number, options: Parameters<Site['call']>[2] = { confirm: true }) => site.call('status.undo', { id }, options);

/** The example done: what was seen before and after, and its row. */
async function done(name: string) {
  const { example, since } = undoExamples[name] ?? { example: { params: {}, given: [] }, since: [''] as const };
  await site.reset();
  for (const [operation, params] of example.given) await call(operation, params);
  const found = example.found ? await example.found(async (operation, params) => (await call(operation, params)).envelope.data, site) : {};
  const { secret, ...params }: Record<string, unknown> = { ...example.params, ...found };
  const before = await snapshot();
  const reply = await call(name, params);
  const row = await newest();
  return {
    before,
    reply,
    row,
    after: await snapshot(),
    since: [since[0], { ...(since[0].startsWith('content_sources.') ? { id: params.id } : {}), ...since[1] }] as const,
  };
}

test('every operation with an undo has an example, and every example its operation', () => {
  expect(Object.keys(undoExamples).sort()).toEqual([...declared].sort());
});

test('no operation with a secret declares one, and only writes do', () => {
  verifies('D548');
  const operations = groups.flatMap(({ operations }) => Object.values(operations)).filter((operation) => operation.undo);
  expect(operations.flatMap(({ reveals }) => reveals)).toEqual([]);
  expect(new Set(operations.map(({ effect }) => effect))).toEqual(new Set(['write']));
});

describe.each(declared)('%s', (name) => {
  test('undone, the record is what it was; twice is refused, and an undo of the undo has the change again', async () => {
    verifies('D548', 'D551', 'D553', 'status:audit');
    const { before, reply, row, after } = await done(name);
    expect(after).not.toBe(before);
    expect(reply.headers.get('x-undo')).toBe(String(row.id));
    expect(row.undo).toEqual({ resource: expect.any(String), action: expect.any(String), grade: row.undo?.grade ?? null });
    expect(row.before ?? row.after).not.toBeNull();

    const isDestructive = site.needsConfirm(`${row.undo?.resource}.${row.undo?.action}`);
    if (isDestructive) {
      const unconfirmed = await undo(row.id, {});
      expect({ status: unconfirmed.status, target: unconfirmed.headers.has('x-confirm-target') }).toEqual({ status: 428, target: true });
    }
    const rehearsed = await undo(row.id, { headers: { 'X-Dry-Run': 'true' } });
    expect(rehearsed).toMatchObject({ status: 200, envelope: { changed: true, data: { before: row.after, after: row.before } } });
    expect(await snapshot()).toBe(after);

    const undone = await undo(row.id, isDestructive ? { confirm: true } : {});
    expect(undone).toMatchObject({ status: 200, envelope: { ok: true, changed: true } });
    expect(await snapshot()).toBe(before);
    const own = await newest();
    expect(own).toMatchObject({ params: { id: row.id, call: undone.envelope.data?.call }, before: row.after, after: row.before });
    expect((await rowOf(row.id))?.undo).toBeNull();

    const again = await undo(row.id);
    expect(again.status).toBe(409);
    expect(again.envelope.error).toMatch(/^Refused: audit row \d+ was undone by audit row \d+/);
    expect(await snapshot()).toBe(before);
    if (own.undo) {
      expect((await undo(own.id)).envelope).toMatchObject({ ok: true, changed: true });
      expect(await snapshot()).toBe(after);
    }
    expect((await call('status.audit_verify')).envelope.data).toMatchObject({ chain: { ok: true } });
  });

  test('changed since, it is refused and nothing changes', async () => {
    verifies('D548');
    const { row, since } = await done(name);
    await call(...since);
    const changed = await snapshot();
    const refused = await undo(row.id);
    expect({ status: refused.status, error: refused.envelope.error }).toEqual({
      status: 409,
      error: expect.stringMatching(
        /^Refused: .*(was changed (by somebody else )?since|would not be exactly as it was|exists|has \d+ holders)/,
      ),
    });
    expect(await snapshot()).toBe(changed);
  });
});
