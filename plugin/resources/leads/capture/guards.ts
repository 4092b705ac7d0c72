import type { RestRequest } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { isJson } from '../../../kit/media-type';
import { neighbourhood, network } from '../../../kit/neighbourhood';
import { tooMany } from '../../../kit/too-many';
import { captureSettings } from './settings';

/** Bytes of a body that a page may send. */
export const maxBytes = 16_384;

/** What is counted, with its share of the limit for each address and minute. */
const shares = { bootstrap: 2, event: 1, form: 1 / 6, proof: 1 } as const;

/** One address, those around it, and the whole site, with how many times the limit of an address each of them may send (D455). */
const ceilings = (ip: string) =>
  [
    [neighbourhood(ip), 1],
    [network(ip), 4],
    ['site', 50],
  ] as const;

/** Count a message of this address. Throws where there were too many in this minute. */
export function limit({ hit, settings }: JobCtx, { ip }: RestRequest, what: keyof typeof shares): void {
  if (settings.capturePerMinute === 0) return;
  const most = Math.max(1, Math.round(settings.capturePerMinute * shares[what]));
  for (const [who, times] of ceilings(ip)) {
    const bound = most * times;
    const refusal = tooMany(hit(`capture:${what}:${who}`), bound, {
      says: (s) => `Too many requests: ${bound} a minute. Try again in ${s} s.`,
    });
    if (refusal) throw refusal;
  }
}

/**
 * JSON is what no form of another site can send without asking. A further domain of the site sends plain text, which its browser lets
 * through also while the page is left; there the origin is what counts (D453).
 */
export async function checkJson(ctx: JobCtx, request: RestRequest): Promise<void> {
  const { 'content-type': type, origin } = request.headers;
  if (isJson(type)) return;
  if (/^text\/plain\b/i.test(type ?? '') && (await isOwnDomain(ctx, origin))) return;
  throw new OperationError('unsupported_media_type', 'Send the event as application/json in UTF-8.');
}

/**
 * Throws where another site made the browser send this. A form may come from a browser that tells nothing, or `null` because the page
 * asked it to tell nobody where it came from.
 */
export async function checkOrigin(ctx: JobCtx, request: RestRequest, { isForm }: { isForm: boolean }): Promise<void> {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (await isOwnDomain(ctx, origin)) return;
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw foreign('the request comes from another site');
  }
  const isUntold = origin === undefined || (isForm && origin === 'null');
  if (isUntold && isForm) return;
  if (isUntold) throw foreign('scripts send the header Origin');
  if (origin === request.origin || origin === new URL((await ctx.host.site()).url).origin) return;
  throw foreign('the request comes from another site');
}

/** Whether a page of a further domain of the site asks. */
export const isOwnDomain = async (ctx: JobCtx, origin: string | undefined): Promise<boolean> =>
  origin !== undefined && (await captureSettings(ctx)).domains.includes(origin);

const foreign = (why: string) => new OperationError('forbidden', `Leads are accepted from the pages of this site only: ${why}.`);

/** One text for a token that is missing, too old, of another kind or made elsewhere. */
export const staleToken = () =>
  new OperationError('forbidden', 'The token is missing or too old. Get a new one from bootstrap and send again.');
