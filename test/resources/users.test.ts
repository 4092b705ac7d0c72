import { describeOperation } from '../support/describe-operation';

const blank = {
  first_name: '',
  last_name: '',
  full_name: '',
  nickname: '',
  company_name: '',
  phone_number: '',
  phone_map_pref: '',
  email: '',
  email_alternate: '',
  email_personal: '',
  link_profile_pic: '',
  link_profile_pic_attachment_id: 0,
  model_photo_ids: { ids: [] },
  model_photo_exclude_profile: '',
  model_consent_granted: '',
};
const full = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  full_name: 'Ada Lovelace 👩‍💻',
  nickname: 'Countess',
  company_name: 'Engines & Söhne',
  phone_number: '+44 20 7946 0000',
  phone_map_pref: 'osm',
  email: 'ada@example.org',
  email_alternate: 'countess@example.org',
  email_personal: 'ada@home.example',
  link_profile_pic: 'https://example.org/ada.png?w=1',
  link_profile_pic_attachment_id: 12,
  model_photo_ids: { ids: [7, 3] },
  model_photo_exclude_profile: '1',
  model_consent_granted: '1',
};
const ada = ['users.create', full] as const;
const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, i) => i + 1) });

describeOperation('users.create', [
  {
    name: 'refuses what is not an address',
    params: { email: 'ada' },
    error: 'invalid_params',
    message: /\/email must be an email address/,
  },
  {
    name: 'refuses what is no URL',
    params: { link_profile_pic: 'javascript:alert(1)' },
    error: 'invalid_params',
    message: /\/link_profile_pic/,
  },
  { name: 'refuses null', params: { first_name: null }, error: 'invalid_params' },
  {
    name: 'refuses consent that is neither 1 nor empty',
    params: { model_consent_granted: 'yes' },
    error: 'invalid_params',
    message: /one of 1 or empty/,
  },
  { name: 'refuses consent as a boolean', params: { model_photo_exclude_profile: true }, error: 'invalid_params' },
  { name: 'refuses photos as a bare list', params: { model_photo_ids: [1] }, error: 'invalid_params' },
  { name: 'refuses photo ids that are none', params: { model_photo_ids: { ids: [0] } }, error: 'invalid_params' },
  { name: 'refuses photo ids as text', params: { model_photo_ids: { ids: ['1'] } }, error: 'invalid_params' },
  { name: 'refuses 51 photos', params: { model_photo_ids: ids(51) }, error: 'invalid_params' },
  {
    name: 'refuses to choose the slot',
    params: { user_num: '005' },
    error: 'invalid_params',
    message: /\/user_num is not a known parameter/,
  },
  { name: 'refuses to link an account', params: { host_user_id: 1 }, error: 'invalid_params' },
  {
    name: 'refuses past the maximum',
    verifies: ['users:max'],
    settings: { userMaxSlots: 1 },
    given: [['users.create', {}]],
    params: {},
    error: 'conflict',
    message: /^Refused: all 1 slots are in use\.$/,
  },
  {
    name: 'needs no field at all',
    verifies: ['users:create'],
    params: {},
    data: { user_num: '001', ...blank },
    changed: true,
    rows: { sp_users: +1, sp_audit: +1 },
  },
  {
    name: 'keeps every field as given',
    params: full,
    data: { user_num: '001', ...full },
    changed: true,
    rows: { sp_users: +1, sp_audit: +1 },
  },
  {
    name: 'takes 50 photos',
    params: { model_photo_ids: ids(50) },
    data: { model_photo_ids: ids(50) },
    changed: true,
    rows: { sp_users: +1, sp_audit: +1 },
  },
  {
    name: 'stores an international address in ASCII',
    params: { link_profile_pic: 'https://bücher.example/' },
    data: { link_profile_pic: 'https://xn--bcher-kva.example/' },
    changed: true,
    rows: { sp_users: +1, sp_audit: +1 },
  },
  {
    name: 'fills the first hole, and inherits nothing',
    verifies: ['users:reuse'],
    given: [ada, ada, ['users.delete', { user_num: '001' }]],
    params: { first_name: 'Eve' },
    data: { user_num: '001', ...blank, first_name: 'Eve' },
    changed: true,
    rows: { sp_users: +1, sp_audit: +1 },
  },
  {
    name: 'honours consent that is given in so many words, also in a reused slot',
    given: [ada, ['users.delete', { user_num: '001' }]],
    params: { model_consent_granted: '1' },
    data: { user_num: '001', ...blank, model_consent_granted: '1' },
    changed: true,
    rows: { sp_users: +1, sp_audit: +1 },
  },
]);

