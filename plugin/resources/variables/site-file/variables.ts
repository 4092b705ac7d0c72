import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, paramOf, paramsFor } from '../../../kit/site-file/fields';
import { byKey, sortEntries } from '../../../kit/site-file/json';
import { type Call, type Diff, defineSection, type Item, removal } from '../../../kit/site-file/section';
import type { variablesCatalog } from '../catalog';
import { variablesGet } from '../get';
import { variablesSet } from '../set';

const value = Type.String({ ...paramOf(variablesSet, 'value') });
const Variable = Type.Union(
  [value, Type.Object({ value, description: paramOf(variablesSet, 'description') }, { additionalProperties: false })],
  {
    description: 'The value, or {value, description}',
  },
);

interface VariableEntry {
  readonly value: string;
  readonly description?: string;
}
type Variables = Readonly<Record<string, string | VariableEntry>>;

const prefix = 'svc_api_';
const blank = { description: '' };

/** Free-form variables by key; those that follow from other settings are no settings. */
export const variablesSection = defineSection<Variables>({
  name: 'variables',
  place: 60,
  schema: RecordOf(paramOf(variablesGet, 'key'), Variable, {
    additionalProperties: false,
    description: 'Free-form variables by key',
  }),
  operations: ['variables.catalog', 'variables.set', 'variables.delete'],
  module: 'automation',
  async open(caller) {
    const { variables: rows } = await ask<typeof variablesCatalog>(caller, 'variables.catalog');
    const current = new Map(
      rows
        .filter(({ name, writable }) => writable && name.startsWith(prefix))
        .map(({ name, current_value, description }) => [name.slice(prefix.length), { value: current_value, description }]),
    );
    return {
      state: Object.fromEntries(sortEntries(current).map(([key, it]) => [key, it.description === '' ? it.value : it])),
      async diff(wanted, { prune }) {
        const extra = sortEntries(current).filter(([key]) => !Object.hasOwn(wanted, key));
        return mergeDiffs([
          prune
            ? { items: extra.map(([key]) => removal(`variable ${key}`, { operation: 'variables.delete', params: { key } })) }
            : { kept: extra.map(([key]) => `variable ${key}`) },
          ...sortEntries(byKey(wanted)).map(([key, it]) => compare(key, described(it), { before: current.get(key), prune })),
        ]);
      },
    };
  },
});

const described = (it: string | VariableEntry): VariableEntry => (typeof it === 'string' ? { value: it } : it);

function compare(
  key: string,
  wanted: VariableEntry,
  { before, prune }: { before: VariableEntry | undefined; prune: boolean },
): Partial<Diff> {
  const { changes, kept } = fieldChanges({ found: { ...before }, wanted: { ...wanted }, blank, prune });
  const call: Call = { operation: 'variables.set', params: { key, ...paramsFor(changes) } };
  const item: Item = { mark: before ? '~' : '+', subject: `variable ${key}`, changes, calls: [call] };
  return { items: changes.length > 0 ? [item] : [], kept: kept.map((field) => `${field} of variable ${key}`) };
}
