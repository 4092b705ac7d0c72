import { Type } from '@sinclair/typebox';
import { expects, RecordOf, StringEnum } from '../../../kit/schema';
import { fieldChanges, mergeDiffs, withoutBlank } from '../../../kit/site-file/fields';
import { byKey, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import type { Diff, Item } from '../../../kit/site-file/section';
import { lineOf } from '../../kit/input/rules';
import { reservedSlugs } from '../domain/custom-fields/reserved';
import { type FieldType, fieldKeys, hasOptions } from '../domain/custom-fields/types';
import { namespace } from '../engine';
import type { BySlug, Part, PartTools } from './part';

interface FieldEntry {
  readonly type: FieldType;
  readonly label: string;
  readonly group?: string;
  readonly options?: readonly string[];
}

const route = `${namespace}/custom-fields/contacts`;
const blank = { group: '', options: [] };

const Field = Type.Object(
  {
    type: StringEnum(fieldKeys, { description: 'Fixed when the field is declared' }),
    label: Type.String({ minLength: 1, maxLength: 192, description: 'As people read it' }),
    group: Type.Optional(Type.String({ maxLength: 192, description: 'Under which heading it stands' })),
    options: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 190 }), { maxItems: 200, description: 'Of a field with choices' }),
    ),
  },
  { additionalProperties: false },
);

const stored = ({ type, label, group, options }: FieldEntry): JsonObject => ({
  type,
  label: lineOf(label, 192),
  ...(group === undefined ? {} : { group: lineOf(group, 192) }),
  ...(options === undefined ? {} : { options: [...new Set(options.map((option) => lineOf(option, 190)))] }),
});

interface FieldAnswer {
  readonly field_key: FieldType;
  readonly label: string;
  readonly slug: string;
  readonly group?: string;
  readonly options?: readonly string[];
}

/** The fields that the site gives its contacts, by slug; a new one stands behind those that there are. */
export const contactFieldsPart: Part = {
  name: 'contact_fields',
  reads: `GET ${route}`,
  schema: RecordOf(
    Type.String({ pattern: '^[a-z0-9_]{1,64}$', ...expects('must be 1–64 lower-case letters, digits or underscores') }),
    Field,
    { additionalProperties: false, description: 'Custom fields of contacts by slug' },
  ),
  async open(caller) {
    const { data } = await caller.call(`GET ${route}`, {});
    const { fields: listed } = data as { readonly fields: readonly FieldAnswer[] };
    const current = new Map(
      listed.map(({ slug, field_key: type, label, group = '', options = [] }): [string, JsonObject] => [
        slug,
        { type, label, group, options },
      ]),
    );
    return {
      state: Object.fromEntries(sortEntries(current).map(([slug, fields]) => [slug, withoutBlank(fields, blank)])),
      facts: [...current.keys()],
      diff: (wanted, tools) => diffOf(current, wanted, tools),
    };
  },
};

/** One call replaces all fields, so each item sends what the ones before it made of them. */
function diffOf(current: ReadonlyMap<string, JsonObject>, wanted: BySlug, { prune }: PartTools): Partial<Diff> {
  const entries = sortEntries(byKey(wanted)) as unknown as readonly (readonly [string, FieldEntry])[];
  const problems = entries.flatMap(([slug, entry]) => problemOf(slug, entry, current.get(slug)) ?? []);
  if (problems.length > 0) return { problems };
  const now = new Map(current);
  const change = (item: Omit<Item, 'calls'>): Item => ({
    ...item,
    calls: [{ operation: `PUT ${route}`, params: { fields: [...now].map(([slug, fields]) => ({ slug, ...asSent(fields) })) } }],
  });
  const extra = [...current.keys()].filter((slug) => !Object.hasOwn(wanted, slug));
  const changes = entries.map(([slug, entry]): Partial<Diff> => {
    const before = current.get(slug);
    const { changes: changed, kept } = fieldChanges({ found: before ?? {}, wanted: stored(entry), blank, prune });
    if (changed.length === 0) return { kept: kept.map((field) => `${field} of ${subject(slug)}`) };
    now.set(slug, { ...blank, ...before, ...Object.fromEntries(changed.map(({ field, to = '' }) => [field, to])) });
    return { items: [change({ mark: before ? '~' : '+', subject: subject(slug), changes: changed })] };
  });
  if (!prune) return mergeDiffs([...changes, { kept: extra.map(subject) }]);
  const goes = extra.map((slug) => {
    now.delete(slug);
    return change({ mark: '-', subject: subject(slug), changes: [] });
  });
  return mergeDiffs([...changes, { items: goes }]);
}

const subject = (slug: string) => `contact field ${slug}`;
const asSent = ({ type = null, ...others }: JsonObject): JsonObject => ({ field_key: type, ...others });

function problemOf(slug: string, { type, options = [] }: FieldEntry, before: JsonObject | undefined): string | undefined {
  if (before && before.type !== type)
    return `${subject(slug)} is of the type ${before.type}, which is fixed; declare another field, or say ${before.type}`;
  if (/^\d+$/.test(slug) || reservedSlugs.has(slug)) return `${subject(slug)}: contacts have a field of that name; choose another slug`;
  if (hasOptions(type) && options.length === 0) return `${subject(slug)} needs the options that people choose from`;
  if (!hasOptions(type) && options.length > 0) return `${subject(slug)}: a field of the type ${type} has no options`;
  return undefined;
}
