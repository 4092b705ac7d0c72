import { describeOperation, type OperationCase } from '../../support/describe-operation';
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
/** Finer times would be made up. */
const milliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
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
        first_seen: expect.stringMatching(milliseconds),
        score: null,
        tier: '',
        assignee: null,
        reminder_at: null,
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
      expect(events).toEqual([
        { seq: 1, at: expect.stringMatching(milliseconds), type: 'phone_click', data: { page: '/kontakt', lead: first } },
      ]);
      expect(JSON.stringify(answer)).not.toContain('example.org');
    },
  },
]);

const nobody = { name: '', email: '', phone: '', message: '' };
const stored = (storage: string, contact: object): Partial<OperationCase> => ({
  given: [['modules.update_config', { module: 'leads', config: { contact_storage: storage } }]],
  found: lead({
    contact: { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+49 30 123456', message: 'Please call me', ...contact },
  }),
  rows: { sp_audit: 1 },
});

describeOperation('leads.get_contact', [
  { name: 'refuses an id that is none', params: { id: 0 }, error: 'invalid_params' },
  { name: 'tells a missing lead', params: { id: 999_999 }, error: 'not_found', message: 'Not found: lead "999999".' },
  {
    name: 'shows nobody where nothing was told, and that it was asked',
    verifies: ['leads:contact'],
    found: lead({ contact: undefined }),
    data: { storage: 'masked', ...nobody },
    changed: false,
    rows: { sp_audit: 1 },
  },
  {
    name: 'shows no more than is stored',
    ...stored('masked', {}),
    data: { storage: 'masked', name: 'A*** L***', email: 'a***@example.org', phone: '***56', message: '' },
  },
  { name: 'has nothing to show where nothing is stored', ...stored('off', {}), data: { storage: 'off', ...nobody } },
  {
    name: 'shows all of it where all is stored, as text',
    verifies: ['leads:contact'],
    ...stored('full', { message: '<script>alert(1)</script>' }),
    data: { storage: 'full', name: 'Ada Lovelace', email: 'ada@example.org', phone: '+49 30 123456', message: '<script>alert(1)</script>' },
    check: async ({ answer, call }) => {
      expect(Object.keys(answer.data ?? {})).toEqual(['id', 'storage', 'name', 'email', 'phone', 'message', 'messages']);
      const { data } = await call('status.audit', { resource: 'leads', action: 'get_contact' });
      expect(data).toMatchObject({ total: 1, items: [{ ok: true, changed: false, status: 200, params: { id: answer.data?.id } }] });
      expect(JSON.stringify(data)).not.toContain('Lovelace');
      await call('modules.update_config', { module: 'leads', config: { contact_storage: 'masked' } });
      expect((await call('leads.get_contact', { id: answer.data?.id })).data).toMatchObject({ storage: 'masked', name: 'Ada Lovelace' });
    },
  },
]);

describeOperation('leads.add_note', [
  { name: 'refuses a note of nothing', params: { id: 1, text: '' }, error: 'invalid_params' },
  { name: 'refuses a note of spaces', found: lead(), params: { text: ' \n ' }, error: 'invalid_params', message: /\/text/ },
  { name: 'refuses 2,001 characters', params: { id: 1, text: 'x'.repeat(2001) }, error: 'invalid_params' },
  { name: 'refuses half a character', found: lead(), params: { text: '\ud800' }, error: 'bad_request' },
  { name: 'tells a missing lead', params: { id: 999_999, text: 'Called.' }, error: 'not_found' },
  {
    name: 'writes an event, and moves no time of the visitor',
    verifies: ['D194', 'leads:note', 'leads:last-seen'],
    found: lead(),
    params: { text: '  Wants an offer by <b>Friday</b>. ' },
    data: { seq: 2, at: expect.stringMatching(milliseconds), text: 'Wants an offer by <b>Friday</b>.' },
    changed: true,
    rows: { sp_lead_events: 1, sp_audit: 1 },
    check: async ({ answer, call, site }) => {
      const { id, at } = answer.data as { id: number; at: string };
      const seen = async () => (await call('leads.export')).data?.rows as { first_seen: string; last_seen: string }[];
      const [before] = await seen();
      await call('leads.add_note', { id, text: 'Again.' });
      await call('leads.set_status', { id, status: 'contacted' });
      expect(await seen()).toEqual([expect.objectContaining({ last_seen: before?.last_seen, event_count: 4 })]);
      const { data } = await call('leads.get', { id });
      const by = expect.stringMatching(/^(key|user):/);
      const text = 'Wants an offer by <b>Friday</b>.';
      expect(data).toMatchObject({ chain: chain(4), events: [{}, { seq: 2, at, type: 'note_added', data: { text, by } }, {}, {}] });
      await site.siteplane.leads.record({ ref: String(data?.ref), source: 'google', event: { type: 'revisit' } });
      const [after] = await seen();
      expect(Date.parse(after?.last_seen ?? '')).toBeGreaterThan(Date.parse(before?.last_seen ?? ''));
      expect((await call('leads.verify', { id })).data).toMatchObject({ chain: chain(5) });
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
    rows: { sp_audit: 1 },
    check: async ({ answer, call }) => {
      expect(rowsOf(answer.data?.rows)[0]).toEqual({
        id: expect.any(Number),
        ref: expect.stringMatching(/^WEB-/),
        source: 'google',
        campaign: 'spring',
        status: 'new',
        event_count: 1,
        first_seen: expect.stringMatching(milliseconds),
        last_seen: expect.stringMatching(milliseconds),
        head_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        attribution_utm_source: 'google',
        attribution_gclid: 'x1',
        score: '',
        tier: '',
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
    rows: { sp_leads: -1, sp_lead_events: -1, sp_lead_contacts: -1, sp_lead_persons: -1, sp_ledger_tombstones: 1, sp_audit: 1 },
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
