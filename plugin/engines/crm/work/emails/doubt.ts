import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import type { EmailRow } from '../../data/campaigns/claims';
import { emailList } from '../../data/campaigns/email-list';
import { type Chosen, demandAccepted, resendThese, sendableOf, unsent } from './resend';
import { orderSending } from './sending-order';

interface Resent {
  readonly count: number;
  /** Ids of those whose contacts may not be emailed now. */
  readonly skipped: readonly number[];
}

/** These emails of campaigns, sequences, automations and to one contact, once more; all or none (D402). */
export async function resendAny(db: Db, { found, at, isDoubtAccepted }: Chosen): Promise<Resent> {
  demandAccepted(found, isDoubtAccepted);
  const made = await lockSources(db, found);
  const { sendable } = await sendableOf(db, found);
  const skipped = found.filter((row) => !sendable.includes(row)).map(({ id }) => id);
  let count = 0;
  for (const campaign of made) {
    const its = found.filter(({ campaignId }) => campaignId === campaign.id);
    count +=
      campaign.type === 'campaign'
        ? await resendThese(db, campaign, { found: its, at, isDoubtAccepted })
        : await repeatThese(
            db,
            its.filter((row) => sendable.includes(row)),
            { all: its, at },
          );
  }
  if (count > 0) await orderSending(db);
  return { count, skipped };
}

/** What the emails are made of, locked as whoever pauses or claims does: before the emails, in the order of ids. 422 where it was deleted. */
async function lockSources(db: Db, emails: readonly EmailRow[]): Promise<CampaignRow[]> {
  const made: CampaignRow[] = [];
  for (const id of [...new Set(emails.map(({ campaignId }) => campaignId))].sort((one, other) => one - other)) {
    const campaign = await campaigns(db).find(id, { lock: true });
    const orphan = emails.find(({ campaignId }) => campaignId === id)?.id;
    if (!campaign) throw refuse(`What email ${orphan} is made of no longer exists. Leave it as sent, or delete it.`);
    made.push(campaign);
  }
  return made;
}

/** The occasion of such an email is the course or the run that it is of (D281, D282), so what was sent has no copy. */
async function repeatThese(db: Db, sendable: readonly EmailRow[], { all, at }: { all: readonly EmailRow[]; at: number }): Promise<number> {
  const other = all.find(({ status }) => !unsent.includes(status));
  if (other)
    throw refuse(
      `Email ${other.id} is ${other.status}: only emails that have failed or are in doubt are sent again, unless they are of a campaign.`,
    );
  return emailList(db).repeat(
    sendable.map(({ id }) => id),
    unsent,
    at,
  );
}

/** A person takes these emails for sent, at the time since when they are in doubt (D402). All or none; how many. */
export async function leaveAsSent(db: Db, emails: readonly EmailRow[], at: number): Promise<number> {
  const other = emails.find(({ status }) => status !== 'in_doubt');
  if (other) throw refuse(`Email ${other.id} is ${other.status}: only emails in doubt can be left as sent.`);
  const ids = [...new Set(emails.map(({ campaignId }) => campaignId))];
  const written = new Map((await campaigns(db).many(ids)).map(({ id, subject }) => [id, subject]));
  const tried = new Map((await campaigns(db).subjects(ids)).map(({ id, subject }) => [id, subject]));
  let count = 0;
  for (const row of emails) {
    const subject = row.subject || tried.get(row.subjectId ?? 0) || written.get(row.campaignId) || '';
    count += await emailList(db).leaveAsSent(row, { subject, note: 'In doubt; a person left it as sent.', at });
  }
  return count;
}
