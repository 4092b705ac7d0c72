import { describeOperation, type Given } from '../support/describe-operation';

const bridge = 'assistant-bridge';
/** The site of these tests is reached at 127.0.0.1. */
const entitled: Given = ['modules.entitlements_grant', { module_id: bridge, domain: '127.0.0.1' }];
const fixed = { entitlements: { [bridge]: ['B.example', 'a.example'] } };

describeOperation('modules.entitlements_list', [
  {
    name: 'is empty on a fresh site',
    verifies: ['modules:entitlements-list'],
    check: ({ answer }) => expect(answer.data).toEqual({ entitlements: {}, source: 'option' }),
  },
  {
    name: 'shows the map that the operator fixed, normalised',
    verifies: ['modules:entitlements-list', 'modules:entitlements-constant'],
    settings: fixed,
    check: ({ answer }) => expect(answer.data).toEqual({ entitlements: { [bridge]: ['a.example', 'b.example'] }, source: 'constant' }),
  },
]);

describeOperation('modules.entitlements_grant', [
  { name: 'needs a confirmation', params: { module_id: 'm', domain: 'a.example' }, error: 'confirm_required' },
  {
    name: 'refuses an id that is none',
    params: { module_id: 'M!', domain: 'a.example', confirm: true },
    error: 'invalid_params',
    message: /\/module_id /,
  },
  {
    name: 'refuses an address for a domain',
    params: { module_id: 'm', domain: 'https://a.example', confirm: true },
    error: 'invalid_params',
  },
  {
    name: 'refuses what is not a domain',
    params: { module_id: 'm', domain: 'a..example', confirm: true },
    error: 'invalid_params',
    message: 'Invalid params: /domain must be a domain such as example.org, without scheme, port or path',
  },
  {
    name: 'is refused where the map is fixed',
    verifies: ['modules:entitlements-constant'],
    settings: fixed,
    params: { module_id: 'm', domain: 'a.example', confirm: true },
    error: 'conflict',
    message: 'Refused: the entitlements are fixed by SITEPLANE_ENTITLEMENTS.',
  },
  {
    name: 'adds a domain and answers those of the module only',
    verifies: ['modules:entitlements-grant'],
    given: [
      ['modules.entitlements_grant', { module_id: 'm', domain: 'z.example' }],
      ['modules.entitlements_grant', { module_id: 'other', domain: 'o.example' }],
    ],
    params: { module_id: 'm', domain: 'BÜCHER.example', confirm: true },
    changed: true,
    rows: { sp_entitlements: 1, sp_audit: 1 },
    check: ({ answer }) =>
      expect(answer.data).toEqual({ module_id: 'm', domain: 'xn--bcher-kva.example', domains: ['xn--bcher-kva.example', 'z.example'] }),
  },
  {
    name: 'changes nothing by a repeat, however it is spelt',
    verifies: ['modules:entitlements-grant'],
    given: [['modules.entitlements_grant', { module_id: 'm', domain: 'bücher.example' }]],
    params: { module_id: 'm', domain: 'XN--BCHER-KVA.example.', confirm: true },
    data: { domains: ['xn--bcher-kva.example'] },
    changed: false,
  },
]);

