import { recipientsOf } from '../../../../plugin/engines/crm/data/campaigns/audience';
import { audienceOf } from '../../../../plugin/engines/crm/domain/emails/audience';
import type { InputMap } from '../../../../plugin/engines/kit/input/query';
import { describeEachDialect } from '../../../support/dialects';
import { seeded } from '../../../support/seeded';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

describeEachDialect('whom a campaign goes to', (dialect) => {
  let site: CrmSite;
  const people: { id: number; status: string; lists: number[]; tags: number[]; country: string }[] = [];
  const random = seeded(2026);
  const some = (of: readonly number[]) => of.filter(() => random() < 0.4);
  let lists: number[];
  let tags: number[];

  beforeAll(async () => {
    site = await crmSite({ dialect });
    const made = (kind: string) =>
      Promise.all([1, 2, 3].map(async (n) => (await site.api('POST', `/${kind}`, { body: { title: `L${n}` } })).body.item.id));
    [lists, tags] = [await made('lists'), await made('tags')];
    for (let n = 0; n < 60; n++) {
      const status = random() < 0.7 ? 'subscribed' : (['pending', 'unsubscribed', 'transactional'][Math.floor(random() * 3)] ?? 'pending');
      const person = { status, lists: some(lists), tags: some(tags), country: random() < 0.5 ? 'PT' : 'AT' };
      const { body } = await site.api('POST', '/subscribers', { body: { email: `p${n}@example.com`, ...person } });
      people.push({ ...person, id: body.contact.id });
    }
  });
  afterAll(() => site?.stop());

  const moment = { now: Date.parse('2026-05-13T00:00:00Z'), zone: 'UTC' };
  async function found(settings: InputMap) {
    return site.host.storage.run(async (db) => {
      const recipients = await recipientsOf(db, audienceOf(settings), moment);
      const ids: number[] = [];
      for (;;) {
        const next = await recipients.after(ids.at(-1) ?? 0, 7);
        ids.push(...next);
        if (next.length < 7) return { ids, count: await recipients.count() };
      }
    });
  }

  type Pair = { list: number | 'all' | null; tag: number | 'all' | null };
  const part = (of: readonly number[]) => {
    const at = Math.floor(random() * 6);
    return of[at] ?? (at === 3 ? ('all' as const) : null);
  };
  const pairs = (most: number): Pair[] =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => ({ list: part(lists), tag: part(tags) }));
  const isNone = ({ list, tag }: Pair) => list === null && tag === null;
  const has = (own: readonly number[], wanted: number | 'all' | null) => wanted === null || wanted === 'all' || own.includes(wanted);
  const isMeant = (person: (typeof people)[number], rows: readonly Pair[]) =>
    rows.some((row) => !isNone(row) && has(person.lists, row.list) && has(person.tags, row.tag));

  test('over random rows: who is meant and not excluded, no one else, and as many as were estimated', async () => {
    verifies('marketing:audience', 'D273', 'pain:9', 'pain:10');
    let refused = 0;
    for (let n = 0; n < 150; n++) {
      const [subscribers, excludedSubscribers] = [pairs(3), pairs(2)];
      if (subscribers.every(isNone)) {
        refused++;
        expect(() => audienceOf({ subscribers, excludedSubscribers })).toThrow('Choose the recipients');
        continue;
      }
      const { ids, count } = await found({ subscribers, excludedSubscribers });
      const wanted = people.filter((one) => one.status === 'subscribed' && isMeant(one, subscribers) && !isMeant(one, excludedSubscribers));
      expect(ids).toEqual(wanted.map(({ id }) => id));
      expect(count).toBe(ids.length);
    }
    expect(refused).toBeGreaterThan(0);
  });

  test('by a segment or by conditions, less who is excluded, and only who is subscribed', async () => {
    verifies('marketing:audience', 'D273', 'pain:10');
    const advanced = [[{ source: ['subscriber', 'country'], operator: 'in', value: ['PT'] }]];
    const excludedSubscribers = [{ list: lists[0] ?? 0, tag: 'all' }];
    const { body } = await site.api('POST', '/dynamic-segments', { body: { title: 'Portugal', filters: advanced } });
    const wanted = people.filter(
      ({ status, country, lists: own }) => status === 'subscribed' && country === 'PT' && !own.includes(lists[0] ?? 0),
    );
    for (const settings of [
      { sending_filter: 'advanced_filters', advanced_filters: advanced, excludedSubscribers },
      { sending_filter: 'dynamic_segment', dynamic_segment: { id: body.segment.id, slug: '' }, excludedSubscribers },
      { sending_filter: 'dynamic_segment', dynamic_segment: { slug: body.segment.slug }, excludedSubscribers },
    ])
      expect((await found(settings)).ids).toEqual(wanted.map(({ id }) => id));
  });

  test('what is empty or not understood is refused, and means nobody', async () => {
    verifies('marketing:audience');
    const estimate = async (body: object) => (await site.api('POST', '/campaigns/estimated-contacts', { body })).status;
    for (const body of [
      {},
      { subscribers: [] },
      { subscribers: [{ list: '', tag: null }] },
      { subscribers: [{ list: 'some', tag: 'all' }] },
      { sending_filter: 'everybody', subscribers: [{ list: 'all', tag: 'all' }] },
      { sending_filter: 'advanced_filters' },
      { sending_filter: 'advanced_filters', advanced_filters: [[]] },
      { sending_filter: 'dynamic_segment', dynamic_segment: { id: '', slug: '' } },
      { sending_filter: 'dynamic_segment', dynamic_segment: { id: 999 } },
    ])
      expect(await estimate(body)).toBe(422);
    expect(await estimate({ subscribers: [{ list: 'all', tag: 'all' }] })).toBe(200);
  });
});
