import type { Input } from '../../kit/input/query';

const pattern = /^([+-]?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/** A decimal number as a whole number of millionths, without rounding, as its digits are counted as text; undefined where it is none or has more than six decimals. */
export function millionthsOf(value: Input): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, sign, whole, decimals = ''] = pattern.exec(String(value).trim()) ?? [];
  if (whole === undefined) return undefined;
  const number = Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'));
  return sign === '-' && number !== 0 ? -number : number;
}
