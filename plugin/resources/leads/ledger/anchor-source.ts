import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { CommandTools } from '../../../kit/command';
import { readLine } from './checkpoint';

/** One copy of the checkpoints, wherever it lies. */
export interface AnchorSource {
  readonly name: string;
  /** Some of the checkpoints only: it says nothing of those that it lacks. */
  readonly isPart?: boolean;
  lines(): AsyncIterable<string>;
}

/** An address whose copy could not be read, and why. */
export interface UnreadAnchor {
  readonly anchor: string;
  readonly reason: string;
}

export const fileSource = (file: string): AnchorSource => ({
  name: file,
  lines: () => createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }),
});

/** The checkpoint of a proof that somebody has kept (D498). Throws where the file is no proof. */
export function proofSource(file: string): AnchorSource {
  const { format, checkpoint } = JSON.parse(readFileSync(file, 'utf8')) as { format?: unknown; checkpoint?: unknown };
  if (format !== 'siteplane.proof' || typeof checkpoint !== 'string') throw new Error(`${file} is not a proof of a lead`);
  return { name: file, isPart: true, lines: () => each([checkpoint]) };
}

const maxBytes = 64 * 1_048_576;

/**
 * What an address has kept, if it answers a GET with the lines that were posted to it. Most only take them: that is told, and never
 * counts as compared.
 */
export async function addressSource(fetch: CommandTools['fetch'], url: string, publicKey: string): Promise<AnchorSource | UnreadAnchor> {
  const anchor = new URL(url).host;
  const unread = (reason: string): UnreadAnchor => ({ anchor, reason });
  try {
    const { status, body } = await fetch(url, { headers: { Accept: 'application/jsonl' }, maxBytes });
    if (status !== 200) return unread(`it answered ${status}`);
    const lines = Buffer.from(body).toString('utf8').split('\n').filter(Boolean);
    if (!lines.some((line) => readLine(line, publicKey))) return unread('its answer contains no checkpoint of this site');
    return { name: anchor, lines: () => each(lines) };
  } catch (error) {
    return unread(error instanceof Error ? error.message : 'it cannot be reached');
  }
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
