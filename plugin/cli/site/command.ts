import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SiteplaneError } from '../../client';
import { variable } from '../../config';
import { UsageError } from '../../kit/command';
import { SiteFileError } from '../../site-file/problem';
import { explain, inWords } from '../explain';
import { plain } from '../plain';
import type { Paint } from './show';

const maxBytes = 64 * 1024 * 1024;

/** Run a command whose exit code 2 has a meaning of its own: whatever fails is told and is 1. */
export async function reporting(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(error instanceof SiteplaneError ? explain(error) : plain(`${inWords(error)}${hintOf(error)}\n`));
    return 1;
  }
}

const hintOf = (error: Error) => (error instanceof UsageError || isArgsError(error) ? '\nSee siteplane help.' : '');
const isArgsError = (error: Error) => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** The only argument that is not a flag. */
export function onlyFile(positionals: readonly string[], command: string): string {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`${command} needs one file`);
  return file;
}

/** The text of a file and the name that messages call it by. */
export function readInput(file: string): { text: string; name: string } {
  try {
    if (statSync(file).size > maxBytes) throw new SiteFileError([`${file} is too large`]);
    return { text: readFileSync(file, 'utf8'), name: basename(file) };
  } catch (error) {
    if (error instanceof SiteFileError) throw error;
    throw new SiteFileError([`${file} can't be read (${codeOf(error)})`]);
  }
}

/** Write a file for its owner alone: settings hold names and addresses. One that is `isNew` replaces none. */
export function writeOutput(file: string, text: string, { isNew = false } = {}): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: isNew && !isDevice(file) ? 'wx' : 'w' });
  } catch (error) {
    throw new SiteFileError([`${file} can't be written (${codeOf(error)})`]);
  }
}

/** Such as /dev/stdout, which is always there. */
const isDevice = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === false;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown');

/** Colours for a terminal, unless they are not wanted there. */
export const paint = (): Paint => ({ isColoured: process.stdout.isTTY === true && !variable('NO_COLOR') });

export const say = (text: string): void => void process.stdout.write(text);
