import { describeOperation } from '../../support/describe-operation';
import type { Site } from '../../support/site';

/** Three leads: one scored, one with a note, one that is spam. */
const three =
  (params: object = {}, storage = 'full') =>
  async (call: (operation: string, params?: object) => Promise<unknown>, { siteplane }: Site) => {
    await call('modules.update_config', { module: 'leads', config: { contact_storage: storage } });
    const form = { type: 'form_submit' } as const;
    const ada = await siteplane.leads.record({
      source: 'google',
      campaign: 'Frühling',
      contact: { name: 'Ada Ätherisch', email: 'Ada@Example.org', phone: '+49 30 123456', message: 'About the 100% offer' },
      event: form,
    });
    await siteplane.leads.record({ ref: ada.ref, source: 'google', event: { type: 'note_added', data: { score: 12, tier: 'hot' } } });
    const grace = await siteplane.leads.record({
      source: 'bing',
      campaign: 'summer',
      contact: { name: 'Grace', company: 'MÜLLER äÖü Ödön', email: 'grace@example.org', phone: '(030) 99 88 77' },
      event: form,
    });
    await call('leads.add_note', { id: grace.id, text: 'Wants an "offer" by Friday' });
    const fake = await siteplane.leads.record({ source: 'fake', event: form });
    await call('leads.mark_spam', { ids: [fake.id] });
    return params;
  };

const sources = (data: unknown) => ((data as { items: { source: string }[] }).items ?? []).map(({ source }) => source);
const finds = (filter: object, expected: readonly string[]) => [filter, expected] as const;

