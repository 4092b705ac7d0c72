import { defineRequirements } from './requirement';

/** Clauses of groups and systems that stand on this one. */
export const laterRequirements = defineRequirements({
  'leads:operations': { text: 'Leads with timeline, chain and export', deferred: 'leads' },
  'bridge:tools': { text: 'svc_manifest and svc_dispatch map onto the two routes', deferred: 'the assistant bridge' },
  'bridge:folder': { text: 'The bridge is known by its installation folder only', deferred: 'the assistant bridge' },
  'bridge:profiles': { text: 'Tools are grouped into profiles', deferred: 'the assistant bridge' },
  'bridge:passthrough': { text: 'The request tools stay in the scope of their provider', deferred: 'the assistant bridge' },
  'booking:tools': { text: 'The 21 tools of the booking provider', deferred: 'the booking engine' },
  'crm-engine:tools': { text: 'The 75 tools of the marketing CRM provider', deferred: 'the crm engine' },
});
