import { fromRow, type RowOf, rows } from '../../plugin/adapter';
import type { AccountFilter, Db, HostUser, SqlValue } from '../../plugin/host';
import { usersTable } from './tables';

type UserRow = Pick<RowOf<typeof usersTable>, 'id' | 'login' | 'displayName' | 'email' | 'role' | 'status'>;

/** Row → what others may see of an account. */
export const userOf = ({ id, login, displayName, email, role, status }: UserRow): HostUser => ({
  id,
  login,
  displayName,
  email,
  role,
  active: status === 'active',
});

/** So many ids stand in one statement. */
const atOnce = 500;

/** Those of these ids that exist. */
export async function usersOf(db: Db, ids: readonly number[]): Promise<HostUser[]> {
  const wanted = [...new Set(ids)];
  const hostUsers: HostUser[] = [];
  for (let at = 0; at < wanted.length; at += atOnce)
    hostUsers.push(...(await rows(db, usersTable).many({ id: wanted.slice(at, at + atOnce) }, { order: [['id', 'ASC']] })).map(userOf));
  return hostUsers;
}

/** Active ones of these roles; nobody where none is named. */
export const activeOfRoles = async (db: Db, role: readonly string[]): Promise<HostUser[]> =>
  role.length === 0 ? [] : (await rows(db, usersTable).many({ role, status: 'active' })).map(userOf);

/** Rows of the table that meet a condition which `rows` has no words for. */
async function selected(db: Db, tail: string, params: readonly SqlValue[]): Promise<HostUser[]> {
  const rows = await db.query(`SELECT id, login, display_name, email, role, status FROM host_users WHERE ${tail}`, params);
  return rows.map((row) => userOf(fromRow(usersTable, row)));
}

/** What is stored of an address to find it by (D688). */
export const emailKeyOf = (email: string) => email.toLowerCase();

/** Accounts with this address, whatever its case; the five oldest, as nobody shares one among more. A key may be that of an earlier address. */
export async function usersWithEmail(db: Db, email: string): Promise<HostUser[]> {
  const key = emailKeyOf(email);
  const tail = "email <> '' AND (email_key = ? OR (email_key IS NULL AND LOWER(email) IN (?, LOWER(?)))) ORDER BY id LIMIT 5";
  return (await selected(db, tail, [key, key, email])).filter((user) => emailKeyOf(user.email) === key);
}

/** Active accounts by login, and how many there are of them. */
export async function searchUsers(db: Db, { limit, offset = 0, ...filter }: AccountFilter): Promise<{ items: HostUser[]; total: number }> {
  const { sql, params } = conditionOf(filter);
  const [counted] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM host_users WHERE ${sql}`, params);
  const total = Number(counted?.total ?? 0);
  if (limit <= 0 || total <= offset) return { items: [], total };
  const window = `ORDER BY login_key LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  return { items: await selected(db, `${sql} ${window}`, params), total };
}

function conditionOf({ text = '', roles, hasEmail }: Omit<AccountFilter, 'limit' | 'offset'>): { sql: string; params: SqlValue[] } {
  const parts = ["status = 'active'"];
  const params: SqlValue[] = [];
  if (hasEmail) parts.push("email <> ''");
  if (roles) {
    parts.push(roles.length === 0 ? '1 = 0' : `role IN (${roles.map(() => '?').join(', ')})`);
    params.push(...roles);
  }
  if (text !== '') {
    const pattern = `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
    parts.push(`(${['login_key', 'display_name', 'email'].map((column) => `LOWER(${column}) LIKE ? ESCAPE '!'`).join(' OR ')})`);
    params.push(pattern, pattern, pattern);
  }
  return { sql: parts.join(' AND '), params };
}
