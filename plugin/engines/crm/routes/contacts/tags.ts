import type { EngineCall } from '../../../kit/route';
import { labels } from '../../data/contacts/labels';
import { newTagForm, tagForm } from '../../domain/forms/label';
import { countedTag, tagView } from '../../views/labels';
import { zoneOf } from '../../views/zone';
import { paged, route } from '../route';
import { createOne, deleteMany, deleteOne, findOne, labelQueryOf, saveMany, updateOne } from './label-routes';

/** `GET /tags`; `all_tags` adds every tag by title, `exclude_counts` leaves the counts out. */
async function listTags(call: EngineCall) {
  const { engine, query } = call;
  const wanted = labelQueryOf(query);
  const zone = await zoneOf(call);
  const isCounted = query.exclude_counts === undefined;
  return engine.host.storage.run(async (db) => {
    const tags = await paged(call, async (window) => {
      const { rows, total } = await labels(db, 'tags').page({ ...wanted, ...window });
      const counts = isCounted ? await labels(db, 'tags').counts(rows.map(({ id }) => id)) : undefined;
      return { total, rows: rows.map((row) => (counts ? countedTag(row, zone, counts.get(row.id)) : tagView(row, zone))) };
    });
    if (query.all_tags === undefined) return { tags };
    const all = await labels(db, 'tags').all();
    return { tags, all_tags: all.map(({ id, title, slug }) => ({ id: String(id), title, slug })) };
  });
}

/** `POST /tags`. */
async function createTag(call: EngineCall) {
  const item = tagView(await createOne(call, 'tags', newTagForm), await zoneOf(call));
  return { lists: item, item, message: 'The tag has been created.' };
}

/** `GET /tags/{id}`. */
const getTag = async (call: EngineCall) => ({ tag: tagView(await findOne(call, 'tags'), await zoneOf(call)) });

/** `PUT /tags/{id}`: what is not sent stays. */
async function updateTag(call: EngineCall) {
  const { row, affected } = await updateOne(call, 'tags', tagForm);
  return { lists: affected, item: tagView(row, await zoneOf(call)), message: 'The tag has been saved.' };
}

/** `DELETE /tags/{id}`. */
async function deleteTag(call: EngineCall) {
  await deleteOne(call, 'tags');
  return { message: 'The tag has been deleted.' };
}

/** `POST /tags/bulk`. */
const saveTags = async (call: EngineCall) => ({ ids: await saveMany(call, 'tags'), message: 'The tags have been saved.' });

/** `POST /tags/do-bulk-action`: delete many. */
async function deleteTags(call: EngineCall) {
  await deleteMany(call, 'tags', call.body.tagIds);
  return { message: 'The tags have been deleted.' };
}

const manage = 'crm_manage_contact_cats';
const remove = 'crm_manage_contact_cats_delete';

export const tagRoutes = [
  route('GET /tags', manage, listTags),
  route('POST /tags', manage, createTag),
  route('POST /tags/bulk', manage, saveTags),
  route('POST /tags/do-bulk-action', remove, deleteTags),
  route('GET /tags/{id}', manage, getTag),
  route('PUT /tags/{id}', manage, updateTag),
  route('DELETE /tags/{id}', remove, deleteTag),
];
