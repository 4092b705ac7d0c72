import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank } from '../../../kit/input/rules';
import type { WebhookRow } from '../../data/intake/webhooks';
import { type CustomField, takesSeveral } from '../../domain/custom-fields/types';
import { newContactForm } from '../../domain/forms/contact';

const columns = Object.keys(newContactForm.fields).filter((name) => name !== 'status');
const words = (value: Input): Input[] =>
  listOf(typeof value === 'string' ? value.split(',') : value)
    .map((word) => (typeof word === 'string' ? word.trim() : word))
    .filter((word) => !isBlank(word));

/** Ids, and titles that are long enough to be one: anything else would have the whole request refused. */
const refs = (value: Input): Input[] =>
  words(value).filter((word) => intOf(word) !== undefined || (typeof word === 'string' && word.length >= 3));

/** What a request to a webhook says about a contact, as a body of `POST /subscribers`: its status is never the sender's to choose. */
export function receivedBody(sent: InputMap, hook: WebhookRow, fields: readonly CustomField[]): InputMap {
  const names = mapOf(sent.names);
  const flat: InputMap = {
    ...sent,
    first_name: isBlank(sent.first_name) ? names.first_name : sent.first_name,
    last_name: isBlank(sent.last_name) ? names.last_name : sent.last_name,
  };
  const own = Object.fromEntries(columns.filter((name) => !isBlank(flat[name])).map((name) => [name, flat[name]]));
  const values = {
    ...mapOf(sent.custom_values),
    ...Object.fromEntries(fields.map(({ slug }) => [slug, sent[slug] ?? mapOf(sent.custom_values)[slug]])),
  };
  const custom = fields.flatMap(({ slug, type }) => {
    const value = values[slug];
    if (isBlank(value)) return [];
    return [[slug, takesSeveral(type) && typeof value === 'string' ? words(value) : value] as const];
  });
  const chosen = (kind: 'tags' | 'lists' | 'companies') => {
    const named = refs(sent[kind]);
    return named.length > 0 ? named : hook[kind];
  };
  return {
    ...own,
    custom_values: Object.fromEntries(custom),
    tags: chosen('tags'),
    lists: chosen('lists'),
    companies: chosen('companies').filter((id) => intOf(id) !== undefined),
    detach_tags: refs(sent.detach_tags),
    detach_lists: refs(sent.detach_lists),
  };
}
