import { sha256Hex } from '../../../../kit/digest';

/**
 * The same for all attempts, so that whoever gets it twice can tell. Answers and archives repeat it, so it does not tell the hash, by which
 * the email is shown.
 */
export const messageIdOf = ({ hash }: { readonly hash: string }, domain: string): string =>
  `${sha256Hex(`message ${hash}`).slice(0, 32)}.crm@${domain}`;
