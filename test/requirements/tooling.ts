import { defineRequirements } from './requirement';

/** Clauses of the typed client, the commands that speak to a site, and what keeps the API compatible. */
export const toolingRequirements = defineRequirements({
  'client:typed': 'The types of the client are inferred from the operations; a call answers data and changed',
  'client:confirm': 'A destructive call of the client has to be confirmed or tried dry, by its type',
  'client:errors': 'What the site refuses is thrown with code, status, message, request id, wait and confirm token',
  'client:retry': 'The client repeats a call only where a repeat is safe, with the same idempotency key, a bounded number of times',
  'client:no-key-elsewhere': 'The client follows no redirect, so that the key goes to no other place',
  'compatibility:diff': 'Two manifests are compared and each breaking difference is named',
  'compatibility:released': 'The manifest breaks nothing that the last released one promised',
});
