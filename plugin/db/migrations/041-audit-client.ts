import { nullable, text } from '../columns';
import { migration } from '../migrate';

export const addAuditClient = migration(41, 'audit-client', ({ addColumn }) => addColumn('sp_audit', 'client', nullable(text(100))));
