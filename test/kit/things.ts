import { Type } from '@sinclair/typebox';
import { ascii, id, int, primary, text } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import type { Db } from '../../plugin/host';
import { notFound, refused } from '../../plugin/kit/errors';
import { defineGroup } from '../../plugin/kit/group';
import { defineOperation } from '../../plugin/kit/operation';
import { Params, Returns, Secret, SlotNum } from '../../plugin/kit/schema';

export const thingsTable = defineTable('t_things', { num: primary(ascii(3)), n: int(), name: text(100) });
export const shipmentsTable = defineTable('t_shipments', { id: id(), num: ascii(3) });
export const createThings = migration(5001, 'things', async ({ createTable }) => {
  await createTable(thingsTable);
  await createTable(shipmentsTable);
});

/** Where a test steps into a running handler; each does nothing until the test replaces it. */
export const hooks = { insideWrite: async () => {}, insideWork: async () => {} };

const num = SlotNum('Number');
const Thing = Returns({ num: Type.String(), n: Type.Integer() });
const store = (db: Db) => rows(db, thingsTable);

async function locked(db: Db, wanted: string) {
  const thing = await store(db).one({ num: wanted }, { lock: true });
  if (!thing) throw notFound('thing', wanted);
  return thing;
}

const get = defineOperation({ summary: 'Get.', effect: 'read', params: Params({ num }), returns: Thing }).handler(
  async (params, { db }) => {
    const thing = await store(db).one({ num: params.num });
    if (!thing) throw notFound('thing', params.num);
    return { num: thing.num, n: thing.n };
  },
);

const look = defineOperation({
  summary: 'Get what is about a person.',
  effect: 'read',
  audited: true,
  params: Params({ num, token: Type.Optional(Secret('A secret')) }),
  returns: Thing,
}).handler(async (params, { db }) => {
  const thing = await store(db).one({ num: params.num });
  if (!thing) throw notFound('thing', params.num);
  return { num: thing.num, n: thing.n };
});

const set = defineOperation({
  summary: 'Set.',
  effect: 'write',
  params: Params({ num, n: Type.Integer(), password: Type.Optional(Secret('A secret')) }),
  returns: Thing,
}).handler(async (params, { db }) => {
  const before = await store(db).one({ num: params.num }, { lock: true });
  const data = { num: params.num, n: params.n };
  if (before?.n === params.n) return { data, changed: false };
  if (before) await store(db).update({ num: params.num }, { n: params.n });
  else await store(db).insert({ ...data, name: '' });
  await hooks.insideWrite();
  return { data, changed: true };
});

const create = defineOperation({
  summary: 'Create with a once-shown secret.',
  effect: 'write',
  idempotent: false,
  params: Params({ num }),
  returns: Returns({ num: Type.String(), secret: Type.String() }),
  reveals: ['secret'],
}).handler(async (params, { db }) => {
  await store(db).insert({ num: params.num, n: 0, name: '' });
  return { data: { num: params.num, secret: 'shown-only-once' }, changed: true };
});

const remove = defineOperation({
  summary: 'Delete.',
  effect: 'write',
  capability: 'delete_things',
  destructive: true,
  params: Params({ num }),
  returns: Returns({ num: Type.String(), deleted: Type.Boolean() }),
  target: async (params, { db }) => {
    const state = await store(db).one({ num: params.num });
    return state ? { name: String(params.num), holds: [], state } : null;
  },
}).handler(async (params, { db }) => {
  await locked(db, params.num);
  await store(db).delete({ num: params.num });
  return { data: { num: params.num, deleted: true }, changed: true };
});

const ship = defineOperation({
  summary: 'Ship.',
  effect: 'work',
  params: Params({ num }),
  returns: Returns({ num: Type.String() }),
}).handler(async (params, { db }) => {
  await rows(db, shipmentsTable).insert({ num: params.num });
  await hooks.insideWork();
  return { data: { num: params.num }, changed: true };
});

const rehearse = defineOperation({
  summary: 'Ship, with a dry run of its own.',
  effect: 'work',
  params: Params({ dry_run: Type.Optional(Type.Boolean()) }),
  returns: Returns({}),
  ownDryRun: true,
}).handler(async () => ({ data: {}, changed: false }));

const launch = defineOperation({
  summary: 'Reach outside after a confirm, or rehearse it.',
  effect: 'work',
  destructive: true,
  params: Params({ num, dry_run: Type.Optional(Type.Boolean()) }),
  returns: Returns({ num: Type.String(), dry_run: Type.Boolean(), code: Type.String() }),
  reveals: ['code'],
  ownDryRun: true,
}).handler(async (params, { db }) => {
  const isRehearsal = params.dry_run === true;
  if (!isRehearsal) await rows(db, shipmentsTable).insert({ num: params.num });
  await hooks.insideWork();
  return { data: { num: params.num, dry_run: isRehearsal, code: 'shown-only-once' }, changed: true };
});

const refuse = defineOperation({ summary: 'Refuse late.', effect: 'write', params: Params({ num }), returns: Thing }).handler(
  async (params, { db }) => {
    await store(db).insert({ num: params.num, n: 1, name: '' });
    throw refused('it is not allowed');
  },
);

const fail = defineOperation({ summary: 'Fail.', effect: 'write', params: Params({ num }), returns: Thing }).handler(
  async (params, { db }) => {
    await store(db).insert({ num: params.num, n: 1, name: '' });
    throw new TypeError('the text of a bug with hunter2 in it');
  },
);

const old = defineOperation({
  summary: 'Deprecated.',
  effect: 'read',
  params: Params({}),
  returns: Returns({}),
  deprecated: { since: '2026-01-01T00:00:00Z', sunset: '2027-06-01T00:00:00Z', instead: 'thing.get' },
}).handler(async () => ({}));

const import_ = defineOperation({
  summary: 'A confirm of its own.',
  effect: 'write',
  params: Params({ overwrite: Type.Optional(Type.Boolean()), confirm: Type.Optional(Type.Boolean()) }),
  returns: Returns({ confirmed: Type.Boolean() }),
}).handler(async (params) => ({ data: { confirmed: params.confirm === true }, changed: false }));

/** A group with an operation of every kind, and one whose module is inactive. */
export const thingGroups = [
  defineGroup('thing', {
    operations: { get, look, set, create, delete: remove, ship, rehearse, launch, refuse, fail, old, import: import_ },
  }),
  defineGroup('dormant', { module: 'dormant', operations: { get: old, set } }),
];
