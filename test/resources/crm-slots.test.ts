import { rows } from '../../plugin/db/rows';
import { lowestFreeSql, readCounter } from '../../plugin/db/slots';
import { crm } from '../../plugin/resources/crm';
import { codeOf, slugFor } from '../../plugin/resources/crm/slot/code';
import { crmSlotTable } from '../../plugin/resources/crm/slot/crm-slot-table';
import { crmCounter } from '../../plugin/resources/crm/slot/crm-slots';
import { apiKeyRef } from '../../plugin/resources/crm/slot/secret';
import { type Handlers, handlersOn, inParallel, recorded } from '../support/handlers';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const { create, delete: empty, get, list, set_secret: setSecret } = crm.operations;
const groups = [crm];
const three = (num: number) => String(num).padStart(3, '0');

describe('the code of a slot', () => {
  test.each([
    ['Acme & Söhne', false, 'acme-and-sohne'],
    ['日本', false, 'crm-007'],
    ['Acme', true, 'crm-007'],
    ['CRM 012', false, 'crm-007'],
    ['CRM 007', false, 'crm-007'],
    [`${'a'.repeat(63)} b`, false, 'a'.repeat(63)],
  ])('%s, taken: %s, is %s', (name, isTaken, code) => {
    verifies('D48');
    expect(codeOf(slugFor(name), '007', isTaken)).toBe(code);
  });
});

