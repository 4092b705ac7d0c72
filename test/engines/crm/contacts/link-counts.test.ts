import { createCrmLinkCounts } from '../../../../plugin/engines/crm/data/migrations/3018-crm-link-counts';
import { describeEachDialect } from '../../../support/dialects';
import { seeded } from '../../../support/seeded';
import { verifies } from '../../../support/verifies';
import { type Answer, type CrmSite, crmSite } from '../crm-site';

const kinds = ['tags', 'lists', 'companies'] as const;
const statuses = ['subscribed', 'pending', 'unsubscribed', 'bounced'];

describeEachDialect('how many contacts have a tag, a list or a company', (dialect) => {
  let site: CrmSite;
  let instances: readonly CrmSite[];
  beforeAll(async () => {
    site = await crmSite({ dialect });
    instances = [site, await crmSite({ dialect, beside: site })];
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    for (const one of [...instances].reverse()) await one.stop();
  });

  const query = <T>(sql: string) => site.host.storage.run((db) => db.query<T>(sql));
  const recounted = kinds
    .map(
      (kind) => `SELECT '${kind}' AS kind, l.object_id, c.status, COUNT(*) AS total FROM sp_crm_contact_${kind} l
        JOIN sp_crm_contacts c ON c.id = l.contact_id JOIN sp_crm_${kind} o ON o.id = l.object_id GROUP BY l.object_id, c.status`,
    )
    .join(' UNION ALL ');
  const linesOf = async (sql: string) =>
    (await query<object>(sql)).map((row) => Object.values(row).join(' ')).sort((a, b) => (a < b ? -1 : 1));

  /** The counts of what is there are what counting gives. */
  async function expectAgreement() {
    const gone = kinds.map((kind) => `(kind = '${kind}' AND object_id NOT IN (SELECT id FROM sp_crm_${kind}))`).join(' OR ');
    const stored = `SELECT kind, object_id, status, SUM(total) AS total FROM sp_crm_link_counts WHERE NOT (${gone})
      GROUP BY kind, object_id, status HAVING SUM(total) <> 0`;
    const lines = await linesOf(recounted);
    expect(await linesOf(stored)).toEqual(lines);
    return lines;
  }

  async function objects(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      await site.api('POST', '/tags', { body: { title: `Tag ${n}` } });
      await site.api('POST', '/lists', { body: { title: `List ${n}` } });
      await site.api('POST', '/companies', { body: { name: `Company ${n}` } });
    }
  }
  const idsIn = async (table: string) => (await query<{ id: number }>(`SELECT id FROM sp_crm_${table}`)).map(({ id }) => Number(id));

  /** One of the writes that change what is counted, by its own route. */
  async function write(random: () => number, n: number): Promise<Answer> {
    const upTo = (count: number) => Math.floor(random() * count);
    const one = <T>(values: readonly T[]): T | undefined => values[upTo(values.length)];
    const via = one(instances) ?? site;
    const ids = await idsIn('contacts');
    const [contact, other] = [one(ids) ?? 0, one(ids) ?? 0];
    const some = { tags: await idsIn('tags'), lists: await idsIn('lists'), companies: await idsIn('companies') };
    const status = one(statuses);
    const turns: readonly (() => Promise<Answer>)[] = [
      () =>
        via.api('POST', '/subscribers', {
          body: { email: `c${n}@count.example`, status: 'subscribed', tags: some.tags.slice(0, upTo(3)) },
        }),
      () => via.api('PUT', `/subscribers/${contact}`, { body: { attach_tags: [one(some.tags)], detach_lists: [one(some.lists)] } }),
      () => via.api('PUT', `/subscribers/${contact}`, { body: { attach_lists: [one(some.lists)], detach_tags: [one(some.tags)] } }),
      () => via.api('PUT', `/subscribers/${contact}`, { body: { status } }),
      () =>
        via.api('POST', '/companies/attach-subscribers', {
          body: { subscriber_ids: [contact, other], company_ids: [one(some.companies)] },
        }),
      () => via.api('POST', '/companies/detach-subscribers', { body: { subscriber_ids: [other], company_ids: [one(some.companies)] } }),
      () => via.api('DELETE', '/subscribers', { body: { subscribers: [contact] } }),
      () =>
        via.api('POST', '/subscribers/do-bulk-action', {
          body: { action_name: 'change_contact_status', subscriber_ids: [...new Set([contact, other])], new_status: status },
        }),
    ];
    const rare = random();
    if (rare < 0.03) return via.api('DELETE', `/tags/${one(some.tags)}`);
    if (rare < 0.05) return via.api('DELETE', `/companies/${one(some.companies)}`);
    return (one(turns) ?? (() => Promise.reject(new Error('no turn'))))();
  }

  test('after random writes, one after the other, it is what counting gives', async () => {
    verifies('D370', 'marketing:contacts:lists');
    await objects(4);
    const random = seeded(370);
    for (let n = 0; n < 12; n++)
      await site.api('POST', '/subscribers', { body: { email: `a${n}@count.example`, status: 'subscribed', tags: await idsIn('tags') } });
    for (let n = 0; n < 60; n++) {
      await write(random, n);
      if (n % 10 === 9) await expectAgreement();
    }
    expect((await expectAgreement()).length).toBeGreaterThan(5);
  });

  test('after random writes at the same time over two instances, too, and none of them fails', async () => {
    verifies('D370');
    await objects(3);
    const random = seeded(371);
    for (let n = 0; n < 8; n++)
      await site.api('POST', '/subscribers', { body: { email: `b${n}@count.example`, status: 'subscribed', tags: await idsIn('tags') } });
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => write(random, 1000 + round * 8 + n)));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    expect((await expectAgreement()).length).toBeGreaterThan(0);
  });

  test('lists, tags, companies and the pages of contacts show it', async () => {
    verifies('D370', 'marketing:pages');
    await objects(1);
    const [tag = 0] = await idsIn('tags');
    for (let n = 0; n < 7; n++)
      await site.api('POST', '/subscribers', {
        body: { email: `d${n}@count.example`, status: n < 4 ? 'subscribed' : 'pending', tags: [tag] },
      });
    const page = async (asked: string) => (await site.api('GET', `/subscribers?per_page=2&tags[]=${tag}&${asked}`)).body.subscribers;
    const emailsOf = (list: { data: { email: string }[] }) => list.data.map(({ email }) => email.slice(0, 2));
    const first = await page('page=1');
    expect([first.total, emailsOf(first)]).toEqual([7, ['d6', 'd5']]);
    const pending = await page('page=2&statuses[]=pending&sort_type=asc');
    expect([pending.total, emailsOf(pending)]).toEqual([3, ['d6']]);
    expect((await page('statuses[]=pending&statuses[]=subscribed')).total).toBe(7);
    expect((await page('statuses[]=bounced')).total).toBe(0);
    expect((await site.api('GET', '/tags')).body.tags.data).toMatchObject([{ id: tag, subscribersCount: 7 }]);
    const [list = 0] = await idsIn('lists');
    for (const id of (await idsIn('contacts')).slice(2)) await site.api('PUT', `/subscribers/${id}`, { body: { attach_lists: [list] } });
    expect((await site.api('GET', '/lists')).body.lists).toMatchObject([{ id: list, totalCount: 5, subscribersCount: 2 }]);
  });

  test('is made of the links that are there when the table comes, and once', async () => {
    verifies('D370');
    await objects(2);
    for (let n = 0; n < 4; n++)
      await site.api('POST', '/subscribers', {
        body: { email: `e${n}@count.example`, status: 'pending', tags: await idsIn('tags'), lists: await idsIn('lists') },
      });
    const before = await expectAgreement();
    const statements: string[] = [];
    const query = async (sql: string) => void statements.push(sql);
    await new createCrmLinkCounts().up({ query, createTable: async () => undefined, dataSource: { options: { type: dialect } } } as never);
    for (let time = 0; time < 2; time++) {
      await site.host.storage.tx(async (db) => {
        for (const sql of statements) await db.execute(sql);
      });
      expect(await expectAgreement()).toEqual(before);
    }
  });
});
