import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import { campaigns } from '../../data/campaigns/campaigns';
import type { emailTable } from '../../data/campaigns/email-table';
import { versions } from '../../data/campaigns/versions';
import { type PreparedEmail, prepareEmail } from './prepare-email';
import { recipientsOf } from './recipients';
import type { EmailSource, Recipient } from './types';

type EmailRow = Pick<RowOf<typeof emailTable>, 'id' | 'hash' | 'campaignId' | 'contactId' | 'subject' | 'content' | 'sentAt'>;

/** What a stored email is made of: its campaign, with what is its own. */
export function sourceOf(campaign: EmailSource, { subject, content }: Pick<EmailRow, 'subject' | 'content'>): EmailSource {
  return { ...campaign, subject: subject || campaign.subject, ...content };
}

/** A stored email: what was sent of it as it was then (D392), else as it is composed now. Undefined where its campaign or its contact no longer exists. */
export async function composedAgain(
  db: Db,
  email: EmailRow,
  engine: Pick<Engine, 'host' | 'now'>,
): Promise<{ prepared: PreparedEmail; recipient: Recipient } | undefined> {
  const campaign = await campaigns(db).find(email.campaignId);
  const recipient = (await recipientsOf(db, engine.host, [email.contactId])).get(email.contactId);
  if (!campaign || !recipient) return undefined;
  const version = email.sentAt === null ? undefined : await versions(db).of(campaign.id, email.sentAt);
  return { prepared: await prepareEmail(db, sourceOf({ ...campaign, ...version }, email), engine), recipient: { ...recipient, email } };
}
