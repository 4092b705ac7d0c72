import { companies } from '../../data/companies/companies';
import { newCompanyForm } from '../../domain/forms/company';
import { customFieldRoutesOf } from '../contacts/custom-fields';
import { noteRoutesOf } from '../contacts/notes';
import { companyBulkRoutes } from './bulk';
import { companyRoutes as ownRoutes } from './companies';
import { companyContactRoutes } from './company-contacts';
import { companyTransferRoutes } from './transfer';

const manage = 'crm_manage_contact_cats';

/** Companies with their contacts, notes and custom fields. Fixed words stand before `{id}`. */
export const companyRoutes = [
  ...customFieldRoutesOf({
    kind: 'company',
    path: '/companies/custom-fields',
    reserved: new Set([
      ...Object.keys(newCompanyForm.fields),
      ...['id', 'hash', 'owner', 'meta', 'contacts_count', 'created_at', 'updated_at'],
    ]),
    read: ['crm_manage_settings', manage],
  }),
  ...companyBulkRoutes,
  ...companyTransferRoutes,
  ...companyContactRoutes,
  ...ownRoutes,
  ...noteRoutesOf({
    kind: 'company',
    base: '/companies',
    noun: 'Company',
    exists: async (db, id) => (await companies(db).find(id)) !== undefined,
    permissions: { read: manage, write: manage, delete: 'crm_manage_contact_cats_delete' },
  }),
];
