import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { type InputMap, listOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { automations } from '../../data/automations/automations';
import { idsOf } from '../contacts/contact-query';
import { notFound } from '../route';

/** `labels` of a body as ids, with `names_by: slug` sent as slugs; undefined where they stay. 404 or 422 for one that there is not. */
export async function sentLabels(db: Db, body: InputMap): Promise<readonly number[] | undefined> {
  if (body.labels === undefined) return undefined;
  if (wordOf(body, 'names_by') !== 'slug') return knownLabels(db, idsOf(body.labels, 'labels'));
  const slugs = [...new Set(listOf(body.labels).map((slug) => wordOf({ slug }, 'slug')))];
  const labels = await automations(db).labelsBySlugs(slugs);
  const missing = slugs.find((slug) => !labels.some((label) => label.slug === slug));
  if (missing !== undefined) throw refuse(`There is no label with the slug ${missing}. List them with GET /crm/v2/labels.`);
  return labels.map(({ id }) => id);
}

/** 404 where one of them does not exist. */
export async function knownLabels(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const known = await automations(db).knownLabels(ids);
  const missing = ids.find((one) => !known.includes(one));
  if (missing !== undefined) throw notFound('Label', missing);
  return ids;
}
