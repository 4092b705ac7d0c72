import type { Example } from './examples';

/** No operation makes a lead: it comes in as from a page of the site. */
const lead = (params: Example['params'] = {}): Example => ({
  given: [],
  params: { id: 1, ...params },
  found: async (_, { siteplane }) => {
    const { id } = await siteplane.leads.record({ source: 'google', attribution: { utm_medium: 'cpc' }, event: { type: 'phone_click' } });
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
  'leads.add_note': lead({ text: 'Called back.' }),
  'leads.delete': lead(),
  'leads.export': leads({ since: '2026-01-01' }),
  'leads.get': lead(),
  'leads.get_contact': lead(),
  'leads.list': leads({ per_page: 5, page: 1, source: 'google', since: '2026-01-01' }),
  'leads.set_status': lead({ status: 'contacted' }),
  'leads.verify': lead(),
};
