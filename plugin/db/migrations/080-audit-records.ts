import { bytes, int, longText, nullable } from '../columns';
import { migration } from '../migrate';

export const addAuditRecords = migration(80, 'audit-records', async ({ addColumn }) => {
  await addColumn('sp_audit', 'recordBefore', nullable(longText()));
  await addColumn('sp_audit', 'recordAfter', nullable(longText()));
  await addColumn('sp_audit', 'leftMac', nullable(bytes(32)));
  await addColumn('sp_audit', 'undoes', nullable(int()));
});
