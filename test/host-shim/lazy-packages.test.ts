import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Server, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';

/** Each is loaded by the first request that needs it. */
const lazy = [
  'typeorm/',
  'mysql2/',
  'undici/',
  'nodemailer/lib/nodemailer',
  'feedsmith/',
  'yaml/',
  'awesome-phonenumber/',
  'sharp/',
  '@modelcontextprotocol/',
  '@opentelemetry/sdk-trace/',
  '@opentelemetry/exporter-trace-otlp-http/',
  'oidc-provider/',
  'koa/',
];

describe('the packages of a started site', () => {
  let folder: string;
  let server: Server | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sp-lazy-'));
  });
  afterEach(async () => {
    await server?.kill9();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Start it, wait until it is ready, stop it, and read which of those it had loaded, and how many files in all. */
  async function loaded() {
    const report = join(folder, 'loaded.json');
    const before = ['--require', join(__dirname, 'loaded-packages.cjs')];
    server = await spawnServer({
      before,
      env: { SITEPLANE_DATA_DIR: folder, SITEPLANE_ADMIN_PASSWORD: 'correct horse battery', LOADED_FILES: report },
    });
    await server.stop();
    const files = JSON.parse(readFileSync(report, 'utf8')) as string[];
    return { lazy: lazy.filter((start) => files.some((file) => file.startsWith(start))), files: files.length };
  }

  test('an empty database is migrated by TypeORM, a migrated one is opened without it and what else no start needs', async () => {
    verifies('D591');
    const first = await loaded();
    expect(first.lazy).toContain('typeorm/');
    const second = await loaded();
    expect(second.lazy).toEqual([]);
    expect(second.files).toBeGreaterThan(300);
  });
});
