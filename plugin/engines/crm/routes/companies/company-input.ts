import type { Db } from '../../../../host';
import type { Form } from '../../../kit/input/form';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, type Rules } from '../../../kit/input/rules';
import { type People, peopleOf } from '../../../kit/people';
import type { EngineCall } from '../../../kit/route';
import { rules } from '../../input/rules';
import { zoneOf } from '../../views/zone';
import { columnsIn } from '../../work/companies/company-columns';
import { ownerOf } from '../../work/companies/owner';
import type { CompanyChange, CompanyColumns } from '../../work/companies/save-company';
import type { Saving } from '../../work/contacts/save-contact';
import { checkValues, fieldsFor } from '../../work/contacts/save-values';
import { savingFor } from '../../work/contacts/saving';

/** What was sent of a company, before anything is looked up. */
export interface SentCompany {
  readonly columns: CompanyColumns;
  readonly values: CompanyChange['values'];
  /** Of a contact or an account; null for none, undefined as it is. */
  readonly ownerId: number | null | undefined;
  readonly intendedId: number | null | undefined;
  readonly people: People;
  readonly saving: Saving;
}

function idOf(check: Rules, name: string, sent: Input): number | null | undefined {
  if (sent === undefined) return undefined;
  if (isBlank(sent) || intOf(sent) === 0) return null;
  const id = intOf(sent);
  if (id === undefined || id < 1) check.add(name, 'exists', `The ${name} must be an id, or null.`);
  return id ?? null;
}

/** Read a company. Throws the map of what is wrong. */
export async function sentCompany(call: EngineCall, form: Form, body: InputMap = call.body): Promise<SentCompany> {
  const custom = mapOf(body.custom_values ?? mapOf(body.meta).custom_values);
  const zone = await zoneOf(call);
  const fields = await call.engine.host.storage.run((db) => fieldsFor(db, 'company', custom));
  const check = rules();
  const sent = form.read(check, body) as InputMap;
  const { owner_id: owner, intended_contact_id: intended } = sent;
  const values = checkValues(check, fields, { kind: 'company', sent: custom, zone, clears: true });
  const ids = { ownerId: idOf(check, 'owner_id', owner), intendedId: idOf(check, 'intended_contact_id', intended) };
  check.check();
  return {
    columns: columnsIn(sent),
    values,
    ...ids,
    people: await peopleOf(call.engine.host, [ids.ownerId ?? null]),
    saving: savingFor(call, { onSuppressed: 'keep', isOptIn: false }),
  };
}

/** The same with its owner looked up, and created where it is an account without a contact. */
export async function companyChangeOf(
  db: Db,
  { columns, values, ownerId, intendedId, people, saving }: SentCompany,
): Promise<CompanyChange> {
  const owner = ownerId ? (await ownerOf(db, { id: ownerId, people, saving })).id : ownerId;
  return {
    columns: owner === undefined ? columns : { ...columns, ownerId: owner },
    values,
    contactIds: intendedId ? [intendedId] : [],
    at: saving.at,
  };
}
