import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type CommandRun, type CommandTools, UsageError } from '../../../kit/command';
import { anchorFile } from './anchor-file';
import { csvLines, ledgerLines, publicKey, readAnchors, verifyAll } from './tools';

/** `siteplane ledger verify|export|public-key`. */
export const runLedger: CommandRun = async ([action, ...args], tools) => {
  if (action === 'verify') return verify(args, tools);
  if (action === 'export') return exportLedger(args, tools);
  if (action === 'public-key') return showPublicKey(args, tools);
  throw new UsageError(`Unknown command ledger ${action ?? ''}`);
};

async function verify(args: readonly string[], { rootKey, withDatabase, anchorFolders }: CommandTools): Promise<boolean> {
  const options = {
    all: { type: 'boolean' },
    file: { type: 'string' },
    anchors: { type: 'string', multiple: true },
    'public-key': { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { values } = parsed(keyJoined(args), options);
  const { all = false, file, anchors = [], 'public-key': key, json = false } = values;
  if (key !== undefined && !all && file === undefined) return verifyAnchors(anchors, key, json);
  if (key !== undefined) throw new UsageError('ledger verify --public-key checks anchors alone: leave out --all and --file');
  if (file !== undefined) return tell(await verifyAll({ file }, { source: rootKey(), anchors }), json);
  const own = anchors.length > 0 ? anchors : anchorFolders().map(anchorFile);
  return withDatabase(async (db) => tell(await verifyAll({ db }, { source: rootKey(), anchors: own }), json));
}

/** A key may begin with a hyphen, which would be taken for an option. */
const keyJoined = (args: readonly string[]) =>
  args.flatMap((arg, at) => {
    if (args[at - 1] === '--public-key') return [];
    return arg === '--public-key' && args[at + 1] !== undefined ? [`${arg}=${args[at + 1]}`] : [arg];
  });

async function verifyAnchors(files: readonly string[], key: string, json: boolean): Promise<boolean> {
  if (files.length === 0) throw new UsageError('ledger verify --public-key needs --anchors');
  const { checkpoints, last, problems } = await readAnchors(files, key, { keepEntries: false });
  if (json) say(JSON.stringify({ checkpoints, last, problems }));
  else {
    for (const problem of problems) say(problem);
    say(`${checkpoints} checkpoints are signed by this key${last ? `, the last of ${last.at}` : ''}.`);
  }
  return problems.length === 0 && checkpoints > 0;
}

type LedgerReport = Awaited<ReturnType<typeof verifyAll>>;

// D465
/** Without anchors nobody knows what was removed: that is never well. */
function tell(found: LedgerReport, json: boolean): boolean {
  const { broken, missing, shrunk, forked, deleted, returned, problems } = found;
  const { anchors } = found;
  const isCompared = (anchors?.checkpoints ?? 0) > 0;
  const isWell = isCompared && [broken, missing, shrunk, forked, returned, problems].every((list) => list.length === 0);
  if (json) {
    say(JSON.stringify({ ok: isWell, ...found }));
    return isWell;
  }
  for (const { id, broken_at } of broken) say(`lead ${id}: broken at event ${broken_at}`);
  for (const id of missing) say(`lead ${id}: missing, and nobody deleted it`);
  for (const { id, anchored, count } of shrunk) say(`lead ${id}: had ${anchored} events and has ${count}`);
  for (const { id, seq } of forked) say(`lead ${id}: event ${seq} is not the one that the anchors saw`);
  for (const id of returned) say(`lead ${id}: was deleted and is here again`);
  for (const { id, at, actor } of deleted) say(`lead ${id}: deleted by ${actor} at ${at}`);
  for (const problem of problems) say(problem);
  const last = anchors?.last ? `, the last of ${anchors.last.at}` : '';
  const against = isCompared ? `${anchors?.checkpoints} checkpoints${last}` : 'no anchors, so what was removed or set back cannot be seen';
  say(
    `${found.leads} leads with ${found.events} events, ${deleted.length} deleted; compared with ${against}: ${isWell ? 'all is well' : 'NOT WELL'}.`,
  );
  return isWell;
}

async function exportLedger(args: readonly string[], { withDatabase }: CommandTools): Promise<boolean> {
  const options = { out: { type: 'string' }, csv: { type: 'boolean' }, since: { type: 'string' } } as const;
  const { out, csv = false, since } = parsed(args, options).values;
  if (!csv && (out === undefined || since !== undefined)) throw new UsageError('ledger export needs --out FILE; --since goes with --csv');
  return withDatabase(async (db) => {
    const lines = csv ? csvLines(db, since) : terminated(ledgerLines(db, Date.now()));
    const target = out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(lines), target, { end: out !== undefined });
    return true;
  });
}

async function* terminated(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function showPublicKey(args: readonly string[], { rootKey, withDatabase }: CommandTools): Promise<boolean> {
  if (args.length > 0) throw new UsageError(`ledger public-key takes no ${args[0]}`);
  return withDatabase(async (db) => {
    say(await publicKey(db, rootKey()));
    return true;
  });
}

function parsed<const O extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options: options ?? {}, strict: true } as {
      args: string[];
      options: NonNullable<O>;
      strict: true;
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'these arguments are not understood');
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);
