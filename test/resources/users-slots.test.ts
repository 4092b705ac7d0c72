import { users } from '../../plugin/resources/users';
import { handlersOn } from '../support/handlers';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const { create, delete: remove, get, list, update } = users.operations;

describeEachStorage('user slots', (make) => {
  async function instances(settings = { userMaxSlots: 20 }) {
    const made = await make();
    return [await handlersOn(made, { settings }), await handlersOn(made, { settings }, await made.open())] as const;
  }

  test('creates on two instances at once get distinct numbers, the lowest that are free', async () => {
    verifies('R36');
    const [one, two] = await instances();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? one : two).call(create, { first_name: `P${i}` })));
    const numbers = answers.map(({ data }) => data.user_num).sort();
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(3, '0')));
  });

  test('the maximum holds however many ask at once', async () => {
    verifies('R36');
    const [one, two] = await instances({ userMaxSlots: 3 });
    const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => (i % 2 ? one : two).call(create, {})));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const answer of asked)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict', message: /^Refused: all 3 slots/ });
    expect((await one.call(list, {})).data.users).toHaveLength(3);
  });

  test('a freed slot is taken again before a higher one, by one only', async () => {
    const [one, two] = await instances();
    for (let i = 0; i < 4; i++) await one.call(create, {});
    await two.call(remove, { user_num: '002' });
    const answers = await Promise.all([one.call(create, {}), two.call(create, {})]);
    expect(answers.map(({ data }) => data.user_num).sort()).toEqual(['002', '005']);
  });

  test('of two deletes at once one finds nothing', async () => {
    const [one, two] = await instances();
    await one.call(create, {});
    const gone = await Promise.allSettled([one, two].map((at) => at.call(remove, { user_num: '001' })));
    expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const answer of gone) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'not_found' });
  });

  test('updates of different fields at once both survive', async () => {
    const [one, two] = await instances();
    await one.call(create, { first_name: 'Ada' });
    await Promise.all([
      one.call(update, { user_num: '001', email: 'ada@example.org' }),
      two.call(update, { user_num: '001', nickname: 'Countess' }),
    ]);
    const { data } = await one.call(get, { user_num: '001' });
    expect(data).toMatchObject({ first_name: 'Ada', email: 'ada@example.org', nickname: 'Countess' });
  });

  test('an identical update writes nothing, also not the time of the last change', async () => {
    const made = await make();
    const site = await handlersOn(made);
    const fields = { first_name: 'Ada', model_photo_ids: { ids: [3, 1] }, model_consent_granted: '1' as const };
    await site.call(create, fields);
    const rows = () => made.storage.run((db) => db.query('SELECT * FROM sp_users'));
    const before = await rows();
    expect(await site.call(update, { user_num: '001', ...fields })).toMatchObject({ changed: false });
    expect(await rows()).toEqual(before);
    expect(await site.call(update, { user_num: '001', first_name: 'Bo' })).toMatchObject({ changed: true });
  });

  test('the row of a member that left stays, without slot, consent and photos', async () => {
    const made = await make();
    const site = await handlersOn(made);
    await site.call(create, { first_name: 'Ada', model_photo_ids: { ids: [1] }, model_consent_granted: '1' });
    await site.call(remove, { user_num: '001' });
    const [row] = await made.storage.run((db) => db.query('SELECT * FROM sp_users'));
    expect(row).toMatchObject({ num: null, first_name: 'Ada', model_photo_ids: '[]', model_consent_granted: '' });
    expect(Number(row?.deleted_at)).toBeGreaterThan(0);
  });
});
