import type { companyView } from '../../../../../plugin/engines/crm/views/company';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Contact } from './contacts';
import type { Listed } from './listed';

/** A company as its routes show it. */
export type Company = ReturnType<typeof companyView>;

/** Calls about companies and who belongs to them. */
export function companyCalls(ask: Ask) {
  const link = (verb: 'attach' | 'detach', id: number, contactIds: readonly number[]) =>
    ask<{ message: string }>('POST', `/companies/${verb}-subscribers`, { company_ids: [id], subscriber_ids: contactIds });
  return {
    companies: async ({ page, search }: { page: number; search: string }) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      return (await ask<{ companies: Listed<Company> }>('GET', `/companies?${params}`)).companies;
    },
    company: async (id: number, seen?: Seen) => (await ask<{ company: Company }>('GET', { path: `/companies/${id}`, seen })).company,
    createCompany: async (name: string) => (await ask<{ company: Company }>('POST', '/companies', { name })).company,
    saveCompany: (id: number, fields: Readonly<Record<string, unknown>>, seen?: Seen) =>
      ask<{ message: string }>('PUT', { path: `/companies/${id}`, seen }, fields),
    removeCompany: (id: number) => ask<{ message: string }>('DELETE', `/companies/${id}`, {}),
    companyContacts: async (id: number, page: number) => {
      const params = new URLSearchParams({
        page: String(page),
        per_page: '25',
        sort_by: 'id',
        sort_type: 'DESC',
        'company_ids[]': String(id),
      });
      return (await ask<{ subscribers: Listed<Contact> }>('GET', `/subscribers?${params}`)).subscribers;
    },
    attachContacts: (id: number, contactIds: readonly number[]) => link('attach', id, contactIds),
    detachContact: (id: number, contactId: number) => link('detach', id, [contactId]),
  };
}
