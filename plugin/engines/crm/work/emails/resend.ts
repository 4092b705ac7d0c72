import { randomUUID } from 'node:crypto';
import type { Db } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import { refuse } from '../../../kit/input/errors';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import type { EmailRow } from '../../data/campaigns/claims';
import { emailList } from '../../data/campaigns/email-list';
import { emails } from '../../data/campaigns/emails';
import { contacts } from '../../data/contacts/contacts';
import { type EmailStatus, resendOf } from '../../domain/campaign-statuses';
import { mayGet } from '../../domain/emails/sendable';
import { demandStatus, lockCampaign } from './life-cycle';
import { orderSending } from './sending-order';

const atOnce = 500;

/** All emails of a campaign that failed, or that nobody opened, in parts. How many are sent once more. 422 where there is none. */
export async function resendMany({ host, now }: Engine, campaignId: number, filter: 'failed' | 'unopened'): Promise<number> {
  const at = now();
  let total = 0;
  for (let lastId = 0; ; ) {
    const emails = await host.storage.tx(async (db) => {
      const campaign = await lockCampaign(db, campaignId);
      demandStatus(campaign, ['archived', 'working'], 'sent again');
      const rows = await emailList(db).after({ campaignId, filter, search: '' }, lastId, atOnce);
      total += await again(db, campaign, { found: rows.filter((row) => row.createdAt < at || filter === 'failed'), at });
      return rows;
    });
    lastId = emails.at(-1)?.id ?? lastId;
    if (emails.length < atOnce) break;
  }
  if (total === 0)
    throw refuse(filter === 'failed' ? 'No email of this campaign has failed.' : 'There is no contact who got it and did not open it.');
  return total;
}

export interface Chosen {
  readonly found: readonly EmailRow[];
  readonly at: number;
  /** Whoever asks knows that some may be sent twice. */
  readonly isDoubtAccepted: boolean;
}

/** These emails, once more; all or none. 422 where one is in a status that does not allow it. How many. */
export async function resendThese(db: Db, campaign: CampaignRow, { found, at, isDoubtAccepted }: Chosen): Promise<number> {
  demandStatus(campaign, ['archived', 'working'], 'sent again');
  const waiting = found.find(({ status }) => resendOf(status) === 'never');
  if (waiting)
    throw refuse(`Email ${waiting.id} is ${waiting.status}: only emails that were sent, have failed or are in doubt are sent again.`);
  demandAccepted(found, isDoubtAccepted);
  return again(db, campaign, { found, at });
}

/** 422 where one is in doubt and whoever asks does not say that it may be sent twice. */
export function demandAccepted(emails: readonly EmailRow[], isDoubtAccepted: boolean): void {
  const doubtful = emails.find(({ status }) => resendOf(status) === 'in_doubt');
  if (doubtful && !isDoubtAccepted)
    throw refuse(`Nobody knows whether email ${doubtful.id} was sent. Set accept_doubt to true to send it, perhaps for the second time.`);
}

/** Those of them whose contacts may be sent them, by the ids of the contacts. */
export async function sendableOf(db: Db, emails: readonly EmailRow[]) {
  const ids = [...new Set(emails.map(({ contactId }) => contactId))];
  const contactRows = new Map((await contacts(db).many(ids)).map((row) => [row.id, row]));
  const sendable = emails.filter(({ contactId, type }) => {
    const contact = contactRows.get(contactId);
    return contact !== undefined && mayGet(contact.status, type);
  });
  return { sendable, contactRows };
}

/** What is tried again in its row. */
export const unsent: readonly EmailStatus[] = ['failed', 'in_doubt'];

/** What was not sent is tried again; what was sent is sent as a copy, as the first one stays what it was (D274). */
async function again(db: Db, campaign: CampaignRow, { found, at }: { found: readonly EmailRow[]; at: number }): Promise<number> {
  const { sendable, contactRows } = await sendableOf(db, found);
  const repeated = sendable.filter(({ status }) => unsent.includes(status)).map(({ id }) => id);
  const subjects = new Map((await campaigns(db).subjects([campaign.id])).map(({ id, subject }) => [id, subject]));
  const copies = sendable
    .filter(({ status }) => status === 'sent')
    .map((row) =>
      copyOf(row, { address: contactRows.get(row.contactId)?.email ?? row.address, subject: subjects.get(row.subjectId ?? 0) ?? '', at }),
    );
  const total = (await emailList(db).repeat(repeated, unsent, at)) + (await emails(db).add(copies));
  if (total === 0) return 0;
  await campaigns(db).update(campaign, { status: 'working', finishedAt: null, updatedAt: at });
  await orderSending(db);
  return total;
}

const fresh = { note: '', fence: 0, attempts: 0, isOpen: false, clickCount: 0, content: null } as const;

interface Copy {
  readonly address: string;
  /** Merge tags and all: the values of the contact may have changed. */
  readonly subject: string;
  readonly at: number;
}

function copyOf({ campaignId, contactId, type, occasion, subjectId }: EmailRow, { address, subject, at }: Copy) {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const own = { campaignId, contactId, type, subjectId, occasion: occasion + 1, address, domain, subject };
  return { ...fresh, ...own, status: 'scheduled' as const, scheduledAt: at, hash: randomUUID(), createdAt: at, updatedAt: at };
}
