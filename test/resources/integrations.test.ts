import { describeOperation, type Given } from '../support/describe-operation';

const http = { mode: 'http', base_url: 'https://automation.example/v1' };
const mail = { host: 'mail.example', from: 'site@team.example' };
const update = (slug: string, config: object): Given => ['integrations.update', { slug, config }];
const setSecret = (slug: string, name: string, value: string): Given => ['integrations.set_secret', { slug, name, value }];
const notFound = 'Not found: integration "fax".';
const automation = { slug: 'automation', label: 'Automation platform', kind: 'automation', plugin_installed: true };

describeOperation('integrations.list', [
  { name: 'takes no params', verifies: ['integrations:operations'], params: { page: 1 }, error: 'invalid_params' },
  {
    name: 'tells of a fresh site that automation works and nothing else is on',
    verifies: ['D76', 'integrations:list', 'integrations:fresh'],
    changed: false,
    check: ({ answer }) => {
      expect(answer.data).toEqual({
        integrations: [
          { ...automation, enabled: true, connected: true, secrets: { token: false } },
          {
            slug: 'booking',
            label: 'Booking',
            kind: 'booking',
            plugin_installed: false,
            enabled: false,
            connected: false,
            secrets: { application_password: false },
          },
          {
            slug: 'marketing',
            label: 'Marketing CRM',
            kind: 'marketing',
            plugin_installed: false,
            enabled: false,
            connected: false,
            secrets: { application_password: false },
          },
          {
            slug: 'smtp',
            label: 'Mail server',
            kind: 'mail',
            plugin_installed: true,
            enabled: false,
            connected: false,
            secrets: { password: false },
          },
          {
            slug: 'alerts',
            label: 'Alerts',
            kind: 'alerts',
            plugin_installed: true,
            enabled: false,
            connected: false,
            secrets: { secret: false },
          },
        ],
      });
    },
  },
]);

describeOperation('integrations.get', [
  { name: 'needs a slug', params: {}, error: 'invalid_params', message: 'Invalid params: /slug is required' },
  { name: 'misses what there is not', params: { slug: 'fax' }, error: 'not_found', message: notFound },
  { name: 'misses a name of every object', params: { slug: 'constructor' }, error: 'not_found' },
  {
    name: 'shows the defaults',
    params: { slug: 'automation' },
    changed: false,
    data: { ...automation, enabled: true, connected: true, config: { mode: 'host' } },
  },
  {
    name: 'shows what was set, and of a secret only that it is',
    verifies: ['integrations:get'],
    given: [update('smtp', { ...mail, user: 'site' }), setSecret('smtp', 'password', 'hush hush')],
    params: { slug: 'smtp' },
    data: { connected: true, enabled: false, config: { ...mail, user: 'site', secure: false }, secrets: { password: true } },
    check: ({ answer }) => expect(JSON.stringify(answer)).not.toContain('hush'),
  },
]);

describeOperation('integrations.enable', [
  { name: 'misses what there is not', params: { slug: 'fax' }, error: 'not_found', message: notFound },
  {
    name: 'refuses without the plugin',
    verifies: ['integrations:enable'],
    params: { slug: 'booking' },
    error: 'conflict',
    message: 'Refused: booking cannot be enabled yet: install the plugin "booking" or set the mode to remote.',
  },
  {
    name: 'refuses without settings and tells them',
    verifies: ['D77'],
    params: { slug: 'alerts' },
    error: 'conflict',
    message: 'Refused: alerts cannot be enabled yet: set webhook_url with integrations.update and set secret with integrations.set_secret.',
  },
  {
    name: 'needs no plugin for a remote provider, but its settings',
    given: [update('marketing', { mode: 'remote', base_url: 'https://crm.example/rest' })],
    params: { slug: 'marketing' },
    error: 'conflict',
    message: /set username with integrations\.update and set application_password with integrations\.set_secret\.$/,
  },
  {
    name: 'asks for a password only where there is a user',
    given: [update('smtp', mail)],
    params: { slug: 'smtp' },
    changed: true,
    data: { slug: 'smtp', enabled: true },
  },
  {
    name: 'changes nothing where it is on',
    params: { slug: 'automation' },
    changed: false,
    data: { slug: 'automation', enabled: true },
  },
  {
    name: 'is on again with what was set before',
    verifies: ['integrations:disable'],
    given: [update('automation', http), setSecret('automation', 'token', 't'), ['integrations.disable', { slug: 'automation' }]],
    params: { slug: 'automation' },
    changed: true,
    rows: { sp_audit: 1 },
    check: async ({ call }) =>
      expect((await call('integrations.get', { slug: 'automation' })).data).toMatchObject({ config: http, secrets: { token: true } }),
  },
  {
    name: 'counts in status.get',
    given: [update('smtp', mail)],
    params: { slug: 'smtp' },
    check: async ({ call }) => expect((await call('status.get')).data).toMatchObject({ integrations_enabled_count: 2 }),
  },
]);

