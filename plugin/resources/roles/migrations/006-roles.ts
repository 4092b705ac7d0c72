import { ascii, flag, instant, int, json, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const roles = defineTable('sp_roles', {
  slug: primary(ascii(40)),
  name: text(100),
  description: text(500),
  icon: text(100),
  color: text(32),
  constraintType: ascii(16),
  maxCount: int(),
  isSystem: flag(),
  capabilities: json<readonly string[]>(),
  createdAt: instant(),
  updatedAt: instant(),
});

const holders = defineTable(
  'sp_role_holders',
  { roleSlug: primary(ascii(40)), userId: primary(int()), createdAt: instant() },
  { index: [['userId']] },
);

const systemRoles = [
  { slug: 'site_owner', name: 'Site owner', constraintType: 'unique', maxCount: 1, capabilities: [] },
  { slug: 'technical_contact', name: 'Technical contact', constraintType: 'unique', maxCount: 1, capabilities: [] },
  { slug: 'marketing_contact', name: 'Marketing contact', constraintType: 'unique', maxCount: 1, capabilities: [] },
  {
    slug: 'siteplane_admin',
    name: 'Siteplane administrator',
    constraintType: 'unlimited',
    maxCount: 0,
    capabilities: ['manage_siteplane', 'manage_options', 'read_entitlements'],
  },
];

const insert =
  'INSERT INTO sp_roles (slug, name, description, icon, color, constraint_type, max_count, is_system, capabilities, created_at, updated_at) ' +
  "SELECT ?, ?, '', '', '', ?, ?, 1, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM sp_roles WHERE slug = ?)";

export const createRoles = migration(6, 'roles', async ({ createTable, sql }) => {
  await createTable(roles);
  await createTable(holders);
  const now = Date.now();
  for (const { slug, name, constraintType, maxCount, capabilities } of systemRoles) {
    await sql(insert, [slug, name, constraintType, maxCount, JSON.stringify(capabilities), now, now, slug]);
  }
});
