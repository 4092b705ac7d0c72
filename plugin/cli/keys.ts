import { parseArgs } from 'node:util';
import { UsageError } from '../kit/command';
import { adviceLines } from './advice';
import { initRootKey, keyAdvice, rotateKeys, rotateRootKey, scopeNames, sealedColumns, verifyKeys } from './service';
import { withStorage } from './with-storage';

type CorruptValues = readonly { table: string; column: string; id: number | string }[];

/** `siteplane keys init|rotate|verify|advise`. True when all is well (D36). */
export async function keysCommand([action, ...args]: readonly string[]): Promise<boolean> {
  if (action === 'init') return init(args);
  if (action === 'rotate') return rotate(args);
  if (action === 'verify') return verify(args);
  if (action === 'advise') return advise(args);
  throw new UsageError(`Unknown command keys ${action ?? ''}`);
}

async function init([file, ...rest]: readonly string[]): Promise<boolean> {
  if (!file || rest.length > 0) throw new UsageError('keys init needs the file to make');
  await initRootKey(file);
  say(`Root key written to ${file} (mode 0600). Back it up apart from the database: without it no stored secret can be read.`);
  return true;
}

async function rotate(args: readonly string[]): Promise<boolean> {
  const options = { 'dry-run': { type: 'boolean' }, 'root-from': { type: 'string' }, 'root-to': { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const { 'dry-run': dryRun = false, 'root-from': rootFrom, 'root-to': rootTo } = values;
  if ((rootFrom === undefined) !== (rootTo === undefined)) throw new UsageError('--root-from and --root-to go together');
  return withStorage(async ({ storage, config, log }) => {
    if (rootFrom !== undefined && rootTo !== undefined) {
      const done = await rotateRootKey({ storage, rootFrom, rootTo, log, dryRun });
      say(
        done.already
          ? 'The data keys are under the new root key already.'
          : `${dryRun ? 'Would wrap' : 'Wrapped'} ${done.rewrapped} keys under the new root key.`,
      );
      say(`Put the new key file in the place of the old one before an instance starts again.`);
      return done.damaged.length === 0;
    }
    const done = await rotateKeys({ storage, config, log, columns: sealedColumns, dryRun });
    say(
      `${dryRun ? 'Would seal' : 'Sealed'} ${done.moved} values under ${done.activeKid}${done.resumed ? ', finishing an earlier rotation' : ''}; retired: ${done.retired.join(', ') || 'none'}.`,
    );
    return tellCorrupt(done.corrupt);
  });
}

async function verify(args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new UsageError(`keys verify takes no ${args[0]}`);
  return withStorage(async ({ storage, config }) => {
    const verification = await verifyKeys({ storage, config, columns: sealedColumns });
    say(`${verification.ok} values open; by key: ${JSON.stringify(verification.byKid)}.`);
    return tellCorrupt(verification.corrupt);
  });
}

/** Changes nothing: who narrows a key is a signed-in person, on the page of the keys. */
async function advise(args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new UsageError(`keys advise takes no ${args[0]}`);
  return withStorage(async ({ storage }) => {
    for (const line of adviceLines(await keyAdvice(storage, scopeNames, Date.now()))) say(line);
    return true;
  });
}

function tellCorrupt(corrupt: CorruptValues): boolean {
  for (const { table, column, id } of corrupt) say(`SECRET_CORRUPT ${table}.${column}, row ${id}: set it again.`);
  return corrupt.length === 0;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
