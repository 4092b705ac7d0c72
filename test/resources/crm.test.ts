import { describeOperation, type Given } from '../support/describe-operation';

const acme: Given = ['crm.create', { name: 'Acme', url: 'https://acme.example/app', link_admin_only: true }];
const acmeView = { crm_num: '001', name: 'Acme', code: 'acme', url: 'https://acme.example/app', link_admin_only: true };
const notFound = 'Not found: crm "001".';

describeOperation('crm.create', [
  { name: 'needs a name', params: {}, error: 'invalid_params', message: 'Invalid params: /name is required' },
  { name: 'refuses an empty name', params: { name: '' }, error: 'invalid_params' },
  {
    name: 'refuses an address that is none',
    params: { name: 'A', url: 'ftp://a.example' },
    error: 'invalid_params',
    message: /^Invalid params: \/url /,
  },
  {
    name: 'takes no code',
    verifies: ['crm:code'],
    params: { name: 'A', code: 'b' },
    error: 'invalid_params',
    message: /\/code is not a known parameter/,
  },
  { name: 'takes no key', params: { name: 'A', api_key: 'b' }, error: 'invalid_params', message: /\/api_key is not a known parameter/ },
  {
    name: 'refuses past the maximum',
    verifies: ['crm:create:max'],
    settings: { crmMaxSlots: 1 },
    given: [acme],
    params: { name: 'Two' },
    error: 'conflict',
    message: 'Refused: all 1 slots are in use.',
  },
  {
    name: 'creates a slot with its defaults',
    verifies: ['crm:create'],
    params: { name: 'Acme & Söhne' },
    data: { crm_num: '001', name: 'Acme & Söhne', code: 'acme-and-sohne', url: '', link_admin_only: false },
    changed: true,
    rows: { sp_crm_slots: 1, sp_audit: 1 },
  },
  {
    name: 'fills the first hole',
    verifies: ['crm:create:next-free'],
    given: [acme, ['crm.create', { name: 'B' }], ['crm.delete', { crm_num: '001' }]],
    params: { name: 'Next' },
    data: { crm_num: '001', name: 'Next', url: '', link_admin_only: false },
    changed: true,
    rows: { sp_crm_slots: 1, sp_audit: 1 },
  },
  {
    name: 'gives a fallback code where the slug is taken',
    verifies: ['crm:code'],
    given: [acme],
    params: { name: 'ACME!' },
    data: { crm_num: '002', code: 'crm-002' },
  },
  { name: 'gives a fallback code where the slug is empty', params: { name: '日本' }, data: { code: 'crm-001', name: '日本' } },
  {
    name: 'keeps an address as it was given, and makes a host of letters punycode',
    params: { name: 'A', url: 'https://bücher.example/a' },
    data: { url: 'https://xn--bcher-kva.example/a' },
    check: async ({ call }) => {
      const { data } = await call('crm.create', { name: 'B', url: 'HTTPS://Example.org:443/%7Ea?x#y' });
      expect(data?.url).toBe('HTTPS://Example.org:443/%7Ea?x#y');
    },
  },
  {
    name: 'is not idempotent',
    given: [acme],
    params: { name: 'Acme' },
    data: { crm_num: '002' },
    changed: true,
    rows: { sp_crm_slots: 1, sp_audit: 1 },
  },
]);

describeOperation('crm.get', [
  { name: 'needs a number', params: {}, error: 'invalid_params' },
  { name: 'refuses what merely looks like a number', verifies: ['crm:num'], params: { crm_num: '1' }, error: 'invalid_params' },
  { name: 'refuses a number', verifies: ['crm:num'], params: { crm_num: 1 }, error: 'invalid_params' },
  { name: 'refuses digits of other scripts', verifies: ['crm:num'], params: { crm_num: '٠٠١' }, error: 'invalid_params' },
  { name: 'misses an empty slot', params: { crm_num: '001' }, error: 'not_found', message: notFound },
  { name: 'misses a number that no slot can have', params: { crm_num: '000' }, error: 'not_found', message: 'Not found: crm "000".' },
  {
    name: 'misses an emptied slot',
    given: [acme, ['crm.delete', { crm_num: '001' }]],
    params: { crm_num: '001' },
    error: 'not_found',
    message: notFound,
  },
  {
    name: 'shows the slot without its key',
    verifies: ['crm:get'],
    given: [acme, ['crm.set_secret', { crm_num: '001', api_key: 'sentinel-secret' }]],
    params: { crm_num: '001' },
    changed: false,
    check: ({ answer }) => expect(answer.data).toEqual(acmeView),
  },
]);

describeOperation('crm.list', [
  { name: 'takes no params', params: { page: 1 }, error: 'invalid_params' },
  { name: 'is empty on a fresh site', data: { crms: [] }, changed: false },
  {
    name: 'shows what is in use, in the order of numbers, over gaps and without keys',
    verifies: ['crm:list'],
    given: [
      ['crm.create', { name: 'A' }],
      ['crm.create', { name: 'B' }],
      ['crm.create', { name: 'C' }],
      ['crm.set_secret', { crm_num: '003', api_key: 'sentinel-secret' }],
      ['crm.delete', { crm_num: '002' }],
    ],
    check: ({ answer }) =>
      expect(answer.data).toEqual({
        crms: [
          { crm_num: '001', name: 'A', code: 'a', url: '', link_admin_only: false },
          { crm_num: '003', name: 'C', code: 'c', url: '', link_admin_only: false },
        ],
      }),
  },
]);

