import { describeOperation } from '../../support/describe-operation';
import type { Site } from '../../support/site';

/** A lead as the capture routes record it. */
const lead =
  (fields: object = {}) =>
  async (_: unknown, { siteplane }: Site) => {
    const { id } = await siteplane.leads.record({
      source: 'google',
      campaign: 'spring',
      attribution: { utm_source: 'google', gclid: 'x1' },
      contact: { email: 'ada@example.org' },
      event: { type: 'phone_click', data: { page: '/kontakt' } },
      ...fields,
    });
    return { id };
  };
const some =
  (count: number, params: object = {}) =>
  async (call: unknown, site: Site) => {
    for (let n = 0; n < count; n++) await lead({ source: n % 2 ? 'bing' : 'google' })(call, site);
    return params;
  };
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as { id: number }[]) : []);
const chain = (count: number) => ({ ok: true, count, broken_at: null });

describeOperation('leads.list', [
  { name: 'refuses a day that does not exist', params: { since: '2026-02-30' }, error: 'invalid_params' },
  { name: 'refuses a page of none', params: { per_page: 0 }, error: 'invalid_params' },
  { name: 'is empty at first', params: {}, data: { items: [], total: 0, page: 1, per_page: 20 } },
  {
    name: 'shows the newest first',
    verifies: ['leads:list', 'leads:operations'],
    found: some(5, { per_page: 2 }),
    data: { total: 5, page: 1, per_page: 2 },
    check: async ({ answer, call }) => {
      const seen = rowsOf(answer.data?.items).map(({ id }) => id);
      for (const page of [2, 3, 4]) {
        const next = await call('leads.list', { per_page: 2, page });
        seen.push(...rowsOf(next.data?.items).map(({ id }) => id));
      }
      expect(seen).toHaveLength(5);
      expect(seen).toEqual([...seen].sort((a, b) => b - a));
      expect(rowsOf(answer.data?.items)[0]).toEqual({
        id: expect.any(Number),
        ref: expect.stringMatching(/^WEB-[0-9A-HJKMNP-TV-Z]{5,6}$/),
        source: 'google',
        campaign: 'spring',
        status: 'new',
        event_count: 1,
        first_seen: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      });
    },
  },
  {
    name: 'filters by source and time',
    verifies: ['leads:list'],
    found: some(5, { source: 'bing', since: '2026-01-01' }),
    data: { total: 2 },
    check: async ({ call }) => {
      expect((await call('leads.list', { source: 'bing' })).data).toMatchObject({ total: 2 });
      expect((await call('leads.list', { source: 'Bing' })).data).toMatchObject({ total: 0, items: [] });
      expect((await call('leads.list', { since: '2999-01-01' })).data).toMatchObject({ total: 0, items: [] });
      expect((await call('leads.list', { since: '2026-01-01', page: 1_000_000_000 })).data).toMatchObject({ total: 5, items: [] });
    },
  },
]);

describeOperation('leads.get', [
  { name: 'refuses an id that is none', params: { id: '1abc' }, error: 'invalid_params' },
  { name: 'tells a missing lead', params: { id: 999_999 }, error: 'not_found', message: 'Not found: lead "999999".' },
  {
    name: 'shows timeline and chain, and nothing of the contact',
    verifies: ['leads:get', 'leads:operations'],
    found: lead(),
    data: { attribution: { utm_source: 'google', gclid: 'x1' }, chain: chain(1) },
    check: async ({ answer }) => {
      const { events } = answer.data as { events: object[] };
      const first = {
        source: 'google',
        campaign: 'spring',
        attribution: { utm_source: 'google', gclid: 'x1' },
        first_seen: expect.any(String),
      };
      expect(events).toEqual([{ seq: 1, at: expect.any(String), type: 'phone_click', data: { page: '/kontakt', lead: first } }]);
      expect(JSON.stringify(answer)).not.toContain('example.org');
    },
  },
]);

describeOperation('leads.verify', [
  { name: 'tells a missing lead', params: { id: 999_999 }, error: 'not_found' },
  { name: 'vouches for what nobody touched', verifies: ['leads:verify', 'leads:operations'], found: lead(), data: { chain: chain(1) } },
]);

describeOperation('leads.export', [
  { name: 'refuses a day that does not exist', params: { since: 'yesterday' }, error: 'invalid_params' },
  {
    name: 'answers rows of one level',
    verifies: ['leads:export', 'leads:operations'],
    found: some(3),
    data: { count: 3 },
    check: async ({ answer, call }) => {
      expect(rowsOf(answer.data?.rows)[0]).toEqual({
        id: expect.any(Number),
        ref: expect.stringMatching(/^WEB-/),
        source: 'google',
        campaign: 'spring',
        status: 'new',
        event_count: 1,
        first_seen: expect.any(String),
        last_seen: expect.any(String),
        head_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        attribution_utm_source: 'google',
        attribution_gclid: 'x1',
      });
      expect((await call('leads.export', { since: '2999-01-01T00:00' })).data).toEqual({ rows: [], count: 0 });
    },
  },
]);

describeOperation('leads.set_status', [
  { name: 'refuses an invented status', params: { id: 1, status: 'sold' }, error: 'invalid_params' },
  { name: 'tells a missing lead', params: { id: 999_999, status: 'new' }, error: 'not_found' },
  {
    name: 'leaves a lead alone that has it already',
    verifies: ['leads:set-status'],
    found: lead(),
    params: { status: 'new' },
    changed: false,
  },
  {
    name: 'writes an event, and tells of a qualified lead',
    verifies: ['leads:set-status'],
    found: lead(),
    params: { status: 'qualified' },
    data: { status: 'qualified', label: 'Qualified' },
    changed: true,
    rows: { sp_lead_events: 1, sp_outbox: 1, sp_audit: 1 },
    check: async ({ answer, call }) => {
      const { id } = answer.data as { id: number };
      const { data } = await call('leads.get', { id });
      expect(data).toMatchObject({
        chain: chain(2),
        events: [{}, { seq: 2, type: 'status_changed', data: { status: 'qualified', from: 'new' } }],
      });
      expect((await call('leads.set_status', { id, status: 'qualified' })).changed).toBe(false);
    },
  },
]);

describeOperation('leads.delete', [
  { name: 'asks for confirmation', found: lead(), error: 'confirm_required' },
  { name: 'tells a missing lead', params: { id: 999_999, confirm: true }, error: 'not_found' },
  {
    name: 'leaves a tombstone and nothing else',
    verifies: ['leads:delete', 'leads:operations'],
    found: lead(),
    params: { confirm: true },
    data: { deleted: true },
    changed: true,
    rows: { sp_leads: -1, sp_lead_events: -1, sp_lead_contacts: -1, sp_ledger_tombstones: 1, sp_audit: 1 },
    check: async ({ site, answer, call }) => {
      const { id } = answer.data as { id: number };
      expect((await site.call('leads.get', { id })).status).toBe(404);
      expect((await site.call('leads.delete', { id }, { confirm: true })).status).toBe(404);
      expect((await call('leads.list')).data).toMatchObject({ total: 0, items: [] });
      const next = await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
      expect(next.id).toBeGreaterThan(id);
    },
  },
]);
