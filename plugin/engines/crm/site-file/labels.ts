import { Type } from '@sinclair/typebox';
import { expects, RecordOf } from '../../../kit/schema';
import type { Caller } from '../../../kit/site-file/caller';
import { withoutBlank } from '../../../kit/site-file/fields';
import { type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { lineOf, textOf } from '../../kit/input/rules';
import type { LabelKind } from '../data/contacts/labels';
import { maxSlug } from '../domain/slugs';
import { namespace } from '../engine';
import type { Part } from './part';
import { type FoundRecord, idsOf, recordsDiff } from './records';

export const slugKey = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  ...expects('must be lower-case letters and digits, with single hyphens between'),
  maxLength: maxSlug,
});
export const title = Type.String({ minLength: 1, maxLength: 192, description: 'As people read it' });
export const description = Type.Optional(Type.String({ maxLength: 1000 }));

interface SentLabel {
  readonly title: string;
  readonly description?: string;
  readonly is_public?: boolean;
  readonly double_optin?: boolean;
}

/** As the engine stores it. */
export const stored = <T extends object>(fields: T & { readonly title: string; readonly description?: string }): JsonObject => ({
  ...(fields as JsonObject),
  title: lineOf(fields.title, 192),
  ...(fields.description === undefined ? {} : { description: textOf(fields.description, 1000) }),
});

const perPage = 200;

/** Every tag or list of the site by slug. */
export async function labelsOf(caller: Caller, kind: LabelKind): Promise<Map<string, FoundRecord>> {
  const current = new Map<string, FoundRecord>();
  for (let page = 1, size = perPage; size === perPage; page++) {
    const params = { per_page: perPage, page, sort_by: 'id', sort_order: 'asc' };
    const { data } = await caller.call(`GET ${namespace}/${kind}`, params);
    const rows = rowsOf(data as Answer);
    size = rows.length;
    for (const { id, slug, title: text, description: about, is_public: flag, double_optin: asks } of rows) {
      const joining = flag === undefined ? {} : { is_public: flag === 1, double_optin: asks === 'yes' };
      const fields = { title: text, description: about, ...joining };
      current.set(slug, { id, fields });
    }
  }
  return current;
}

interface LabelAnswer extends Required<Pick<SentLabel, 'title' | 'description'>> {
  readonly id: number;
  readonly slug: string;
  readonly is_public?: number;
  readonly double_optin?: 'yes' | 'no';
}
interface Answer {
  readonly tags?: { readonly data: readonly LabelAnswer[] };
  readonly lists?: readonly LabelAnswer[];
}
const rowsOf = ({ tags, lists }: Answer) => tags?.data ?? lists ?? [];

const blankOf = { tags: { description: '' }, lists: { description: '', is_public: false, double_optin: false } } as const;
const joining = {
  is_public: Type.Optional(Type.Boolean({ description: 'Offered to recipients on the page of their preferences' })),
  double_optin: Type.Optional(Type.Boolean({ description: 'Joined by a confirmation of the contact only' })),
};

/** Tags, or lists, by slug. */
const labelPart = (kind: LabelKind): Part => ({
  name: kind,
  reads: `GET ${namespace}/${kind}`,
  schema: RecordOf(slugKey, Type.Object({ title, description, ...(kind === 'lists' ? joining : {}) }, { additionalProperties: false }), {
    additionalProperties: false,
    description: kind === 'tags' ? 'Tags of contacts by slug' : 'Lists of contacts by slug',
  }),
  async open(caller) {
    const labels = await labelsOf(caller, kind);
    return {
      state: Object.fromEntries(sortEntries(labels).map(([slug, { fields }]) => [slug, withoutBlank(fields, blankOf[kind])])),
      facts: idsOf(labels),
      diff: (wanted, tools) =>
        recordsDiff({
          noun: kind === 'tags' ? 'tag' : 'list',
          base: `${namespace}/${kind}`,
          found: labels,
          wanted: Object.fromEntries(Object.entries(wanted).map(([slug, fields]) => [slug, stored(fields as unknown as SentLabel)])),
          blank: blankOf[kind],
          tools,
        }),
    };
  },
});

export const tagsPart = labelPart('tags');
export const listsPart = labelPart('lists');
