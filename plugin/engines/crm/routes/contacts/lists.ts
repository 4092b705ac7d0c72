import type { EngineCall } from '../../../kit/route';
import { labels } from '../../data/contacts/labels';
import { listForm, newListForm } from '../../domain/forms/label';
import { countedList, listView } from '../../views/labels';
import { zoneOf } from '../../views/zone';
import { paged, route } from '../route';
import { createOne, deleteMany, deleteOne, findOne, labelQueryOf, saveMany, updateOne } from './label-routes';

/** `GET /lists`. */
async function listLists(call: EngineCall) {
  const wanted = labelQueryOf(call.query);
  const zone = await zoneOf(call);
  const { data, total } = await call.engine.host.storage.run((db) =>
    paged(call, async (window) => {
      const page = await labels(db, 'lists').page({ ...wanted, ...window });
      const counts = await labels(db, 'lists').counts(page.rows.map(({ id }) => id));
      return { total: page.total, rows: page.rows.map((row) => countedList(row, zone, counts.get(row.id))) };
    }),
  );
  return { lists: data, pagination: { total } };
}

/** `POST /lists`. */
async function createList(call: EngineCall) {
  const item = listView(await createOne(call, 'lists', newListForm), await zoneOf(call));
  return { lists: item, item, message: 'The list has been created.' };
}

/** `GET /lists/{id}`: the bare list. */
const getList = async (call: EngineCall) => listView(await findOne(call, 'lists'), await zoneOf(call));

/** `PUT /lists/{id}`: what is not sent stays. */
async function updateList(call: EngineCall) {
  const { row, affected } = await updateOne(call, 'lists', listForm);
  return { lists: affected, item: listView(row, await zoneOf(call)), message: 'The list has been saved.' };
}

/** `DELETE /lists/{id}`. */
async function deleteList(call: EngineCall) {
  await deleteOne(call, 'lists');
  return { message: 'The list has been deleted.' };
}

/** `POST /lists/bulk`. */
const saveLists = async (call: EngineCall) => ({ ids: await saveMany(call, 'lists'), message: 'The lists have been saved.' });

/** `POST /lists/do-bulk-action`: delete many. */
async function deleteLists(call: EngineCall) {
  await deleteMany(call, 'lists', call.body.listIds);
  return { message: 'The lists have been deleted.' };
}

const manage = 'crm_manage_contact_cats';
const remove = 'crm_manage_contact_cats_delete';

export const listRoutes = [
  route('GET /lists', manage, listLists),
  route('POST /lists', manage, createList),
  route('POST /lists/bulk', manage, saveLists),
  route('POST /lists/do-bulk-action', remove, deleteLists),
  route('GET /lists/{id}', manage, getList),
  route('PUT /lists/{id}', manage, updateList),
  route('DELETE /lists/{id}', remove, deleteList),
];
