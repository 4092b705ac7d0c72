import { describeOperation, type Given } from '../support/describe-operation';

const tagline: Given = ['variables.set', { key: 'tagline', value: 'We make things', description: 'Below the logo' }];
const taglineView = { key: 'tagline', name: 'svc_api_tagline', value: 'We make things', description: 'Below the logo' };
const acme: Given = ['crm.create', { name: 'Acme' }];
/** Nothing in it may be evaluated, trimmed or normalised. */
const odd = ' \t\n👩‍👩‍👧 $'.concat('{7*7} {{x}} \' " \\ <b>\u202e ');
const badKeys = ['Tagline', 'tag-line', 'tag line', '', 'ü', 'a'.repeat(65), '../x', 'a.b', '__proto__ '];
const readOnly = 'Refused: variable "svc_std_crm_001_name" is read-only; it follows what is stored under "crm".';

const refusedKeys = badKeys.map((key) => ({
  name: `refuses the key ${JSON.stringify(key.slice(0, 20))}`,
  verifies: ['variables:key'] as const,
  params: { key },
  error: 'invalid_params' as const,
  message: /^Invalid params: \/key /,
}));

describeOperation('variables.set', [
  { name: 'needs a key', params: { value: 'x' }, error: 'invalid_params', message: 'Invalid params: /key is required' },
  ...refusedKeys,
  { name: 'refuses a value that is not text', params: { key: 'a', value: 1 }, error: 'invalid_params' },
  { name: 'refuses null', params: { key: 'a', value: null }, error: 'invalid_params' },
  {
    name: 'refuses more than 8192 letters',
    verifies: ['variables:value'],
    params: { key: 'a', value: 'x'.repeat(8193) },
    error: 'invalid_params',
  },
  {
    name: 'refuses more than 8192 bytes',
    verifies: ['D89', 'variables:value'],
    params: { key: 'a', value: 'ü'.repeat(4097) },
    error: 'invalid_params',
    message: 'Invalid params: /value must have at most 8192 bytes (it has 8194)',
  },
  { name: 'refuses a long description', params: { key: 'a', description: 'x'.repeat(501) }, error: 'invalid_params' },
  {
    name: 'refuses the name of a registry variable',
    verifies: ['variables:read-only'],
    given: [acme],
    params: { key: 'svc_std_crm_001_name', value: 'x' },
    error: 'conflict',
    message: readOnly,
  },
  {
    name: 'refuses that name without its prefix',
    verifies: ['variables:read-only'],
    given: [acme],
    params: { key: 'std_crm_001_name', value: 'x' },
    error: 'conflict',
    message: readOnly,
  },
  {
    name: 'creates a variable',
    verifies: ['variables:set', 'variables:name'],
    params: { key: 'tagline', value: 'We make things', description: 'Below the logo' },
    data: taglineView,
    changed: true,
    rows: { sp_variables: 1, sp_audit: 1 },
  },
  {
    name: 'takes 8192 bytes and 64 letters of a key',
    verifies: ['variables:value', 'variables:key'],
    params: { key: `0_${'z'.repeat(62)}`, value: 'ü'.repeat(4096) },
    data: { key: `0_${'z'.repeat(62)}`, name: `svc_api_0_${'z'.repeat(62)}`, value: 'ü'.repeat(4096), description: '' },
    changed: true,
  },
  {
    name: 'without a value a new one holds the empty text',
    verifies: ['variables:set:omitted'],
    params: { key: 'blank' },
    data: { key: 'blank', name: 'svc_api_blank', value: '', description: '' },
    changed: true,
    rows: { sp_variables: 1, sp_audit: 1 },
    check: async ({ call }) => {
      expect(await call('variables.set', { key: 'blank', value: '' })).toMatchObject({ changed: false });
      expect(await call('variables.set', { key: 'blank' })).toMatchObject({ changed: false });
    },
  },
  {
    name: 'keeps the value that is left out',
    verifies: ['variables:set:omitted'],
    given: [tagline],
    params: { key: 'tagline', description: 'Elsewhere' },
    data: { ...taglineView, description: 'Elsewhere' },
    changed: true,
    rows: { sp_audit: 1 },
  },
  {
    name: 'keeps the description that is left out',
    verifies: ['variables:set:omitted'],
    given: [tagline],
    params: { key: 'tagline', value: 'Other' },
    data: { ...taglineView, value: 'Other' },
    changed: true,
  },
  {
    name: 'an empty text clears',
    given: [tagline],
    params: { key: 'tagline', value: '', description: '' },
    data: { ...taglineView, value: '', description: '' },
    changed: true,
  },
  {
    name: 'a repeat changes nothing',
    verifies: ['variables:set', 'dispatch:changed'],
    given: [tagline],
    params: { key: 'tagline', value: 'We make things', description: 'Below the logo' },
    data: taglineView,
    changed: false,
    rows: { sp_audit: 1 },
  },
  {
    name: 'keeps values byte for byte',
    verifies: ['variables:value'],
    params: { key: 'odd', value: odd },
    data: { value: odd },
    check: async ({ call }) => {
      expect((await call('variables.get', { key: 'odd' })).data).toMatchObject({ value: odd });
      expect(await call('variables.set', { key: 'odd', value: odd.trimEnd() })).toMatchObject({
        changed: true,
      });
    },
  },
  {
    name: 'one that was there before the registry took its name stays writable',
    verifies: ['D88', 'variables:read-only'],
    given: [['variables.set', { key: 'std_crm_001_name', value: 'mine' }], acme],
    params: { key: 'std_crm_001_name', value: 'still mine' },
    data: { key: 'std_crm_001_name', name: 'svc_api_std_crm_001_name', value: 'still mine' },
    changed: true,
    check: async ({ call }) => {
      expect((await call('variables.delete', { key: 'std_crm_001_name' })).data).toEqual({ key: 'std_crm_001_name', deleted: true });
      expect((await call('variables.get', { key: 'std_crm_001_name' })).data).toMatchObject({
        name: 'svc_std_crm_001_name',
        value: 'Acme',
      });
    },
  },
]);

