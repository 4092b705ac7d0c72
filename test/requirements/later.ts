import { defineRequirements } from './requirement';

/** Clauses of groups and systems that stand on this one. */
export const laterRequirements = defineRequirements({
  'crm-engine:tools': { text: 'The 75 tools of the marketing CRM provider', deferred: 'the crm engine' },
});
