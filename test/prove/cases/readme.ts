import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startMariadb } from '../../support/mariadb';
import { signIn } from '../../support/server';
import type { Outcome, ProveCase } from '../case';
import { documents, documentText, freshClone, isAsStated, type Step, stepsOf, terminal } from '../readme-walk';

interface Given {
  readonly url: string;
  readonly key: string;
  readonly database: string;
  readonly isBuilt: boolean;
}

/** What a reader replaces, and by what. */
const replacements = ({ url, key, database, isBuilt }: Given): readonly [written: string | RegExp, put: string][] => [
  // The packages are linked from this tree.
  ['npm ci', 'true'],
  // So is what was built of it, at small size.
  ...(isBuilt ? [['npm run build', 'true'] as [string, string]] : []),
  // The port is given by PORT, as the document says for a port in use.
  ['http://127.0.0.1:8080', url],
  ['mgr_…', key],
  ['mysql://user:password@host:3306/siteplane', database],
  // Secrets.
  [/\b([A-Z_]+)=…/g, '$1=a-secret-of-the-reader'],
];

/** What is saved under a name, and run by it. */
const files: Readonly<Record<string, string>> = { yaml: 'site.yaml', ts: 'client.mts' };

/** The documents taken literally, from the first line to the last. */
export const readme: ProveCase = {
  name: 'readme',
  title: 'The commands of README.md and docs/, run in order in a fresh clone, end without an error and print what is stated',
  seconds: 30,

  async run({ size, log }) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-readme-'));
    const database = await startMariadb();
    const ends: (() => Promise<void>)[] = [];
    try {
      const isBuilt = size === 'small';
      freshClone(folder, { isBuilt });
      return await walk({ folder, isBuilt, database: (await database.freshDatabase()).url, log, ends });
    } finally {
      for (const end of ends) await end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Place {
  readonly folder: string;
  readonly isBuilt: boolean;
  readonly database: string;
  readonly log: (line: string) => void;
  /** What has to be stopped whatever happens. */
  readonly ends: (() => Promise<void>)[];
}

async function walk({ folder, isBuilt, database, log, ends }: Place): Promise<Outcome> {
  const site = await address();
  const second = await address();
  const reader = terminal(folder, { PORT: site.port });
  // Another site in the same folder takes a port and a folder of its own, as the document says.
  const beside = terminal(folder, { PORT: second.port, SITEPLANE_DATA_DIR: join(folder, 'second') });
  const figures = { 'steps done': 0, 'outputs as stated': 0 };
  let key: string | undefined;

  const steps = documents.flatMap((document) =>
    stepsOf(documentText(document), ['sh', ...Object.keys(files)]).map((step) => ({ ...step, document })),
  );
  for (const { document, ...step } of steps) {
    const text = asReader(step, { url: site.url, key: key ?? '', database, isBuilt });
    if (!/\bnpm start\b/.test(text)) {
      await carryOut({ ...step, text }, { folder, reader, figures });
    } else if (key === undefined) {
      const server = await reader.serve(text, site.url);
      ends.push(server.stop);
      key = await mintedKey(site.url, server.printed());
    } else {
      const server = await beside.serve(text, second.url);
      await server.stop();
    }
    figures['steps done'] += 1;
    log(`${document}: ${text.trim().split('\n')[0]}`.replace(key ?? '…', 'mgr_…'));
  }
  const kept = readFileSync(join(folder, 'site.yaml'), 'utf8');
  const isKept = ['# yaml-language-server:', '{env: ACME_KEY}', '{env: PRESS_SECRET}'].every((part) => kept.includes(part));
  return isKept ? { figures, passed: true } : { figures, passed: false, note: `export left this of site.yaml:\n${kept}` };
}

async function address(): Promise<{ port: string; url: string }> {
  const port = String(await freePort());
  return { port, url: `http://127.0.0.1:${port}` };
}

function asReader({ language, text }: Step, given: Given): string {
  if (language !== 'sh') return text;
  const filled = replacements(given).reduce((done, [written, put]) => done.replaceAll(written, put), text);
  if (filled.includes('…')) throw new Error(`a reader cannot know what to put for … in:\n${filled}`);
  return filled;
}

/** By the first administrator, whose password is read from where a person reads it. */
async function mintedKey(url: string, printed: string): Promise<string> {
  const password = /^ *Password +(\S+)/m.exec(printed)?.[1];
  if (!password || !printed.includes(`${url}/admin`)) throw new Error(`address or password were not printed:\n${printed}`);
  return (await (await signIn(url, 'admin', password)).mint('README')).key;
}

interface Work {
  readonly folder: string;
  readonly reader: ReturnType<typeof terminal>;
  readonly figures: { 'outputs as stated': number };
}

async function carryOut({ language, text, stated }: Step, { folder, reader, figures }: Work): Promise<void> {
  const file = files[language];
  if (file) writeFileSync(join(folder, file), text);
  if (language === 'yaml') return;
  const { code, stdout, stderr } = await reader.run(file ? `node_modules/.bin/tsx ${file}` : text);
  if (code !== 0) throw new Error(`exit code ${code}:\n${text}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
  if (stated === undefined) return;
  if (!isAsStated(stdout, stated)) throw new Error(`the document states:\n${stated}\nprinted was:\n${stdout}`);
  figures['outputs as stated'] += 1;
}