describeOperation('integrations.disable', [
  { name: 'needs confirm', params: { slug: 'automation' }, error: 'confirm_required' },
  {
    name: 'switches off',
    params: { slug: 'automation', confirm: true },
    changed: true,
    data: { slug: 'automation', enabled: false },
    rows: { sp_integrations: 1, sp_audit: 1 },
    check: async ({ call }) => expect((await call('status.info')).data).toMatchObject({ automation_available: false }),
  },
  { name: 'changes nothing where it is off', params: { slug: 'smtp', confirm: true }, changed: false },
]);

describeOperation('integrations.disconnect', [
  { name: 'needs confirm', params: { slug: 'automation' }, error: 'confirm_required' },
  { name: 'misses what there is not', params: { slug: 'fax', confirm: true }, error: 'not_found', message: notFound },
  {
    name: 'clears settings and secrets',
    verifies: ['integrations:disconnect'],
    given: [update('automation', http), setSecret('automation', 'token', 't')],
    params: { slug: 'automation', confirm: true },
    changed: true,
    data: { slug: 'automation', connected: false },
    rows: { sp_integration_secrets: -1, sp_audit: 1 },
    check: async ({ call }) => {
      const { data } = await call('integrations.get', { slug: 'automation' });
      expect(data).toMatchObject({ enabled: true, connected: false, config: { mode: 'host' }, secrets: { token: false } });
      expect((await call('status.info')).data).toMatchObject({ automation_available: false });
      const health = (await call('status.health')).data?.checks as { name: string; status: string; message: string }[];
      expect(health.find(({ name }) => name === 'automation')).toMatchObject({ status: 'warn', message: /not connected/ });
    },
  },
  {
    name: 'holds until it is configured again',
    verifies: ['D79'],
    given: [
      ['integrations.disconnect', { slug: 'automation' }],
      ['integrations.disable', { slug: 'automation' }],
    ],
    params: { slug: 'automation', confirm: true },
    changed: false,
    check: async ({ call, site }) => {
      const again = await site.inProcess('integrations.enable', { slug: 'automation' });
      expect(again.error).toMatch(/^Refused: .*disconnected; set the configuration of automation again/);
      expect(await call('integrations.update', { slug: 'automation', config: { mode: null } })).toMatchObject({ changed: false });
      expect(await call('integrations.update', { slug: 'automation', config: { mode: 'host' } })).toMatchObject({
        changed: true,
        data: { connected: true },
      });
      expect(await call('integrations.enable', { slug: 'automation' })).toMatchObject({ changed: true });
    },
  },
  { name: 'changes nothing where nothing was set', params: { slug: 'smtp', confirm: true }, changed: false, data: { connected: false } },
]);

describeOperation('integrations.test', [
  { name: 'misses what there is not', params: { slug: 'fax' }, error: 'not_found', message: notFound },
  { name: 'has no dry run', params: { slug: 'automation' }, headers: { 'X-Dry-Run': 'true' }, error: 'bad_request' },
  {
    name: "calls the host's automation",
    verifies: ['integrations:test'],
    params: { slug: 'automation' },
    changed: false,
    data: { slug: 'automation', ok: true, message: "The host's automation answers.", duration_ms: expect.any(Number) },
  },
  {
    name: 'tells what is missing without a call',
    params: { slug: 'marketing' },
    changed: false,
    data: { ok: false, message: 'Not connected: install the plugin "crm" or set the mode to remote.' },
  },
]);
