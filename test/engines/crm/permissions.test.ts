import { type Permission, permissions } from '../../../plugin/engines/crm/domain/permissions';
import { declaredRoutes } from '../../../plugin/engines/crm/routes';
import type { Identity } from '../../support/http';
import { verifies } from '../../support/verifies';
import { type CrmSite, crmSite } from './crm-site';

const all = Object.keys(permissions) as Permission[];
const contactWork = ['crm_read_contacts', 'crm_manage_contacts', 'crm_manage_contacts_delete', 'crm_manage_contacts_export'];
const categories = ['crm_manage_contact_cats', 'crm_manage_contact_cats_delete'];
const emails = ['crm_read_emails', 'crm_manage_emails', 'crm_manage_email_delete'];
const funnels = ['crm_read_funnels', 'crm_write_funnels', 'crm_delete_funnels'];
const settings = ['crm_manage_settings'];

/** By the first word of a path: the permissions that may open what is below it. */
const families: Readonly<Record<string, readonly string[]>> = {
  subscribers: [...contactWork, ...emails],
  'subscribers-export': ['crm_manage_contacts_export'],
  tags: categories,
  lists: categories,
  'dynamic-segments': categories,
  companies: [...categories, ...settings, 'crm_manage_contacts'],
  campaigns: emails,
  'campaigns-pro': emails,
  sequences: [...emails, 'crm_read_contacts'],
  'recurring-campaigns': emails,
  templates: ['crm_manage_email_templates', 'crm_manage_email_delete', 'crm_read_emails', 'crm_manage_emails'],
  funnels,
  import: ['crm_manage_contacts', 'crm_manage_contact_cats', ...settings],
  reports: [
    'crm_view_dashboard',
    'crm_read_emails',
    'crm_read_contacts',
    'crm_manage_email_delete',
    'crm_manage_emails',
    'crm_manage_settings',
    'crm_read_funnels',
  ],
  setting: settings,
  'custom-fields': [...settings, 'crm_read_contacts'],
  labels: settings,
  webhooks: settings,
  'smart-links': [...settings, 'crm_manage_contacts'],
  users: settings,
};
/** Of enrolments: who may put somebody in may take them out. */
const removals = [...emails, ...funnels];

