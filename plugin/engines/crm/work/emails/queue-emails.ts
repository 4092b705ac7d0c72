import { randomUUID } from 'node:crypto';
import type { Db } from '../../../../host';
import { emails } from '../../data/campaigns/emails';
import { contacts } from '../../data/contacts/contacts';
import type { EmailType } from '../../domain/campaign-statuses';
import { mayGet } from '../../domain/emails/sendable';
import { orderSending } from './sending-order';

/** An email that is to go to a contact. */
export interface Queued {
  /** The row that the email is made of: a campaign, the email of a sequence or an automation, or one to one person. */
  readonly campaignId: number;
  readonly contactId: number;
  /** Of what writes to a contact more than once: which time it is. The same time is queued once. */
  readonly occasion?: number;
  readonly type: EmailType;
  readonly subjectId?: number | null;
  /** In place of the row's own subject. */
  readonly subject?: string;
  /** What only this email has. */
  readonly content?: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970; missing: at once. */
  readonly scheduledAt?: number;
}

/**
 * Queue emails in the caller's transaction; what is due goes out as soon as that is committed. Contacts that may not be sent them are
 * left out, and so is what was queued before. How many were queued.
 */
export async function queueEmails(db: Db, wanted: readonly Queued[], at: number): Promise<number> {
  const ids = [...new Set(wanted.map(({ contactId }) => contactId))];
  const contactRows = new Map((await contacts(db).many(ids)).map((row) => [row.id, row]));
  const rows = wanted.flatMap((one) => {
    const contact = contactRows.get(one.contactId);
    return contact && mayGet(contact.status, one.type) ? [emailOf(one, contact.email, at)] : [];
  });
  const queued = await emails(db).add(rows);
  if (rows.some(({ scheduledAt }) => scheduledAt <= at)) await orderSending(db);
  return queued;
}

const empty = { note: '', fence: 0, attempts: 0, isOpen: false, clickCount: 0 } as const;

function emailOf({ campaignId, contactId, type, ...of }: Queued, address: string, at: number) {
  const { occasion = 0, subjectId = null, subject = '', content = null, scheduledAt = at } = of;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const own = { campaignId, contactId, occasion, type, subjectId, subject, content, scheduledAt, address, domain };
  return { ...empty, ...own, status: 'scheduled' as const, hash: randomUUID(), createdAt: at, updatedAt: at };
}
