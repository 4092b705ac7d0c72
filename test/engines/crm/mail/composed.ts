import { mergeEmail } from '../../../../plugin/engines/crm/mail/compose/merge-email';
import { type PreparedEmail, prepareEmail } from '../../../../plugin/engines/crm/mail/compose/prepare-email';
import { recipientsOf } from '../../../../plugin/engines/crm/mail/compose/recipients';
import type { EmailSource, MergedEmail, Recipient } from '../../../../plugin/engines/crm/mail/compose/types';
import type { CrmSite } from '../crm-site';

/** 10 May 2026, 12:00 UTC. */
export const noon = Date.UTC(2026, 4, 10, 12);

export const source = (its: Partial<EmailSource>): EmailSource => ({
  subject: 'News',
  preHeader: '',
  body: '<p>Hello</p>',
  designTemplate: 'simple',
  settings: {},
  isUtmActive: false,
  utm: {},
  ...its,
});

export const prepared = (site: Pick<CrmSite, 'host'>, its: Partial<EmailSource>, at = noon): Promise<PreparedEmail> =>
  site.host.storage.run((db) => prepareEmail(db, source(its), { host: site.host, now: () => at }));

export async function recipient(site: Pick<CrmSite, 'host'>, id: number, email?: Recipient['email']): Promise<Recipient> {
  const found = (await site.host.storage.run((db) => recipientsOf(db, site.host, [id]))).get(id);
  if (!found) throw new Error(`no contact ${id}`);
  return { ...found, email };
}

/** An email to a contact, composed without being stored. */
export const composed = async (site: CrmSite, id: number, its: Partial<EmailSource>): Promise<MergedEmail> =>
  mergeEmail(await prepared(site, its), await recipient(site, id));
