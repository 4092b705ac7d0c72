import { randomBytes } from 'node:crypto';
import { deleteInBatches } from '../../../db/prune';
import { gt, lte, rows } from '../../../db/rows';
import type { ApprovedOutcome, Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import { type ApprovalRow, approvalTable } from './approval-table';

/** What is kept out of the clear. */
export interface SealedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type NewApproval = Omit<ApprovalRow, 'id' | 'sealed' | 'generation' | 'state' | 'decidedAt' | 'decidedBy' | 'outcome'>;
type Asker = Pick<ApprovalRow, 'callerKind' | 'callerId'>;

const daysKept = 30;
const placeOf = (id: string) => ({ table: approvalTable.name, column: 'sealed', rowUuid: id, generation: 1 }) as const;

/** All SQL about approvals, bound to one transaction or connection. */
export function approvals(db: Db, vault: Pick<Vault, 'seal' | 'open'>) {
  const table = rows(db, approvalTable);
  const pending = { state: 'pending' };
  return {
    get: (id: string, { lock = false } = {}): Promise<ApprovalRow | undefined> => table.one({ id }, { lock }),
    of: (id: string, { callerKind, callerId }: Asker) => table.one({ id, callerKind, callerId }),
    same: (sameAs: Uint8Array, now: number) => table.one({ sameAs, ...pending, expiresAt: gt(now) }, { lock: true }),
    waitingOf: ({ callerKind, callerId }: Asker, now: number) => table.count({ callerKind, callerId, ...pending, expiresAt: gt(now) }),
    waiting: (now: number) => table.count({ ...pending, expiresAt: gt(now) }),
    /** The newest first. */
    newest: (limit: number) => table.many({}, { order: [['createdAt', 'DESC']], limit }),

    /** Its id is 128 random bits: whoever does not know it finds nothing. */
    async add(approval: NewApproval, call: SealedCall): Promise<ApprovalRow> {
      const id = randomBytes(16).toString('base64url');
      const sealed = await vault.seal(db, placeOf(id), JSON.stringify(call));
      const row = { ...approval, id, sealed, generation: 1, ...pending, decidedAt: null, decidedBy: null, outcome: null };
      await table.insert(row);
      return row;
    },

    async call({ id, sealed }: ApprovalRow): Promise<SealedCall> {
      return JSON.parse(await vault.open(db, placeOf(id), sealed ?? ''));
    },

    /** Whoever comes first decides; false for everybody else. */
    async decide(id: string, { state, by, now }: { state: 'accepted' | 'declined'; by: string; now: number }): Promise<boolean> {
      const set = { state, decidedAt: now, decidedBy: by };
      return (await table.update({ id, ...pending, expiresAt: gt(now) }, set)) > 0;
    },

    /** What was sent is forgotten with its end. */
    ended: (id: string, { state, outcome }: { state: 'accepted' | 'declined' | 'outdated'; outcome: ApprovedOutcome | null }) =>
      table.update({ id }, { state, outcome, sealed: null }),

    /** What was sent of those that nobody decided in time. */
    forgetExpired: (now: number) => table.update({ ...pending, expiresAt: lte(now) }, { sealed: null }),
    prune: (now: number) => deleteInBatches(db, approvalTable.name, ['created_at < ?', [now - daysKept * 86_400_000]]),
  };
}
