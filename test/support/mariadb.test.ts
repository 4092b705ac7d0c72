import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freshDatabase, startMariadb } from './mariadb';
import { describeNeeding } from './needs';

describeNeeding('mariadb', 'private MariaDB', () => {
  test('refuses an unknown password', async () => {
    const { url, drop } = await freshDatabase(process.env.SITEPLANE_TEST_MARIADB_URL ?? '');
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(createConnection(wrong.href)).rejects.toThrow(/Access denied/);
    await drop();
  });

  test('gives each caller an empty database', async () => {
    const adminUrl = process.env.SITEPLANE_TEST_MARIADB_URL ?? '';
    const [one, two] = [await freshDatabase(adminUrl), await freshDatabase(adminUrl)];
    expect(one.name).not.toBe(two.name);
    const connection = await createConnection(one.url);
    const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    expect(tables).toEqual([]);
    await connection.end();
    await Promise.all([one.drop(), two.drop()]);
  });

  test('keeps committed rows over kill -9 and restart', async () => {
    const server = await startMariadb();
    try {
      const { url } = await server.freshDatabase();
      const before = await createConnection(url);
      before.on('error', () => {});
      await before.query('CREATE TABLE t (n INT)');
      await before.query('INSERT INTO t VALUES (7)');
      await server.kill9();
      await expect(createConnection(url)).rejects.toThrow(/ECONNREFUSED/);
      await server.restart();
      const after = await createConnection(url);
      const [rows] = await after.query<RowDataPacket[]>('SELECT n FROM t');
      expect(rows).toEqual([{ n: 7 }]);
      await after.end();
    } finally {
      await server.stop();
    }
  });
});