describeOperation('users.get', [
  { name: 'needs a number', params: {}, error: 'invalid_params' },
  { name: 'refuses a number of other than three digits', params: { user_num: '1' }, error: 'invalid_params' },
  { name: 'refuses digits of other scripts', params: { user_num: '٠٠١' }, error: 'invalid_params' },
  { name: 'finds no member 000', params: { user_num: '000' }, error: 'not_found', message: /^Not found: user "000"\.$/ },
  { name: 'finds nobody in a free slot', params: { user_num: '001' }, error: 'not_found', message: /^Not found: user "001"\.$/ },
  {
    name: 'finds nobody in a freed slot',
    given: [ada, ['users.delete', { user_num: '001' }]],
    params: { user_num: '001' },
    error: 'not_found',
  },
  { name: 'shows all fields', verifies: ['users:get'], given: [ada], params: { user_num: '001' }, data: { user_num: '001', ...full } },
]);

describeOperation('users.list', [
  { name: 'is empty at first', params: {}, data: { users: [] } },
  {
    name: 'shows who is there, by slot',
    verifies: ['users:list'],
    given: [ada, ['users.create', { first_name: 'Bo' }], ['users.create', { first_name: 'Cy' }], ['users.delete', { user_num: '002' }]],
    params: {},
    data: {
      users: [
        { user_num: '001', ...full },
        { user_num: '003', ...blank, first_name: 'Cy' },
      ],
    },
  },
]);

describeOperation('users.update', [
  { name: 'needs a number', params: { first_name: 'X' }, error: 'invalid_params' },
  { name: 'refuses null', given: [ada], params: { user_num: '001', email: null }, error: 'invalid_params' },
  { name: 'finds nobody in a free slot', params: { user_num: '002', first_name: 'X' }, error: 'not_found' },
  {
    name: 'changes what is given and leaves the rest',
    verifies: ['users:update'],
    given: [ada],
    params: { user_num: '001', last_name: 'King', model_consent_granted: '' },
    data: { user_num: '001', ...full, last_name: 'King', model_consent_granted: '' },
    changed: true,
    rows: { sp_audit: +1 },
  },
  {
    name: 'clears with the empty string',
    verifies: ['users:update'],
    given: [ada],
    params: { user_num: '001', ...blank },
    data: { user_num: '001', ...blank },
    changed: true,
    rows: { sp_audit: +1 },
  },
  {
    name: 'changes nothing when repeated',
    given: [ada],
    params: { user_num: '001', ...full },
    data: { user_num: '001', ...full },
    changed: false,
    rows: { sp_audit: +1 },
  },
  {
    name: 'changes nothing without fields',
    given: [ada],
    params: { user_num: '001' },
    data: { user_num: '001', ...full },
    changed: false,
    rows: { sp_audit: +1 },
  },
]);

describeOperation('users.delete', [
  { name: 'needs a number', params: { confirm: true }, error: 'invalid_params' },
  { name: 'finds nobody in a free slot', params: { user_num: '001', confirm: true }, error: 'not_found' },
  {
    name: 'finds nobody a second time',
    given: [ada, ['users.delete', { user_num: '001' }]],
    params: { user_num: '001', confirm: true },
    error: 'not_found',
  },
  {
    name: 'frees the slot and keeps the row',
    verifies: ['users:delete'],
    given: [ada],
    params: { user_num: '001', confirm: true },
    data: { user_num: '001', deleted: true },
    changed: true,
    rows: { sp_audit: +1 },
  },
  {
    name: 'takes the roles along',
    verifies: ['users:delete'],
    given: [ada, ['roles.assign', { slug: 'site_owner', user_num: '001' }], ['roles.assign', { slug: 'siteplane_admin', user_num: '001' }]],
    params: { user_num: '001', confirm: true },
    data: { user_num: '001', deleted: true },
    changed: true,
    rows: { sp_role_holders: -2, sp_audit: +1 },
  },
]);
