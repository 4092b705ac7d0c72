import type { PeopleService } from '../../plugin/host';
import { findings } from '../../plugin/resources/leads/ledger/findings';
import type { Example } from './examples';

/** No operation makes a lead: it comes in as from a page of the site. */
const lead = (params: Example['params'] = {}): Example => ({
  given: [],
  params: { id: 1, ...params },
  found: async (_, { siteplane }) => {
    const { id } = await siteplane.leads.record({
      source: 'google',
      contact: { email: 'ada@example.org' },
      attribution: { utm_medium: 'cpc' },
      event: { type: 'phone_click' },
    });
    return { id };
  },
});

/** To a CRM that nobody reaches: it waits. */
const handedOver = (params: Example['params'] = { id: 1 }): Example => ({
  given: [],
  params: { ...params, crm_num: '001', masked: true },
  found: async (call, site) => {
    const made = await call('crm.create', { name: 'Acme', url: 'https://crm.invalid/leads' });
    const crm_num = made?.crm_num;
    await call('crm.set_secret', { crm_num, api_key: 'a-key' });
    const { id } = { ...(await lead().found?.(call, site)) };
    return 'ids' in params ? { ids: [id], crm_num } : { id, crm_num };
  },
});

/** To marketing, which is an engine of its own: here somebody who stands in for it, and writes nothing. */
const added: Example = {
  given: [['modules.update_config', { module: 'leads', config: { contact_storage: 'full' } }]],
  params: { id: 1, tags: ['Leads'], lists: ['News'] },
  found: async (call, site) => {
    const adding = async () => async () => ({ id: 1, status: 'pending', isChanged: false });
    const none = async () => undefined;
    site.host.plugins.provide('siteplane.people', { adding, welcome: none, isWelcoming: async () => false } satisfies PeopleService);
    return (await lead().found?.(call, site)) ?? {};
  },
};

const leads = (params: Example['params']): Example => ({
  given: [],
  params,
  found: async (call, site) => {
    await lead().found?.(call, site);
    return {};
  },
});

export const leadExamples: Readonly<Record<string, Example>> = {
  'leads.acknowledge_finding': {
    given: [],
    params: { id: 1, reason: 'Looked at.' },
    found: async (_, { host }) => {
      const text = 'lead 1: broken at event 1';
      await host.storage.tx((db) => findings(db).store([text], Date.now()));
      const [row] = await host.storage.run((db) => db.query<{ id: number }>('SELECT id FROM sp_ledger_findings WHERE text = ?', [text]));
      return { id: Number(row?.id) };
    },
  },
  'leads.add_to_marketing': added,
  'leads.hand_over': handedOver(),
  'leads.hand_over_many': handedOver({ ids: [1] }),
  'leads.add_note': lead({ text: 'Called back.' }),
  'leads.add_reminder': lead({ at: '2999-01-01', text: 'Call back.' }),
  'leads.assign': lead({ user_id: 1 }),
  'leads.delete_reminder': {
    given: [],
    params: { reminder_id: 1 },
    found: async (call, site) => {
      const made = await lead().found?.(call, site);
      const data = await call('leads.add_reminder', { ...made, at: '2999-01-01', text: 'Call back.' });
      return { reminder_id: data?.reminder_id };
    },
  },
  'leads.merge': {
    given: [],
    params: { id: 1, from: 2 },
    found: async (call, site) => {
      const [one, other] = [await lead().found?.(call, site), await lead().found?.(call, site)] as { id: number }[];
      return { id: one?.id, from: other?.id };
    },
  },
  'leads.attribution': leads({ model: 'last', since: '2026-01-01' }),
  'leads.withdraw_consent': lead(),
  'leads.delete': lead(),
  'leads.erase_person': leads({ email: 'ada@example.org' }),
  'leads.delete_spam': {
    given: [],
    params: {},
    found: async (_, { siteplane }) => {
      const { ref } = await siteplane.leads.record({ source: 'fake', event: { type: 'phone_click' } });
      await siteplane.leads.record({ ref, source: 'fake', event: { type: 'status_changed', data: { status: 'spam' } } });
      return {};
    },
  },
  'leads.export': leads({ since: '2026-01-01', status: 'new', csv: false, with_contact: true }),
  'leads.find_person': leads({ email: 'ada@example.org' }),
  'leads.get': lead(),
  'leads.get_contact': lead(),
  'leads.list': leads({ per_page: 5, page: 1, source: 'google', since: '2026-01-01', status: 'new', contact: 'ada@example.org' }),
  'leads.mark_spam': {
    given: [],
    params: { ids: [1] },
    found: async (_, { siteplane }) => {
      const { id } = await siteplane.leads.record({ source: 'fake', event: { type: 'phone_click' } });
      return { ids: [id] };
    },
  },
  'leads.set_status': lead({ status: 'contacted' }),
  'leads.set_statuses': {
    given: [],
    params: { ids: [1], status: 'contacted' },
    found: async (_, { siteplane }) => {
      const { id } = await siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
      return { ids: [id] };
    },
  },
  'leads.verify': lead(),
};
