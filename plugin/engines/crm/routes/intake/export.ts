import { refuse } from '../../../kit/input/errors';
import { intOf, isBlank } from '../../../kit/input/rules';
import { type EngineCall, RawAnswer } from '../../../kit/route';
import { contactList } from '../../data/contacts/contact-list';
import { contacts } from '../../data/contacts/contacts';
import { contactDetails, detailNames } from '../../domain/contacts/details';
import { momentOf, zoneOf } from '../../views/zone';
import { contactFilterOf } from '../contacts/contact-query';
import { valuesOf, wholeContacts } from '../contacts/contact-views';
import { route } from '../route';
import { csvLines } from './csv-lines';

const columns = [
  ...(['id', 'email', 'status', 'contact_type'] as const),
  ...detailNames.filter((name) => !('isUnexported' in contactDetails[name])),
  ...(['created_at', 'updated_at'] as const),
];
const atOnce = 500;
const most = 20_000;

/**
 * `GET` or `POST /subscribers-export`: contacts that match the filters of the list, by id after `after_id`; the header tells where the next
 * call goes on.
 */
async function exportContacts(call: EngineCall) {
  const { engine } = call;
  const query = { ...call.query, ...call.body };
  const moment = await momentOf({ engine });
  const filter = await engine.host.storage.run((db) => contactFilterOf(db, query, moment));
  const from = isBlank(query.after_id) ? 0 : intOf(query.after_id);
  if (from === undefined || from < 0) throw refuse('after_id must be the id of a contact.');
  const zone = await zoneOf(call);
  const parts: string[] = [];
  let [last, count] = [from, 0];
  for (let isMore = true; isMore && count < most; ) {
    const ids = await engine.host.storage.run((db) => contactList(db).after(filter, last, atOnce));
    parts.push(await engine.host.storage.run((db) => rowsOf(db, { ids, zone, header: count === 0 })));
    isMore = ids.length === atOnce;
    count += ids.length;
    last = ids.at(-1) ?? last;
    if (!isMore) last = 0;
  }
  const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="contacts.csv"' };
  return new RawAnswer({
    status: 200,
    headers: { ...headers, 'Cache-Control': 'no-store', 'X-Next-After-Id': String(last) },
    body: parts.join(''),
  });
}

type Db = Parameters<typeof wholeContacts>[0];

async function rowsOf(db: Db, { ids, zone, header }: { ids: readonly number[]; zone: string; header: boolean }): Promise<string> {
  const whole = await wholeContacts(db, await contacts(db).many(ids), zone);
  const values = await valuesOf(db, ids, zone);
  const slugs = values.fields.map(({ slug }) => slug);
  const titles = (records: readonly { title: string }[]) => records.map(({ title }) => title).join(', ');
  const lines = whole.map((contact) => [
    ...columns.map((name) => contact[name] ?? ''),
    titles(contact.tags),
    titles(contact.lists),
    ...slugs.map((slug) => [values.of(contact.id)[slug] ?? ''].flat().join(', ')),
  ]);
  const head = header ? [[...columns, 'tags', 'lists', ...slugs]] : [];
  return csvLines([...head, ...lines]);
}

const permission = 'crm_manage_contacts_export';

export const exportRoutes = [
  route('GET /subscribers-export', permission, exportContacts),
  route('POST /subscribers-export', permission, exportContacts),
];
