import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import { campaignTable } from '../../data/campaigns/campaign-tables';
import type { emailTable } from '../../data/campaigns/email-table';
import { type PreparedEmail, prepareEmail } from './prepare-email';
import { recipientsOf } from './recipients';
import type { EmailSource, Recipient } from './types';

type EmailRow = Pick<RowOf<typeof emailTable>, 'id' | 'hash' | 'campaignId' | 'contactId' | 'subject' | 'content'>;

/** What a stored email is made of: its campaign, with what is its own. */
function sourceOf(campaign: EmailSource, { subject, content }: EmailRow): EmailSource {
  return { ...campaign, subject: subject || campaign.subject, ...content };
}

/** A stored email as it is composed now; undefined where its campaign or its contact no longer exists. */
export async function composedAgain(
  db: Db,
  email: EmailRow,
  engine: Pick<Engine, 'host' | 'now'>,
): Promise<{ prepared: PreparedEmail; recipient: Recipient } | undefined> {
  const campaign = await rows(db, campaignTable).one({ id: email.campaignId });
  const recipient = (await recipientsOf(db, engine.host, [email.contactId])).get(email.contactId);
  if (!campaign || !recipient) return undefined;
  return { prepared: await prepareEmail(db, sourceOf(campaign, email), engine), recipient: { ...recipient, email } };
}
