import { rows } from '../../../../plugin/db/rows';
import { campaignTable } from '../../../../plugin/engines/crm/data/campaigns/campaign-tables';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { metricTable } from '../../../../plugin/engines/crm/data/campaigns/tracking-tables';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import { noteTable } from '../../../../plugin/engines/crm/data/contacts/note-table';
import { actionUrl } from '../../../../plugin/engines/crm/mail/compose/addresses';
import { mergeEmail } from '../../../../plugin/engines/crm/mail/compose/merge-email';
import type { EmailSource, MergedEmail } from '../../../../plugin/engines/crm/mail/compose/types';
import { linkSecret, type PageAction } from '../../../../plugin/engines/crm/mail/tokens';
import type { CrmSite } from '../crm-site';
import { prepared, recipient, source } from '../mail/composed';

let number = 0;

/** A campaign with an email to a contact, as the sender leaves them, and the email itself. */
export async function sentEmail(site: Pick<CrmSite, 'host'>, contactId: number, its: Partial<EmailSource> = {}) {
  const campaign = source(its);
  const row = await site.host.storage.tx(async (db) => {
    const title = `Campaign ${++number}`;
    const own = { type: 'campaign', title, titleKey: title, slug: title, status: 'archived', recipientsCount: 1, delay: 0 } as const;
    const campaignId = await rows(db, campaignTable).insert({ ...campaign, ...own, createdAt: 0, updatedAt: 0 });
    const hash = `${campaignId}-0123456789abcdef`;
    const values = {
      campaignId,
      contactId,
      occasion: 1,
      type: 'campaign',
      address: 'a@example.com',
      domain: 'example.com',
      subject: '',
    } as const;
    const none = { status: 'sent', note: '', fence: 0, attempts: 1, isOpen: false, clickCount: 0, createdAt: 0, updatedAt: 0 } as const;
    const id = await rows(db, emailTable).insert({ ...values, ...none, content: null, hash });
    return { id, hash, campaignId };
  });
  const email: MergedEmail = mergeEmail(await prepared(site, its, Date.now()), await recipient(site, contactId, row));
  return { ...row, email };
}

/** The path of an address of this site. */
export const pathOf = (url: string) => new URL(url.replaceAll('&amp;', '&')).pathname;

/** The paths that an email's markup leads to, in order. */
export const pathsIn = (markup: string) =>
  [...markup.matchAll(/(?:href|src)="(https?:[^"]*\/email\/[^"]*)"/g)].map(([, url]) => pathOf(url ?? ''));

/** The path of a link for a contact as emails have it, or as they had it some time ago. */
export async function linkFor(
  site: Pick<CrmSite, 'host'>,
  contactId: number,
  { action, at = Date.now(), emailId = 0 }: { action: PageAction; at?: number; emailId?: number },
) {
  const { contact } = await recipient(site, contactId);
  const email = emailId === 0 ? undefined : { id: emailId, hash: '' };
  return pathOf(actionUrl({ site: 'http://x', key: linkSecret(site.host), at }, { contact, email }, action));
}

export const page = (site: CrmSite, path: string, headers: Readonly<Record<string, string>> = {}) =>
  site.send('GET', path, { headers: { accept: 'text/html', ...headers } });

type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

/** A form as a browser sends it from a page of the site. */
export function form(site: CrmSite, path: string, fields: Fields = {}) {
  const sent = new URLSearchParams();
  for (const [name, value] of Array.isArray(fields) ? (fields as [string, string][]) : Object.entries(fields)) sent.append(name, value);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  return site.send('POST', path, { headers, body: sent.toString() });
}

export const metrics = (site: CrmSite, emailId: number) =>
  site.host.storage.run((db) =>
    rows(db, metricTable).many(
      { emailId },
      {
        order: [
          ['type', 'ASC'],
          ['urlId', 'ASC'],
        ],
      },
    ),
  );
export const emailRow = (site: CrmSite, id: number) => site.host.storage.run((db) => rows(db, emailTable).one({ id }));
export const contactRow = (site: CrmSite, id: number) => site.host.storage.run((db) => rows(db, contactTable).one({ id }));
export const systemNotes = async (site: CrmSite, ownerId: number) =>
  (
    await site.host.storage.run((db) =>
      rows(db, noteTable).many({ ownerKind: 'contact', ownerId, isSystem: true }, { order: [['id', 'ASC']] }),
    )
  ).map(({ title, description }) => `${title}: ${description}`);
