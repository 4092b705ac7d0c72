import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { configure, newVisitor, only, send, stored, terms } from './capture-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const questions = {
    budget: { label: 'Your budget', answers: { small: 1, large: 10 } },
    when: { label: 'When', answers: { soon: 5, later: 0 } },
  };
  const tiers = [
    { name: 'cold', minimum: 0 },
    { name: 'hot', minimum: 12, qualified: true },
  ];
  const answer = (answers: object, fields: object = {}) => send(site, { answers, ...fields }, { path: '/qualify' });

  test('are refused where nothing is asked', async () => {
    verifies('leads:capture:scoring');
    expect((await answer({ budget: 'large' })).status).toBe(409);
  });

  test.each([
    ['to another question', { colour: 'red' }],
    ['that is not on the list', { budget: 'huge' }],
    ['inherited from every object', { budget: 'constructor' }],
    ['to a question inherited from every object', { constructor: 'name' }],
    ['of another kind', { budget: 10 }],
    ['none', {}],
  ])('are refused: %s', async (_name, answers) => {
    verifies('leads:capture:scoring');
    await configure(site, { questions, tiers });
    expect((await answer(answers)).status).toBe(400);
    expect(await stored(site)).toEqual([]);
  });

  test('need consent as everything does', async () => {
    await configure(site, { questions, tiers, consent: 'opt_in' });
    expect((await answer({ budget: 'large' })).answer).toEqual({ ok: true, recorded: false, tier: 'cold' });
    expect(await stored(site)).toEqual([]);
  });

  test('are scored, and qualify where the tier says so', async () => {
    verifies('leads:capture:scoring');
    await configure(site, { questions, tiers });
    expect((await terms(site)).questions).toEqual([
      { id: 'budget', label: 'Your budget', answers: ['small', 'large'] },
      { id: 'when', label: 'When', answers: ['soon', 'later'] },
    ]);
    const visitor = newVisitor();
    expect((await answer({ budget: 'small' }, { visitor })).answer).toMatchObject({ recorded: true, tier: 'cold' });
    expect(await stored(site)).toMatchObject([{ status: 'new' }]);
    const [again, once] = [
      { visitor, id: newVisitor() },
      { budget: 'large', when: 'soon' },
    ];
    expect((await answer(once, again)).answer).toMatchObject({ recorded: true, tier: 'hot' });
    await answer(once, again);
    expect(await stored(site)).toMatchObject([{ status: 'qualified', event_count: 4 }]);
    const { events } = await only(site);
    expect(events.map(({ type, data }) => [type, data.score])).toEqual([
      ['form_submit', undefined],
      ['note_added', 1],
      ['form_submit', undefined],
      ['status_changed', 15],
    ]);
  });

  test('that qualify several times at once, and again, are told once', async () => {
    verifies('leads:told');
    await configure(site, { questions, tiers });
    const visitor = newVisitor();
    await send(site, { visitor });
    const high = { budget: 'large', when: 'soon' };
    await Promise.all(Array.from({ length: 4 }, () => answer(high, { visitor })));
    await site.call('leads.set_status', { id: (await only(site)).id, status: 'qualified' });
    await answer(high, { visitor });
    const told = await site.host.storage.run((db) => db.query("SELECT id FROM sp_outbox WHERE kind = 'lead.qualified'"));
    expect({ told: told.length, leads: await stored(site) }).toMatchObject({ told: 1, leads: [{ status: 'qualified' }] });
  });

  test('never undo what a person decided', async () => {
    verifies('leads:capture:scoring', 'D181');
    await configure(site, { questions, tiers });
    const visitor = newVisitor();
    await send(site, { visitor });
    await site.call('leads.set_status', { id: (await only(site)).id, status: 'customer' });
    await answer({ budget: 'large', when: 'soon' }, { visitor });
    expect(await stored(site)).toMatchObject([{ status: 'customer' }]);
  });
};

describe('answers of visitors on SQLite', suite('sqlite'));
describeOnMariadb('answers of visitors on MariaDB', suite('mariadb'));
