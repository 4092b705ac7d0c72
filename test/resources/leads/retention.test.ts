import { readConfig } from '../../../plugin/adapter';
import { catalogOf } from '../../../plugin/kit/catalog';
import type { JobCtx } from '../../../plugin/kit/group';
import { groups } from '../../../plugin/resources';
import { eraseExpired, retentionJob } from '../../../plugin/resources/leads/retention/retain';
import { openVault } from '../../../plugin/secrets/vault';
import { administratorsAddress } from '../../support/addresses';
import { describeEachDialect } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { configure, settled, stored, submit } from './capture-support';

const day = 86_400_000;

describeEachDialect('the terms of leads', (dialect) => {
  let site: Site;
  let beside: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
    beside = await startSite({ dialect, beside: site });
    await administratorsAddress(site);
  });
  afterAll(async () => {
    await beside?.stop();
    await site?.stop();
  });
  beforeEach(async () => {
    await settled(site);
    await site.reset();
  });

  const lead = async (source: string, status?: string) => {
    const { id } = await site.siteplane.leads.record({
      source,
      contact: { email: `${source}@example.org` },
      event: { type: 'phone_click' },
    });
    if (status) await site.call('leads.set_status', { id, status });
    return id;
  };
  const shown = async (params: object = {}) => (await site.call('leads.retention', params)).envelope.data;
  const night = async (days: number, keepDays: object, { host } = site) => {
    const vault = await openVault({ storage: host.storage, config: readConfig(site.env), columns: [], log: host.log });
    return eraseExpired({ host, vault, now: () => Date.now() + days * day }, keepDays);
  };

  test.each([
    ['no days', { new: 0 }],
    ['more than a hundred years', { new: 36_501 }],
    ['a status that is none', { old: 10 }],
    ['a number in words', { new: 'ten' }],
  ])('%s are refused', async (_name, keep_days) => {
    expect((await site.call('modules.update_config', { module: 'leads', config: { keep_days } })).status).toBe(400);
    expect((await site.call('leads.retention', { keep_days })).status).toBe(400);
  });

  test('without a term nothing goes, however old it is', async () => {
    verifies('D484');
    await lead('one');
    expect(await shown()).toMatchObject({ terms: [], due: 0, erased: 0, last_erased_at: null });
    expect(await night(4000, {})).toBe(0);
    expect(await stored(site)).toHaveLength(1);
  });

  test('a lead goes with all that is kept of it when the term of its status is over; the ledger tells it, and the rest stays', async () => {
    verifies('D484', 'leads:delete');
    await configure(site, { keep_days: { new: 30, spam: 7 } });
    await lead('customer', 'customer');
    await lead('junk', 'spam');
    await submit(site, { email: 'grace@example.org', utm_source: 'flyer' });
    await settled(site);
    expect(await shown()).toMatchObject({
      terms: [
        { status: 'new', days: 30, due: 0 },
        { status: 'spam', days: 7, due: 0 },
      ],
      due: 0,
    });
    expect(await night(6, { new: 30, spam: 7 })).toBe(0);
    expect(await night(8, { new: 30, spam: 7 })).toBe(1);
    expect((await stored(site)).map(({ source }) => source)).toEqual(['flyer', 'customer']);
    const both = await Promise.all([night(31, { new: 30, spam: 7 }), night(31, { new: 30, spam: 7 }, beside)]);
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await stored(site)).toMatchObject([{ source: 'customer' }]);
    expect(await shown()).toMatchObject({ erased: 2, last_erased_at: expect.stringMatching(/^\d{4}-/) });
    const counted = ['sp_lead_messages', 'sp_lead_persons', 'sp_lead_events'].map((table) =>
      site.host.storage.run((db) =>
        db.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE lead_id NOT IN (SELECT id FROM sp_leads)`),
      ),
    );
    expect((await Promise.all(counted)).map(([row]) => Number(row?.n))).toEqual([0, 0, 0]);
    expect((await site.call('leads.list', { source: 'flyer' })).envelope.data?.total).toBe(0);
    const stones = await site.host.storage.run((db) => db.query('SELECT actor FROM sp_ledger_tombstones'));
    expect(stones).toEqual([{ actor: 'retention' }, { actor: 'retention' }]);
  });

  test('what went leaves the log of the embedded database too; where nothing went none is emptied', async () => {
    verifies('D484', 'D461');
    const orders = async () =>
      (await site.host.storage.run((db) => db.query("SELECT id FROM sp_outbox WHERE kind = 'storage.scrub'"))).length;
    await lead('one');
    expect([await night(1, { new: 30 }), await orders()]).toEqual([0, 0]);
    expect([await night(31, { new: 30 }), await orders()]).toEqual([1, dialect === 'sqlite' ? 1 : 0]);
  });

  test('leads that were merged go together, once the term of each is over', async () => {
    verifies('D484', 'D475');
    const old = await lead('old', 'contacted');
    const young = await lead('young');
    const aged = new Date(Date.now() - 400 * day).toISOString().replace('Z', '000Z');
    await site.host.storage.run((db) => db.execute('UPDATE sp_leads SET last_seen = ? WHERE id = ?', [aged, old]));
    await site.call('leads.merge', { id: old, from: young, confirm: true });
    await site.host.storage.run((db) => db.execute('UPDATE sp_leads SET last_seen = ? WHERE id = ?', [aged, old]));
    expect(await shown({ keep_days: { contacted: 365 } })).toMatchObject({ due: 0 });
    expect(await night(0, { contacted: 365 })).toBe(0);
    expect(await shown({ keep_days: { contacted: 365, new: 30 } })).toMatchObject({ due: 0 });
    expect(await night(0, { contacted: 365, new: 30 })).toBe(0);
    expect(await night(31, { contacted: 365, new: 30 })).toBe(1);
    expect(await site.host.storage.run((db) => db.query('SELECT id FROM sp_leads'))).toEqual([]);
  });

  test('a general term counts for leads without one of their own; the module wins, and 0 is for ever', async () => {
    verifies('D484');
    const general = await startSite({ dialect, beside: site, settings: { keepLeadsDays: 30 } });
    const atNight = async (days: number, keepLeadsDays: number) => {
      const { host, env } = general;
      const vault = await openVault({ storage: host.storage, config: readConfig(env), columns: [], log: host.log });
      const now = () => Date.now() + days * day;
      await retentionJob.run({
        host,
        vault,
        now,
        log: host.log,
        settings: { keepLeadsDays },
        catalog: catalogOf(groups),
      } as unknown as JobCtx);
    };
    const sources = async () => (await stored(site)).map(({ source }) => source).sort();
    try {
      await configure(site, { keep_days: { customer: 3650 } });
      await lead('customer', 'customer');
      await lead('fresh');
      await lead('called', 'contacted');
      const { envelope } = await general.call('leads.retention', {});
      expect(envelope.data?.terms).toHaveLength(6);
      expect(envelope.data).toMatchObject({ due: 0 });
      expect(envelope.data?.terms).toContainEqual(expect.objectContaining({ status: 'customer', days: 3650 }));
      expect(envelope.data?.terms).toContainEqual(expect.objectContaining({ status: 'contacted', days: 30 }));
      await atNight(4000, 0);
      expect(await sources()).toEqual(['called', 'fresh']);
      await atNight(29, 30);
      expect(await sources()).toEqual(['called', 'fresh']);
      await atNight(31, 30);
      expect(await sources()).toEqual([]);
    } finally {
      await general.stop();
    }
  });

  test('other terms are looked at before they are set', async () => {
    verifies('D484');
    const id = await lead('one');
    const old = new Date(Date.now() - 400 * day).toISOString().replace('Z', '000Z');
    await site.host.storage.run((db) => db.execute('UPDATE sp_leads SET last_seen = ? WHERE id = ?', [old, id]));
    expect(await shown()).toMatchObject({ due: 0 });
    expect(await shown({ keep_days: { new: 365, contacted: 1 } })).toMatchObject({ due: 1, terms: [{ due: 1 }, { due: 0 }] });
    expect(await stored(site)).toHaveLength(1);
  });
});
