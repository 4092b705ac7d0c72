import { isEmail } from '../service';
import { type Finding, fail, ok, warn } from './finding';
import type { checkKeyring } from './keys';

type Db = Parameters<typeof checkKeyring>[0];

const name = 'mail';
const fix = 'sign in as an administrator, open /admin/profile and set your email address';

/** Whether mail of the site itself has somebody to go to. Says nothing where accounts are kept by another host. */
export async function checkMail(db: Db): Promise<Finding[]> {
  const accounts = await administrators(db).catch(() => []);
  if (accounts.length === 0) return [];
  if (accounts.some(isEmail)) return [ok(name, 'An administrator has an email address.')];
  const [leads] = await db.query<{ config: unknown }>("SELECT config FROM sp_modules WHERE module = 'leads'");
  const problem = 'no administrator has an email address.';
  if (parsed(leads?.config ?? {}).notify_email) return [warn(name, `Only messages of the contact form are emailed: ${problem}`, fix)];
  return [
    fail(
      name,
      `Nobody gets the messages of the contact form: ${problem}`,
      `${fix}; or set an address for messages in the settings of leads (notify_email)`,
    ),
  ];
}

/** What the active administrators have as their address, which may be nothing. */
async function administrators(db: Db): Promise<string[]> {
  const rows = await db.query<{ email: string; capabilities: unknown }>(
    "SELECT u.email, r.capabilities FROM host_users u JOIN host_roles r ON r.slug = u.role WHERE u.status = 'active'",
  );
  return rows.filter(({ capabilities }) => [...parsed(capabilities)].includes('manage_options')).map(({ email }) => email);
}

/** The column as the driver hands it over: text, or parsed already. */
const parsed = (column: unknown) => (typeof column === 'string' ? JSON.parse(column) : column);
