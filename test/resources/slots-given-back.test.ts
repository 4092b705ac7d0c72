import { lockCounter, takeFree } from '../../plugin/db/slots';
import type { OpenStorage } from '../../plugin/db/storage';
import { crm } from '../../plugin/resources/crm';
import { crmSlotTable } from '../../plugin/resources/crm/slot/crm-slot-table';
import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { memberTable } from '../../plugin/resources/users/member/member-table';
import { type Handlers, handlersOn } from '../support/handlers';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

interface Kind {
  readonly counter: string;
  readonly table: string;
  readonly create: ({ call }: Handlers) => Promise<string>;
  readonly giveBack: ({ call }: Handlers) => Promise<unknown>;
}

const groups = [crm, roles, users];
const kinds: readonly (readonly [string, Kind])[] = [
  [
    'a CRM slot',
    {
      counter: 'crm_count',
      table: crmSlotTable.name,
      create: async ({ call }) => (await call(crm.operations.create, { name: 'Acme' })).data.crm_num,
      giveBack: ({ call }) => call(crm.operations.delete, { crm_num: '001' }),
    },
  ],
  [
    'the slot of a team member',
    {
      counter: 'user_count',
      table: memberTable.name,
      create: async ({ call }) => (await call(users.operations.create, { first_name: 'Ada' })).data.user_num,
      giveBack: ({ call }) => call(users.operations.delete, { user_num: '001' }),
    },
  ],
];

describeEachStorage('a number that is given back', (make, dialect) => {
  test.each(kinds)('%s: it is the next one that is taken', async (_, { create, giveBack }) => {
    const handlers = await handlersOn(await make(), { groups });
    expect([await create(handlers), await create(handlers)]).toEqual(['001', '002']);
    await giveBack(handlers);
    expect([await create(handlers), await create(handlers)]).toEqual(['001', '003']);
  });

  // SQLite has one transaction at a time.
  if (dialect === 'sqlite') return;

  test.each(kinds)('%s: not while another instance takes one, which would then be higher than the lowest free', async (_, kind) => {
    verifies('D777', 'R36');
    const made = await make();
    const [taking, giving] = [await handlersOn(made, { groups }), await handlersOn(made, { groups }, await made.open())];
    await kind.create(taking);
    const asked = askedFor(giving.ctx.host.storage as OpenStorage);
    let isGivenBack = false;
    let over: Promise<unknown> | undefined;
    await made.storage.tx(async (db) => {
      await lockCounter(db, kind.counter);
      over = kind.giveBack(giving).then(() => (isGivenBack = true));
      await until(() => asked.isForCounter);
      expect(await takeFree(db, { table: kind.table, counter: kind.counter, max: 9 })).toBe(2);
      expect(isGivenBack).toBe(false);
    });
    await over;
    expect(await kind.create(taking)).toBe('001');
  });
});

/** Whether statements of an instance have reached for a counter. */
function askedFor(storage: OpenStorage): { readonly isForCounter: boolean } {
  const asked = { isForCounter: false };
  storage.listen({
    statement: (sql) => {
      if (/FROM sp_counters .* FOR UPDATE/.test(sql)) asked.isForCounter = true;
    },
    retry: () => undefined,
  });
  return asked;
}
