import canonicalize from 'canonicalize';
import { invalidParam } from '../../../kit/errors';

/** The one text that a JSON value has (RFC 8785). Throws `invalid_params` for what JSON or UTF-8 cannot hold. */
export function canonicalText(value: unknown, pointer: string): string {
  try {
    const text = canonicalize(value);
    if (text?.isWellFormed()) return text;
  } catch {
    // Told below, in our own words.
  }
  throw invalidParam(pointer, 'must be plain JSON in sound Unicode');
}
