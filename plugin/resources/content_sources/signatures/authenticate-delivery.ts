import { sameText } from '../../../kit/same-text';
import { type Preset, presets, type SignatureMode, type Verdict } from './presets';

export const authModes = ['hmac', 'bearer', 'hmac_or_bearer', 'header', 'basic', 'none'] as const;
export type AuthMode = (typeof authModes)[number];

/** What a source demands of who posts to it. */
export interface Demand {
  readonly authMode: AuthMode;
  readonly signatureMode: SignatureMode;
  /** Another name for the header with the signature or, with `header`, the secret; empty for the usual one. */
  readonly headerName: string;
  /** Empty with `none` only. */
  readonly secret: string;
}

/** A request as it was received. */
export interface SignedRequest {
  /** Lower-case names; a header that was sent twice is joined by `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  readonly now: number;
}

const secretHeader = 'x-webhook-secret';
const denied = (reason: string): Verdict => ({ ok: false, reason });

/**
 * Judge a request. Whatever is missing, empty, unknown or malformed is a refusal: nothing is ever skipped. The reason is for the log
 * only; senders get one text.
 */
export function authenticateDelivery(demand: Demand, received: SignedRequest): Verdict {
  if (demand.authMode === 'none') return { ok: true };
  if (demand.secret === '') return denied('the source has no secret');
  if (demand.authMode === 'hmac') return bySignature(demand, received);
  if (demand.authMode === 'bearer') return byBearer(demand, received);
  if (demand.authMode === 'hmac_or_bearer') {
    const isSigned = headerIn(received, signatureHeader(demand)) !== undefined;
    return isSigned ? bySignature(demand, received) : byBearer(demand, received);
  }
  if (demand.authMode === 'header') return bySecret(headerIn(received, demand.headerName.toLowerCase() || secretHeader), demand);
  if (demand.authMode === 'basic') return byBasic(demand, received);
  return denied(`the mode ${JSON.stringify(demand.authMode)} is unknown`);
}

/** The header that a sender fills; empty where anybody is let in. */
export function headerOf({ auth_mode, sig_header_mode, sig_header_name }: HeaderSettings): string {
  if (auth_mode === 'none') return '';
  if (auth_mode === 'bearer' || auth_mode === 'basic') return 'authorization';
  if (auth_mode === 'header') return sig_header_name.toLowerCase() || secretHeader;
  return signatureHeader({ signatureMode: sig_header_mode, headerName: sig_header_name });
}

interface HeaderSettings {
  readonly auth_mode: AuthMode;
  readonly sig_header_mode: SignatureMode;
  readonly sig_header_name: string;
}

function signatureHeader({ signatureMode, headerName }: Pick<Demand, 'signatureMode' | 'headerName'>): string {
  const preset: Preset | undefined = presets[signatureMode];
  return preset?.isRenamable && headerName !== '' ? headerName.toLowerCase() : (preset?.header ?? '');
}

/** Whatever a source calls its header: of the object itself, and a text. */
function headerIn({ headers }: Pick<SignedRequest, 'headers'>, name: string): string | undefined {
  const value: unknown = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function bySignature(demand: Demand, { headers, body, now }: SignedRequest): Verdict {
  const preset: Preset | undefined = Object.hasOwn(presets, demand.signatureMode) ? presets[demand.signatureMode] : undefined;
  if (!preset) return denied(`the signature mode ${JSON.stringify(demand.signatureMode)} is unknown`);
  const header = (name: string) => headerIn({ headers }, name)?.trim() || undefined;
  return preset.judge({ secret: demand.secret, body, header, name: signatureHeader(demand), now });
}

function byBearer(demand: Demand, { headers }: SignedRequest): Verdict {
  return bySecret(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1], demand);
}

/** The password counts; senders differ in what they put for a user. */
function byBasic(demand: Demand, { headers }: SignedRequest): Verdict {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  return bySecret(text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined, demand);
}

const bySecret = (input: string | undefined, { secret }: Demand): Verdict =>
  sameText(input, secret) ? { ok: true } : denied('the secret is missing or wrong');
