import { parse } from 'qs';

/** A value in bracket form: `filters[period]=upcoming`, `with[]=all_data`. */
export type Input = string | number | boolean | null | undefined | readonly Input[] | InputMap;
export interface InputMap {
  readonly [key: string]: Input;
}

const limits = { depth: 6, parameterLimit: 1000, arrayLimit: 100, duplicates: 'last', allowPrototypes: false } as const;

/** A query or a form as nested values; a name that is sent twice counts as it was sent last. */
export const nested = (text: string): InputMap => parse(text, limits) as InputMap;

/** A nested map, empty where something else stands. */
export const mapOf = (value: Input): InputMap => (isMap(value) ? value : {});

const isMap = (value: Input): value is InputMap => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, also of a single value; empty where nothing stands. */
export function listOf(value: Input): readonly Input[] {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null || value === '') return [];
  return isMap(value) ? Object.values(value) : [value];
}
