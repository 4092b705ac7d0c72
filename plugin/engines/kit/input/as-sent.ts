import { field, type JsonSchema, type Options } from './field';
import type { Input } from './query';

/** A value that its route reads by rules of its own, which ask for more than the value. */
export const asSent = <const O extends Options<Input>, S = unknown>(schema: JsonSchema, options: O) =>
  field<Input, O, S>({ schema, read: (value) => value }, options);

/** Words, such as those of `with[]`, or ids. */
export const listed = (about: string) => asSent({ type: 'array', items: { type: 'string' } }, { about });