describeOperation('crm.update', [
  { name: 'misses an empty slot', params: { crm_num: '001', name: 'B' }, error: 'not_found', message: notFound },
  { name: 'refuses an empty name', given: [acme], params: { crm_num: '001', name: '' }, error: 'invalid_params' },
  { name: 'refuses null', given: [acme], params: { crm_num: '001', url: null }, error: 'invalid_params' },
  { name: 'does not take the code', verifies: ['crm:code'], given: [acme], params: { crm_num: '001', code: 'b' }, error: 'invalid_params' },
  {
    name: 'changes what is given and keeps the rest, the code too',
    verifies: ['crm:update', 'crm:code'],
    given: [acme],
    params: { crm_num: '001', name: 'Renamed' },
    changed: true,
    rows: { sp_audit: 1 },
    check: async ({ answer, call }) => {
      expect(answer.data).toEqual({ ...acmeView, name: 'Renamed' });
      expect((await call('crm.get', { crm_num: '001' })).data).toEqual({ ...acmeView, name: 'Renamed' });
    },
  },
  { name: 'clears the address by an empty string', given: [acme], params: { crm_num: '001', url: '' }, data: { url: '' }, changed: true },
  {
    name: 'changes nothing by an identical repeat',
    given: [acme],
    params: { crm_num: '001', name: 'Acme', link_admin_only: true },
    data: acmeView,
    changed: false,
  },
  {
    name: 'sees that an address of letters is the stored one',
    given: [['crm.create', { name: 'Acme', url: 'https://bücher.example/' }]],
    params: { crm_num: '001', url: 'https://bücher.example/' },
    changed: false,
  },
  { name: 'changes nothing by nothing', given: [acme], params: { crm_num: '001' }, data: acmeView, changed: false },
]);

describeOperation('crm.set_secret', [
  {
    name: 'needs a key',
    given: [acme],
    params: { crm_num: '001' },
    error: 'invalid_params',
    message: 'Invalid params: /api_key is required',
  },
  { name: 'refuses an empty key', given: [acme], params: { crm_num: '001', api_key: '' }, error: 'invalid_params' },
  { name: 'misses an empty slot', params: { crm_num: '001', api_key: 'k' }, error: 'not_found', message: notFound },
  {
    name: 'stores the key where nobody can read it',
    verifies: ['crm:set-secret'],
    given: [acme],
    params: { crm_num: '001', api_key: 'sentinel-secret' },
    changed: true,
    rows: { sp_audit: 1 },
    check: async ({ site, answer }) => {
      expect(answer.data).toEqual({ crm_num: '001', key_set: true });
      expect(await site.dump()).not.toContain('sentinel-secret');
      expect(site.logLines().join('\n')).not.toContain('sentinel-secret');
    },
  },
  {
    name: 'changes nothing by the same key again',
    given: [acme, ['crm.set_secret', { crm_num: '001', api_key: 'k1' }]],
    params: { crm_num: '001', api_key: 'k1' },
    data: { crm_num: '001', key_set: true },
    changed: false,
  },
  {
    name: 'replaces a key',
    given: [acme, ['crm.set_secret', { crm_num: '001', api_key: 'k1' }]],
    params: { crm_num: '001', api_key: 'k2' },
    changed: true,
    rows: { sp_audit: 1 },
  },
  {
    name: 'knows nothing of the key of a former occupant',
    verifies: ['crm:delete'],
    given: [acme, ['crm.set_secret', { crm_num: '001', api_key: 'k1' }], ['crm.delete', { crm_num: '001' }], acme],
    params: { crm_num: '001', api_key: 'k1' },
    changed: true,
  },
]);

describeOperation('crm.delete', [
  { name: 'needs a confirmation', given: [acme], params: { crm_num: '001' }, error: 'confirm_required', message: /confirm:true/ },
  { name: 'is not confirmed by false', given: [acme], params: { crm_num: '001', confirm: false }, error: 'confirm_required' },
  {
    name: 'is not confirmed by words',
    given: [acme],
    params: { crm_num: '001', confirm: 'true' },
    error: 'invalid_params',
    message: /\/confirm /,
  },
  { name: 'misses an empty slot', params: { crm_num: '001', confirm: true }, error: 'not_found', message: notFound },
  {
    name: 'empties the slot',
    verifies: ['crm:delete'],
    given: [acme, ['crm.set_secret', { crm_num: '001', api_key: 'k1' }]],
    params: { crm_num: '001', confirm: true },
    changed: true,
    rows: { sp_crm_slots: -1, sp_audit: 1 },
    check: async ({ answer, call }) => {
      expect(answer.data).toEqual({ crm_num: '001', deleted: true });
      expect((await call('crm.list')).data).toEqual({ crms: [] });
    },
  },
  {
    name: 'misses it the second time',
    given: [acme, ['crm.delete', { crm_num: '001' }]],
    params: { crm_num: '001', confirm: true },
    error: 'not_found',
    message: notFound,
  },
]);

describeOperation('status.metrics', [
  {
    name: 'shows the high-water mark, which no delete lowers',
    verifies: ['crm:count:high-water'],
    given: [acme, ['crm.create', { name: 'B' }], ['crm.delete', { crm_num: '002' }], ['crm.delete', { crm_num: '001' }]],
    check: ({ answer }) => {
      const gauges = answer.data?.gauges as { name: string; value: number }[];
      expect(gauges.filter(({ name }) => name.includes('crm_count')).map(({ value }) => value)).toEqual([2]);
    },
  },
]);
