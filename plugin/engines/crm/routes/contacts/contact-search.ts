import { refuse } from '../../../kit/input/errors';
import { intOf, lineOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { contactList } from '../../data/contacts/contact-list';
import { contactInShort } from '../../views/contact';
import { momentOf } from '../../views/zone';
import { route } from '../route';
import { contactFilterOf, simpleFilterOf } from './contact-query';

const mostFound = 20;

/** `GET /subscribers/search-contacts`: a few to choose from. */
async function searchContacts({ engine, query }: EngineCall) {
  const filter = { ...simpleFilterOf({}), search: lineOf(query.search, 192) };
  const limit = intOf(query.limit) ?? mostFound;
  if (limit < 1 || limit > 200) throw refuse('limit must be a whole number from 1 to 200.');
  const contacts = await engine.host.storage.run((db) => contactList(db).few(filter, limit));
  return { contacts: contacts.map(contactInShort) };
}

/** `GET /subscribers/prev-next-ids`: the neighbours of `current_id` in a list with the same filters, newest first. */
async function neighbourIds({ engine, query }: EngineCall) {
  const id = intOf(query.current_id);
  if (id === undefined || id < 1) throw refuse('Send the id of the contact as current_id.');
  const moment = await momentOf({ engine });
  const { previous, next } = await engine.host.storage.run(async (db) =>
    contactList(db).neighbours(await contactFilterOf(db, query, moment), id),
  );
  return { prev_id: previous, next_id: next };
}

export const contactSearchRoutes = [
  route('GET /subscribers/search-contacts', 'crm_read_contacts', searchContacts),
  route('GET /subscribers/prev-next-ids', 'crm_read_contacts', neighbourIds),
];
