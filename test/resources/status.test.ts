import { version } from '../../plugin/version';
import { administratorsAddress } from '../support/addresses';
import { type Checking, describeOperation } from '../support/describe-operation';
import type { Site } from '../support/site';

type Row = Record<string, unknown> & {
  readonly id: number;
  readonly action: string;
  readonly actor: { readonly id: string; readonly name: string };
};
const items = (answer: Checking['answer']): Row[] => [...((answer.data?.items ?? []) as Row[])];

/** Takes or gives the administrator's address; the operation needs no params. */
const withAddress = (email: string) => async (_call: unknown, site: Site) => {
  await administratorsAddress(site, email);
  return {};
};

describeOperation('status.get', [
  {
    name: 'knows no params',
    params: { verbose: true },
    error: 'invalid_params',
    message: 'Invalid params: /verbose is not a known parameter',
  },
  {
    name: 'tells version, modules and integrations',
    verifies: ['status:get'],
    data: { version, integrations_enabled_count: 1 },
    changed: false,
    check: ({ answer }) => {
      const active = answer.data?.active_modules as string[];
      expect(active).toEqual(expect.arrayContaining(['leads', 'pipelines', 'notes']));
      expect(active).not.toContain('assistant-bridge');
    },
  },
  {
    name: 'leaves out a module that was switched off',
    given: [['modules.deactivate', { module: 'leads' }]],
    check: ({ answer }) => expect(answer.data?.active_modules).not.toContain('leads'),
  },
]);

describeOperation('status.info', [
  { name: 'knows no params', params: { x: 1 }, error: 'invalid_params' },
  {
    name: 'tells site, host and what the caller may do',
    verifies: ['status:info'],
    data: { api_version: 'v1', automation_available: true, host: { node: process.versions.node } },
    check: async ({ answer, site }) => {
      expect(answer.data?.site).toEqual(await site.host.site());
      const held = answer.data?.capabilities_of_caller as string[];
      expect(held).toEqual([...held].sort());
      expect(held).toEqual(expect.arrayContaining(['manage_options', 'manage_siteplane']));
    },
  },
]);

describeOperation('status.health', [
  { name: 'knows no params', params: { x: 1 }, error: 'invalid_params' },
  {
    name: 'fails where mail has nobody to go to, and says where to set the address',
    verifies: ['status:mail'],
    found: withAddress(''),
    data: { status: 'fail' },
    check: ({ answer }) =>
      expect(answer.data?.checks).toContainEqual({
        name: 'mail',
        status: 'fail',
        message:
          'Nobody gets the messages of the contact form: no administrator has an email address. Set the email address of an administrator on the page /admin/profile, or an address for messages in the settings of leads (notify_email).',
        duration_ms: expect.any(Number),
      }),
  },
  {
    name: 'warns where only messages have somewhere to go',
    verifies: ['status:mail'],
    given: [['modules.update_config', { module: 'leads', config: { notify_email: 'desk@team.example' } }]],
    found: withAddress(''),
    check: ({ answer }) =>
      expect(answer.data?.checks).toContainEqual(
        expect.objectContaining({ name: 'mail', status: 'warn', message: expect.stringMatching(/^Only messages .* \/admin\/profile\.$/) }),
      ),
  },
  {
    name: 'names its checks',
    verifies: ['status:health', 'status:mail'],
    found: withAddress('admin@team.example'),
    data: { status: 'pass' },
    check: ({ answer }) => {
      const checks = answer.data?.checks as { name: string; status: string; message: string }[];
      const names = [
        'audit_archive',
        'automation',
        'booking',
        'bridge_gate',
        'clock',
        'deliveries',
        'keyring',
        'mail',
        'marketing',
        'post_types',
        'storage',
        'writes',
      ];
      expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      for (const one of checks)
        expect(one).toEqual({ name: one.name, status: 'pass', message: expect.stringMatching(/\.$/), duration_ms: expect.any(Number) });
    },
  },
]);

describeOperation('status.metrics', [
  { name: 'knows no params', params: { x: 1 }, error: 'invalid_params' },
  {
    name: 'counts calls and shows the high-water mark of slots',
    verifies: ['status:metrics'],
    given: [
      ['crm.create', { name: 'A' }],
      ['crm.create', { name: 'B' }],
      ['crm.delete', { crm_num: '002' }],
    ],
    changed: false,
    check: ({ answer }) => {
      const values = (kind: string) => answer.data?.[kind] as { name: string; labels: Record<string, string>; value: number }[];
      expect(values('gauges')).toContainEqual({ name: 'crm_count', labels: {}, value: 2 });
      expect(values('gauges').map(({ name }) => name)).toContain('audit_seal_age_seconds');
      expect(
        values('counters').some(
          ({ name, labels }) => name === 'requests_total' && labels.operation === 'crm.create' && labels.status === '200',
        ),
      ).toBe(true);
      expect(values('histograms').some(({ name }) => name === 'request_duration_seconds_bucket')).toBe(true);
    },
  },
]);

