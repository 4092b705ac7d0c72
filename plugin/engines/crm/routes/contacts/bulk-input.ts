import type { Db } from '../../../../host';
import { isUrl } from '../../../../kit/schema';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, lineOf, wordOf } from '../../../kit/input/rules';
import { automations } from '../../data/automations/automations';
import { customFields } from '../../data/contacts/custom-fields';
import { sequences } from '../../data/sequences/sequences';
import { contactActions, linkActions } from '../../domain/forms/many';
import { contactTypes, settableStatuses } from '../../domain/statuses';
import { rules } from '../../input/rules';
import { type BulkAction, noSuchAction } from '../../work/contacts/bulk-actions';
import { refsIn } from '../../work/contacts/read-contact';
import { checkValues } from '../../work/contacts/save-values';

const oneOf = <const T extends readonly string[]>(words: T, sent: Input, name: string): T[number] => {
  const word = words.find((each) => each === sent);
  if (word === undefined) throw invalidFields({ [name]: { in: `Choose one of: ${words.join(', ')}.` } });
  return word;
};

const statusAction = (sent: Input, name: string): BulkAction => ({ name: 'status', status: oneOf(settableStatuses, sent, name) });
const typeAction = (sent: Input, name: string): BulkAction => ({ name: 'type', contactType: oneOf(contactTypes, sent, name) });

/** `property` and `value` of `PUT /subscribers/subscribers-property`. */
export function propertyActionOf(body: InputMap): BulkAction {
  const { value } = body;
  const property = oneOf(['status', 'contact_type', 'avatar', 'company_id'], body.property, 'property');
  if (property === 'status') return statusAction(value, 'value');
  if (property === 'contact_type') return typeAction(value, 'value');
  if (property === 'avatar') {
    const avatar = lineOf(value, 2048);
    if (avatar !== '' && !isUrl(avatar))
      throw invalidFields({ value: { format: 'The value must be an address that begins with https://.' } });
    return { name: 'avatar', avatar };
  }
  const companyId = intOf(value);
  if (!isBlank(value) && (companyId === undefined || companyId < 1))
    throw invalidFields({ value: { exists: 'The value must be the id of a company, or empty.' } });
  return { name: 'company', companyId: isBlank(value) ? null : (companyId ?? null) };
}

/** What `POST /subscribers/do-bulk-action` is to do. 422 for an action that there is not. */
export async function bulkActionOf(db: Db, body: InputMap, zone: string): Promise<BulkAction> {
  const name = wordOf(body, 'action_name');
  const options = body.action_options;
  if (Object.hasOwn(linkActions, name)) {
    const [kind, way] = linkActions[name as keyof typeof linkActions];
    const check = rules();
    const refs = refsIn(check, 'action_options', listOf(options));
    check.check();
    if (refs.length === 0) throw refuse(`Send the ids of the ${kind} as action_options.`);
    return { name: 'links', kind, attach: way === 'attach' ? refs : [], detach: way === 'detach' ? refs : [] };
  }
  if (name === 'send_double_optin') return { name: 'optin' };
  if (name === 'delete_contacts') return { name: 'delete' };
  if (name === 'change_contact_status') return statusAction(body.new_status ?? options, 'new_status');
  if (name === 'change_contact_type') return typeAction(body.new_status ?? options, 'new_status');
  if (name === 'add_to_automation') return { name: 'automation', funnelId: await automationIn(db, body.new_status ?? options) };
  if (name === 'add_to_email_sequence') return { name: 'sequence', sequenceId: await sequenceIn(db, body.new_status ?? options) };
  if (name !== 'update_custom_fields') throw noSuchAction(name, contactActions);
  const check = rules();
  const sent = mapOf(mapOf(options).custom_values ?? options);
  const fields = await customFields(db, 'contact').all();
  const values = checkValues(check, fields, { kind: 'contact', sent, zone, clears: true });
  check.check();
  if (values.size === 0) throw refuse('Send the custom fields by their slugs as action_options.');
  return { name: 'values', values };
}

async function sequenceIn(db: Db, sent: Input): Promise<number> {
  const id = intOf(Array.isArray(sent) ? sent[0] : sent);
  if (id === undefined || !(await sequences(db).find(id))) throw missing('sequence', sent, 'sequences');
  return id;
}

async function automationIn(db: Db, sent: Input): Promise<number> {
  const id = intOf(Array.isArray(sent) ? sent[0] : sent);
  const row = id === undefined ? undefined : await automations(db).find(id);
  if (row?.status !== 'published') throw missing('published automation', sent, 'funnels');
  return row.id;
}

/** 422 that names the id where one was sent. */
function missing(noun: string, sent: Input, list: string) {
  const isNamed = !isBlank(sent) && typeof sent !== 'object';
  const exists = isNamed ? `No such ${noun}: ${String(sent)}.` : `Send the id of a ${noun} as new_status.`;
  return invalidFields({ new_status: { exists: `${exists} List them with GET /crm/v2/${list}.` } });
}
