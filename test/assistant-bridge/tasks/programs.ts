/** A task of the 25 as one program, and what its author looks up first. */
export interface TaskProgram {
  readonly title: string;
  /** Operations whose params it looks up, each by a call of svc_manifest. */
  readonly looks: readonly string[];
  readonly program: string;
}

export const taskPrograms: readonly TaskProgram[] = [
  {
    title: 'a role may edit posts, and later not',
    looks: ['roles.list', 'roles.grant', 'roles.revoke'],
    program: `const { slug } = (await site.roles.list()).roles.find(({ name }) => name === 'Proof readers');
for (const capability of ['edit_posts', 'upload_files']) await site.roles.grant({ slug, capability });
await site.roles.revoke({ slug, capability: 'edit_posts' }, { confirm: true });`,
  },
  {
    title: 'a new colleague gets a role of their own',
    looks: ['users.create', 'roles.create', 'roles.assign'],
    program: `const { user_num } = await site.users.create({ full_name: 'Ada Lovelace', email: 'ada@team.example' });
const { slug } = await site.roles.create({ name: 'Number crunchers' });
await site.roles.assign({ slug, user_num });`,
  },
  {
    title: 'a CRM that nobody uses goes, and its key with it',
    looks: ['crm.list', 'crm.set_secret', 'crm.delete'],
    program: `const { crm_num } = (await site.crm.list()).crms.find(({ name }) => name === 'Closed office');
await site.crm.set_secret({ crm_num, api_key: 'task-secret-4711-of-closed' });
await site.crm.delete({ crm_num }, { confirm: true });`,
  },
];
