import { createRoles } from '../../host-shim/auth/roles';
import { usersWithEmail } from '../../host-shim/auth/search-users';
import { createUsers, type UserStore } from '../../host-shim/auth/users';
import { addEmailKeys } from '../../host-shim/migrations/1011-email-keys';
import { schema } from '../../host-shim/schema';
import type { Db, SqlValue, Storage } from '../../plugin/host';
import { filledAgain } from '../support/filled-again';
import { passwordCost } from '../support/password-cost';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const password = 'correct horse battery';
const many = 3000;

describeEachStorage('accounts by their address', (make, dialect) => {
  let storage: Storage;
  let users: UserStore;
  const sql = (statement: string, params: readonly SqlValue[] = []) => storage.run((db) => db.query(statement, params));
  const loginsWith = async (email: string) => (await users.findByEmail(email)).map(({ login }) => login);
  beforeAll(async () => {
    ({ storage } = await make(schema));
    const roles = createRoles(storage);
    await roles.install();
    users = createUsers(storage, roles, passwordCost);
    await users.create({ login: 'owner', password, role: 'administrator', email: 'Owner@Site.example' });
  });

  test('are found whatever the case, by the address that they have now', async () => {
    verifies('D688');
    const { id } = await users.create({ login: 'mover', password, role: 'editor', email: 'Before@Site.example' });
    expect([await loginsWith('owner@SITE.example'), await loginsWith('before@site.EXAMPLE')]).toEqual([['owner'], ['mover']]);
    await users.update(id, { email: 'After@Site.example' });
    await users.update(id, { displayName: 'Somebody' });
    expect([await loginsWith('before@site.example'), await loginsWith('after@site.example')]).toEqual([[], ['mover']]);
    await users.update(id, { email: '' });
    expect([await loginsWith('after@site.example'), await loginsWith('')]).toEqual([[], []]);
  });

  test('are found by letters beyond ASCII, too, whatever their case', async () => {
    verifies('D688');
    await users.create({ login: 'umlaut', password, role: 'editor', email: 'Ärztin@Site.example' });
    expect([await loginsWith('ärztin@site.example'), await loginsWith('ÄRZTIN@site.example')]).toEqual([['umlaut'], ['umlaut']]);
    await sql("UPDATE host_users SET email_key = NULL WHERE login = 'umlaut'");
    expect(await loginsWith('Ärztin@site.example')).toEqual(['umlaut']);
  });

  test('of an earlier release have their keys from the day of the upgrade', async () => {
    verifies('D688');
    for (const [login, email] of Object.entries({ capital: 'Capital@Site.example', accent: 'Émile@Site.example' }))
      await users.create({ login, password, role: 'editor', email });
    await sql('UPDATE host_users SET email_key = NULL');
    await filledAgain(addEmailKeys, { dialect, query: sql });
    const keys = await sql("SELECT login, email_key FROM host_users WHERE login IN ('capital', 'accent') ORDER BY login DESC");
    expect(keys).toEqual([
      { login: 'capital', email_key: 'capital@site.example' },
      { login: 'accent', email_key: null },
    ]);
    expect([await loginsWith('CAPITAL@site.example'), await loginsWith('Émile@site.example')]).toEqual([['capital'], ['accent']]);
  });

  test('of an instance of an earlier release are found by their address, and not by one that they had', async () => {
    verifies('D688');
    await users.create({ login: 'older', password, role: 'editor', email: 'Older@Site.example' });
    await sql("UPDATE host_users SET email_key = NULL WHERE login = 'older'");
    expect(await loginsWith('older@site.example')).toEqual(['older']);
    await sql("UPDATE host_users SET email_key = 'older@site.example', email = 'newer@site.example' WHERE login = 'older'");
    expect(await loginsWith('older@site.example')).toEqual([]);
  });

  test('are found through an index among very many', async () => {
    verifies('D688');
    const rows = Array.from({ length: many }, (_, at) => `('u${at}', 'u${at}', 'u${at}@site.example', 'u${at}@site.example')`);
    await sql(`CREATE TABLE t_given (login varchar(60), login_key varchar(60), email varchar(190), email_key varchar(190))`);
    await sql(`INSERT INTO t_given VALUES ${rows.join(', ')}`);
    await sql(
      "INSERT INTO host_users (login, login_key, email, email_key, display_name, password_hash, role, status, created_at, updated_at) SELECT login, login_key, email, email_key, '', '', 'editor', 'active', created.created_at, created.created_at FROM t_given JOIN (SELECT created_at FROM host_users WHERE login = 'owner') created",
    );
    await sql('DROP TABLE t_given');
    if (dialect === 'mariadb') await sql('ANALYZE TABLE host_users');
    expect(await loginsWith('U2999@site.example')).toEqual(['u2999']);
    const plans: string[] = [];
    await storage.run(async (db) => {
      const explain = async <T>(statement: string, params?: readonly SqlValue[]): Promise<T[]> => {
        const found = await db.query<object>(`${dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${statement}`, params);
        plans.push(JSON.stringify(found));
        return [];
      };
      await usersWithEmail({ ...db, query: explain } as Db, 'u2999@site.example');
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('ix_host_users_email_key');
    expect(plans[0]).not.toMatch(/SCAN host_users|"type":"(ALL|index)"/);
  });
});
