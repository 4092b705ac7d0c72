import { Type } from '@sinclair/typebox';
import { Params, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { checkDay, given, Id, pageOf, paging } from '../../kit/tools/params';
import { allBut, mayTakeFilled, taken } from '../../kit/tools/taken';
import { companyForm, newCompanyForm } from '../domain/forms/company';
import { at, countAt, crm, found, get, mapAt } from './answers';
import { checkChanges, SubscriberIds } from './shapes';

const details = { ...allBut(companyForm, ['name', 'owner_id']), owner_id: Type.Optional(Id('User id')) };

const companyPath = (id: number) => `/companies/${id}`;
const nameOf = (answer: unknown) => at(answer, 'company', 'name') ?? null;

const mk_list_companies = defineTool({
  name: 'mk_list_companies',
  description: 'Companies, newest first.',
  routes: ['GET /companies'],
  readOnly: true,
  params: Params({ search: Type.Optional(Text(190, 'Name or email')), ...paging }),
}).request(({ search, ...page }) => get('/companies', { search, ...pageOf(page) }));

const mk_get_company = defineTool({
  name: 'mk_get_company',
  description: 'One company.',
  routes: ['GET /companies/{id}'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(companyPath(id)));

const mk_create_company = defineTool({
  name: 'mk_create_company',
  description: 'Create a company.',
  routes: ['POST /companies'],
  params: Params({ name: taken(newCompanyForm.fields.name), ...details }),
}).request((body) => {
  if (body.date_of_start !== '') checkDay('/date_of_start', body.date_of_start);
  return { method: 'POST', path: crm('/companies'), body };
});

const mk_update_company = defineTool({
  name: 'mk_update_company',
  description: 'Change a company; fields as in mk_create_company.',
  routes: ['PUT /companies/{id}'],
  params: Params({ id: Id(), name: mayTakeFilled(companyForm.fields.name), ...details }),
}).request(({ id, ...set }, { isRemote }) => {
  checkChanges(set);
  if (set.date_of_start !== '') checkDay('/date_of_start', set.date_of_start);
  const put = { method: 'PUT', path: crm(companyPath(id)), body: given(set) } as const;
  // Another provider finds the company by the name that is sent.
  const named = (answer: unknown) => ({ body: { name: found(at(answer, 'company')).name, ...given(set) } });
  return isRemote && set.name === undefined ? [get(companyPath(id)), { ...put, complete: ([answer]) => named(answer) }] : put;
});

const mk_delete_company = defineTool({
  name: 'mk_delete_company',
  description: 'Delete a company with its notes; its contacts stay.',
  routes: ['DELETE /companies/{id}'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'DELETE', path: crm(companyPath(id)) }), {
  preview: async ({ id }, look) => {
    const answer = await look(get(companyPath(id)));
    return { name: nameOf(answer), contacts: countAt(mapAt(answer, 'company'), 'contacts_count') };
  },
});

const mk_attach_company_contacts = defineTool({
  name: 'mk_attach_company_contacts',
  description: 'Attach contacts to a company.',
  routes: ['POST /companies/attach-subscribers'],
  params: Params({ company_id: Id(), subscriber_ids: SubscriberIds }),
}).request(({ company_id, subscriber_ids }) => ({
  method: 'POST',
  path: crm('/companies/attach-subscribers'),
  body: { company_ids: [company_id], subscriber_ids },
}));

const mk_detach_company_contacts = defineTool({
  name: 'mk_detach_company_contacts',
  description: 'Detach contacts from a company; removes only the association.',
  routes: ['POST /companies/detach-subscribers'],
  destructive: true,
  params: Params({ company_id: Id(), subscriber_ids: SubscriberIds }),
}).request(
  ({ company_id, subscriber_ids }) => ({
    method: 'POST',
    path: crm('/companies/detach-subscribers'),
    body: { company_ids: [company_id], subscriber_ids },
  }),
  {
    preview: async ({ company_id, subscriber_ids }, look) => {
      const answer = await look(get(companyPath(company_id)));
      return { name: nameOf(answer), contacts: subscriber_ids.length };
    },
  },
);

const mk_search_unattached_contacts = defineTool({
  name: 'mk_search_unattached_contacts',
  description: 'Contacts that are not attached to the company yet, newest first.',
  routes: ['GET /companies/search-unattached-contacts'],
  readOnly: true,
  params: Params({ company_id: Id(), search: Type.Optional(Text(190)) }),
}).request((query) => get('/companies/search-unattached-contacts', query));

export const companyTools = [
  ...[mk_list_companies, mk_get_company, mk_create_company, mk_update_company, mk_delete_company],
  ...[mk_attach_company_contacts, mk_detach_company_contacts, mk_search_unattached_contacts],
];
