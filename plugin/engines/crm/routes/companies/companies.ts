import { refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { type CompanyQuery, companies, companySorts } from '../../data/companies/companies';
import { contacts } from '../../data/contacts/contacts';
import { queuedMail } from '../../data/contacts/queued-mail';
import { companyForm, newCompanyForm } from '../../domain/forms/company';
import { zoneOf } from '../../views/zone';
import { deleteCompanies } from '../../work/companies/company-contacts';
import { createCompany, updateCompany, withFreeName } from '../../work/companies/save-company';
import { notFound, paged, route } from '../route';
import { companyChangeOf, sentCompany } from './company-input';
import { lockCompany } from './company-rows';
import { wholeCompanies, wholeCompany } from './company-views';

const maxWords = 100;

function wordsOf(sent: Input, name: string): string[] {
  const words = listOf(sent).map((word) => lineOf(word, 192));
  if (words.length > maxWords || words.includes('')) throw refuse(`${name} must be a list of at most ${maxWords} words.`);
  return words;
}

/** `search`, `sort_by`, `sort_order` and `inline_filters` of a query. */
export function companyQueryOf(query: InputMap): CompanyQuery {
  const sort = wordOf(query, 'sort_by') || 'id';
  if (!companySorts.some((one) => one === sort)) throw refuse(`sort_by must be one of: ${companySorts.join(', ')}`);
  const direction = (wordOf(query, 'sort_order') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('sort_order must be ASC or DESC.');
  const filters = mapOf(query.inline_filters);
  return {
    search: lineOf(query.search, 192),
    industries: wordsOf(filters.company_categories, 'company_categories'),
    types: wordsOf(filters.company_types, 'company_types'),
    sort,
    direction,
  };
}

/** `GET /companies`. */
async function listCompanies(call: EngineCall) {
  const wanted = companyQueryOf(call.query);
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({
    companies: await paged(call, async (window) => {
      const { rows, total } = await companies(db).page(wanted, window);
      return { total, rows: await wholeCompanies(db, rows, zone) };
    }),
  }));
}

/** `GET /companies/search`: a few to choose from, newest first. */
async function searchCompanies({ engine, query }: EngineCall) {
  const wanted = { ...companyQueryOf({}), search: lineOf(query.search, 192) };
  const { rows } = await engine.host.storage.run((db) => companies(db).page(wanted, { limit: 20, offset: 0 }));
  return { results: rows.map(({ id, name, email, logo, type, industry }) => ({ id, name, email, logo, type, industry })) };
}

/** `GET /companies/{id}`: its owner with what it was sent. */
async function getCompany(call: EngineCall) {
  const id = call.id('id');
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await companies(db).find(id);
    if (!row) throw notFound('Company', id);
    const company = await wholeCompany(db, row, zone);
    if (!company?.owner) return { company };
    return { company: { ...company, owner: { ...company.owner, stats: await queuedMail(db).counts(company.owner.id) } } };
  });
}

/** `POST /companies`. */
async function addCompany(call: EngineCall) {
  const sent = await sentCompany(call, newCompanyForm);
  const zone = await zoneOf(call);
  return withFreeName(call.engine.host.storage, async (db) => {
    const { intendedId } = sent;
    if (intendedId && !(await contacts(db).find(intendedId))) throw notFound('Contact', intendedId);
    const row = await createCompany(db, { ...(await companyChangeOf(db, sent)), name: sent.columns.name ?? '' });
    return { message: 'The company has been created.', company: await wholeCompany(db, row, zone) };
  });
}

/** `PUT /companies/{id}`: the one with this id, whatever name is sent; what is not sent stays. */
async function changeCompany(call: EngineCall) {
  const id = call.id('id');
  const sent = await sentCompany(call, companyForm);
  const zone = await zoneOf(call);
  return withFreeName(call.engine.host.storage, async (db) => {
    const before = await lockCompany(db, id);
    const { row } = await updateCompany(db, before, await companyChangeOf(db, sent));
    return { message: 'The company has been saved.', company: await wholeCompany(db, row, zone) };
  });
}

/** `DELETE /companies/{id}`: its notes go, its contacts stay. */
async function deleteCompany(call: EngineCall) {
  const id = call.id('id');
  const { host, now } = call.engine;
  await host.storage.tx(async (db) => deleteCompanies(db, [await lockCompany(db, id)], now()));
  return { message: 'The company has been deleted.' };
}

const manage = 'crm_manage_contact_cats';

export const companyRoutes = [
  route('GET /companies/search', manage, searchCompanies),
  route('GET /companies', manage, listCompanies),
  route('POST /companies', manage, addCompany),
  route('GET /companies/{id}', manage, getCompany),
  route('PUT /companies/{id}', manage, changeCompany),
  route('DELETE /companies/{id}', 'crm_manage_contact_cats_delete', deleteCompany),
];
