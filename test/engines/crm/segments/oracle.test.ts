import { customTypes } from '../../../../plugin/engines/crm/data/segments/custom-types';
import { audienceOf } from '../../../../plugin/engines/crm/data/segments/segments';
import { filterOf } from '../../../../plugin/engines/crm/domain/segments/filter';
import { describeEachDialect } from '../../../support/dialects';
import { seeded } from '../../../support/seeded';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { aPerson, now, type Person, store } from './people';
import { isMeant, type Rule } from './reference';

const days = ['2026-05-10', '2026-04-20', '1990-05-13'];
const dates = [
  ...['before', 'after', 'date_equal'].flatMap((operator) => days.map((value) => ({ operator, value }))),
  ...['days_before', 'days_within'].flatMap((operator) => [0, 3, 20].map((value) => ({ operator, value }))),
];
const nulls = [{ operator: 'is_null' }, { operator: 'not_null' }];
const texts = (...values: string[]) =>
  ['=', '!=', 'contains', 'not_contains'].flatMap((operator) => values.map((value) => ({ operator, value })));
const moreTexts = (...values: string[]) => [
  ...['startsWith', 'endsWith', 'doNotContains'].flatMap((operator) => values.map((value) => ({ operator, value }))),
  ...['length_equal', 'length_less_than', 'length_greater_than'].flatMap((operator) => [0, 2, 4, 30].map((value) => ({ operator, value }))),
];
const lists = (operators: readonly string[], ...values: unknown[]) =>
  operators.flatMap((operator) => values.map((value) => ({ operator, value })));
const has = ['in', 'not_in', 'match_none_of', 'in_all', 'not_in_all', 'match_all'];

/** Every property with every operator that it has. */
const every: readonly Rule[] = (
  [
    ['subscriber.email', [...texts('p3@one.example.test', 'ONE', '@'), ...moreTexts('P1', 'one.example.TEST')]],
    ['subscriber.search', texts('PORTO', 'ann', 'subscribed')],
    ['subscriber.first_name', [...texts('ANN', '%_', 'n'), ...moreTexts('an', 'A', '_', 'anna'), ...nulls]],
    ['subscriber.city', [...texts("o'fallon", 'porto', 'Alegre'), ...moreTexts('PORTO', 'egre'), ...nulls]],
    ['subscriber.country', lists(['in', 'not_in'], ['PT'], ['PT', 'DE'])],
    ['subscriber.user_id', [...lists(['=', '!=', '<', '>', '<=', '>='], 2), ...lists(['in', 'not_in'], [1, 30]), ...nulls]],
    ['subscriber.id', [...lists(['=', '<', '>='], 7), ...lists(['in', 'not_in'], [1, 2, 999])]],
    ['subscriber.date_of_birth', [...dates, ...nulls]],
    ['subscriber.last_activity', [...dates, ...nulls]],
    ['subscriber.created_at', dates],
    ['segment.status', lists(['in', 'not_in'], ['subscribed'], ['pending', 'unsubscribed'])],
    ['segment.tags', [...lists(has, [1], [1, 2], [9]), ...nulls]],
    ['segment.lists', [...lists(has, [2], [1, 2]), ...nulls]],
    ['segment.company_industry', lists(['in', 'not_in'], ['Food'], ['Food', 'Software'])],
    ['custom_fields.plan', lists(['in', 'not_in'], ['Team'], ['Free', 'Team'])],
    ['custom_fields.topics', lists(has, ['Wine'], ['Wine', 'Art'], ['Sport'])],
    ['custom_fields.score', [...lists(['=', '!=', '<', '>', '<=', '>='], '2.5', -1.5), ...lists(['in', 'not_in'], [0, '10']), ...nulls]],
    ['custom_fields.hobby', [...texts('CHESS', 'go'), ...moreTexts('chess', 'CLUB', 'o'), ...nulls]],
    ['custom_fields.since', [...dates, ...nulls]],
    ['activities.email_sent', [...dates, { operator: 'never' }]],
    ['activities.email_opened', [...dates, { operator: 'never' }]],
    ['activities.email_link_clicked', [...dates, { operator: 'never' }]],
    ['activities.campaign_email_activity', lists(['in', 'not_in', 'open', 'no_open', 'clicked', 'not_clicked'], 1, [1, 2])],
    ['activities.automation_activity', lists(['in', 'not_in', 'completed', 'active', 'cancelled', 'waiting'], 5, [5, 6])],
    ['activities.email_sequence_activity', lists(['in', 'not_in', 'completed', 'active', 'cancelled'], 7)],
    ['event_tracking.event_tracking_key', lists(['in', 'not_in'], ['order'], ['order', 'visit'])],
    ['event_tracking.event_tracking_title', texts('ORDER', 'first')],
    [
      'event_tracking.event_tracking_value',
      [...texts('10', 'TEN'), ...lists(['<', '>', '<=', '>='], 9.5, 10)].map((one) => ({ ...one, extra_value: 'order' })),
    ],
    [
      'event_tracking.event_tracking_key_count',
      lists(['=', '!=', '<', '>', '<=', '>='], 2).map((one) => ({ ...one, extra_value: 'order' })),
    ],
  ] as [string, Omit<Rule, 'source'>[]][]
).flatMap(([name, rules]) => rules.map((rule) => ({ ...rule, source: name.split('.') as [string, string] })));

const seeds = process.env.SIZE === 'full' ? [1, 2, 3, 4, 5, 6] : [2026];

describeEachDialect('conditions against the slow reference', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  /** Ids that the compiler finds. */
  const found = (filters: readonly (readonly Rule[])[]) =>
    site.host.storage.run(async (db) => {
      const audience = audienceOf(db, filterOf(filters as never, await customTypes(db)), { now, zone: 'UTC' });
      const ids = await audience.after(0, 1000);
      expect(await audience.count()).toBe(ids.length);
      expect([...(await audience.page({ limit: 1000, offset: 0 }))].reverse()).toEqual(ids);
      return ids;
    });

  test.each(seeds)('every condition alone, and random groups of them (seed %i)', async (seed) => {
    verifies('marketing:segments:compiler', 'pain:11', 'D388');
    const random = seeded(seed);
    const people: Person[] = Array.from({ length: 60 }, (_, i) => aPerson(i + 1, random));
    await site.host.storage.tx((db) => store(db, people));
    const meant = (filters: readonly (readonly Rule[])[]) => people.filter((person) => isMeant(filters, person)).map(({ id }) => id);
    for (const rule of every) expect({ rule, ids: await found([[rule]]) }).toEqual({ rule, ids: meant([[rule]]) });

    const pick = () => every[Math.floor(random() * every.length)] as Rule;
    const group = () => Array.from({ length: 1 + Math.floor(random() * 3) }, pick);
    for (let n = 0; n < 200; n++) {
      const filters = Array.from({ length: 1 + Math.floor(random() * 3) }, group);
      expect({ filters, ids: await found(filters) }).toEqual({ filters, ids: meant(filters) });
    }
  });
});
