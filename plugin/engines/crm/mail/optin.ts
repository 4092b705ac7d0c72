import type { Db, Host } from '../../../host';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { serviceOf } from '../../kit/engine';
import { failureOf } from '../../kit/mail/failure';
import { contacts } from '../data/contacts/contacts';
import { type LabelRow, labels } from '../data/contacts/labels';
import { listJoins } from '../data/contacts/list-joins';
import { crmSettings } from '../data/settings/settings';
import { optinOf } from '../domain/list-optin';
import type { CrmSettings } from '../domain/settings';
import { isSuppressed } from '../domain/statuses';
import { addSystemNote } from '../work/contacts/system-note';
import { isOptinOver, type JoinOrder, type OptinOrder, optinKind } from '../work/emails/order-optin';
import { mergeEmail } from './compose/merge-email';
import { prepareEmail } from './compose/prepare-email';
import { recipientsOf } from './compose/recipients';
import type { EmailSource, Recipient } from './compose/types';

/** The email as the settings have it; it tells who asks, and needs no way to end what has not begun. */
const sourceOf = (its: CrmSettings['double_optin']): EmailSource => ({
  subject: its.email_subject,
  preHeader: its.email_pre_header,
  body: its.email_body,
  designTemplate: its.design_template,
  settings: {
    is_transactional: 'yes',
    footer_settings: { custom_footer: 'yes', footer_content: '<p>{{crm.business_name}}<br>{{crm.business_address}}</p>' },
  },
  isUtmActive: false,
  utm: {},
});

/** What is asked: whether the contact wants emails, or one list. Undefined where it is no longer asked. */
interface Question {
  readonly settings: CrmSettings['double_optin'];
  readonly list?: LabelRow;
}

async function questionOf(db: Db, order: OptinOrder | JoinOrder, site: CrmSettings['double_optin']): Promise<Question | undefined> {
  if (!('listId' in order)) return (await isOptinOver(db, order)) ? undefined : { settings: site };
  const { contactId, listId } = order;
  const contact = await contacts(db).find(contactId);
  const [list] = await labels(db, 'lists').many([listId]);
  if (!contact || !list || isSuppressed(contact.status) || !(await listJoins(db).find(contactId, listId))) return undefined;
  return { settings: optinOf(list.settings, site), list };
}

/** The email that asks a contact to confirm, composed when it goes out. What is no longer asked is dropped (D264). */
export const optinMail: DeliveryKind = {
  kind: optinKind,
  isInternal: true,
  async deliver({ payload }: Delivery, { host, now }: JobCtx) {
    const order = payload as OptinOrder | JoinOrder;
    const { contactId } = order;
    const { double_optin: site } = await crmSettings(host);
    const question = await host.storage.tx((db) => questionOf(db, order, site));
    const recipient = question && (await host.storage.run((db) => recipientsOf(db, host, [contactId]))).get(contactId);
    if (!recipient) return;
    const { list, settings } = question;
    await send(host, recipient.contact.email, await composed(host, { ...recipient, list }, { source: sourceOf(settings), now }));
    const about = list ? `its wish to be on the list ${list.title}` : 'its subscription';
    const note = { title: 'Confirmation email sent', description: `The contact was asked to confirm ${about}.`, at: now() };
    await host.storage.tx((db) => addSystemNote(db, contactId, note));
  },
};

async function composed(host: Host, recipient: Recipient, { source, now }: { source: EmailSource; now: () => number }) {
  return mergeEmail(await host.storage.run((db) => prepareEmail(db, source, { host, now, isTracked: false })), recipient);
}

async function send(host: Host, address: string, { headers: _, ...email }: ReturnType<typeof mergeEmail>): Promise<void> {
  try {
    await (await serviceOf(host).mail()).send({ ...email, to: [address] });
  } catch (error) {
    throw failureOf(error);
  }
}
