import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStorage, readConfig } from '../../plugin/adapter';
import { freePort } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { testStorage } from '../support/storages';
import { tcpProxy } from '../support/tcp-proxy';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const example = readFileSync(resolve(__dirname, '../../deploy/haproxy-database.cfg'), 'utf8');
const schema = { tables: [], migrations: [] };

function configOf(port: number, nodes: readonly number[]): string {
  const addresses = [
    ['bind 127.0.0.1:3306', `bind 127.0.0.1:${port}`],
    ...nodes.map((node, i) => [`galera-${i + 1}:3306`, `127.0.0.1:${node}`]),
  ];
  return addresses.reduce((text, [from = '', to = '']) => {
    if (!text.includes(from)) throw new Error(`the example has no ${from}`);
    return text.replace(from, to);
  }, example);
}

describeNeeding('haproxy', 'the example for HAProxy before a database', () => {
  test('goes on at the second node when the first is cut off, and only then', async () => {
    verifies('D753', 'D708');
    const direct = await testStorage('mariadb', schema);
    const target = Number(new URL(direct.url ?? '').port);
    const nodes = await Promise.all([0, 1, 2].map(() => tcpProxy(target)));
    const dir = mkdtempSync(join(tmpdir(), 'sp-haproxy-'));
    const port = await freePort();
    const file = join(dir, 'haproxy.cfg');
    writeFileSync(
      file,
      configOf(
        port,
        nodes.map((node) => node.port),
      ),
    );
    const child = spawn(pathOf('haproxy') ?? '', ['-db', '-f', file], { stdio: 'ignore' });
    const ended = new Promise((done) => child.once('exit', done));
    const url = new URL(direct.url ?? '');
    url.port = String(port);
    const storage = openStorage(readConfig({ ...direct.env, SITEPLANE_DATABASE_URL: url.href }), schema);
    const answers = () =>
      storage
        .run((db) => db.query('SELECT 1 AS one'))
        .then(
          () => true,
          () => false,
        );
    try {
      await storage.ready();
      // The checks of the others come and go; what stays is a connection of the pool.
      await until(async () => nodes[0]?.connections() === 1 && nodes[1]?.connections() === 0);
      await nodes[0]?.refuse();
      await until(answers);
      await until(async () => (nodes[1]?.connections() ?? 0) >= 1 && (await answers()));
    } finally {
      await storage.close();
      child.kill('SIGTERM');
      await ended;
      for (const node of nodes) await node.close();
      await direct.dispose();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