describeOperation('status.audit', [
  { name: 'a page has at most 100 rows', params: { per_page: 101 }, error: 'invalid_params' },
  { name: 'pages begin at 1', params: { page: 0 }, error: 'invalid_params' },
  { name: 'refuses a day that does not exist', params: { since: '2026-02-30' }, error: 'invalid_params' },
  { name: 'refuses a list for a word', params: { actor: ['x'] }, error: 'invalid_params' },
  {
    name: 'lists mutations, newest first, without secrets',
    verifies: ['status:audit', 'audit:every-mutation'],
    given: [
      ['crm.create', { name: 'Acme' }],
      ['crm.set_secret', { crm_num: '001', api_key: 'sentinel-7d1f' }],
    ],
    params: { resource: 'crm' },
    data: { total: 2, page: 1, per_page: 20 },
    check: ({ answer }) => {
      expect(items(answer).map(({ action }) => action)).toEqual(['set_secret', 'create']);
      const [secret, create] = items(answer);
      expect(JSON.stringify(secret)).not.toContain('sentinel');
      expect(create).toEqual({
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        actor: { kind: expect.stringMatching(/^(key|user)$/), id: expect.any(String), name: expect.any(String) },
        transport: expect.any(String),
        resource: 'crm',
        action: 'create',
        params: { name: 'Acme' },
        ok: true,
        changed: true,
        status: 200,
        request_id: expect.any(String),
        reason: null,
        client: null,
        before: null,
        after: { crm_num: '001', name: 'Acme', code: 'acme', url: '', link_admin_only: false, has_api_key: false },
        undo: { resource: 'crm', action: 'delete', grade: 'loses_data' },
      });
    },
  },
  {
    name: 'filters by action and change',
    given: [
      ['crm.create', { name: 'Acme' }],
      ['crm.update', { crm_num: '001', name: 'Acme' }],
      ['crm.update', { crm_num: '001', name: 'Zeta' }],
    ],
    params: { resource: 'crm', action: 'update', changed: false },
    data: { total: 1 },
    check: ({ answer }) => expect(items(answer)[0]).toMatchObject({ changed: false, ok: true, params: { name: 'Acme' } }),
  },
  {
    name: 'filters by time and pages',
    given: [
      ['crm.create', { name: 'A' }],
      ['crm.create', { name: 'B' }],
      ['crm.create', { name: 'C' }],
    ],
    params: { resource: 'crm', since: '2000-01-01', per_page: 2, page: 2 },
    data: { total: 3, page: 2, per_page: 2, items: [{ params: { name: 'A' } }] },
    check: async ({ call }) => {
      expect((await call('status.audit', { since: '2100-01-01' })).data).toMatchObject({ items: [], total: 0 });
      expect((await call('status.audit', { page: 1_000_000_000 })).data?.items).toEqual([]);
    },
  },
  {
    name: 'shows the reason and the actor, by whom it can be found',
    verifies: ['change-reason'],
    check: async ({ call }) => {
      await call('crm.create', { name: 'Acme' }, { headers: { 'x-change-reason': 'moving house' } });
      const [row] = items(await call('status.audit', { resource: 'crm' }));
      expect(row?.reason).toBe('moving house');
      for (const actor of [row?.actor.id, row?.actor.name]) {
        expect((await call('status.audit', { resource: 'crm', actor })).data?.total).toBe(1);
      }
      expect((await call('status.audit', { resource: 'crm', actor: '%' })).data?.total).toBe(0);
    },
  },
  {
    name: 'shows what was refused, too',
    given: [['crm.create', { name: 'Acme' }]],
    check: async ({ site, call }) => {
      await site.call('crm.delete', { crm_num: '001' });
      await site.call('crm.update', { crm_num: '009', name: 'x' });
      const rows = items(await call('status.audit', { resource: 'crm' }));
      expect(rows.map(({ action, ok, changed, status }) => [action, ok, changed, status])).toEqual([
        ['update', false, false, 404],
        ['delete', false, false, 428],
        ['create', true, true, 200],
      ]);
    },
  },
]);

describeOperation('status.audit_verify', [
  { name: 'refuses what is not a time', params: { since: 'yesterday' }, error: 'invalid_params' },
  {
    name: 'vouches for an untouched log',
    given: [
      ['crm.create', { name: 'A' }],
      ['crm.create', { name: 'B' }],
    ],
    check: ({ answer }) => expect(answer.data?.chain).toEqual({ ok: true, count: expect.any(Number), archived: 0, broken_at: null }),
  },
  {
    name: 'says where it was altered',
    verifies: ['status:audit-verify', 'R48'],
    given: [
      ['crm.create', { name: 'A' }],
      ['crm.create', { name: 'B' }],
    ],
    check: async ({ site, call }) => {
      const [, first] = items(await call('status.audit', { resource: 'crm' }));
      await site.host.storage.run((db) => db.execute("UPDATE sp_audit SET params = '{}' WHERE id = ?", [first?.id ?? 0]));
      expect((await call('status.audit_verify')).data).toMatchObject({ chain: { ok: false, broken_at: first?.id } });
    },
  },
]);
