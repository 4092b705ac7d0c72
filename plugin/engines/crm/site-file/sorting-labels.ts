import { Type } from '@sinclair/typebox';
import { expects, RecordOf } from '../../../kit/schema';
import type { Caller } from '../../../kit/site-file/caller';
import { withoutBlank } from '../../../kit/site-file/fields';
import { type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { lineOf } from '../../kit/input/rules';
import { namespace } from '../engine';
import { slugKey, title } from './labels';
import type { BySlug, Part } from './part';
import { type FoundRecord, idsOf, recordsDiff } from './records';

const base = `${namespace}/labels`;
const blank = { color: '' };
const color = Type.String({
  pattern: '^#(?:[0-9a-f]{3}|[0-9a-f]{6})$',
  ...expects('must be a hex color in lower case such as #2271b1'),
});

interface Answer {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly color: string;
}

async function found(caller: Caller): Promise<ReadonlyMap<string, FoundRecord>> {
  const { data } = await caller.call(`GET ${base}`, {});
  const { labels } = data as { readonly labels: readonly Answer[] };
  return new Map(labels.map(({ id, slug, title: text, color: its }) => [slug, { id, fields: { title: text, color: its } }]));
}

const stored = (wanted: BySlug): BySlug =>
  Object.fromEntries(Object.entries(wanted).map(([slug, fields]) => [slug, { ...fields, title: lineOf(String(fields.title), 192) }]));

/** Labels of automations and campaigns by slug (D407). */
export const sortingLabelsPart: Part = {
  name: 'labels',
  reads: `GET ${base}`,
  schema: RecordOf(slugKey, Type.Object({ title, color: Type.Optional(color) }, { additionalProperties: false }), {
    additionalProperties: false,
    description: 'Labels by slug, by which automations and campaigns are sorted',
  }),
  async open(caller) {
    const known = await found(caller);
    return {
      state: Object.fromEntries(sortEntries(known).map(([slug, { fields }]): [string, JsonObject] => [slug, withoutBlank(fields, blank)])),
      facts: idsOf(known),
      diff: (wanted, tools) => recordsDiff({ noun: 'label', base, found: known, wanted: stored(wanted), blank, tools }),
    };
  },
};

/** Slugs that a part of the file names and that the site will not have, as the file of a plan says it. */
export const missingOf = (
  slugs: readonly string[],
  { known, wanted, prune }: { readonly known: ReadonlySet<string>; readonly wanted: BySlug | undefined; readonly prune: boolean },
): string[] => slugs.filter((slug) => !(wanted && Object.hasOwn(wanted, slug)) && !(known.has(slug) && !(prune && wanted)));
