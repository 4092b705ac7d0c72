import { textPart } from '../../../db/person-text';

/** Payloads of senders name authors and readers. */
export const payloadsPart = textPart('payloads', [
  { table: 'sp_ingest_deliveries', key: 'seq', columns: ['body', 'error', 'results'] },
  { table: 'sp_sources', key: 'id', columns: ['sample', 'notices'] },
]);
