import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/mariadb';
import { type Server, spawnServer } from '../support/server';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly text: string;
}

/** One answer by a connection that is kept alive where the server lets it. */
function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection, text }));
    });
    asked.once('error', reject);
  });
}

describe('a site before a proxy', () => {
  verifies('D707');
  let dir: string;
  let agent: Agent;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-stop-'));
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(() => {
    agent.destroy();
    rmSync(dir, { recursive: true, force: true });
  });
  const started = (env: Readonly<Record<string, string>>, port?: number): Promise<Server> =>
    spawnServer({ env: { SITEPLANE_DATA_DIR: dir, SITEPLANE_LOG_LEVEL: 'error', ...env }, ...(port === undefined ? {} : { port }) });

  test('opens its port when it is ready, so that nobody is sent to a site that is starting', async () => {
    const port = await freePort();
    let first: number | undefined;
    const asking = until(async () => {
      first = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ status }) => status,
        () => undefined,
      );
      return first !== undefined;
    });
    const site = await started({}, port);
    await asking;
    await site.stop();
    expect(first).toBe(200);
  });

  test('is not ready after SIGTERM and serves on, until a second signal', async () => {
    const site = await started({ SITEPLANE_DRAIN_SECONDS: '300' });
    expect(await ask(`${site.url}/`, agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    process.kill(site.pid, 'SIGTERM');
    await until(async () => (await fetch(`${site.url}/health/ready`)).status === 503);
    expect(await (await fetch(`${site.url}/health/ready`)).json()).toEqual({ status: 'fail', code: 'STOPPING' });
    // The connection that was kept alive is served as before, and new ones are taken.
    for (const _again of [1, 2]) expect(await ask(`${site.url}/`, agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    expect((await fetch(`${site.url}/rest/siteplane/v1/manage/manifest`)).status).toBe(401);
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });

  test('takes no connections then, and one that was kept alive is served once more, with the word that it is over', async () => {
    const site = await started({ SITEPLANE_DRAIN_SECONDS: '1' });
    expect(await ask(`${site.url}/health/live`, agent)).toMatchObject({ connection: 'keep-alive' });
    const stopped = site.stop();
    await until(() =>
      fetch(`${site.url}/health/live`, { headers: { connection: 'close' } }).then(
        ({ ok }) => !ok,
        () => true,
      ),
    );
    expect(await ask(`${site.url}/health/live`, agent)).toMatchObject({ status: 200, connection: 'close' });
    expect(await stopped).toBe(0);
  });

  test('ends by itself when the time is over', async () => {
    const site = await started({ SITEPLANE_DRAIN_SECONDS: '1' });
    const at = performance.now();
    expect(await site.stop()).toBe(0);
    expect(performance.now() - at).toBeGreaterThan(990);
  });

  test('waits for no proxy after Ctrl-C', async () => {
    const site = await started({ SITEPLANE_DRAIN_SECONDS: '300' });
    process.kill(site.pid, 'SIGINT');
    await until(() => {
      try {
        return !process.kill(site.pid, 0);
      } catch {
        return true;
      }
    });
    await expect(fetch(`${site.url}/health/live`)).rejects.toThrow();
  });
});
