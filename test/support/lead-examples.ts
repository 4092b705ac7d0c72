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
