import type { JsonSchema, ManifestEntry } from '../api/types';
import { formSchemaOf } from '../form/params-schema';
import type { FieldWords } from './record-kind';

type Values = Readonly<Record<string, unknown>>;

/** The schema of a form: only the fields that it asks for, in its order and its words. */
export function askedSchema(entry: ManifestEntry, fields: Readonly<Record<string, FieldWords>>, isAll: boolean): JsonSchema {
  const { properties = {}, required = [], ...schema } = formSchemaOf(entry);
  const asked = Object.entries(fields).filter(
    ([name, { isAdvanced }]) => properties[name] && (isAll || !isAdvanced || required.includes(name)),
  );
  return {
    ...schema,
    properties: Object.fromEntries(asked.map(([name, words]) => [name, inWords(properties[name] ?? {}, words)])),
    required: required.filter((name) => asked.some(([one]) => one === name)),
  };
}

/** The fields that mean something with what is entered. */
export const fieldsWith = (fields: Readonly<Record<string, FieldWords>>, entered: Values): Readonly<Record<string, FieldWords>> =>
  Object.fromEntries(Object.entries(fields).filter(([, { isAskedWith }]) => isAskedWith?.(entered) !== false));

/**
 * What a form shows, and what it knows nothing of: a schema refuses the second, and without it those fields would count as emptied. Of what
 * is not asked for the stored values are sent, because what is wrong with something that was entered before could not be seen.
 */
export function byShown(entered: Values, { properties = {} }: JsonSchema): Record<'shown' | 'hidden', Record<string, unknown>> {
  const part = (isShown: boolean) => Object.fromEntries(Object.entries(entered).filter(([name]) => name in properties === isShown));
  return { shown: part(true), hidden: part(false) };
}

function inWords({ description, ...schema }: JsonSchema, { label, help, choices, isPicture, isAccount }: FieldWords): JsonSchema {
  const words = { title: label, ...(help && { description: help }) };
  if (!choices) return { ...schema, ...words, ...(isPicture && { format: 'picture' }), ...(isAccount && { format: 'account' }) };
  const isNumber = schema.type === 'integer';
  // Without a type the form would not know how to ask; a choice is text, whatever words it stands for.
  return {
    type: isNumber ? 'integer' : 'string',
    ...words,
    oneOf: choices.map(({ value, label: name }) => ({ const: isNumber ? Number(value) : value, title: name })),
  };
}

/** What nobody touched is not sent: what a colleague changed beside it stays. */
export function changesIn<T extends object>(draft: T, stored: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isSame(value, before.get(name)))) as Partial<T>;
}

/** The same of a form, which no longer holds a text that was emptied. */
export function changedOf(entered: Values, stored: Values): Record<string, unknown> {
  const emptied = Object.entries(stored).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && entered[name] === undefined,
  );
  const held = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined));
  return { ...changesIn(held, stored), ...Object.fromEntries(emptied.map(([name]) => [name, ''])) };
}

/** The fields that somebody else changed meanwhile, among those that are about to be changed. */
export function overtaken(changed: Values, stored: Values, now: Values): string[] {
  return Object.keys(changed).filter((name) => !isSame(now[name], stored[name]) && !isSame(now[name], changed[name]));
}

/** What goes on once one of both is chosen for the fields in conflict: what only one side has changed stays, whoever it was. */
export const settled = <T extends object>(mine: T, disputed: readonly string[], keepsMine: boolean): Partial<T> =>
  (keepsMine ? mine : Object.fromEntries(Object.entries(mine).filter(([name]) => !disputed.includes(name)))) as Partial<T>;

/** Whether two values are stored alike; none is an empty text. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Some fields of a group. */
export const some = <T extends object, N extends keyof T>(all: T, names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T, N>;

/** A value in the sentence about a change that was overtaken. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
