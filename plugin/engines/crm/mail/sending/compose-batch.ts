import type { Host, MailMessage } from '../../../../host';
import { OperationError } from '../../../../kit/errors';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import type { EmailRow } from '../../data/campaigns/claims';
import { mergeEmail } from '../compose/merge-email';
import { type PreparedEmail, prepareEmail } from '../compose/prepare-email';
import { recipientsOf } from '../compose/recipients';
import { sourceOf } from '../compose/stored';
import type { EmailSource, Recipient } from '../compose/types';

/** An email as it goes out, or why it cannot be made. */
export interface Letter {
  readonly message: MailMessage;
  /** Of the site, for the names of its emails. */
  readonly domain: string;
  readonly problem?: string;
}

interface Composing {
  readonly host: Host;
  readonly now: () => number;
}

type Preparation = { readonly prepared: PreparedEmail } | { readonly problem: string };

/** Writes emails: what is the same for all recipients is read once for a campaign and subject, and the recipients of a batch together. */
export function composer({ host, now }: Composing) {
  const preparations = new Map<string, Promise<Preparation>>();

  const prepare = async (source: EmailSource): Promise<Preparation> => {
    try {
      return { prepared: await host.storage.run((db) => prepareEmail(db, source, { host, now })) };
    } catch (error) {
      const problem = problemOf(error);
      host.log.warn({ err: error }, 'an email cannot be made');
      return { problem };
    }
  };

  function preparationOf(campaign: CampaignRow, email: EmailRow): Promise<Preparation> {
    const source = sourceOf(campaign, email);
    // What one email has of its own is nobody else's.
    if (email.content !== null) return prepare(source);
    const key = `${campaign.id} ${campaign.updatedAt} ${source.subject}`;
    const known = preparations.get(key) ?? prepare(source);
    preparations.set(key, known);
    return known;
  }

  return async (emails: readonly EmailRow[]): Promise<ReadonlyMap<number, Letter>> => {
    const records = await host.storage.run((db) => campaigns(db).many([...new Set(emails.map(({ campaignId }) => campaignId))]));
    const byId = new Map(records.map((campaign) => [campaign.id, campaign]));
    const recipients = await host.storage.run((db) =>
      recipientsOf(
        db,
        host,
        emails.map(({ contactId }) => contactId),
      ),
    );
    const domain = new URL((await host.site()).url).hostname;
    const letters = new Map<number, Letter>();
    for (const email of emails) {
      const [campaign, recipient] = [byId.get(email.campaignId), recipients.get(email.contactId)];
      if (campaign && recipient) letters.set(email.id, { domain, ...merged(await preparationOf(campaign, email), recipient, email) });
    }
    return letters;
  };
}

const nothing: MailMessage = { to: [], subject: '', text: '' };

function merged(preparation: Preparation, recipient: Recipient, email: EmailRow): Omit<Letter, 'domain'> {
  if ('problem' in preparation) return { message: nothing, problem: preparation.problem };
  try {
    const { headers, ...letter } = mergeEmail(preparation.prepared, { ...recipient, email });
    return { message: messageOf(recipient, { ...letter, headers }) };
  } catch (error) {
    return { message: nothing, problem: problemOf(error) };
  }
}

/** What is sent to a contact. */
export function messageOf({ contact }: Recipient, letter: ReturnType<typeof mergeEmail>): MailMessage {
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  return { ...letter, to: [contact.email], ...(name === '' ? {} : { toName: name }) };
}

/** Why an email can never be made. Throws what may pass, such as a database that is away: those emails are tried again. */
function problemOf(error: unknown): string {
  if (error instanceof OperationError && error.status >= 500) throw error;
  return `It cannot be made: ${error instanceof Error ? error.message : String(error)}`.slice(0, 1000);
}
