import { migration } from '../../../db/migrate';

/** Leads of one status are deleted by hundreds, and by their age: neither reads the others. */
export const leadStatusIndex = migration(64, 'lead-status', ({ addIndex }) => addIndex('sp_leads', ['status', 'lastSeen']));
