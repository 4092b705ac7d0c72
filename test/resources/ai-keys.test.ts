import { readConfig } from '../../plugin/adapter';
import { rotateKeys, sealedColumns } from '../../plugin/cli/service';
import { ollama } from '../support/ai/ollama';
import { describeOnMariadb } from '../support/dialects';
import { type Receiver, startReceiver } from '../support/http-receiver';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

describe('stored keys of AI providers on SQLite', () => keys('sqlite'));
describeOnMariadb('stored keys of AI providers on MariaDB', () => keys('mariadb'));

function keys(dialect: TestDialect): void {
  let server: Receiver;
  let site: Site;
  beforeAll(async () => {
    server = await startReceiver(() => ({ body: ollama.answer({ text: 'ok', model: 'm', input: 1, output: 1 }) }));
    site = await startSite({ dialect, settings: { fetchAllow: `127.0.0.1:${server.port}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await server?.stop();
  });
  beforeEach(() => site.reset());

  async function ok(operation: string, params: object) {
    const { envelope } = await site.call(operation, params);
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return envelope;
  }

  test('of calls at once with the same key or settings one changes something', async () => {
    verifies('ai:set-key', 'ai:set-area');
    const atOnce = async (operation: string, params: object) => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ok(operation, params)));
      return answers.map(({ changed }) => changed).sort();
    };
    const once = [false, false, false, false, false, true];
    expect(await atOnce('ai.set_key', { provider: 'mistral', api_key: 'sk-1' })).toEqual(once);
    expect(await atOnce('ai.set_area', { area: 'faq', model: 'm' })).toEqual(once);
  });

  test('they survive a rotation of the data key; a damaged one is told and can be set again', async () => {
    verifies('ai:set-key');
    const connect = () => ok('ai.set_key', { provider: 'ollama', api_key: 'sk-1', base_url: server.url });
    const run = async () => (await site.siteplane.ai.run('summary', { content: 'x' })).text;
    await connect();
    await ok('ai.set_area', { area: 'summary', model: 'm' });
    const { storage, log } = site.host;
    const { moved, corrupt } = await rotateKeys({ storage, config: readConfig(site.env), columns: sealedColumns, log });
    expect({ moved: moved > 0, corrupt }).toEqual({ moved: true, corrupt: [] });
    expect(await run()).toBe('ok');

    await storage.run((db) => db.execute('UPDATE sp_ai_keys SET sealed = ?', ['damaged']));
    const damaged = await site.call('ai.test_key', { provider: 'ollama' });
    expect({ status: damaged.status, code: damaged.headers.get('x-error-code') }).toEqual({ status: 503, code: 'unavailable' });
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    expect((await connect()).changed).toBe(true);
    expect(await run()).toBe('ok');
  });
}
