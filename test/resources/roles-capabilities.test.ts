import { describeOperation } from '../support/describe-operation';

const ofAdmin = ['manage_siteplane', 'manage_options', 'read_entitlements'];
const grant = (slug: string, capability: string) => ['roles.grant', { slug, capability }] as const;
const audited = { sp_audit: +1 };

describeOperation('roles.capabilities', [
  {
    name: "lists the service's and the host's, each once and described",
    verifies: ['roles:capabilities'],
    params: {},
    check: async ({ answer }) => {
      const listed = answer.data?.capabilities as { capability: string; description: string }[];
      const names = listed.map(({ capability }) => capability);
      expect(names).toEqual(expect.arrayContaining(['manage_siteplane', 'manage_options', 'read_entitlements', 'edit_posts']));
      expect(names).toEqual([...new Set(names)].sort());
      for (const entry of listed) expect(entry).toEqual({ capability: expect.any(String), description: expect.stringMatching(/\S/) });
    },
  },
]);

describeOperation('roles.grant', [
  { name: 'needs a capability', params: { slug: 'site_owner' }, error: 'invalid_params' },
  { name: 'finds no such role', params: { slug: 'nobody', capability: 'edit_posts' }, error: 'not_found', message: /role "nobody"/ },
  {
    name: 'finds no such capability',
    params: { slug: 'site_owner', capability: 'fly' },
    error: 'not_found',
    message: /^Not found: capability "fly"\.$/,
  },
  {
    name: 'refuses read_entitlements elsewhere',
    params: { slug: 'site_owner', capability: 'read_entitlements' },
    error: 'conflict',
    message: /^Refused: read_entitlements belongs to siteplane_admin alone\.$/,
  },
  {
    name: 'adds a capability',
    verifies: ['roles:grant'],
    params: { slug: 'siteplane_admin', capability: 'edit_posts' },
    data: { slug: 'siteplane_admin', capabilities: [...ofAdmin, 'edit_posts'] },
    changed: true,
    rows: audited,
  },
  {
    name: 'changes nothing when repeated',
    verifies: ['roles:grant'],
    given: [grant('site_owner', 'edit_posts')],
    params: { slug: 'site_owner', capability: 'edit_posts' },
    data: { slug: 'site_owner', capabilities: ['edit_posts'] },
    changed: false,
    rows: audited,
  },
  {
    name: 'changes nothing where read_entitlements is',
    params: { slug: 'siteplane_admin', capability: 'read_entitlements' },
    data: { capabilities: ofAdmin },
    changed: false,
    rows: audited,
  },
]);

describeOperation('roles.revoke', [
  { name: 'finds no such role', params: { slug: 'nobody', capability: 'edit_posts', confirm: true }, error: 'not_found' },
  { name: 'finds no such capability', params: { slug: 'site_owner', capability: 'fly', confirm: true }, error: 'not_found' },
  {
    name: 'refuses to part the admin role from read_entitlements',
    params: { slug: 'siteplane_admin', capability: 'read_entitlements', confirm: true },
    error: 'conflict',
    message: /^Refused: read_entitlements cannot be removed/,
  },
  {
    name: 'takes a capability',
    verifies: ['roles:revoke'],
    given: [grant('site_owner', 'edit_posts'), grant('site_owner', 'upload_files')],
    params: { slug: 'site_owner', capability: 'edit_posts', confirm: true },
    data: { slug: 'site_owner', capabilities: ['upload_files'] },
    changed: true,
    rows: audited,
  },
  {
    name: 'takes manage_options from every key at once',
    verifies: ['roles:revoke', 'auth:key-capabilities'],
    params: { slug: 'siteplane_admin', capability: 'manage_options', confirm: true },
    data: { slug: 'siteplane_admin', capabilities: ['manage_siteplane', 'read_entitlements'] },
    changed: true,
    rows: audited,
    check: async ({ site }) => {
      const refused = await site.call('users.list', {});
      expect([refused.status, refused.envelope.error]).toEqual([
        403,
        'You do not have permission to run users.list (requires manage_options).',
      ]);
      expect((await site.call('modules.entitlements_list', {})).status).toBe(200);
      expect((await site.call('users.list', {}, { as: 'admin' })).status).toBe(200);
    },
  },
  {
    name: 'changes nothing where it is not',
    params: { slug: 'site_owner', capability: 'edit_posts', confirm: true },
    data: { slug: 'site_owner', capabilities: [] },
    changed: false,
    rows: audited,
  },
]);
