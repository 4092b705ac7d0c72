import { type Find, most } from '../../palette/find';
import { crmCalls } from './api/crm';

/** How contacts, campaigns, sequences and automations are found: by name or address, by title. */
export const crmFinds: readonly Find[] = [
  async (api, text) => {
    const { data } = await crmCalls(api.send).contacts({ page: 1, search: text, status: '', tag: '', list: '' });
    return data.slice(0, most).map(({ id, full_name: name, email }) => ({ page: 'contacts', to: `/contacts/${id}`, label: name || email }));
  },
  async (api, text) => {
    const { data } = await crmCalls(api.send).campaigns({ page: 1, search: text, status: '' });
    return data.slice(0, most).map(({ id, title }) => ({ page: 'campaigns', to: `/campaigns/${id}`, label: title }));
  },
  async (api, text) => {
    const { data } = await crmCalls(api.send).sequences({ page: 1, search: text });
    return data.slice(0, most).map(({ id, title }) => ({ page: 'sequences', to: `/sequences/${id}`, label: title }));
  },
  async (api, text) => {
    const { data } = await crmCalls(api.send).automations({ page: 1, search: text });
    return data.slice(0, most).map(({ id, title }) => ({ page: 'automations', to: `/automations/${id}`, label: title }));
  },
];
