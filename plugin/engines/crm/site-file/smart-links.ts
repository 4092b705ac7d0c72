import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import type { Caller } from '../../../kit/site-file/caller';
import { withoutBlank } from '../../../kit/site-file/fields';
import { byKey, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { lineOf, textOf } from '../../kit/input/rules';
import { namespace } from '../engine';
import { labelsOf, slugKey, title } from './labels';
import type { BySlug, Part, PartTools } from './part';
import { allRows, type FoundRecord, idsOf, recordsDiff, slugsById } from './records';
import { missingOf } from './sorting-labels';

const slugs = (about: string) => Type.Optional(Type.Array(slugKey, { maxItems: 100, uniqueItems: true, description: about }));
const SmartLink = Type.Object(
  {
    title,
    target_url: Type.String({ format: 'url', minLength: 1, maxLength: 2048, description: 'Where everybody is led to' }),
    tags: slugs('Slugs of tags that a contact gets'),
    lists: slugs('Slugs of lists that a contact joins'),
    remove_tags: slugs('Slugs of tags that a contact loses'),
    remove_lists: slugs('Slugs of lists that a contact leaves'),
    notes: Type.Optional(Type.String({ maxLength: 10_000, description: 'For colleagues' })),
  },
  { additionalProperties: false },
);

const base = `${namespace}/smart-links`;
const kinds = { tags: 'tags', lists: 'lists', remove_tags: 'tags', remove_lists: 'lists' } as const;
type ActionName = keyof typeof kinds;
const names = Object.keys(kinds) as ActionName[];
const blank = { tags: [], lists: [], remove_tags: [], remove_lists: [], notes: '' };

interface Answer extends JsonObject {
  readonly id: number;
  readonly short: string;
  readonly title: string;
  readonly target_url: string;
  readonly notes: string;
  readonly actions: Readonly<Record<ActionName, readonly number[]>> & JsonObject;
}

type Known = Readonly<Record<'tags' | 'lists', ReadonlyMap<string, FoundRecord>>>;

async function found(caller: Caller, known: Known): Promise<ReadonlyMap<string, FoundRecord>> {
  const bySlug = { tags: slugsById(known.tags), lists: slugsById(known.lists) };
  const rows = (await allRows(caller, `GET ${base}`, {
    key: 'action_links',
    params: { sort_by: 'id', sort_order: 'ASC' },
  })) as readonly Answer[];
  return new Map(
    rows.map(({ id, short, title: text, target_url, notes, actions }): [string, FoundRecord] => {
      // What was deleted since has no slug, and the link does nothing with it.
      const slugged = names.map((name) => [name, actions[name].flatMap((one) => bySlug[kinds[name]].get(one) ?? []).sort()] as const);
      return [short, { id, fields: { title: text, target_url, notes, ...Object.fromEntries(slugged) } }];
    }),
  );
}

/** As the engine stores it; the order of tags means nothing. */
function stored({ title: text = '', notes, ...others }: JsonObject): JsonObject {
  const sorted = Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]);
  return {
    ...Object.fromEntries(sorted),
    title: lineOf(text, 192),
    ...(notes === undefined ? {} : { notes: textOf(notes, 10_000) }),
  };
}

/** The routes take what it does in a group. */
function paramsOf(fields: JsonObject): JsonObject {
  const isAction = (name: string) => Object.hasOwn(kinds, name);
  const entries = Object.entries(fields);
  const actions = Object.fromEntries(entries.filter(([name]) => isAction(name)));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isAction(name))),
    ...(Object.keys(actions).length > 0 ? { actions } : {}),
  };
}

function problemsOf(wanted: BySlug, known: Known, { file, prune }: PartTools): string[] {
  return sortEntries(byKey(wanted)).flatMap(([short, entry]) =>
    names.flatMap((name) => {
      const kind = kinds[name];
      const named = (entry[name] ?? []) as readonly string[];
      const missing = missingOf(named, { known: new Set(known[kind].keys()), wanted: file[kind], prune });
      return missing.map((slug) => `smart link ${short}: it names the ${kind.slice(0, -1)} ${slug}, which there will not be`);
    }),
  );
}

/** Smart links by their short name (D416). */
export const smartLinksPart: Part = {
  name: 'smart_links',
  reads: `GET ${base}`,
  schema: RecordOf(slugKey, SmartLink, {
    additionalProperties: false,
    description: 'Smart links by short name, which is part of their address',
  }),
  async open(caller) {
    const known = { tags: await labelsOf(caller, 'tags'), lists: await labelsOf(caller, 'lists') };
    const records = await found(caller, known);
    return {
      state: Object.fromEntries(sortEntries(records).map(([short, { fields }]) => [short, withoutBlank(fields, blank)])),
      facts: idsOf(records),
      diff: (wanted, tools) => ({
        ...recordsDiff({
          noun: 'smart link',
          base,
          found: records,
          wanted: Object.fromEntries(Object.entries(wanted).map(([short, fields]) => [short, stored(fields)])),
          blank,
          slug: 'short',
          paramsOf,
          also: { names_by: 'slug' },
          tools,
        }),
        problems: problemsOf(wanted, known, tools),
      }),
    };
  },
};
