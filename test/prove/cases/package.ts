import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { install, pack, unpack } from '../../support/package';
import type { Outcome, ProveCase } from '../case';

const root = resolve(__dirname, '../../..');

const clientUser = `import { createClient } from 'siteplane/client';
export async function use() {
  const { crm } = createClient({ url: 'https://example.org', key: 'k' });
  const { data } = await crm.create({ name: 'Acme' });
  const slot: string = data.crm_num;
  // @ts-expect-error there is no such parameter
  await crm.create({ nam: 'Acme' });
  // @ts-expect-error it has to be confirmed
  await crm.delete({ crm_num: slot });
  await crm.delete({ crm_num: slot }, { confirm: true });
}
`;
const hostUser = `import { readConfig, register } from 'siteplane';
import type { Host } from 'siteplane/host';
import * as contract from 'siteplane/host-contract';
import * as kit from 'siteplane/host-kit';
import { siteplaneIn } from 'siteplane/hosts/express';
export const all: unknown[] = [contract, kit, siteplaneIn];
export const start = (host: Host) => register(host, readConfig({}));
// @ts-expect-error a host is more than nothing
start({});
`;
const node16 = { module: 'node16', moduleResolution: 'node16' };
const bundler = { module: 'esnext', moduleResolution: 'bundler' };

/** What the compiler says of a program in a folder with `node_modules`; empty where it is content. */
function problemsOf(folder: string, text: string, settings: object): string {
  const compilerOptions = { noEmit: true, strict: true, target: 'es2022', lib: ['es2023', 'dom'], types: [], ...settings };
  writeFileSync(join(folder, 'use.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout;
}

/** The declarations take the compiler half a minute, so that this is no test. */
export const packed: ProveCase = {
  name: 'package',
  title: 'Programs that use what `npm pack` makes compile against its types; those of the client need no other package.',
  seconds: 60,
  verifies: ['D646'],
  async run({ log }): Promise<Outcome> {
    const folder = mkdtempSync(join(tmpdir(), 'sp-package-'));
    try {
      execFileSync(process.execPath, ['.ci/declarations.mjs'], { cwd: root, stdio: 'pipe' });
      const { filename, size, files } = pack(folder);
      unpack(folder, filename);
      const ofClient = [node16, bundler].map((settings) => problemsOf(folder, clientUser, settings));
      rmSync(join(folder, 'node_modules'), { recursive: true });
      install(folder, filename);
      const problems = [...ofClient, problemsOf(folder, hostUser, { ...node16, skipLibCheck: true })].filter((text) => text !== '');
      for (const text of problems) log(text);
      const figures = { 'size (kB)': Math.round(size / 1000), files: files.length, 'programs that do not compile': problems.length };
      return { figures, passed: problems.length === 0 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
