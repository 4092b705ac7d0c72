import { choice, field, flag, line, type Options, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { fieldKeys } from '../custom-fields/types';

const maxId = Number.MAX_SAFE_INTEGER;

/** A list of ids, which the routes read themselves: an id that is none refuses the call. */
export const ids = <const O extends Options<Input>>(about: string, options?: O) =>
  field<Input, { about: string } & O>(
    { schema: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 1000 }, read: (value) => value },
    { about, ...(options as O) },
  );
/** The same where nothing happens without them. */
export const neededIds = (about: string) => ids(about, { must: true, example: [1] });

const anything = (about: string) => field<Input>({ schema: {}, read: (value) => value }, { about });
const objects = (items: object, about: string, example: readonly object[]) =>
  field<Input, { about: string; must: true; example: readonly object[] }>(
    { schema: { type: 'array', items }, read: (value) => value },
    { about, must: true, example },
  );

const label = { type: 'object', properties: { title: { type: 'string' }, slug: { type: 'string' } }, required: ['title'] };
const labels = (kind: string) => objects(label, `The ${kind}; one whose slug exists is renamed`, [{ title: 'News', slug: 'news' }]);

export const manyTagsForm = form({ tags: labels('tags') });
export const manyListsForm = form({ lists: labels('lists') });
export const tagIdsForm = form({ tagIds: neededIds('Ids of tags') });
export const listIdsForm = form({ listIds: neededIds('Ids of lists') });
export const noteIdsForm = form({ note_ids: neededIds('Ids of notes') });
export const emailIdsForm = form({ email_ids: neededIds('Ids of emails') });

const subscribers = neededIds('Ids of contacts');
export const contactIdsForm = form({ subscribers });
export const contactPropertyForm = form({
  property: choice(['status', 'contact_type', 'avatar', 'company_id'], { must: true, example: 'contact_type' }),
  value: field<Input>({ schema: {}, read: (value) => value }, { about: 'The same for all of them', example: 'customer' }),
  subscribers,
});
export const contactLabelsForm = form({
  type: choice(['tags', 'lists'], { must: true, example: 'tags' }),
  attach: ids('Ids, or titles, that they get', { example: [1] }),
  detach: ids('Those that are taken off them'),
  subscribers,
});

/** What of a contact's labels an action changes, and which way. */
export const linkActions = {
  add_to_tags: ['tags', 'attach'],
  remove_from_tags: ['tags', 'detach'],
  add_to_lists: ['lists', 'attach'],
  remove_from_lists: ['lists', 'detach'],
  add_to_company: ['companies', 'attach'],
  remove_from_company: ['companies', 'detach'],
} as const;
export const contactActions = [
  'add_to_tags',
  'remove_from_tags',
  'add_to_lists',
  'remove_from_lists',
  'add_to_company',
  'remove_from_company',
  'delete_contacts',
  'change_contact_status',
  'change_contact_type',
  'update_custom_fields',
  'send_double_optin',
  'add_to_email_sequence',
  'add_to_automation',
] as const;
export const contactActionForm = form({
  action_name: choice(contactActions, { must: true, example: 'add_to_tags' }),
  subscriber_ids: ids('Ids of contacts', { example: [1] }),
  action_options: field<Input>(
    { schema: {}, read: (value) => value },
    { about: 'Of the action: ids, or custom fields by their slugs', example: [1] },
  ),
  new_status: anything('A status, a contact type, or the id of a sequence or an automation'),
  is_all: flag({ about: 'The next 400 contacts that match contact_query, in place of subscriber_ids' }),
  contact_query: field<Input>(
    { schema: { type: 'object' }, read: (value) => value },
    { about: 'The filters of the list of contacts, with is_all' },
  ),
  last_id: whole({ min: 0, max: maxId, about: 'last_contact_id of the call before, with is_all' }),
});

const definition = {
  type: 'object',
  properties: {
    field_key: { type: 'string', enum: fieldKeys },
    label: { type: 'string' },
    slug: { type: 'string' },
    options: { type: 'array', items: { type: 'string' } },
    group: { type: 'string' },
  },
  required: ['field_key', 'label'],
};
export const customFieldsForm = form({
  fields: objects(definition, 'All of them: one that is missing is deleted with its values', [
    { field_key: 'single-select', label: 'Plan', slug: 'plan', options: ['Free', 'Team'] },
  ]),
});
export const groupNameForm = form({
  old_name: line({ max: 192, must: true, example: 'Billing' }),
  new_name: line({ max: 192, must: true, example: 'Accounts' }),
});

export const companyPropertyForm = form({
  property: choice(['type', 'industry', 'owner_id'], { must: true, example: 'type' }),
  value: field<Input>({ schema: {}, read: (value) => value }, { about: 'The same for all of them', example: 'Partner' }),
  companies: neededIds('Ids of companies'),
});
export const companyActions = ['delete_companies', 'change_company_type', 'change_company_category'] as const;
export const companyActionForm = form({
  action_name: choice(companyActions, { must: true, example: 'change_company_type' }),
  company_ids: neededIds('Ids of companies'),
  new_status: line({ max: 192, about: 'The new type or category', example: 'Partner' }),
});
export const companyContactsForm = form({
  company_ids: neededIds('Ids of at most 20 companies'),
  subscriber_ids: neededIds('Ids of contacts'),
});
