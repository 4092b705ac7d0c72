import { bytes, instant, int, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const erasures = defineTable('sp_audit_erasures', { rowId: primary(int()), at: instant(), mac: bytes(32) });

export const createAuditErasures = migration(56, 'audit-erasures', ({ createTable }) => createTable(erasures));
