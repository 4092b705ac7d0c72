import { describeOperation, type Given } from '../support/describe-operation';

const bridge = 'assistant-bridge';
/** The site of these tests is reached at 127.0.0.1. */
const entitled: Given = ['modules.entitlements_grant', { module_id: bridge, domain: '127.0.0.1' }];
const unknown = 'Not found: module "nothing".';

describeOperation('modules.list', [
  {
    name: 'shows every module, all active but the bridge',
    verifies: ['modules:list'],
    changed: false,
    check: ({ answer }) => {
      const active = (module: string) => ({ module, active: true });
      const names = ['automation', 'booking', 'content-sources', 'estimates', 'leads', 'marketing-crm', 'notes', 'pipelines', 'posts'];
      expect(answer.data).toEqual({ modules: [{ module: bridge, active: false }, ...names.map(active)] });
    },
  },
]);

describeOperation('modules.activate', [
  { name: 'needs a module', params: {}, error: 'invalid_params' },
  { name: 'misses an unknown module', params: { module: 'nothing' }, error: 'not_found', message: unknown },
  {
    name: 'refuses a private module without an entitlement for this site',
    verifies: ['modules:activate'],
    given: [['modules.entitlements_grant', { module_id: bridge, domain: 'other.example' }]],
    params: { module: bridge },
    error: 'conflict',
    message: /^Refused: 127\.0\.0\.1 has no entitlement for the private module "assistant-bridge"\.$/,
  },
  {
    name: 'activates a private module that the site receives',
    verifies: ['modules:activate'],
    given: [entitled],
    params: { module: bridge },
    data: { module: bridge, active: true },
    changed: true,
    rows: { sp_modules: 1, sp_audit: 1 },
  },
  {
    name: 'changes nothing where a module is active by default',
    params: { module: 'leads' },
    data: { module: 'leads', active: true },
    changed: false,
  },
  {
    name: 'activates again what was deactivated',
    verifies: ['modules:activate'],
    given: [['modules.deactivate', { module: 'leads' }]],
    params: { module: 'leads' },
    data: { module: 'leads', active: true },
    changed: true,
    rows: { sp_audit: 1 },
  },
  {
    name: 'changes nothing by a repeat',
    given: [entitled, ['modules.activate', { module: bridge }]],
    params: { module: bridge },
    changed: false,
  },
]);

describeOperation('modules.deactivate', [
  { name: 'needs a confirmation', params: { module: 'leads' }, error: 'confirm_required' },
  { name: 'misses an unknown module', params: { module: 'nothing', confirm: true }, error: 'not_found', message: unknown },
  {
    name: 'deactivates',
    verifies: ['modules:deactivate'],
    params: { module: 'leads', confirm: true },
    data: { module: 'leads', active: false },
    changed: true,
    rows: { sp_modules: 1, sp_audit: 1 },
    check: async ({ call }) => expect((await call('modules.list')).data?.modules).toContainEqual({ module: 'leads', active: false }),
  },
  {
    name: 'changes nothing by a repeat',
    given: [['modules.deactivate', { module: 'leads' }]],
    params: { module: 'leads', confirm: true },
    changed: false,
  },
  { name: 'changes nothing where a module is inactive by default', params: { module: bridge, confirm: true }, changed: false },
]);

describeOperation('modules.get_config', [
  { name: 'misses an unknown module', params: { module: 'nothing' }, error: 'not_found', message: unknown },
  {
    name: 'shows the defaults of a fresh site',
    verifies: ['modules:get-config'],
    params: { module: 'leads' },
    check: ({ answer }) => expect(answer.data).toEqual({ module: 'leads', config: { consent: 'opt_out', contact_storage: 'masked' } }),
  },
  {
    name: 'shows what was set over the defaults, whether the module is active or not',
    verifies: ['modules:get-config'],
    given: [
      ['modules.update_config', { module: 'leads', config: { consent: 'opt_in' } }],
      ['modules.deactivate', { module: 'leads' }],
    ],
    params: { module: 'leads' },
    check: ({ answer }) => expect(answer.data).toEqual({ module: 'leads', config: { consent: 'opt_in', contact_storage: 'masked' } }),
  },
]);

describeOperation('modules.update_config', [
  { name: 'needs a configuration', params: { module: 'leads' }, error: 'invalid_params' },
  { name: 'refuses a list', params: { module: 'leads', config: [] }, error: 'invalid_params' },
  { name: 'misses an unknown module', params: { module: 'nothing', config: {} }, error: 'not_found', message: unknown },
  {
    name: 'refuses what does not fit the schema of the module',
    verifies: ['modules:update-config'],
    params: { module: 'leads', config: { consent: 'never' } },
    error: 'invalid_params',
    message: 'Invalid params: /config/consent must be one of opt_out, opt_in, by_location',
  },
  {
    name: 'merges keys into what is stored, each whole',
    verifies: ['modules:update-config'],
    given: [['modules.update_config', { module: 'leads', config: { own: { a: 1, b: 2 }, kept: 'ü🎉' } }]],
    params: { module: 'leads', config: { own: { b: 3 } } },
    changed: true,
    rows: { sp_audit: 1 },
    check: ({ answer }) =>
      expect(answer.data).toEqual({
        module: 'leads',
        config: { consent: 'opt_out', contact_storage: 'masked', own: { b: 3 }, kept: 'ü🎉' },
      }),
  },
  {
    name: 'removes a key by null, so that the default holds',
    verifies: ['D47', 'modules:update-config'],
    given: [['modules.update_config', { module: 'leads', config: { consent: 'opt_in', own: 1 } }]],
    params: { module: 'leads', config: { consent: null, own: null, never_was: null } },
    changed: true,
    check: ({ answer }) => expect(answer.data).toEqual({ module: 'leads', config: { consent: 'opt_out', contact_storage: 'masked' } }),
  },
  {
    name: 'changes nothing by what get_config answers',
    params: { module: 'leads', config: { contact_storage: 'masked', consent: 'opt_out' } },
    data: { module: 'leads', config: { consent: 'opt_out' } },
    changed: false,
  },
  {
    name: 'changes nothing by an identical repeat',
    given: [['modules.update_config', { module: 'leads', config: { x: [1, { y: -0 }] } }]],
    params: { module: 'leads', config: { x: [1, { y: -0 }] } },
    changed: false,
  },
]);