describeEachStorage('CRM slots', (make) => {
  test.each([
    [[], 1],
    [[1, 2, 3], 4],
    [[3, 1], 2],
    [[2, 3], 1],
  ])('the lowest free number beside %j is %i', async (used, free) => {
    verifies('crm:create:next-free');
    const { storage } = await make();
    const found = await storage.run(async (db) => {
      const slot = { name: 'A', url: '', linkAdminOnly: false, apiKeySealed: null, generation: 0 };
      for (const num of used) await rows(db, crmSlotTable).insert({ ...slot, num, rowUuid: `uuid-${num}`, code: `code-${num}` });
      return db.query<{ num: number }>(`SELECT ${lowestFreeSql(crmSlotTable.name)} AS num`);
    });
    expect(Number(found[0]?.num)).toBe(free);
  });

  test('200 concurrent creates over two instances take the numbers 1 to 200', async () => {
    verifies('R36', 'crm:create:next-free', 'crm:count:high-water');
    const made = await make();
    const instances = [await handlersOn(made, { groups }), await handlersOn(made, { groups }, await made.open())];
    const taken = await inParallel(200, async (i) => {
      const { data } = await (instances[i % 2] ?? fail()).call(create, { name: `Same name ${i % 3}` });
      return data;
    });
    const numbers = taken.map(({ crm_num }) => crm_num).sort();
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => three(i + 1)));
    expect(new Set(taken.map(({ code }) => code)).size).toBe(200);
    expect(await made.storage.run((db) => readCounter(db, crmCounter))).toBe(200);
  });

  test('creates and deletes at once: no number twice, the mark never falls, the maximum holds', async () => {
    verifies('R36', 'crm:create:max');
    const made = await make();
    const around = { groups, settings: { crmMaxSlots: 5 } };
    const instances = [await handlersOn(made, around), await handlersOn(made, around, await made.open())];
    const marks: number[] = [];
    let isOver = false;
    // One reader, because two could write down what they read in another order than they read it.
    const reader = (async () => {
      while (!isOver) {
        marks.push(await made.storage.run((db) => readCounter(db, crmCounter)));
        await new Promise(setImmediate);
      }
    })();
    await inParallel(120, async (i) => {
      const { call } = instances[i % 2] ?? fail();
      const attempt = i % 3 === 2 ? call(empty, { crm_num: three(1 + (i % 5)) }) : call(create, { name: `N${i}` });
      await attempt.catch((error: Error) => expect(error).toMatchObject({ code: expect.stringMatching(/^(conflict|not_found)$/) }));
    });
    isOver = true;
    await reader;
    expect(marks).toEqual([...marks].sort((a, b) => a - b));
    const { data } = await (instances[0] ?? fail()).call(list, {});
    expect(data.crms.length).toBeLessThanOrEqual(5);
    expect(await made.storage.run((db) => readCounter(db, crmCounter))).toBeLessThanOrEqual(5);
  });

  test('the key is stored sealed, dies with the slot, and does not open for the next occupant', async () => {
    verifies('crm:set-secret', 'crm:delete');
    const made = await make();
    const handlers = await handlersOn(made, { groups });
    await handlers.call(create, { name: 'First' });
    await handlers.call(setSecret, { crm_num: '001', api_key: 'pässword-1' });
    const first = await row(handlers);
    expect(first?.apiKeySealed).toMatch(/^enc:v1:/);
    expect(await handlers.ctx.vault.open(handlers.ctx.db, apiKeyRef(first ?? fail()), first?.apiKeySealed ?? '')).toBe('pässword-1');

    await handlers.call(empty, { crm_num: '001' });
    await handlers.call(create, { name: 'Second' });
    const second = await row(handlers);
    expect(second).toMatchObject({ apiKeySealed: null, generation: 0 });
    expect(second?.rowUuid).not.toBe(first?.rowUuid);
    const moved = handlers.ctx.vault.open(
      handlers.ctx.db,
      apiKeyRef({ rowUuid: second?.rowUuid ?? '', generation: 1 }),
      first?.apiKeySealed ?? '',
    );
    await expect(moved).rejects.toThrow('SECRET_CORRUPT');
  });

  test('each new key is a generation of its own, a repeat none', async () => {
    const made = await make();
    const handlers = await handlersOn(made, { groups });
    await handlers.call(create, { name: 'First' });
    const set = async (api_key: string) => (await handlers.call(setSecret, { crm_num: '001', api_key })).changed;
    expect([await set('a'), await set('a'), await set('b'), await set('a')]).toEqual([true, false, true, true]);
    expect(await row(handlers)).toMatchObject({ generation: 3 });
  });

  test('a key that cannot be read any more is replaced, also by the same one', async () => {
    const made = await make();
    const handlers = await handlersOn(made, { groups });
    await handlers.call(create, { name: 'First' });
    await handlers.call(setSecret, { crm_num: '001', api_key: 'a' });
    await made.storage.run((db) => rows(db, crmSlotTable).update({ num: 1 }, { apiKeySealed: 'enc:v1:k1:AAAA' }));
    expect((await handlers.call(setSecret, { crm_num: '001', api_key: 'a' })).changed).toBe(true);
    expect((await handlers.call(setSecret, { crm_num: '001', api_key: 'a' })).changed).toBe(false);
  });

  test('every slot contributes its variables to the registry, an emptied one none', async () => {
    const made = await make();
    const handlers = await handlersOn(made, { groups });
    await handlers.call(create, { name: 'Gone' });
    await handlers.call(create, { name: 'Acme Ltd', url: 'https://bücher.example/a b' });
    await handlers.call(empty, { crm_num: '001' });
    const variables = await crm.registry(handlers.ctx);
    expect(variables.map(({ name, value, source }) => [name, value, source])).toEqual([
      ['svc_std_crm_002_name', 'Acme Ltd', 'crm'],
      ['svc_std_crm_002_code', 'acme-ltd', 'crm'],
      ['svc_std_crm_002_url', 'https://xn--bcher-kva.example/a%20b', 'crm'],
    ]);
  });

  test('a create issues at most four statements, a read one', async () => {
    verifies('D3');
    const made = await make();
    const handlers = await handlersOn(made, { groups });
    const statements: string[] = [];
    const ctx = { ...handlers.ctx, db: recorded(handlers.ctx.db, statements) };
    await create.run({ name: 'One' }, ctx);
    expect(statements).toHaveLength(4);
    await get.run({ crm_num: '001' }, ctx);
    await list.run({}, ctx);
    expect(statements).toHaveLength(6);
  });
});

const row = ({ ctx }: Handlers) => rows(ctx.db, crmSlotTable).one({ num: 1 });

function fail(): never {
  throw new Error('missing');
}