describeOperation('variables.get', [
  { name: 'needs a key', params: {}, error: 'invalid_params' },
  ...refusedKeys,
  { name: 'a missing one is Not found', params: { key: 'nope' }, error: 'not_found', message: 'Not found: variable "nope".' },
  {
    name: 'its name is not its key',
    given: [tagline],
    params: { key: 'svc_api_tagline' },
    error: 'not_found',
  },
  { name: 'shows one', verifies: ['variables:get'], given: [tagline], params: { key: 'tagline' }, data: taglineView, changed: false },
  {
    name: 'shows one of the registry by its name',
    verifies: ['variables:get'],
    given: [acme],
    params: { key: 'svc_std_crm_001_name' },
    data: { key: 'svc_std_crm_001_name', name: 'svc_std_crm_001_name', value: 'Acme', description: 'Name of CRM 001' },
  },
  {
    name: 'and by its name without the prefix',
    params: { key: 'std_site_name' },
    data: { key: 'std_site_name', name: 'svc_std_site_name', value: 'My site' },
  },
]);

describeOperation('variables.delete', [
  { name: 'needs a key', params: { confirm: true }, error: 'invalid_params' },
  ...refusedKeys,
  {
    name: 'needs confirm',
    verifies: ['confirm:required'],
    given: [tagline],
    params: { key: 'tagline' },
    error: 'confirm_required',
    message: 'variables.delete is destructive. Repeat the request with confirm:true to run it.',
  },
  {
    name: 'a missing one is Not found',
    params: { key: 'nope', confirm: true },
    error: 'not_found',
    message: 'Not found: variable "nope".',
  },
  {
    name: 'refuses one of the registry',
    verifies: ['variables:read-only'],
    given: [acme],
    params: { key: 'svc_std_crm_001_name', confirm: true },
    error: 'conflict',
    message: readOnly,
  },
  {
    name: 'deletes one, once',
    verifies: ['variables:delete'],
    given: [tagline, ['variables.set', { key: 'other', value: '1' }]],
    params: { key: 'tagline', confirm: true },
    data: { key: 'tagline', deleted: true },
    changed: true,
    rows: { sp_variables: -1, sp_audit: 1 },
    check: async ({ call }) => {
      await expect(call('variables.get', { key: 'tagline' })).rejects.toThrow('Not found: variable "tagline".');
      await expect(call('variables.delete', { key: 'tagline' })).rejects.toThrow('Not found: variable "tagline".');
      expect((await call('variables.set', { key: 'tagline' })).data).toEqual({ ...taglineView, value: '', description: '' });
    },
  },
]);

describeOperation('variables.catalog', [
  { name: 'takes no params', params: { key: 'x' }, error: 'invalid_params' },
  {
    name: 'lists the registry and the free-form ones by name',
    verifies: ['variables:operations', 'variables:catalog', 'variables:registry'],
    given: [acme, tagline, ['users.create', { first_name: 'Ada' }], ['variables.set', { key: 'a1', value: '1' }]],
    changed: false,
    check: ({ answer }) => {
      const { automation_available: available, variables, ...rest } = answer.data as { automation_available: boolean; variables: Row[] };
      expect(available).toBe(true);
      expect(rest).toEqual({});
      const names = variables.map(({ name }) => name);
      expect(names).toEqual([...names].sort());
      expect(new Set(names).size).toBe(names.length);
      for (const row of variables) expect(Object.keys(row).sort()).toEqual(['current_value', 'description', 'name', 'source', 'writable']);
      expect(variables.filter(({ writable }) => writable).map(({ name, source }) => [name, source])).toEqual([
        ['svc_api_a1', 'api'],
        ['svc_api_tagline', 'api'],
      ]);
      const of = (name: string) => variables.find((row) => row.name === name);
      expect(of('svc_api_tagline')).toMatchObject({ current_value: 'We make things', description: 'Below the logo' });
      expect(of('svc_std_crm_001_name')).toMatchObject({ current_value: 'Acme', source: 'crm', writable: false });
      expect(of('svc_user_001_first_name')).toMatchObject({ current_value: 'Ada', source: 'users', writable: false });
      expect(of('svc_role_site_owner_all_names')).toMatchObject({ current_value: '', source: 'roles', writable: false });
      expect(of('svc_std_site_name')).toMatchObject({ current_value: 'My site', source: 'site', writable: false });
      expect(of('svc_std_site_url')).toMatchObject({ current_value: expect.stringMatching(/^http/), source: 'site', writable: false });
    },
  },
]);

describeOperation('variables.resync', [
  { name: 'takes no params', params: { key: 'x' }, error: 'invalid_params' },
  {
    name: 'changes nothing that is stored, however often',
    verifies: ['D95', 'variables:resync'],
    given: [tagline],
    data: { resynced: true },
    changed: false,
    rows: { sp_audit: 1 },
    check: async ({ call }) => {
      expect(await call('variables.resync')).toMatchObject({ data: { resynced: true }, changed: false });
    },
  },
]);

describeOperation('variables.catalog', [
  {
    name: 'leaves with its module',
    verifies: ['modules:inactive'],
    given: [['modules.deactivate', { module: 'automation' }]],
    error: 'conflict',
    message: 'Refused: module "automation" is inactive.',
  },
]);

interface Row {
  readonly name: string;
  readonly description: string;
  readonly source: string;
  readonly current_value: string;
  readonly writable: boolean;
}
