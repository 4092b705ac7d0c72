import type { Db } from '../../../../host';
import { invalidFields } from '../../../kit/input/errors';
import type { Input } from '../../../kit/input/query';
import { intOf, isBlank, lineOf, wordOf } from '../../../kit/input/rules';
import { peopleOf } from '../../../kit/people';
import type { EngineCall } from '../../../kit/route';
import { companies } from '../../data/companies/companies';
import { deleteCompanies } from '../../work/companies/company-contacts';
import { ownerOf } from '../../work/companies/owner';
import { changeLinks } from '../../work/contacts/change-links';
import { lockContact } from '../../work/contacts/find-contacts';
import { savingFor } from '../../work/contacts/saving';
import { demand, route } from '../route';
import { lockCompanies, neededIds } from './company-rows';

const saved = (ids: readonly number[]) => ({ message: `${ids.length} companies have been saved.` });

async function setText({ engine }: EngineCall, ids: readonly number[], set: { type: string } | { industry: string }): Promise<void> {
  await engine.host.storage.tx(async (db) => {
    await lockCompanies(db, ids);
    await companies(db).updateMany(ids, { ...set, updatedAt: engine.now() });
  });
}

/** The same owner for all, who belongs to each of them. */
async function setOwner(call: EngineCall, ids: readonly number[], sent: Input): Promise<void> {
  const id = isBlank(sent) ? null : intOf(sent);
  if (id === undefined || (id !== null && id < 1)) throw invalidFields({ value: { exists: 'The value must be an id, or empty.' } });
  const { host, now } = call.engine;
  const owning = { people: await peopleOf(host, [id]), saving: savingFor(call, { onSuppressed: 'keep', isOptIn: false }) };
  await host.storage.tx(async (db: Db) => {
    await lockCompanies(db, ids);
    const owner = id === null ? null : await lockContact(db, (await ownerOf(db, { id, ...owning })).id);
    await companies(db).updateMany(ids, { ownerId: owner?.id ?? null, updatedAt: now() });
    if (owner) await changeLinks(db, 'companies', { contactIds: [owner.id], attach: ids, at: now() });
  });
}

/** `PUT /companies/companies-property`: `property` and `value` for all of `companies`, or for none. */
async function setProperty(call: EngineCall) {
  const { body } = call;
  const ids = neededIds(body.companies, 'companies');
  const property = wordOf(body, 'property');
  if (property === 'type') await setText(call, ids, { type: lineOf(body.value, 192) });
  else if (property === 'industry') await setText(call, ids, { industry: lineOf(body.value, 192) });
  else if (property === 'owner_id') await setOwner(call, ids, body.value);
  else throw invalidFields({ property: { in: 'Choose one of: type, industry, owner_id.' } });
  return saved(ids);
}

/** `POST /companies/do-bulk-action`: to all of `company_ids`, or to none. */
async function doBulkAction(call: EngineCall) {
  const { engine, body } = call;
  const name = wordOf(body, 'action_name');
  const ids = neededIds(body.company_ids, 'company_ids');
  if (name === 'delete_companies') {
    demand(call, 'crm_manage_contact_cats_delete');
    await engine.host.storage.tx(async (db) => deleteCompanies(db, await lockCompanies(db, ids), engine.now()));
    return { message: `${ids.length} companies have been deleted.` };
  }
  const value = lineOf(body.new_status ?? body.action_options, 192);
  if (name === 'change_company_type') await setText(call, ids, { type: value });
  else if (name === 'change_company_category') await setText(call, ids, { industry: value });
  else
    throw invalidFields({
      action_name: { in: 'Choose one of: delete_companies, change_company_type, change_company_category.' },
    });
  return saved(ids);
}

const manage = 'crm_manage_contact_cats';

export const companyBulkRoutes = [
  route('PUT /companies/companies-property', manage, setProperty),
  route('POST /companies/do-bulk-action', manage, doBulkAction),
];
