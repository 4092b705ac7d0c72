import { describeOperation } from '../support/describe-operation';

const editor = {
  slug: 'editor',
  name: 'Editors',
  system: false,
  constraint_type: 'unlimited',
  max_count: 0,
  assigned_users: [],
  capabilities: [],
};
const owner = {
  slug: 'site_owner',
  name: 'Site owner',
  system: true,
  constraint_type: 'unique',
  max_count: 1,
  assigned_users: [],
  capabilities: [],
};
const admin = {
  slug: 'siteplane_admin',
  name: 'Siteplane administrator',
  system: true,
  constraint_type: 'unlimited',
  max_count: 0,
  assigned_users: [],
  capabilities: ['manage_siteplane', 'manage_options', 'read_entitlements'],
};

const member = ['users.create', {}] as const;
const editors = ['roles.create', { name: 'Editors' }] as const;
const pair = ['roles.create', { name: 'Editors', constraint_type: 'max_count', max_count: 2 }] as const;
const assign = (slug: string, user_num: string) => ['roles.assign', { slug, user_num }] as const;
const audited = { sp_audit: +1 };

describeOperation('roles.list', [
  {
    name: 'shows the system roles of a fresh site',
    verifies: ['roles:list'],
    params: {},
    data: {
      roles: [
        { ...owner, slug: 'marketing_contact', name: 'Marketing contact' },
        owner,
        admin,
        { ...owner, slug: 'technical_contact', name: 'Technical contact' },
      ],
    },
  },
  {
    name: 'shows holders by slot',
    verifies: ['roles:list'],
    given: [member, member, editors, assign('editor', '002'), assign('editor', '001')],
    params: {},
    check: async ({ answer }) => expect(answer.data?.roles).toContainEqual({ ...editor, assigned_users: ['001', '002'] }),
  },
]);

describeOperation('roles.create', [
  { name: 'needs a name', params: {}, error: 'invalid_params' },
  { name: 'refuses a blank name', params: { name: '  ' }, error: 'invalid_params' },
  { name: 'refuses to choose the slug', params: { name: 'X', slug: 'x' }, error: 'invalid_params' },
  { name: 'refuses an unknown constraint', params: { name: 'X', constraint_type: 'none' }, error: 'invalid_params' },
  {
    name: 'refuses max_count without a number',
    params: { name: 'X', constraint_type: 'max_count' },
    error: 'invalid_params',
    message: /\/max_count must be at least 1/,
  },
  {
    name: 'refuses a number beside unique',
    params: { name: 'X', constraint_type: 'unique', max_count: 5 },
    error: 'invalid_params',
    message: /\/max_count is not allowed with/,
  },
  {
    name: 'refuses a name whose slug is taken',
    given: [editors],
    params: { name: 'editor' },
    error: 'conflict',
    message: /^Refused: role "editor" exists\.$/,
  },
  { name: 'refuses the slug of a system role', params: { name: 'Site Owners' }, error: 'conflict' },
  {
    name: 'makes the slug from the name',
    verifies: ['roles:create'],
    params: { name: 'Editors' },
    data: { slug: 'editor', role: editor },
    changed: true,
    rows: { sp_roles: +1, ...audited },
  },
  {
    name: 'takes all fields',
    verifies: ['roles:create'],
    params: { name: 'Project Managers', description: 'Lead', icon: 'star', color: '#0a7d55', constraint_type: 'max_count', max_count: 3 },
    data: {
      slug: 'project_manager',
      role: { ...editor, slug: 'project_manager', name: 'Project Managers', constraint_type: 'max_count', max_count: 3 },
    },
    changed: true,
    rows: { sp_roles: +1, ...audited },
  },
  {
    name: 'takes a number alone as max_count',
    verifies: ['D43'],
    params: { name: 'Pair', max_count: 2 },
    data: { role: { ...editor, slug: 'pair', name: 'Pair', constraint_type: 'max_count', max_count: 2 } },
    changed: true,
    rows: { sp_roles: +1, ...audited },
  },
]);

