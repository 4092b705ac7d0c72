import { contactCounts } from '../../../../plugin/engines/crm/data/contacts/contact-counts';
import { createCrmContactSearch } from '../../../../plugin/engines/crm/data/migrations/3011-crm-contact-search';
import { contactStatuses } from '../../../../plugin/engines/crm/domain/statuses';
import { describeEachDialect } from '../../../support/dialects';
import { seeded } from '../../../support/seeded';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

interface Stored {
  readonly id: number;
  readonly status: string;
  readonly search_text: string;
}

const pages = ['id', 'first_name'].flatMap((sort) =>
  [
    [1, 5],
    [2, 5],
    [3, 2],
    [9, 5],
  ].map(([page = 1, perPage = 5]) => [sort, page, perPage] as const),
);

describeEachDialect('what lists of contacts find and count by', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const stored = () =>
    site.host.storage.run((db) => db.query<Stored>('SELECT id, status, search_text FROM sp_crm_contacts ORDER BY id DESC'));

  /** It says of every contact what the contact says itself. */
  async function expectAgreement() {
    const contacts = await stored();
    const [short, counted] = await site.host.storage.run(async (db) => [
      await db.query<{ id: number; status: string; text: Uint8Array }>(
        'SELECT id, status, text FROM sp_crm_contact_search ORDER BY id DESC',
      ),
      await contactCounts(db).byStatus(),
    ]);
    expect(short.map(({ id, status, text }) => ({ id, status, search_text: Buffer.from(text).toString('utf8') }))).toEqual(contacts);
    for (const status of contactStatuses)
      expect([status, counted.get(status) ?? 0]).toEqual([status, contacts.filter((one) => one.status === status).length]);
    return contacts;
  }

  const list = async (query: string) => (await site.api('GET', `/subscribers?${query}`)).body.subscribers;
  const add = (name: string, status = 'subscribed') =>
    site.api('POST', '/subscribers', { body: { email: `${name}@totals.example`, first_name: name, status } });

  test('agrees with the contacts after they were created, renamed, given another status and deleted', async () => {
    verifies('D310', 'D311', 'marketing:contacts:lists');
    const random = seeded(31);
    for (let n = 0; n < 30; n++) {
      await add(`Öz${n}`, random() < 0.5 ? 'subscribed' : 'pending');
      const contacts = await stored();
      const one = contacts[Math.floor(random() * contacts.length)] as Stored;
      const turn = random();
      if (turn < 0.3) await site.api('PUT', `/subscribers/${one.id}`, { body: { first_name: `Renamed ${n}` } });
      else if (turn < 0.6) await site.api('PUT', `/subscribers/${one.id}`, { body: { status: 'unsubscribed' } });
      else if (turn < 0.75) await site.api('DELETE', `/subscribers/${one.id}`);
    }
    expect((await expectAgreement()).length).toBeGreaterThan(10);
    const refused = await add('Öz29', 'nonsense');
    expect(refused.status).toBe(422);
    await expectAgreement();
  });

  test('is made of the contacts that are there when the tables come, and once', async () => {
    verifies('D310', 'D311');
    for (const name of ['Ann', 'Bo', 'Cy']) await add(name, name === 'Bo' ? 'pending' : 'subscribed');
    const migrate = async () => {
      const statements: string[] = [];
      const query = async (sql: string) => void statements.push(sql);
      const runner = { query, createTable: async () => undefined, dataSource: { options: { type: dialect } } };
      await new createCrmContactSearch().up(runner as never);
      await site.host.storage.tx(async (db) => {
        for (const sql of statements) await db.execute(sql);
      });
    };
    await site.host.storage.tx((db) => db.execute('DELETE FROM sp_crm_contact_search'));
    await migrate();
    await expectAgreement();
    await migrate();
    await expectAgreement();
  });

  async function expectPage(query: string, [sort, page, perPage]: (typeof pages)[number], meant: readonly number[]) {
    const answer = await list(`${query}&sort_by=${sort}&sort_type=desc&page=${page}&per_page=${perPage}`);
    expect({ query, sort, page, total: answer.total }).toEqual({ query, sort, page, total: meant.length });
    const ids: number[] = answer.data.map(({ id }: Stored) => id);
    const part = meant.slice((page - 1) * perPage, page * perPage);
    expect(sort === 'id' ? ids : ids.length).toEqual(sort === 'id' ? part : part.length);
  }

  test('every page of every filter and order has the total that counting all of it gives', async () => {
    verifies('D312', 'marketing:pages', 'marketing:contacts:lists');
    for (let n = 0; n < 23; n++) await add(n % 3 === 0 ? `Ann${n}` : `Bo${n}`, n % 4 === 0 ? 'pending' : 'subscribed');
    const tag = (await site.api('POST', '/tags', { body: { title: 'Totals' } })).body.tag?.id ?? 1;
    for (const { id } of (await stored()).slice(0, 7)) await site.api('PUT', `/subscribers/${id}`, { body: { attach_tags: [tag] } });
    const contacts = await stored();
    const isAnn = ({ search_text }: Stored) => search_text.includes('ann');
    const isPending = ({ status }: Stored) => status === 'pending';
    const filters: readonly (readonly [string, (one: Stored) => boolean])[] = [
      ['', () => true],
      ['statuses[]=pending', isPending],
      ['statuses[]=pending&statuses[]=subscribed', () => true],
      ['search=ann', isAnn],
      ['search=pendin', isPending],
      ['search=ann&statuses[]=pending', (one) => isAnn(one) && isPending(one)],
      [`tags[]=${tag}`, ({ id }) => contacts.findIndex((one) => one.id === id) < 7],
      [`tags[]=${tag}&search=bo`, (one) => !isAnn(one) && contacts.indexOf(one) < 7],
    ];
    for (const [query, isMeant] of filters) {
      const meant = contacts.filter(isMeant).map(({ id }) => id);
      for (const page of pages) await expectPage(query, page, meant);
    }
  });
});
