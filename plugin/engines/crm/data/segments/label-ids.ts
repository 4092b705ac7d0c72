import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { Input } from '../../../kit/input/query';
import { labelKinds, mapLabels } from '../../domain/segments/label-values';
import { labels } from '../contacts/labels';

type Filters = Parameters<typeof mapLabels>[0];

/** Conditions whose tags and lists are named by slug, with their ids. 422 for a slug that there is not. */
export async function withLabelIds(db: Db, filters: Input): Promise<Input> {
  const named = { tags: new Set<string>(), lists: new Set<string>() };
  mapLabels(filters as Filters, (kind, value) => {
    if (typeof value === 'string') named[kind].add(value);
    return value;
  });
  const ids = { tags: await idsOf('tags'), lists: await idsOf('lists') };
  return mapLabels(filters as Filters, (kind, value) => {
    if (typeof value !== 'string') return value;
    const id = ids[kind].get(value);
    if (id === undefined) throw refuse(`There is no ${labelKinds[kind]} with the slug ${value}.`);
    return id;
  });

  async function idsOf(kind: 'tags' | 'lists') {
    const labelRows = await labels(db, kind).bySlugs([...named[kind]]);
    return new Map(labelRows.map(({ slug, id }) => [slug, id]));
  }
}
