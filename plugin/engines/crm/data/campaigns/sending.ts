import { nowSql } from '../../../../db/time';
import type { Db, SqlValue } from '../../../../host';
import { type EmailType, putOffIn } from '../../domain/campaign-statuses';
import { sendableStatuses } from '../../domain/emails/sendable';
import { campaigns } from './campaigns';
import type { EmailRow } from './claims';
import { emailTable } from './email-table';

/** An email that its holder still holds. */
type Held = Pick<EmailRow, 'id' | 'fence'>;

/** One that is to be handed to the mail server. */
export interface Beginning {
  readonly email: Pick<EmailRow, 'id' | 'fence' | 'type'>;
  readonly messageId: string;
}

/** One that the mail server took. */
export interface Taken {
  readonly email: Held;
  readonly subject: string;
}

const table = emailTable.name;
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** What becomes of claimed emails; each step counts only while nobody else holds the email. */
export function sending(db: Db) {
  const change = async (sql: string, params: readonly SqlValue[]) => (await db.execute(sql, params)).affected === 1;

  return {
    /**
     * The last look before the mail server is asked, in the transaction that commits `sending`: the ids of those that may go out. The others
     * were cancelled, or their contacts may not be sent them any more.
     */
    async begin(beginnings: readonly Beginning[], lease: Lease): Promise<ReadonlySet<number>> {
      const begun = new Set<number>();
      for (const type of new Set(beginnings.map(({ email }) => email.type))) {
        const some = beginnings.filter(({ email }) => email.type === type);
        for (const id of await beginOf(db, some, { ...lease, type })) begun.add(id);
      }
      return begun;
    },

    /** The mail server took them. That counts also where the lease had run out meanwhile: nobody else has sent them. How many. */
    sent: (taken: readonly Taken[], at: number): Promise<number> => markSent(db, taken, at),

    /** Its contact may not be sent it any more, and it was not handed over; nothing where it was cancelled already. */
    cancel: ({ id, fence }: Held, note: string, at: number): Promise<boolean> =>
      change(
        `UPDATE ${table} SET status = 'cancelled', note = ?, lease_until = NULL, updated_at = ?
         WHERE id = ? AND fence = ? AND status IN ('processing', 'sending')`,
        [note, at, id, fence],
      ),

    /** Claimed, and not sent now after all: whoever claims next may have it. */
    async putBack(taken: readonly Held[], at: number): Promise<void> {
      if (taken.length === 0) return;
      const held = heldOnes(taken);
      await db.execute(
        `UPDATE ${table} SET status = 'scheduled', lease_until = NULL, updated_at = ? WHERE ${held.sql} AND status = 'processing'`,
        [at, ...held.params],
      );
    },

    /** It was not sent, or nobody knows whether it was. */
    ended: ({ id, fence }: Held, status: 'failed' | 'in_doubt', { note, at }: { note: string; at: number }): Promise<boolean> =>
      change(
        `UPDATE ${table} SET status = ?, note = ?, lease_until = NULL, updated_at = ?
         WHERE id = ? AND fence = ? AND status IN ('processing', 'sending', 'in_doubt')`,
        [status, note.slice(0, 1000), at, id, fence],
      ),

    /**
     * Once more at a later time, or when its campaign goes on; `counts` is whether the attempt counts. In a transaction: whoever locks a
     * campaign and its emails locks the campaign first.
     */
    async again(
      { id, fence, campaignId }: EmailRow,
      { until, note, at, counts }: { until: number; note: string; at: number; counts: boolean },
    ): Promise<boolean> {
      const campaign = await campaigns(db).find(campaignId, { lock: true });
      return change(
        `UPDATE ${table} SET status = ?, scheduled_at = ?, note = ?, lease_until = NULL, updated_at = ?, attempts = attempts - ?
         WHERE id = ? AND fence = ? AND status = 'sending'`,
        [putOffIn(campaign?.status ?? 'archived'), until, note.slice(0, 1000), at, counts ? 0 : 1, id, fence],
      );
    },

    /** Whose holder was killed: what was not handed over goes out again, of the rest nobody knows. How many of each. */
    async recover(at: number): Promise<{ again: number; inDoubt: number }> {
      const lapsed = `lease_until <= ${nowSql(db.dialect)}`;
      const doubt = await db.execute(
        `UPDATE ${table} SET status = 'in_doubt', lease_until = NULL, note = ?, updated_at = ? WHERE status = 'sending' AND ${lapsed}`,
        ['The server that sent it stopped before the mail server had answered.', at],
      );
      const again = await db.execute(
        `UPDATE ${table} SET status = 'scheduled', lease_until = NULL, updated_at = ? WHERE status = 'processing' AND ${lapsed}`,
        [at],
      );
      return { again: again.affected, inDoubt: doubt.affected };
    },
  };
}