describeOperation('leads.list', [
  { name: 'refuses an invented status', params: { status: 'sold' }, error: 'invalid_params' },
  { name: 'refuses a search for nothing', params: { text: '' }, error: 'invalid_params' },
  {
    name: 'is filtered by everything that is stored',
    verifies: ['D472', 'leads:list'],
    found: three(),
    data: { total: 3 },
    check: async ({ call, answer }) => {
      const items = (answer.data?.items ?? []) as { ref: string; source: string; score: number; tier: string }[];
      expect(items.find(({ source }) => source === 'google')).toMatchObject({ score: 12, tier: 'hot' });
      const ref = items.find(({ source }) => source === 'bing')?.ref ?? '';
      for (const [filter, expected] of [
        finds({ status: 'spam' }, ['fake']),
        finds({ status: 'new' }, ['bing', 'google']),
        finds({ campaign: 'summer' }, ['bing']),
        finds({ campaign: 'Summer' }, []),
        finds({ tier: 'hot' }, ['google']),
        finds({ tier: 'cold' }, []),
        finds({ ref }, ['bing']),
        finds({ ref: `${ref.slice(4).toLowerCase()} ` }, ['bing']),
        finds({ ref: ref.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o') }, ['bing']),
        finds({ text: 'FRÜHL' }, ['google']),
        // Each of these is found by one of the cases of words only.
        finds({ text: 'ÜHLING' }, ['google']),
        finds({ text: 'müller' }, ['bing']),
        finds({ text: 'äÖü' }, ['bing']),
        finds({ text: 'ödön' }, ['bing']),
        finds({ text: '100% O' }, ['google']),
        finds({ text: '%' }, ['google']),
        finds({ text: '"Offer"' }, ['bing']),
        finds({ text: 'user:' }, []),
        finds({ text: "' OR 1=1 --" }, []),
        finds({ contact: 'ätherisch' }, ['google']),
        finds({ contact: 'EXAMPLE.ORG' }, ['bing', 'google']),
        finds({ contact: '030 998877' }, ['bing']),
        finds({ contact: '49 30 12' }, ['google']),
        finds({ contact: 'nobody@example.org' }, []),
        finds({ contact: 'example', source: 'bing', status: 'new', since: '2026-01-01' }, ['bing']),
        finds({ contact: 'example', since: '2999-01-01' }, []),
      ]) {
        const { data } = await call('leads.list', filter);
        expect({ filter, sources: sources(data), total: data?.total }).toEqual({ filter, sources: expected, total: expected.length });
        const { data: exported } = await call('leads.export', filter);
        const rows = exported?.rows as { source: string }[];
        expect({ filter, sources: rows.map(({ source }) => source) }).toEqual({ filter, sources: [...expected].reverse() });
      }
      const second = await call('leads.list', { status: 'new', per_page: 1, page: 2 });
      expect({ sources: sources(second.data), total: second.data?.total }).toEqual({ sources: ['google'], total: 2 });
    },
  },
  {
    name: 'finds masked details by the whole address or number only',
    verifies: ['D472', 'D462'],
    found: three({}, 'masked'),
    check: async ({ call }) => {
      for (const [contact, expected] of [
        ['ada@example.org', ['google']],
        [' ADA@example.org ', ['google']],
        ['+49 (30) 12-34-56', ['google']],
        ['da@example.org', []],
        ['Ätherisch', []],
      ] as const) {
        const { data } = await call('leads.list', { contact });
        expect({ contact, sources: sources(data) }).toEqual({ contact, sources: expected });
      }
    },
  },
]);

describeOperation('leads.export', [
  {
    name: 'is one table with contact, score and tier, and its audit row keeps no address',
    verifies: ['D473', 'leads:export'],
    found: three({ with_contact: true, contact: 'ada@example.org' }),
    data: { count: 1, rows: [{ score: 12, tier: 'hot', email: 'Ada@Example.org' }] },
    rows: { sp_audit: 1 },
    check: async ({ call }) => {
      const { data: audited } = await call('status.audit', { resource: 'leads', action: 'export' });
      expect(audited).toMatchObject({ total: 1, items: [{ ok: true, changed: false }] });
      expect(JSON.stringify(audited)).not.toMatch(/example\.org/i);
      const { data: table } = await call('leads.export', { csv: true, with_contact: true, contact: 'ada@example.org' });
      expect(table).toMatchObject({ rows: [], count: 1 });
      const [head = '', line = '', ...rest] = String(table?.csv).split('\r\n');
      expect(head).toMatch(/,score,tier,name,email,phone,company,message$/);
      expect(line).toMatch(/,12,hot,Ada Ätherisch,Ada@Example\.org,'\+49 30 123456,,About the 100% offer$/);
      expect(rest).toEqual(['']);
      expect(String((await call('leads.export', { csv: true })).data?.csv)).not.toMatch(/Ada|email/);
    },
  },
]);

describeOperation('leads.set_statuses', [
  { name: 'refuses none', params: { ids: [], status: 'new' }, error: 'invalid_params' },
  { name: 'names what is missing', params: { ids: [999_999], status: 'new' }, data: { count: 0, missing: [999_999] }, changed: false },
  {
    name: 'sets all at once, releases what was spam, and does nothing again',
    verifies: ['leads:set-status', 'D456'],
    found: async (call, site) => {
      await three()(call, site);
      const data = (await call('leads.list')) as { items: { id: number }[] };
      return { ids: [...data.items.map(({ id }) => id), 999_999] };
    },
    params: { status: 'contacted' },
    data: { count: 3, missing: [999_999] },
    changed: true,
    rows: { sp_lead_events: 3, sp_audit: 1 },
    check: async ({ call }) => {
      const { data } = await call('leads.list', { status: 'contacted' });
      expect(data?.total).toBe(3);
      const ids = ((data?.items ?? []) as { id: number }[]).map(({ id }) => id);
      expect((await call('leads.set_statuses', { ids, status: 'contacted' })).changed).toBe(false);
      for (const id of ids) expect((await call('leads.verify', { id })).data).toMatchObject({ chain: { ok: true } });
      await call('leads.set_statuses', { ids, status: 'spam' });
      const { data: gone } = await call('leads.delete_spam', { ids: ids.slice(0, 1) });
      expect(gone).toEqual({ count: 1, left: 2 });
      expect((await call('leads.list')).data).toMatchObject({ total: 2 });
    },
  },
]);
