import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { expects, isDateTime } from '../../../kit/schema';

/** A record's number. */
export const Id = (description?: string) => Type.Integer({ minimum: 1, ...(description ? { description } : {}) });

/** `per_page` and `page` of a provider's list. */
export const paging = {
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 15 })),
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
};

/** The same as they are sent: always both, so that every provider answers alike. */
export const pageOf = ({ per_page = 15, page = 1 }: { per_page?: number; page?: number }) => ({ per_page, page });

/** A day; the translation checks by `checkDay` that it exists. */
export const Day = (description = 'Y-m-d') =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...expects('must be a day as YYYY-MM-DD'), description });

/** Throws invalid_params where a day is not in the calendar, such as 2026-02-30. */
export function checkDay(pointer: string, day: string | undefined): void {
  if (day !== undefined && !isDateTime(day)) throw invalidParam(pointer, 'must be a day that exists, as Y-m-d');
}

/** Without what was not given. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Throws invalid_params where an object misses one of the keys that the provider needs in it. */
export function checkHas(pointer: string, value: unknown, keys: readonly string[]): void {
  const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const missing = keys.filter((key) => fields[key] === undefined || fields[key] === null || fields[key] === '');
  if (missing.length > 0) throw invalidParam(pointer, `must include ${missing.join(', ')}`);
}
