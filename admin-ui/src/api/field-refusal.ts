import { inReadersLanguage } from '../sentences';
import { ApiError } from './errors';

/** What is wrong by the dotted name of the field, without that name: it stands at the field, in the reader's language. Empty where something else went wrong. */
export function fieldsIn(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inReadersLanguage(text.replaceAll(` (${name})`, ''))]));
}

/** What a form says at its end: `marked` where all that is wrong stands at the fields that it `shows`. */
export function besideFields(error: unknown, shows: (name: string) => boolean, marked: string): unknown {
  const fields = Object.entries(fieldsIn(error));
  if (fields.length === 0) return error;
  const others = fields.filter(([name]) => !shows(name)).map(([, text]) => text);
  return new Error(others.length > 0 ? others.join(' ') : marked);
}
