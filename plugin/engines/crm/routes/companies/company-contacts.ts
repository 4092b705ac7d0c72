import { refuse } from '../../../kit/input/errors';
import { intOf, isBlank, lineOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { companies } from '../../data/companies/companies';
import { companyContacts } from '../../data/companies/company-contacts';
import { contacts } from '../../data/contacts/contacts';
import { contactInShort } from '../../views/contact';
import { zoneOf } from '../../views/zone';
import { detachContacts } from '../../work/companies/company-contacts';
import { changeLinks } from '../../work/contacts/change-links';
import { lockContacts } from '../../work/contacts/find-contacts';
import { notFound, route } from '../route';
import { lockCompanies, neededIds } from './company-rows';
import { wholeCompanies } from './company-views';

const mostAtOnce = 20;

/** `company_ids` and `subscriber_ids` of a body. 422 where one of them has no id. */
function pairOf({ body }: EngineCall) {
  const companyIds = neededIds(body.company_ids, 'company_ids');
  if (companyIds.length > mostAtOnce) throw refuse(`Send at most ${mostAtOnce} ids in company_ids.`);
  return { companyIds, contactIds: neededIds(body.subscriber_ids, 'subscriber_ids') };
}

/** `POST /companies/attach-subscribers`: all of them or none. */
async function attachContacts(call: EngineCall) {
  const { companyIds, contactIds } = pairOf(call);
  const { host, now } = call.engine;
  const zone = await zoneOf(call);
  return host.storage.tx(async (db) => {
    const companies = await lockCompanies(db, companyIds);
    await lockContacts(db, contactIds);
    await changeLinks(db, 'companies', { contactIds, attach: companyIds, at: now() });
    return { message: 'The contacts have been attached.', companies: await wholeCompanies(db, companies, zone) };
  });
}

/** `POST /companies/detach-subscribers`: both stay; tells which company the first of the contacts calls its own now. */
async function takeContacts(call: EngineCall) {
  const { companyIds, contactIds } = pairOf(call);
  const { host, now } = call.engine;
  const zone = await zoneOf(call);
  return host.storage.tx(async (db) => {
    await lockCompanies(db, companyIds);
    await lockContacts(db, contactIds);
    await detachContacts(db, { companyIds, contactIds, at: now() });
    const companyRows = await companies(db).many(companyIds);
    const [first] = await contacts(db).many(contactIds);
    const own = first?.companyId ?? null;
    return {
      companies: await wholeCompanies(db, companyRows, zone),
      last_primary_company_id: own,
      message: 'The contacts have been detached.',
    };
  });
}

/** `GET /companies/search-unattached-contacts`: newest first. */
async function searchUnattached({ engine, query }: EngineCall) {
  const id = intOf(query.company_id);
  if (id === undefined || id < 1) throw refuse('Send the id of the company as company_id.');
  const limit = isBlank(query.limit) ? 20 : intOf(query.limit);
  if (limit === undefined || limit < 1 || limit > 200) throw refuse('limit must be a whole number from 1 to 200.');
  return engine.host.storage.run(async (db) => {
    if (!(await companies(db).find(id))) throw notFound('Company', id);
    const ids = await companyContacts(db).unattached(id, { search: lineOf(query.search, 192), limit });
    return { results: (await contacts(db).many(ids)).reverse().map(contactInShort) };
  });
}

const manage = 'crm_manage_contact_cats';

export const companyContactRoutes = [
  route('POST /companies/attach-subscribers', manage, attachContacts),
  route('POST /companies/detach-subscribers', manage, takeContacts),
  route('GET /companies/search-unattached-contacts', manage, searchUnattached),
];