describeOperation('roles.update', [
  { name: 'needs a slug', params: { name: 'X' }, error: 'invalid_params' },
  { name: 'refuses an empty name', given: [editors], params: { slug: 'editor', name: '' }, error: 'invalid_params' },
  { name: 'refuses capabilities', given: [editors], params: { slug: 'editor', capabilities: [] }, error: 'invalid_params' },
  { name: 'finds no such role', params: { slug: 'nobody', name: 'X' }, error: 'not_found', message: /^Not found: role "nobody"\.$/ },
  {
    name: 'refuses another constraint for a system role',
    verifies: ['D44'],
    params: { slug: 'site_owner', constraint_type: 'unlimited' },
    error: 'conflict',
    message: /^Refused: the constraint of the system role/,
  },
  {
    name: 'refuses a constraint below the present holders',
    given: [member, member, editors, assign('editor', '001'), assign('editor', '002')],
    params: { slug: 'editor', constraint_type: 'unique' },
    error: 'conflict',
    message: /^Refused: role "editor" has 2 holders\.$/,
  },
  {
    name: 'keeps the slug of a new name',
    verifies: ['roles:update'],
    given: [editors],
    params: { slug: 'editor', name: 'Writers' },
    data: { slug: 'editor', role: { ...editor, name: 'Writers' } },
    changed: true,
    rows: audited,
  },
  {
    name: 'renames a system role',
    params: { slug: 'site_owner', name: 'Boss' },
    data: { slug: 'site_owner', role: { ...owner, name: 'Boss' } },
    changed: true,
    rows: audited,
  },
  {
    name: 'narrows as far as the holders allow',
    verifies: ['roles:update'],
    given: [member, editors, assign('editor', '001')],
    params: { slug: 'editor', constraint_type: 'unique' },
    data: { role: { ...editor, constraint_type: 'unique', max_count: 1, assigned_users: ['001'] } },
    changed: true,
    rows: audited,
  },
  {
    name: 'changes nothing when repeated',
    given: [editors],
    params: { slug: 'editor', name: 'Editors', icon: '' },
    data: { slug: 'editor', role: editor },
    changed: false,
    rows: audited,
  },
  {
    name: 'takes back what a system role says of itself',
    params: { slug: 'site_owner', name: 'Site owner', constraint_type: 'unique', max_count: 1 },
    data: { role: owner },
    changed: false,
    rows: audited,
  },
]);

describeOperation('roles.delete', [
  { name: 'finds no such role', params: { slug: 'nobody', confirm: true }, error: 'not_found' },
  {
    name: 'refuses a system role',
    verifies: ['roles:delete'],
    params: { slug: 'siteplane_admin', confirm: true },
    error: 'conflict',
    message: /^Refused: the system role "siteplane_admin" cannot be deleted\.$/,
  },
  {
    name: 'takes the role from its holders',
    verifies: ['roles:delete'],
    given: [member, member, editors, assign('editor', '001'), assign('editor', '002')],
    params: { slug: 'editor', confirm: true },
    data: { slug: 'editor', deleted: true },
    changed: true,
    rows: { sp_roles: -1, sp_role_holders: -2, ...audited },
  },
]);

describeOperation('roles.assign', [
  { name: 'needs a member', params: { slug: 'site_owner' }, error: 'invalid_params' },
  {
    name: 'finds no such role',
    given: [member],
    params: { slug: 'nobody', user_num: '001' },
    error: 'not_found',
    message: /^Not found: role "nobody"\.$/,
  },
  {
    name: 'finds nobody in a free slot',
    params: { slug: 'site_owner', user_num: '001' },
    error: 'not_found',
    message: /^Not found: user "001"\.$/,
  },
  {
    name: 'refuses a second holder of a unique role',
    verifies: ['roles:assign'],
    given: [member, member, assign('site_owner', '001')],
    params: { slug: 'site_owner', user_num: '002' },
    error: 'conflict',
    message: /^Refused: role "site_owner" already has 1 of 1 holders\.$/,
  },
  {
    name: 'refuses more than max_count',
    given: [member, member, member, pair, assign('editor', '001'), assign('editor', '003')],
    params: { slug: 'editor', user_num: '002' },
    error: 'conflict',
    message: /2 of 2 holders/,
  },
  {
    name: 'adds a holder',
    verifies: ['roles:assign'],
    given: [member, member, assign('siteplane_admin', '002')],
    params: { slug: 'siteplane_admin', user_num: '001' },
    data: { slug: 'siteplane_admin', assigned_users: ['001', '002'] },
    changed: true,
    rows: { sp_role_holders: +1, ...audited },
  },
  {
    name: 'changes nothing when repeated, also of a full role',
    verifies: ['roles:assign'],
    given: [member, assign('site_owner', '001')],
    params: { slug: 'site_owner', user_num: '001' },
    data: { slug: 'site_owner', assigned_users: ['001'] },
    changed: false,
    rows: audited,
  },
]);

describeOperation('roles.unassign', [
  { name: 'finds no such role', given: [member], params: { slug: 'nobody', user_num: '001' }, error: 'not_found' },
  { name: 'finds nobody in a free slot', params: { slug: 'site_owner', user_num: '001' }, error: 'not_found' },
  {
    name: 'takes the role away',
    verifies: ['roles:unassign'],
    given: [member, member, editors, assign('editor', '001'), assign('editor', '002')],
    params: { slug: 'editor', user_num: '001' },
    data: { slug: 'editor', assigned_users: ['002'] },
    changed: true,
    rows: { sp_role_holders: -1, ...audited },
  },
  {
    name: 'changes nothing for one who does not hold it',
    given: [member],
    params: { slug: 'site_owner', user_num: '001' },
    data: { slug: 'site_owner', assigned_users: [] },
    changed: false,
    rows: audited,
  },
]);
