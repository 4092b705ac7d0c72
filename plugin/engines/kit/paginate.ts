import { refuse } from './input/errors';
import type { Input, InputMap } from './input/query';
import { intOf, isBlank } from './input/rules';

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

export const maxPerPage = 200;
/** Further on there is nothing, and databases take no larger offset than 2^63. */
export const maxPage = 1_000_000_000;

/** `page` and `per_page` of a query; blank ones count as not sent. Throws 422 for what is no whole number within the bounds. */
export function pageOf(query: InputMap, fallback = 15): Page {
  const { page, per_page: input } = query;
  return {
    page: counted('page', page, { max: maxPage, fallback: 1 }),
    perPage: counted('per_page', input, { max: maxPerPage, fallback }),
  };
}

function counted(name: string, value: Input, { max, fallback }: { readonly max: number; readonly fallback: number }): number {
  const number = isBlank(value) ? fallback : intOf(value);
  if (number === undefined || number < 1 || number > max) throw refuse(`${name} must be a whole number from 1 to ${max}.`);
  return number;
}

export const offsetOf = ({ page, perPage }: Page) => (page - 1) * perPage;

/** Rows of an ordered list: so many after so many others, of how many if that is known. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly total?: number;
}

/** The same rows by the shorter way: the second half of a list is read from its end, in the opposite order (D791). */
export function nearerEnd({ limit, offset, total = 0 }: Window): Window & { readonly isFromEnd: boolean } {
  if (offset * 2 <= total || offset >= total) return { limit, offset, isFromEnd: false };
  const rows = Math.min(limit, total - offset);
  return { limit: rows, offset: total - offset - rows, isFromEnd: true };
}

interface Listing<T> extends Page {
  readonly rows: readonly T[];
  readonly total: number;
  /** Address of the list without its page. */
  readonly url: string;
}

/** A page of a list with the addresses of its neighbours. */
export function paginated<T>({ rows, total, url, page, perPage }: Listing<T>) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const at = (number: number) => `${url}${url.includes('?') ? '&' : '?'}page=${number}`;
  const first = (page - 1) * perPage + 1;
  const isEmpty = rows.length === 0;
  const previous = page > 1 ? at(Math.min(page - 1, last)) : null;
  const next = page < last ? at(page + 1) : null;
  return {
    current_page: page,
    per_page: perPage,
    total,
    last_page: last,
    from: isEmpty ? null : first,
    to: isEmpty ? null : first + rows.length - 1,
    data: rows,
    first_page_url: at(1),
    last_page_url: at(last),
    next_page_url: next,
    prev_page_url: previous,
    path: url.split('?')[0] ?? url,
    links: [
      { url: previous, label: 'Previous', active: false },
      ...numbers(page, last).map((number) => ({
        url: number === '...' ? null : at(number),
        label: String(number),
        active: number === page,
      })),
      { url: next, label: 'Next', active: false },
    ],
  };
}

/** The first, the last and those around the current one. */
function numbers(page: number, last: number): (number | '...')[] {
  const shown = [...new Set([1, 2, page - 1, page, page + 1, last - 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((number, i) => (i > 0 && number - (shown[i - 1] ?? 0) > 1 ? ['...' as const, number] : [number]));
}