describeOperation('modules.entitlements_revoke', [
  { name: 'needs a confirmation', params: { module_id: 'm', domain: 'a.example' }, error: 'confirm_required' },
  {
    name: 'is refused where the map is fixed',
    verifies: ['modules:entitlements-constant'],
    settings: fixed,
    params: { module_id: bridge, domain: 'a.example', confirm: true },
    error: 'conflict',
    message: /^Refused: /,
  },
  {
    name: 'changes nothing where nothing was granted',
    params: { module_id: 'm', domain: 'a.example', confirm: true },
    data: { domains: [] },
    changed: false,
  },
  {
    name: 'takes the domain from the module, and leaves other domains and modules alone',
    verifies: ['modules:entitlements-revoke'],
    given: [['modules.entitlements_set', { entitlements: { m: ['a.example', 'b.example'], other: ['a.example'] } }]],
    params: { module_id: 'm', domain: 'A.example', confirm: true },
    changed: true,
    rows: { sp_entitlements: -1, sp_audit: 1 },
    check: async ({ answer, call }) => {
      expect(answer.data).toEqual({ module_id: 'm', domain: 'a.example', domains: ['b.example'] });
      expect((await call('modules.entitlements_list')).data?.entitlements).toEqual({ m: ['b.example'], other: ['a.example'] });
    },
  },
  {
    name: 'takes an active module from this site at once',
    verifies: ['D46'],
    given: [entitled, ['modules.activate', { module: bridge }]],
    params: { module_id: bridge, domain: '127.0.0.1', confirm: true },
    changed: true,
    check: async ({ call }) => {
      expect((await call('modules.list')).data?.modules).toContainEqual({ module: bridge, active: false });
      await call('modules.entitlements_grant', { module_id: bridge, domain: '127.0.0.1' });
      expect((await call('modules.list')).data?.modules).toContainEqual({ module: bridge, active: true });
    },
  },
]);

describeOperation('modules.entitlements_set', [
  { name: 'needs a confirmation', params: { entitlements: {} }, error: 'confirm_required' },
  { name: 'needs a map', params: { confirm: true }, error: 'invalid_params' },
  {
    name: 'refuses a list of no domains',
    params: { entitlements: { m: 'a.example' }, confirm: true },
    error: 'invalid_params',
    message: /\/entitlements\/m /,
  },
  {
    name: 'refuses an id that is none',
    params: { entitlements: { 'M!': [] }, confirm: true },
    error: 'invalid_params',
    message: /\/entitlements\/M! /,
  },
  {
    name: 'refuses what is not a domain, and then stores none',
    params: { entitlements: { m: ['a.example', '-b.example'] }, confirm: true },
    error: 'invalid_params',
    message: /^Invalid params: \/entitlements\/m\/1 must be a domain/,
  },
  {
    name: 'is refused where the map is fixed',
    verifies: ['modules:entitlements-constant'],
    settings: fixed,
    params: { entitlements: {}, confirm: true },
    error: 'conflict',
    message: /^Refused: /,
  },
  {
    name: 'replaces the whole map',
    verifies: ['modules:entitlements-set'],
    given: [['modules.entitlements_set', { entitlements: { m: ['a.example', 'b.example'], gone: ['c.example'] } }]],
    params: { entitlements: { m: ['D.example', 'b.example', 'b.example.'], none: [] }, confirm: true },
    changed: true,
    rows: { sp_entitlements: -1, sp_audit: 1 },
    check: async ({ answer, call }) => {
      expect(answer.data).toEqual({ entitlements: { m: ['b.example', 'd.example'] } });
      expect((await call('modules.entitlements_list')).data?.entitlements).toEqual({ m: ['b.example', 'd.example'] });
    },
  },
  {
    name: 'takes a map of many domains',
    params: { entitlements: { m: Array.from({ length: 1001 }, (_, i) => `d${i}.example`) }, confirm: true },
    changed: true,
    rows: { sp_entitlements: 1001, sp_audit: 1 },
  },
  {
    name: 'takes many domains out of the map',
    given: [['modules.entitlements_set', { entitlements: { m: Array.from({ length: 201 }, (_, i) => `d${i}.example`) } }]],
    params: { entitlements: { m: ['d0.example'] }, confirm: true },
    changed: true,
    rows: { sp_entitlements: -200, sp_audit: 1 },
  },
  {
    name: 'changes nothing by an identical repeat in another order',
    given: [['modules.entitlements_set', { entitlements: { m: ['a.example', 'b.example'], n: ['a.example'] } }]],
    params: { entitlements: { n: ['a.example'], m: ['b.example', 'A.example'] }, confirm: true },
    changed: false,
  },
]);
