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

function inWords({ description, ...schema }: JsonSchema, { label, help, choices }: FieldWords): JsonSchema {
  const words = { title: label, ...(help && { description: help }) };
  if (!choices) return { ...schema, ...words };
  const isNumber = schema.type === 'integer';
  // Without a type the form would not know how to ask; a choice is text, whatever words it stands for.
  return {
    type: isNumber ? 'integer' : 'string',
    ...words,
    oneOf: choices.map(({ value, label: name }) => ({ const: isNumber ? Number(value) : value, title: name })),
  };
}

/** What of the entered values differs from the stored ones: what nobody touched is not sent. */
export function changedOf(entered: Values, stored: Values): Record<string, unknown> {
  // A text that was emptied is no longer among what the form holds.
  const emptied = Object.entries(stored).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && entered[name] === undefined,
  );
  const changed = Object.entries(entered).filter(([name, value]) => value !== undefined && !isSame(value, stored[name]));
  return Object.fromEntries([...changed, ...emptied.map(([name]) => [name, ''])]);
}

/** The fields that somebody else changed meanwhile, among those that are about to be changed. */
export function overtaken(changed: Values, stored: Values, now: Values): string[] {
  return Object.keys(changed).filter((name) => !isSame(now[name], stored[name]) && !isSame(now[name], changed[name]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** A value in the sentence about a change that was overtaken. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
