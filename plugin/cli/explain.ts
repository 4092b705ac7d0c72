import type { SiteplaneError } from '../client';
import { plain } from './plain';

const certificates =
  /\((DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)\)/;

const remedies: Readonly<Record<string, string>> = {
  unauthenticated: 'Mint a key in the admin pages (Siteplane → API keys); an expired or revoked one stays refused.',
  timeout: 'Whether it was done is unknown; read the state before you repeat it.',
};

/** The error as two lines for a person: what happened with its code, and how to fix it where that is known. */
export function explain(error: SiteplaneError): string {
  const lines = [`${error.message} [${error.code}${error.requestId ? `, request ${error.requestId}` : ''}]`, remedyOf(error)];
  return plain(`${lines.filter(Boolean).join('\n')}\n`);
}

/** What went wrong, for a person; an answer that broke the command is told as such. */
export function inWords(error: Error): string {
  const isBroken = (error instanceof TypeError || error instanceof RangeError) && !('code' in error);
  return isBroken
    ? `The site answered what this command cannot read (${error.message}). Is it a Siteplane of this version?`
    : error.message;
}

function remedyOf({ code, message, retryAfter, confirmToken }: SiteplaneError): string | undefined {
  if (code === 'network' && certificates.test(message)) {
    return 'Its certificate is not trusted here. If it is your own, name the certificate that signed it: NODE_EXTRA_CA_CERTS=ca.pem';
  }
  if (code === 'network' && message.includes('ECONNREFUSED')) return 'Nothing listens there: is the site running, and is the port right?';
  if (code === 'network' && message.includes('ENOTFOUND')) return 'Host not found.';
  if (code === 'confirm_required')
    return `Try it with --dry-run, then repeat it with --confirm${confirmToken ? ` --confirm-token ${confirmToken}` : ''}`;
  if (retryAfter !== undefined) return `Try again in ${retryAfter} s.`;
  return remedies[code];
}