describe('who may use which route', () => {
  let site: CrmSite;
  let editor: Identity;
  let admin: Identity;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    [editor, admin] = [await site.identity('weak'), await site.identity('admin')];
  });
  afterAll(() => site?.stop());

  const may = async (capabilities: readonly string[]) => {
    const { status, text } = await site.send('PUT', '/admin/api/roles/editor', {
      ...admin,
      body: { capabilities: ['read', ...capabilities] },
    });
    if (status !== 200) throw new Error(text);
  };
  async function statusOf(signature: string, as: Identity): Promise<number> {
    const [method = '', path = ''] = signature.split(' ');
    const sent = method === 'GET' ? {} : { body: {} };
    return (await site.send(method, `/rest/crm/v2${path.replace(/\{\w+\}/g, '999999')}`, { ...as, ...sent })).status;
  }
  const answers = async (found: readonly { signature: string }[], as: Identity) => {
    const list: [string, number][] = [];
    for (const { signature } of found) list.push([signature, await statusOf(signature, as)]);
    return list;
  };
  const opened = (list: readonly [string, number][]) => list.filter(([, status]) => status !== 401 && status !== 403);
  const closed = (list: readonly [string, number][]) => list.filter(([, status]) => status === 401 || status === 403);

  test('every route names a permission of its family', () => {
    verifies('marketing:permissions');
    expect(declaredRoutes.length).toBeGreaterThan(60);
    for (const { signature, permissions: wanted } of declaredRoutes) {
      const family = families[signature.split('/')[1]?.split(' ')[0] ?? ''] ?? [];
      expect([signature, wanted.length > 0, wanted.filter((one) => !family.includes(one))]).toEqual([signature, true, []]);
    }
  });

  test('what deletes needs a permission to delete', () => {
    verifies('marketing:permissions');
    const deleting = declaredRoutes.filter(({ signature }) => signature.startsWith('DELETE '));
    expect(deleting.length).toBeGreaterThan(8);
    for (const { signature, permissions: wanted } of deleting) {
      const enough = wanted.every((one) => /delete|settings/.test(one) || (/subscribers$/.test(signature) && removals.includes(one)));
      expect([signature, enough]).toEqual([signature, true]);
    }
  });

  test('nobody who is not signed in, and nobody without a permission', async () => {
    verifies('marketing:permissions', 'D290');
    const anonymous = await answers(declaredRoutes, {});
    expect(anonymous.filter(([, status]) => status !== 401)).toEqual([]);
    await may([]);
    expect(opened(await answers(declaredRoutes, editor))).toEqual([]);
  });

  test('each of its permissions opens a route, and all the others together do not', async () => {
    verifies('marketing:permissions', 'D290', 'pain:3');
    const keyOf = ({ permissions: wanted }: { permissions: readonly string[] }) => [...wanted].sort().join(' ');
    for (const key of new Set(declaredRoutes.map(keyOf))) {
      const found = declaredRoutes.filter((one) => keyOf(one) === key);
      const wanted = key.split(' ');
      await may(all.filter((one) => !wanted.includes(one)));
      expect([key, opened(await answers(found, editor))]).toEqual([key, []]);
      for (const one of wanted) {
        await may([one]);
        expect([one, closed(await answers(found, editor))]).toEqual([one, []]);
      }
    }
  });

  test('administrators may use all of them', async () => {
    verifies('marketing:permissions');
    expect(closed(await answers(declaredRoutes, await site.identity('key')))).toEqual([]);
  });

  test('who may delete a record and not see it is not shown it as one that changed', async () => {
    verifies('marketing:permissions', 'D660');
    const made = await site.api('POST', '/companies', { body: { name: 'Seen by few' } });
    const path = `/rest/crm/v2/companies/${(made.body.company ?? made.body).id}`;
    const remove = (headers: Record<string, string>) => site.send('DELETE', path, { ...editor, headers });
    await may(['crm_manage_contact_cats_delete']);
    const refused = await remove({ 'if-match': '"long-ago"' });
    expect([refused.status, refused.text.includes('Seen by few')]).toEqual([403, false]);
    await may(['crm_manage_contact_cats_delete', 'crm_manage_contact_cats']);
    expect((await remove({ 'if-match': '"long-ago"' })).status).toBe(412);
    await may(['crm_manage_contact_cats_delete']);
    expect((await remove({})).status).toBe(200);
  });

  test('a permission for a part of what a route does is asked for there', async () => {
    verifies('marketing:permissions');
    const as = editor;
    const bulk = (path: string, body: object) => site.send('POST', `/rest/crm/v2${path}`, { ...as, body });
    await may(['crm_manage_contacts', 'crm_manage_contact_cats']);
    const contacts = { action_name: 'delete_contacts', subscriber_ids: [1] };
    const companies = { action_name: 'delete_companies', company_ids: [1] };
    expect((await bulk('/subscribers/do-bulk-action', contacts)).status).toBe(403);
    expect((await bulk('/companies/do-bulk-action', companies)).status).toBe(403);
    await may(['crm_manage_contacts', 'crm_manage_contact_cats', 'crm_manage_contacts_delete', 'crm_manage_contact_cats_delete']);
    expect((await bulk('/subscribers/do-bulk-action', contacts)).status).toBe(404);
    expect((await bulk('/companies/do-bulk-action', companies)).status).toBe(404);
    const automations = { funnel_ids: [1], status: 'draft' };
    for (const [mine, action, status] of [
      ['crm_write_funnels', 'delete_funnels', 403],
      ['crm_delete_funnels', 'change_funnel_status', 403],
      ['crm_write_funnels', 'change_funnel_status', 404],
      ['crm_delete_funnels', 'delete_funnels', 404],
    ] as const) {
      await may([mine]);
      expect([mine, action, (await bulk('/funnels/do-bulk-action', { ...automations, action_name: action })).status]).toEqual([
        mine,
        action,
        status,
      ]);
    }
  });

  test('roles of the host and of the team can be given them, described', async () => {
    verifies('marketing:permissions', 'D290');
    const capabilities = (await site.call('roles.capabilities')).envelope.data?.capabilities ?? [];
    const listed = new Map((capabilities as { capability: string; description: string }[]).map((one) => [one.capability, one.description]));
    for (const one of all) expect(listed.get(one)).toBe(permissions[one]);
    expect((await site.call('roles.grant', { slug: 'site_owner', capability: 'crm_read_contacts' })).envelope.error).toBeNull();
    const page = await site.send('GET', '/admin/roles/editor', admin);
    expect(page.text).toContain(permissions.crm_read_contacts);
  });
});
