import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Document } from 'yaml';
import { UsageError } from '../kit/command';
import { callerOf } from '../site-file/caller';
import { parseSiteFile } from '../site-file/parse';
import { SiteFileError } from '../site-file/problem';
import { type Renewed, renewed } from '../site-file/renew';
import { siteDocument, siteText } from '../site-file/write';
import { connect, siteFlags } from './remote';
import { readInput, reporting, say, writeOutput } from './site/command';

const options = { ...siteFlags, out: { type: 'string' }, force: { type: 'boolean' }, update: { type: 'boolean' } } as const;

/** `siteplane export`: the settings of a site as a site file. */
export const exportCommand = (args: readonly string[]): Promise<number> =>
  reporting(async () => {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { out, force = false, update = false } = values;
    if (out === undefined && (force || update)) throw new UsageError('--force and --update go with --out FILE');
    if (force && update) throw new UsageError('Give --force or --update, not both');
    // What is wrong with the file is said before the site is asked for anything.
    const before = out !== undefined && !force ? fileBefore(out, update) : undefined;
    const doc = await siteDocument(await callerOf(await connect(values)));
    if (out === undefined) say(siteText(doc));
    else if (before) updateFile(out, before, doc);
    else writeOutput(out, siteText(doc), { isNew: !force });
    return 0;
  });

type Input = ReturnType<typeof readInput>;

/** The file that is to be updated; undefined where there is none. Throws SiteFileError where it would be overwritten. */
function fileBefore(file: string, mayUpdate: boolean): Input | undefined {
  if (!isFile(file)) return undefined;
  if (!mayUpdate) throw new SiteFileError([existsAlready(file)]);
  const input = readInput(file);
  parseSiteFile(input.text, input.name);
  return input;
}

function updateFile(file: string, { text, name }: Input, doc: Document): void {
  const after = renewed(text, doc, name);
  const isChanged = after.text !== text;
  if (isChanged) writeOutput(file, after.text);
  process.stderr.write(inWords(after, { name, isChanged }));
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

const existsAlready = (file: string) =>
  `${file} exists. Give --update to renew it and keep its comments and {env: …} references, --force to overwrite it, or another name.`;

function inWords({ unnamed, absent }: Renewed, { name, isChanged }: { name: string; isChanged: boolean }): string {
  return [
    isChanged ? `${name} was updated.\n` : `${name} says what the site has; nothing was changed.\n`,
    unnamed.length > 0 ? `Left out, as the file does not name them: ${unnamed.join(', ')}.\n` : '',
    absent.length > 0 ? `Left as they are, as the site does not offer them now: ${absent.join(', ')}.\n` : '',
  ].join('');
}
