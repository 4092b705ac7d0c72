import { defineRequirements } from './requirement';

/** Clauses of the typed client, the commands that speak to a site, and what keeps the API compatible. */
export const toolingRequirements = defineRequirements({
  'client:typed': 'The types of the client are inferred from the operations; a call answers data and changed',
  'client:confirm': 'A destructive call of the client has to be confirmed or tried dry, by its type',
  'client:errors': 'What the site refuses is thrown with code, status, message, request id, wait and confirm token',
  'client:retry': 'The client repeats a call only where a repeat is safe, with the same idempotency key, a bounded number of times',
  'client:no-key-elsewhere': 'The client follows no redirect, so that the key goes to no other place',
  'cli:manifest': 'The command manifest lists operations and compares manifests',
  'cli:call-flags': 'The flags of call come from the schema of the operation; what does not fit is told before anything is sent',
  'cli:call-exit': 'The exit of call tells ok: 0, 1, and 2 for a wrong command line',
  'cli:call-confirm': 'call runs a destructive operation with --confirm only',
  'cli:call-help': 'call tells actions and parameters by --help',
  'cli:key': 'No command takes a key from the command line',
  'cli:secrets': 'call takes no secret from the command line and shows none',
  'cli:tls': 'No key goes to a site whose certificate is not trusted, and how to trust one is told',
  'cli:hostile-site': 'What a site says cannot steer the terminal',
  'openapi:valid': 'The OpenAPI document is valid 3.1 and its schemas compile strictly',
  'openapi:operations': 'Following its discriminators one finds every operation with params and data',
  'openapi:answers': 'It documents every status and every header of the answers',
  'compatibility:diff': 'Two manifests are compared and each breaking difference is named',
  'compatibility:released': 'The manifest breaks nothing that the last released one promised',
});
