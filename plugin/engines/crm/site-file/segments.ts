import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { withoutBlank } from '../../../kit/site-file/fields';
import { type Json, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import type { Note } from '../../../kit/site-file/section';
import { labelKinds, mapLabels } from '../domain/segments/label-values';
import { namespace } from '../engine';
import { filterProblem } from './conditions';
import { description, labelsOf, slugKey, stored, title } from './labels';
import type { BySlug, Part, PartTools } from './part';
import { type FoundRecord, idsOf, recordsDiff, slugsById } from './records';

interface SegmentEntry {
  readonly title: string;
  readonly description?: string;
  readonly filters: Json;
}

const Segment = Type.Object(
  {
    title,
    description,
    filters: Type.Array(Type.Unknown(), {
      minItems: 1,
      description: 'Groups of conditions, as the routes take them; tags and lists are named by their slugs',
    }),
  },
  { additionalProperties: false },
);

interface SegmentAnswer {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly filters: Json;
}

const blank = { description: '' };

/** Segments by slug. */
export const segmentsPart: Part = {
  name: 'segments',
  reads: `GET ${namespace}/dynamic-segments`,
  schema: RecordOf(slugKey, Segment, { additionalProperties: false, description: 'Segments of contacts by slug' }),
  async open(caller) {
    const labels = { tags: await labelsOf(caller, 'tags'), lists: await labelsOf(caller, 'lists') };
    const slugs = { tags: slugsById(labels.tags), lists: slugsById(labels.lists) };
    const { data } = await caller.call(`GET ${namespace}/dynamic-segments`, {});
    const { dynamic_segments: listed } = data as { readonly dynamic_segments: readonly SegmentAnswer[] };
    const current = new Map(
      listed.map(({ id, slug, filters, title: text, description: about }): [string, FoundRecord] => [
        slug,
        {
          id,
          fields: {
            title: text,
            description: about,
            filters: mapLabels(filters, (kind, value) => slugs[kind].get(Number(value)) ?? value),
          },
        },
      ]),
    );
    return {
      state: Object.fromEntries(sortEntries(current).map(([slug, { fields }]) => [slug, withoutBlank(fields, blank)])),
      facts: idsOf(current),
      notes: sortEntries(current).flatMap(([slug, { fields }]) => notesOf(slug, fields)),
      diff: (wanted, tools) => ({
        ...recordsDiff({
          noun: 'segment',
          base: `${namespace}/dynamic-segments`,
          found: current,
          wanted: Object.fromEntries(Object.entries(wanted).map(([slug, entry]) => [slug, stored(entry as unknown as SegmentEntry)])),
          blank,
          also: { labels_by: 'slug' },
          tools,
        }),
        problems: Object.entries(wanted).flatMap(([slug, { filters = [] }]) => {
          const refused = filterProblem(filters, tools.custom);
          return [...unknownLabels(slug, filters, { labels, tools }), ...(refused === undefined ? [] : [`segment ${slug}: ${refused}`])];
        }),
      }),
    };
  },
};

interface Known {
  readonly labels: Readonly<Record<'tags' | 'lists', ReadonlyMap<string, FoundRecord>>>;
  readonly tools: PartTools;
}

/** Tags and lists that will be neither on the site nor in the file. */
function unknownLabels(segment: string, filters: Json, { labels, tools: { file, prune } }: Known): string[] {
  const missing = new Set<string>();
  mapLabels(filters, (kind, value) => {
    const inFile: BySlug | undefined = file[kind];
    const slug = String(value);
    const isThere = (inFile && Object.hasOwn(inFile, slug)) || (labels[kind].has(slug) && !(prune && inFile));
    if (typeof value === 'string' && !isThere)
      missing.add(`segment ${segment} names the ${labelKinds[kind]} ${slug}, which there will not be`);
    return value;
  });
  return [...missing];
}

/** Ids of companies, campaigns and courses are those of one site. */
function notesOf(slug: string, { filters = [] }: JsonObject): Note[] {
  const local = JSON.stringify(filters).match(/"(?:companies|campaign_email_activity|automation_activity|email_sequence_activity)"/);
  return local ? [{ path: [slug], text: ' companies, campaigns and automations are named by ids, which are others on another site' }] : [];
}
