import { readFileSync } from 'node:fs';
import { type Client, createClient, siteOf } from '../client';
import { readClientConfig } from '../config';
import { UsageError } from '../kit/command';
import { readKeyFile } from './key-file';

/** The flags by which every command that speaks to a site finds it; for `parseArgs`. */
export const siteFlags = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  key: { type: 'string' },
  insecure: { type: 'boolean' },
} as const;

/** What `parseArgs` makes of `siteFlags`. */
export interface SiteFlags {
  readonly url?: string | undefined;
  readonly 'key-file'?: string | undefined;
  readonly key?: string | undefined;
  readonly insecure?: boolean | undefined;
}

/** A client of the site that flags or environment name, flags first. Throws UsageError saying what is missing. */
export async function connect(flags: SiteFlags, env = readClientConfig()): Promise<Client> {
  return createClient(await siteAndKey(flags, env));
}

/** Address and key of that site. Throws UsageError saying what is missing or wrong. */
export async function siteAndKey(flags: SiteFlags, env = readClientConfig()): Promise<{ url: string; key: string }> {
  const url = flags.url ?? env.url;
  if (!url) throw new UsageError('Which site? Give --url https://… or set SITEPLANE_URL.');
  const flag = flags.url ? '--url' : 'SITEPLANE_URL';
  const site = addressOf(url, flag);
  if (!flags.insecure && isReadOnTheWay(site)) {
    throw new UsageError(
      `${flag}: ${site} is plain http, so others on the network could read the key. Use https://, or give --insecure where the network is your own.`,
    );
  }
  return { url: site, key: await keyOf(flags, env.apiKey) };
}

function addressOf(url: string, flag: string): string {
  try {
    return siteOf(url);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`${flag}: ${error.message}`) : error;
  }
}

/** Plain http to another machine. */
function isReadOnTheWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|(.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

async function keyOf({ key, 'key-file': file }: SiteFlags, fromEnv: string | undefined): Promise<string> {
  if (key !== undefined && key !== '-') {
    throw new UsageError(
      'A key on the command line can be read by every user of the machine (process list) and stays in the history of the shell. Use SITEPLANE_API_KEY, --key-file FILE, or --key - for standard input.',
    );
  }
  if (key !== undefined && file !== undefined) throw new UsageError('Give --key-file or --key -, not both.');
  if (key !== undefined) return checked(await readStdin('--key -'), 'Standard input');
  if (file !== undefined) return checked(readKeyFile(file), file);
  if (fromEnv !== undefined) return checked(fromEnv, 'SITEPLANE_API_KEY');
  throw new UsageError('Which key? Set SITEPLANE_API_KEY, or give --key-file FILE or --key - for standard input.');
}

function checked(text: string, source: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new UsageError(`${source} does not contain an API key: it must be one word of at most 200 characters.`);
}

/** A file that the command line names. Throws UsageError with the reason where it can't be read. */
export function readText(file: string, flag: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    throw new UsageError(`${flag}: ${file} cannot be read (${why}).`);
  }
}

// A process has one standard input: whoever reads it second would wait for ever or get nothing.
const takenBy = new WeakMap<object, string>();

/** Standard input to its end, for one flag only. */
export async function readStdin(flag: string): Promise<string> {
  const taker = takenBy.get(process.stdin);
  if (taker !== undefined) throw new UsageError(`${taker} has taken standard input already; ${flag} needs a file instead.`);
  takenBy.set(process.stdin, flag);
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
