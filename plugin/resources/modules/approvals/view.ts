import type { Approval } from '../../../host';
import type { ApprovalRow } from './approval-table';

const iso = (at: number) => new Date(at).toISOString();

/** As its page and its asker read it: one that nobody decided in time has expired. */
export const approvalOf = (row: ApprovalRow, now: number): Approval => ({
  id: row.id,
  state: row.state === 'pending' && row.expiresAt <= now ? 'expired' : (row.state as Approval['state']),
  name: row.name,
  message: row.message,
  askedAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
  outcome: row.outcome,
});

/** As it is listed for people; instants are ISO 8601. */
export function approvalView(row: ApprovalRow, now: number) {
  const { id, state, name, message, askedAt, expiresAt, outcome } = approvalOf(row, now);
  return {
    id,
    state,
    name,
    message,
    warning: row.warning,
    asked_by: { kind: row.callerKind, id: row.callerId, name: row.callerName, client: row.client },
    call: row.shown,
    asked_at: askedAt,
    expires_at: expiresAt,
    decided_at: row.decidedAt === null ? null : iso(row.decidedAt),
    decided_by: row.decidedBy,
    outcome,
  };
}

export type ListedApproval = ReturnType<typeof approvalView>;
