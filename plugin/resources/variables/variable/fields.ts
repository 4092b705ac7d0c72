import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { expects, Text } from '../../../kit/schema';

const maxBytes = 8192;

/** Params of a variable, shared by the operations. */
export const variableKey = Type.String({
  pattern: '^[a-z0-9_]{1,64}$',
  ...expects('must be 1–64 lower-case letters, digits or underscores'),
  minLength: 1,
  maxLength: 64,
  description: 'Lower-case letters, digits and underscores; the platform knows it as svc_api_<key>',
});
export const variableValue = Type.Optional(Text(maxBytes, 'At most 8192 bytes; left out, the stored one stays'));
export const variableDescription = Type.Optional(Text(500, 'For people; it does not travel to the platform'));

/** The platform's name for a free-form variable. */
export const nameOf = (key: string) => `svc_api_${key}`;

/** Where free-form variables come from, in the catalog. */
export const freeSource = 'api';

/** 400 for a value above 8 KB: bytes and not letters, because that is what platforms and columns count (D89). */
export function checkValue(value = ''): void {
  const bytes = Buffer.byteLength(value);
  if (bytes > maxBytes) throw invalidParam('/value', `must have at most ${maxBytes} bytes (it has ${bytes})`);
}
