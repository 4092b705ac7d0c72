import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { expects, Params, StringEnum, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { given, Id, pageOf, paging } from '../../kit/tools/params';
import { mayTake, mayTakeFilled, taken } from '../../kit/tools/taken';
import { contactForm, newContactForm } from '../domain/forms/contact';
import { crm, get, mapAt, pick } from './answers';
import { checkChanges, Ids } from './shapes';

const { fields: known } = contactForm;
const person = {
  first_name: mayTake(known.first_name),
  last_name: mayTake(known.last_name),
  phone: mayTake(known.phone),
  status: Type.Optional(StringEnum(['subscribed', 'unsubscribed', 'pending'])),
};

const mk_list_contacts = defineTool({
  name: 'mk_list_contacts',
  description: 'Contacts that have one of the tags and one of the lists (ids), newest first.',
  routes: ['GET /subscribers'],
  readOnly: true,
  lean: true,
  params: Params({
    search: Type.Optional(Text(190)),
    status: Type.Optional(StringEnum(['subscribed', 'unsubscribed', 'bounced', 'complained', 'pending'])),
    tags: Type.Optional(Ids()),
    lists: Type.Optional(Ids()),
    ...paging,
  }),
}).request(({ search, status, tags, lists, ...page }) =>
  get('/subscribers', { search, statuses: status && [status], tags, lists, ...pageOf(page) }),
);

const mk_get_contact = defineTool({
  name: 'mk_get_contact',
  description: 'One contact with tags, lists, custom fields and email counts.',
  routes: ['GET /subscribers/{id}'],
  readOnly: true,
  lean: true,
  params: Params({
    id: Type.String({
      pattern: '^(\\d{1,15}|[^\\s@]+@[^\\s@]+)$',
      maxLength: 190,
      ...expects('must be the id of a contact or an email address'),
      description: 'Id or email',
    }),
  }),
}).request(({ id }) => {
  const all = { with: ['stats', 'custom_fields', 'subscriber.custom_values'] };
  return id.includes('@') ? get('/subscribers/0', { get_by_email: id, ...all }) : get(`/subscribers/${Number(id)}`, all);
});

const mk_create_contact = defineTool({
  name: 'mk_create_contact',
  description: 'Create a contact. Who unsubscribed is not subscribed again: status pending sends the opt-in email.',
  routes: ['POST /subscribers'],
  params: Params({
    email: taken(newContactForm.fields.email),
    ...person,
    tags: Type.Optional(Ids('Tag ids')),
    lists: Type.Optional(Ids('List ids')),
    force_update: Type.Optional(Type.Boolean({ description: 'Upsert: update the contact who has this email instead of refusing' })),
  }),
}).request(({ force_update, ...contact }, { isRemote }) => {
  // Another provider needs the status, and would subscribe again whoever has unsubscribed meanwhile.
  if (isRemote && force_update && contact.status === undefined) throw invalidParam('/status', 'is required beside force_update');
  const body = { ...(isRemote ? { status: 'subscribed' } : {}), ...contact, ...(force_update ? { __force_update: 'yes' } : {}) };
  return { method: 'POST', path: crm('/subscribers'), body };
});

const mk_update_contact = defineTool({
  name: 'mk_update_contact',
  description: 'Change a contact; tags and lists are attached or detached.',
  routes: ['PUT /subscribers/{id}'],
  params: Params({
    id: Id(),
    email: mayTakeFilled(known.email),
    ...person,
    attach_tags: Type.Optional(Ids()),
    detach_tags: Type.Optional(Ids()),
    attach_lists: Type.Optional(Ids()),
    detach_lists: Type.Optional(Ids()),
  }),
}).request(({ id, ...set }) => {
  checkChanges(set);
  return { method: 'PUT', path: crm(`/subscribers/${id}`), body: given(set) };
});

const mk_delete_contact = defineTool({
  name: 'mk_delete_contact',
  description: 'Delete a contact for good, with notes and email history.',
  routes: ['DELETE /subscribers/{id}'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'DELETE', path: crm(`/subscribers/${id}`) }), {
  preview: async ({ id }, look) => pick(mapAt(await look(get(`/subscribers/${id}`)), 'subscriber'), ['email', 'full_name', 'status']),
});

const mk_get_contact_activity = defineTool({
  name: 'mk_get_contact_activity',
  description: 'Tracked events of a contact, newest first.',
  routes: ['GET /subscribers/{id}/tracking-events'],
  readOnly: true,
  params: Params({ subscriber_id: Id(), ...paging }),
}).request(({ subscriber_id, ...page }) => get(`/subscribers/${subscriber_id}/tracking-events`, pageOf(page)));

const dimensions = ['status', 'tags', 'lists', 'country'] as const;

const mk_get_contacts_breakdown = defineTool({
  name: 'mk_get_contacts_breakdown',
  description: 'How many contacts there are by status, tag, list or country.',
  routes: [
    'GET /reports/contacts-by-status',
    'GET /reports/contacts-by-tags',
    'GET /reports/contacts-by-lists',
    'GET /reports/contacts-by-country',
  ],
  readOnly: true,
  params: Params({ dimension: StringEnum(dimensions) }),
}).request(({ dimension }) => get(`/reports/contacts-by-${dimension}`));

// D259: An update sends what was given, and what another site would lose
export const contactTools = [
  ...[mk_list_contacts, mk_get_contact, mk_create_contact, mk_update_contact, mk_delete_contact],
  ...[mk_get_contact_activity, mk_get_contacts_breakdown],
];
