import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Reply } from '../support/http';
import { until } from '../support/until';
import type { Shim } from './shim';

/** Emails to an address that the host has written so far, the oldest first. */
export async function mailsTo(shim: Shim, address: string): Promise<{ subject: string; text: string }[]> {
  const folder = join(shim.dir, 'outbox');
  const files = names(folder).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.sort().map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = '', text = '' }) => ({ subject, text: text.replace(/\r\n/g, '\n') }));
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The path of the link in the latest of so many emails to an address. */
export async function mailedLink(shim: Shim, address: string, count = 1): Promise<string> {
  await until(async () => (await mailsTo(shim, address)).length >= count);
  const text = (await mailsTo(shim, address)).at(-1)?.text ?? '';
  return /https?:\/\/[^/\s]+(\/admin\/\S+)/.exec(text)?.[1] ?? '';
}

export const tokenIn = (link: string) => new URL(link, 'http://site').searchParams.get('token') ?? '';

/** What a browser sends from a form of the site, without a script. */
export function sendForm(shim: Shim, path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
  const sent = { 'content-type': 'application/x-www-form-urlencoded', origin: shim.url, accept: 'text/html', ...headers };
  return shim.send('POST', path, { headers: sent, body: new URLSearchParams(fields).toString() });
}