interface Lease {
  readonly leaseMs: number;
  readonly at: number;
  /** Whether an earlier try of the same commit may have gone through. */
  readonly isRepeated?: boolean;
}

/** Those of one type: which of them may go out. */
async function beginOf(
  db: Db,
  beginnings: readonly Beginning[],
  { type, leaseMs, at, isRepeated = false }: Lease & { readonly type: EmailType },
): Promise<number[]> {
  const statuses = sendableStatuses(type);
  const messageIds = valueOfEach(
    beginnings.map(({ email }) => email),
    beginnings.map(({ messageId }) => messageId),
  );
  const held = heldOnes(beginnings.map(({ email }) => email));
  const mayGet = `EXISTS (SELECT 1 FROM sp_crm_contacts c WHERE c.id = contact_id AND c.status IN (${marks(statuses)}))`;
  const leased = `lease_until = ${nowSql(db.dialect)} + ?`;
  const { affected } = await db.execute(
    `UPDATE ${table} SET status = 'sending', attempts = attempts + 1, message_id = ${messageIds.sql}, ${leased}, updated_at = ?
     WHERE ${held.sql} AND status = 'processing' AND ${mayGet}`,
    [...messageIds.params, leaseMs, at, ...held.params, ...statuses],
  );
  if (affected === beginnings.length) return beginnings.map(({ email }) => email.id);
  if (affected === 0 && !isRepeated) return [];
  const own = `${held.sql} AND status = 'sending' AND message_id = ${messageIds.sql} AND ${mayGet}`;
  const params = [...held.params, ...messageIds.params, ...statuses];
  // What the earlier try began was not handed over, and has used up some of its lease (D381).
  if (isRepeated) await db.execute(`UPDATE ${table} SET ${leased} WHERE ${own}`, [leaseMs, ...params]);
  const begun = await db.query<{ id: number }>(`SELECT id FROM ${table} WHERE ${own}`, params);
  return begun.map(({ id }) => Number(id));
}

async function markSent(db: Db, taken: readonly Taken[], at: number): Promise<number> {
  if (taken.length === 0) return 0;
  const emails = taken.map(({ email }) => email);
  const subjects = valueOfEach(
    emails,
    taken.map(({ subject }) => subject.slice(0, 998)),
  );
  const held = heldOnes(emails);
  const { affected } = await db.execute(
    `UPDATE ${table} SET status = 'sent', subject = ${subjects.sql}, sent_at = ?, scheduled_at = ?, content = NULL, note = '',
       lease_until = NULL, updated_at = ? WHERE ${held.sql} AND status IN ('sending', 'in_doubt')`,
    [...subjects.params, at, at, at, ...held.params],
  );
  return affected;
}

interface Part {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** A value of its own for each email, in one statement for all of them. */
const valueOfEach = (emails: readonly Held[], values: readonly SqlValue[]): Part => ({
  sql: `CASE id ${emails.map(() => 'WHEN ? THEN ?').join(' ')} END`,
  params: emails.flatMap(({ id }, at) => [id, values[at] ?? null]),
});

/** Those of them that still have the fence under which they were claimed. */
function heldOnes(emails: readonly Held[]): Part {
  const fences = valueOfEach(
    emails,
    emails.map(({ fence }) => fence),
  );
  return { sql: `id IN (${marks(emails)}) AND fence = ${fences.sql}`, params: [...emails.map(({ id }) => id), ...fences.params] };
}
