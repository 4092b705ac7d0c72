import { Type } from '@sinclair/typebox';
import { archivedRows } from '../../audit/archive/archive-end';
import { verifyAudit } from '../../audit/verify';
import { defineOperation } from '../../kit/operation';
import { DateTime, millisecondsOf, Nullable, Params, Returns } from '../../kit/schema';

export const statusAuditVerify = defineOperation({
  summary: 'Verify the MACs and seals of the audit log and report where it breaks.',
  effect: 'read',
  params: Params({
    since: Type.Optional(DateTime('Begin at the first seal made at this time or later; without it everything is checked')),
  }),
  returns: Returns({
    chain: Returns({
      ok: Type.Boolean(),
      count: Type.Integer({ minimum: 0, description: 'Rows in the part that was checked' }),
      archived: Type.Integer({ minimum: 0, description: 'Rows that went to files, which siteplane audit verify checks' }),
      broken_at: Nullable(Type.Integer({ description: 'Id of the first row that cannot be verified' })),
    }),
  }),
}).handler(async function statusAuditVerify({ since }, { db, vault }) {
  const { ok, count, brokenAt } = await verifyAudit(db, vault, { since: since === undefined ? undefined : millisecondsOf(since) });
  return { chain: { ok, count, archived: await archivedRows(db), broken_at: brokenAt } };
});
