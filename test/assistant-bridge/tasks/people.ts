import { oneWith, type Task } from './task';

/** CRM slots, team members and roles. */
export const peopleTasks: readonly Task[] = [
  {
    title: 'a CRM that leads can go to',
    steps: [{ find: 'create CRM slot', want: { name: 'North office', url: 'https://north.example' } }],
    ends: ({ operation }) => operation('crm.list'),
    is: { crms: oneWith({ name: 'North office', url: 'https://north.example' }) },
  },
  {
    title: 'a CRM gets another name, though the number was a guess',
    given: [['crm.create', { name: 'South office' }]],
    steps: [{ find: 'change CRM slot', want: { crm_num: '987', name: 'South harbour' }, which: 'South office' }],
    ends: ({ operation }) => operation('crm.list'),
    is: { crms: oneWith({ name: 'South harbour' }) },
  },
  {
    title: 'a CRM that nobody uses goes, and its key with it',
    given: [['crm.create', { name: 'Closed office' }]],
    steps: [
      { find: 'CRM store API key', want: { api_key: 'task-secret-4711-of-closed' }, which: 'Closed office' },
      { find: 'empty CRM slot', which: 'Closed office' },
    ],
    ends: async ({ operation }) => JSON.stringify(await operation('crm.list')).includes('Closed office'),
    is: false,
  },
  {
    title: 'a new colleague gets a role of their own',
    steps: [
      { find: 'create team member', want: { full_name: 'Ada Lovelace', email: 'ada@team.example' } },
      { find: 'create team role', want: { name: 'Number crunchers' } },
      { find: 'give team role to member', which: 'Ada Lovelace', others: { slug: 'Number crunchers' } },
    ],
    ends: ({ operation }) => operation('roles.list'),
    is: { roles: oneWith({ name: 'Number crunchers', assigned_users: [expect.stringMatching(/^\d{3}$/)] }) },
  },
  {
    title: 'a team member who left is removed',
    given: [['users.create', { full_name: 'Charles Babbage' }]],
    steps: [{ find: 'remove team member', which: 'Charles Babbage' }],
    ends: async ({ operation }) => JSON.stringify(await operation('users.list')).includes('Babbage'),
    is: false,
  },
  {
    title: 'a role may edit posts, and later not',
    given: [['roles.create', { name: 'Proof readers' }]],
    steps: [
      { find: 'give capability to role', want: { capability: 'edit_posts' }, which: 'Proof readers' },
      { find: 'give capability to role', want: { capability: 'upload_files' }, which: 'Proof readers' },
      { find: 'take capability from role', want: { capability: 'edit_posts' }, which: 'Proof readers' },
    ],
    ends: ({ operation }) => operation('roles.list'),
    is: { roles: oneWith({ name: 'Proof readers', capabilities: ['upload_files'] }) },
  },
];
