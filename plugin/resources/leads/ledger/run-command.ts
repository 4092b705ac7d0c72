import { createWriteStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { anchorFile } from '../../../kit/anchor-file';
import { type CommandRun, type CommandTools, UsageError } from '../../../kit/command';
import { isGone } from '../record/announce';
import type { AnchorPlaces, Comparison } from './compare';
import { declareRestored, RestoreRefused } from './restored';
import { isCompared, remarks, restoredSentences, uncompared, wrongs } from './sentences';
import { csvLines, leadProof, ledgerLines, NoProof, publicKey, readAnchors, siteMacs, verifyAll } from './tools';

/** `siteplane ledger verify|restored|proof|export|public-key`. */
export const runLedger: CommandRun = async ([action, ...args], tools) => {
  if (action === 'verify') return verify(args, tools);
  if (action === 'restored') return restored(args, tools);
  if (action === 'proof') return proof(args, tools);
  if (action === 'export') return exportLedger(args, tools);
  if (action === 'public-key') return showPublicKey(args, tools);
  throw new UsageError(`Unknown command ledger ${action ?? ''}`);
};

async function verify(args: readonly string[], tools: CommandTools): Promise<boolean> {
  const options = {
    all: { type: 'boolean' },
    file: { type: 'string' },
    anchors: { type: 'string', multiple: true },
    proof: { type: 'string', multiple: true },
    'public-key': { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { values } = parsed(keyJoined(args), options);
  const { all = false, file, anchors = [], proof: proofs = [], 'public-key': key, json = false } = values;
  if (key !== undefined && !all && file === undefined) return verifyAnchors(anchors, key, json);
  if (key !== undefined) throw new UsageError('ledger verify --public-key checks anchors alone: leave out --all and --file');
  const source = tools.rootKey();
  const { fetch } = tools;
  if (file !== undefined) return tell(await verifyAll({ file }, { source, files: anchors, urls: [], proofs, fetch }), json);
  const places = anchors.length > 0 ? { files: anchors, urls: [], fetch } : ownAnchors(tools);
  return tools.withDatabase(async (db) => tell(await verifyAll({ db }, { source, ...places, proofs }), json));
}

/** Where the site keeps its checkpoints. */
export const ownAnchors = ({ anchorFolders, anchorUrls, witnesses, fetch }: CommandTools): AnchorPlaces => ({
  files: anchorFolders().map(anchorFile),
  urls: anchorUrls(),
  witnesses: witnesses(),
  fetch,
});

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

function tell(comparison: Comparison, json: boolean): boolean {
  const wrong = [...wrongs(comparison)];
  const isWell = isCompared(comparison) && wrong.length === 0;
  if (json) {
    say(JSON.stringify({ ok: isWell, ...comparison }));
    return isWell;
  }
  for (const sentence of [...wrong, ...remarks(comparison)]) say(sentence);
  const { leads, events, deleted, anchors } = comparison;
  const epochs = anchors?.epochs ? `, in epoch ${anchors.epochs + 1} after a restored backup` : '';
  const last = anchors?.last ? `, the last of ${anchors.last.at}${epochs}` : '';
  const against = isCompared(comparison) ? `${anchors?.checkpoints} checkpoints${last}` : uncompared;
  say(`${leads} leads with ${events} events, ${deleted.length} deleted; compared with ${against}: ${isWell ? 'all is well' : 'NOT WELL'}.`);
  return isWell;
}

async function restored(args: readonly string[], tools: CommandTools): Promise<boolean> {
  const options = { anchors: { type: 'string', multiple: true }, json: { type: 'boolean' } } as const;
  const { anchors = [], json = false } = parsed(args, options).values;
  const own = ownAnchors(tools);
  const places = { ...own, files: [...own.files, ...anchors] };
  const outcome = await tools.withDatabase(async (db, storage) => {
    const macs = await siteMacs(db, tools.rootKey());
    return declareRestored({ storage, macs, places, folders: tools.anchorFolders(), now: Date.now }).catch((error: unknown) => {
      if (error instanceof RestoreRefused) return error;
      throw error;
    });
  });
  if (outcome instanceof RestoreRefused) {
    for (const reason of outcome.reasons) say(reason);
    say('Nothing was changed.');
    return false;
  }
  if (json) say(JSON.stringify({ ok: true, ...outcome }));
  else for (const sentence of restoredSentences(outcome)) say(sentence);
  return true;
}

async function proof(args: readonly string[], { withDatabase, rootKey }: CommandTools): Promise<boolean> {
  const options = { lead: { type: 'string' }, out: { type: 'string' }, 'with-contact': { type: 'boolean' } } as const;
  const { lead, out, 'with-contact': withContact = false } = parsed(args, options).values;
  if (lead === undefined) throw new UsageError('ledger proof needs --lead ID or --lead REF');
  return withDatabase(async (db) => {
    try {
      const text = JSON.stringify(await leadProof(db, rootKey(), { lead, withContact }));
      if (out === undefined) say(text);
      else writeFileSync(out, `${text}\n`, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (!(error instanceof NoProof || isGone(error))) throw error;
      say(`No proof: ${error instanceof Error ? error.message : ''}`);
      return false;
    }
  });
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
