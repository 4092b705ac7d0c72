import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openPage } from '../../e2e/browser';
import { freePort, startMariadb } from '../../support/mariadb';
import type { Outcome, ProveCase } from '../case';
import { machineOf, ofMachine } from '../machine';
import { blocksOf, documentText, freshClone, isAsStated, parts, terminal } from '../readme-walk';

const document = 'docs/run-in-production.md';
const heading = '## From a clone to https';
const [before, after] = ['apt-get install', 'Sign in at'];

/** Its commands as they stand there. */
export function commands(): string[] {
  const [, section = ''] = documentText(document).split(`${heading}\n`);
  const [own = ''] = section.split(/^## /m);
  if (!own.includes(before) || !own.includes(after)) throw new Error(`${document} has no section ${heading}`);
  return blocksOf(own).map(({ text }) => text);
}

/** A stranger's path, by copying what the document says. */
export const production: ProveCase = {
  name: 'production',
  title: 'From a clone to a site behind https with MariaDB, by the commands of docs/run-in-production.md, and signed in with a browser',
  verifies: ['D790'],
  seconds: 25,

  async run({ size, log }) {
    const root = mkdtempSync(join(tmpdir(), 'sp-production-'));
    // As Debian starts it: names of hosts are looked up.
    const database = await startMariadb({ args: ['--skip-name-resolve=0'] });
    const ports = { database: database.port, site: await freePort(), https: await freePort() };
    const clone = join(root, 'clone');
    mkdirSync(clone);
    const machine = machineOf({ root, ports, databaseUrl: database.url(), isWhole: size === 'full' });
    try {
      freshClone(clone, { isBuilt: size === 'small' });
      if (size === 'full') unlinkSync(join(clone, 'node_modules'));
      return await walked({ clone, root, ports, machine, log });
    } finally {
      await machine.stop();
      await database.stop();
      rmSync(root, { recursive: true, force: true });
    }
  },
};

interface Walk {
  readonly clone: string;
  readonly root: string;
  readonly ports: { readonly https: number };
  readonly machine: ReturnType<typeof machineOf>;
  readonly log: (line: string) => void;
}

async function walked({ clone, root, ports, machine, log }: Walk): Promise<Outcome> {
  const stranger = terminal(clone, machine.env, machine.functions);
  const steps = commands().flatMap(parts);
  let stated = 0;
  const began = performance.now();
  for (const step of steps) {
    const { code, stdout, stderr } = await stranger.run(ofMachine(step.text, machine));
    if (code !== 0) throw new Error(`exit code ${code}:\n${step.text}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    if (step.stated !== undefined && !isAsStated(stdout, step.stated)) throw new Error(`stated: ${step.stated}\nprinted: ${stdout}`);
    if (step.stated !== undefined) stated += 1;
    log(`${Math.round((performance.now() - began) / 1000)} s: ${step.text.trim().split('\n').at(-1)}`);
  }
  const seconds = (performance.now() - began) / 1000;
  const shown = await signedIn(ports.https, readFileSync(join(root, 'journal'), 'utf8'));
  return {
    passed: stated > 0 && shown.startsWith('https://site.example/admin/'),
    figures: {
      'blocks of commands': steps.length,
      'outputs as stated': stated,
      'seconds from clone to https': seconds.toFixed(1),
      'signed in at': shown,
    },
  };
}

/** As the first administrator, in a browser for which the name leads to this machine. */
async function signedIn(port: number, journal: string): Promise<string> {
  const password = /^ *Password +(\S+)/m.exec(journal)?.[1] ?? '';
  const browser = await launchBrowser([`--host-resolver-rules=MAP site.example:443 127.0.0.1:${port}`]);
  try {
    const { page } = await openPage(browser, { ignoreHTTPSErrors: true });
    await page.goto('https://site.example/admin');
    await page.getByLabel('Login').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in as admin').waitFor();
    await page.getByRole('link', { name: 'Siteplane' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    return page.url();
  } finally {
    await browser.close();
  }
}
