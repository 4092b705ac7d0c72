import { domainToASCII, domainToUnicode } from 'node:url';
import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { parseUrl } from '../../../kit/parse-url';
import { expects } from '../../../kit/schema';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const form = new RegExp(`^${label}(?:\\.${label})*$`);

/** A domain as given; what the pattern lets through is checked and normalised by `domainOf`. */
export const Domain = (description: string) =>
  Type.String({
    pattern: '^[^\\s/:@?#%\\\\*]+$',
    ...expects('must be a domain such as example.org, without scheme, port or path'),
    minLength: 1,
    maxLength: 253,
    description,
  });

/** Lower case, punycode, without a trailing dot; undefined for anything but a domain. */
export function normalDomain(input: string): string | undefined {
  // What a URL would take for a port, a path or an escape is no part of a domain's name.
  if (/[\s/:@?#%\\]/.test(input)) return undefined;
  const domain = domainToASCII(input).replace(/\.$/, '');
  // Newer Nodes let punycode through that means nothing; then it stays as it is.
  if (/(^|\.)xn--/.test(domainToUnicode(domain))) return undefined;
  return domain.length <= 253 && form.test(domain) ? domain : undefined;
}

/** The domain that a param names. 400 where it is none. */
export function domainOf(input: string, pointer: string): string {
  const domain = normalDomain(input);
  if (domain === undefined) throw invalidParam(pointer, 'must be a domain such as example.org, without scheme, port or path');
  return domain;
}

/** The domain that a site is reached at: the host of its address, without the port. */
export const domainOfSite = (url: string): string => parseUrl(url)?.hostname.replace(/\.$/, '') ?? '';
