import { int, nullable } from '../columns';
import { migration } from '../migrate';

export const addAuditTotals = migration(93, 'audit-totals', async ({ addColumn, addIndex }) => {
  await addColumn('sp_audit_seals', 'total', nullable(int()));
  await addIndex('sp_audit_seals', ['total']);
});
