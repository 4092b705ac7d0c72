import { compiled } from '../../../../plugin/engines/crm/data/segments/compile';
import { filterOf } from '../../../../plugin/engines/crm/domain/segments/filter';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { now } from './people';
import type { Rule } from './reference';

describe('how SQLite looks for contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const status: Rule = { source: ['segment', 'status'], operator: 'in', value: ['subscribed'] };
  const tags = (operator: string, ...value: number[]): Rule => ({ source: ['segment', 'tags'], operator, value });
  const score: Rule = { source: ['custom_fields', 'score'], operator: '>', value: 5 };

  async function planOf(filters: readonly (readonly Rule[])[]): Promise<string> {
    const filter = filterOf(filters as never, new Map([['score', 'number']]));
    const { sql, params } = compiled(filter, { now, zone: 'UTC', dialect: 'sqlite' });
    const plan = await site.host.storage.run((db) =>
      db.query<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT COUNT(*) FROM sp_crm_contacts c WHERE ${sql}`, [...params]),
    );
    return plan.map(({ detail }) => detail).join('\n');
  }

  test('a condition on a custom field or a campaign reads nothing but its index', async () => {
    verifies('D391');
    const opened: Rule = { source: ['activities', 'campaign_email_activity'], operator: 'open', value: [1] };
    expect(await planOf([[score]])).toMatch(/SEARCH v USING COVERING INDEX ix_sp_crm_values_slug_number/);
    expect(await planOf([[opened]])).toMatch(/SEARCH m USING COVERING INDEX ix_sp_crm_emails_campaign_id_status_is_open/);
  });

  test.each([
    ['a status, a tag and a custom number', [[status, tags('in', 1), score]]],
    ['a status and all of three tags', [[status, tags('in_all', 1, 2, 3)]]],
    [
      'two groups',
      [
        [status, score, tags('in', 1)],
        [tags('in', 2), score, status],
      ],
    ],
    ['a tag, and not another one', [[tags('not_in', 3), status, tags('in', 1)]]],
  ])('%s: by one of the selects, never every one of one with every one of another', async (_, filters) => {
    verifies('D313', 'marketing:segments:compiler');
    const plan = await planOf(filters);
    expect(plan).toMatch(/SEARCH c USING .*id=\?/);
    expect(plan).not.toMatch(/id=\? AND rowid=\?/);
  });
});
