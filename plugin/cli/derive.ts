import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listFiles } from './derive-lists';

type Files = Readonly<Record<string, string>>;

interface Outcome {
  readonly count: number;
  /** A line for each file that is stale or left over. */
  readonly changes: readonly string[];
}

const isOption = (arg: string) => arg.startsWith('--');

/**
 * `npm run derive [-- --check | --documents] [FOLDER]`: write what is stale, or only say so. Answers the exit code. The lists of files
 * come first, as the service is loaded by them; with a FOLDER for the contract they stay as they are.
 */
export async function derive(args: readonly string[], print: (text: string) => void): Promise<number> {
  const isCheck = args.includes('--check');
  const isBuild = args.includes('--documents');
  const given = args.find((arg) => !isOption(arg));
  const folder = resolve(given ?? (isBuild ? 'dist/plugin/contract' : 'plugin/contract'));
  const hasLists = given === undefined && !isBuild;
  const lists = hasLists ? put(resolve('.'), { files: listFiles(resolve('.')), removed: [], isCheck }) : { count: 0, changes: [] };
  const { documents, reviewed } = require('./derive-contract') as typeof import('./derive-contract');
  const files = isBuild ? documents() : await reviewed();
  const contract = put(folder, { files, removed: leftovers(folder, files), isCheck });
  const changes = [...lists.changes, ...contract.changes].map((change) => `\n  ${change}`);
  print(`${lists.count + contract.count} files, ${changes.length} ${isCheck ? 'stale' : 'changed'}${changes.join('')}\n`);
  if (!isCheck || changes.length === 0) return 0;
  print('Run `npm run derive` and commit the result.\n');
  return 1;
}

interface Wanted {
  readonly files: Files;
  /** What has to go. */
  readonly removed: readonly string[];
  readonly isCheck: boolean;
}

/** Write what differs, or only name it. */
function put(folder: string, { files, removed, isCheck }: Wanted): Outcome {
  const written = Object.keys(files).filter((name) => current(join(folder, name)) !== files[name]);
  if (!isCheck) {
    for (const name of written) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), files[name] ?? '');
    }
    for (const name of removed) rmSync(join(folder, name));
  }
  return { count: Object.keys(files).length, changes: [...written, ...removed.map((name) => `${name} (no longer derived)`)] };
}

const current = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** JSON of the folder that nothing derives any more. */
function leftovers(folder: string, files: Files): string[] {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.json') && !(name in files));
}

async function main(): Promise<void> {
  process.exitCode = await derive(process.argv.slice(2), (text) => void process.stdout.write(text));
}

if (require.main === module) void main();
