import type { Capability, HostRole } from '../../plugin/host';

/** What the host itself checks. Plugins register theirs beside these. */
export const hostCapabilities: readonly Capability[] = [
  { capability: 'manage_options', description: 'Change settings of the site' },
  { capability: 'list_users', description: 'See the list of accounts' },
  { capability: 'create_users', description: 'Create accounts', isPowerOverAccounts: true },
  { capability: 'edit_users', description: 'Change accounts, their roles and passwords', isPowerOverAccounts: true },
  { capability: 'delete_users', description: 'Delete accounts', isPowerOverAccounts: true },
  { capability: 'edit_roles', description: 'Change what a role may do', isPowerOverAccounts: true },
  { capability: 'edit_posts', description: 'Write posts and edit their own' },
  { capability: 'edit_others_posts', description: 'Edit posts of others' },
  { capability: 'publish_posts', description: 'Publish posts' },
  { capability: 'delete_posts', description: 'Delete their own posts' },
  { capability: 'delete_others_posts', description: 'Delete posts of others' },
  { capability: 'read_private_posts', description: 'Read private posts' },
  { capability: 'manage_categories', description: 'Create and rename categories and tags' },
  { capability: 'upload_files', description: 'Upload media files' },
  { capability: 'read', description: 'Sign in and see their own profile' },
];

export const administrator = 'administrator';

const author = ['edit_posts', 'publish_posts', 'delete_posts', 'upload_files', 'read'];

/** The roles that a fresh site has. */
export const initialRoles: readonly HostRole[] = [
  { slug: administrator, name: 'Administrator', capabilities: hostCapabilities.map(({ capability }) => capability) },
  {
    slug: 'editor',
    name: 'Editor',
    capabilities: [...author, 'edit_others_posts', 'delete_others_posts', 'read_private_posts', 'manage_categories'],
  },
  { slug: 'author', name: 'Author', capabilities: author },
  { slug: 'subscriber', name: 'Subscriber', capabilities: ['read'] },
];
