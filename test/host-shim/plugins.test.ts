import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../host-shim/host';
import { type Config, createLogger, readConfig } from '../../plugin/adapter';
import type { Host } from '../../plugin/host';
import { defaultFolders, discover, projectRoot, startPlugin } from '../../plugin/host-kit/plugins/load';
import { pluginFolder } from './shim';

const good = { name: 'Good', version: '1.2.3', main: 'index.js', rest: 'good/v1' };

describe('plugins', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-plugins-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const problemOf = (manifest: object | string) => String(discover([pluginFolder(dir, 'bad', manifest)]).failures[0]?.error);

  test.each([
    ['no JSON', '{', /bad\/plugin\.json: .*JSON/],
    ['no version', { name: 'x', main: 'index.js' }, /bad\/plugin\.json: \/version/],
    ['a version that is none', { ...good, version: 'latest' }, /\/version/],
    ['a main outside', { ...good, main: '../index.js' }, /\/main must be a path below/],
    ['an absolute main', { ...good, main: '/etc/passwd' }, /\/main must be a path below/],
    ['a namespace that is none', { ...good, rest: '/x' }, /\/rest/],
  ])('%s is told with the file and the field', (_what, manifest, told) => {
    expect(problemOf(manifest)).toMatch(told);
  });

  test('folders that are missing or hold no plugin are passed over', () => {
    expect(discover([join(dir, 'nothing'), dir])).toEqual({ found: [], failures: [] });
  });

  test('the id is the name of the folder, whatever the file says', () => {
    const { found } = discover([pluginFolder(dir, 'renamed', { ...good, id: 'assistant-bridge' })]);
    expect(found).toEqual([
      { id: 'renamed', folder: join(dir, 'renamed'), name: 'Good', version: '1.2.3', main: 'index.js', rest: 'good/v1' },
    ]);
  });

  test('the project itself is the first of the default folders', () => {
    expect(defaultFolders()[0]).toBe(projectRoot());
    expect(discover(defaultFolders()).failures).toEqual([]);
    expect(discover(defaultFolders()).found[0]).toMatchObject({ name: 'Siteplane', rest: 'siteplane/v1' });
  });

  test('a module without register is refused, one with it is registered', async () => {
    const manifest = discover([pluginFolder(dir, 'good', good)]).found[0];
    if (!manifest) throw new Error('not found');
    const start = { manifest, host: {} as Host, config: {} as Config };
    writeFileSync(join(dir, 'good', 'index.js'), 'module.exports = { start() {} };');
    await expect(startPlugin(start)).rejects.toThrow(/exports no function "register"/);
    await expect(startPlugin({ ...start, load: () => ({ register: async () => undefined }) })).resolves.toEqual({});
    await expect(startPlugin({ ...start, manifest: { ...manifest, main: 'missing.js' } })).rejects.toThrow();
  });

  test('one that fails does not keep the host or the others from starting, and health says so', async () => {
    const lines: string[] = [];
    const stopped: string[] = [];
    const folders = ['first', 'broken', 'last'].map((name) => pluginFolder(dir, name, good));
    const site = createHost({
      config: readConfig({ SITEPLANE_DATA_DIR: dir, PORT: '0', SITEPLANE_ADMIN_PASSWORD: 'correct horse battery' }),
      log: createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } }),
      plugins: [...folders, pluginFolder(dir, 'unreadable', '{')],
      load: (_folder, { id }) => ({
        async register(host: Host) {
          if (id === 'broken') throw new Error('cannot be');
          host.rest.register(`${id}/v1`, [{ method: 'GET', path: '/x', handler: async () => ({ status: 200, body: id }) }]);
          host.rest.allow(`${id}/v1`);
          return { notes: [`note of ${id}`], stop: async () => void stopped.push(id) };
        },
      }),
    });
    const url = await site.listen();
    expect((await site.started).notes).toEqual(['note of first', 'note of last']);
    expect(site.host.plugins.list().map(({ id }) => id)).toEqual(['first', 'broken', 'last']);
    expect(await (await fetch(`${url}/rest/last/v1/x`)).text()).toBe('last');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'fail', code: 'PLUGIN_FAILED' }]);
    expect(lines.join('')).toMatch(/cannot be/);
    await site.close();
    expect(stopped).toEqual(['last', 'first']);
  });
});
