import type { Host } from '../../../host';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { serviceOf } from '../../kit/engine';
import { failureOf } from '../../kit/mail/failure';
import { crmSettings } from '../data/settings/settings';
import type { CrmSettings } from '../domain/settings';
import { addSystemNote } from '../work/contacts/system-note';
import { isOptinOver, type OptinOrder, optinKind } from '../work/emails/order-optin';
import { mergeEmail } from './compose/merge-email';
import { prepareEmail } from './compose/prepare-email';
import { recipientsOf } from './compose/recipients';
import type { EmailSource } from './compose/types';

/** The email as the settings have it; it tells who asks, and needs no way to end what has not begun. */
const sourceOf = ({ double_optin: its }: CrmSettings): EmailSource => ({
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

/** The email that asks a contact to confirm, composed when it goes out. What is no longer asked is dropped (D264). */
export const optinMail: DeliveryKind = {
  kind: optinKind,
  isInternal: true,
  async deliver({ payload }: Delivery, { host, now }: JobCtx) {
    const order = payload as OptinOrder;
    const { contactId } = order;
    if (await host.storage.tx((db) => isOptinOver(db, order))) return;
    const recipient = (await host.storage.run((db) => recipientsOf(db, host, [contactId]))).get(contactId);
    if (!recipient) return;
    await send(host, recipient.contact.email, await composed(host, recipient, now));
    const note = { title: 'Confirmation email sent', description: 'The contact was asked to confirm its subscription.', at: now() };
    await host.storage.tx((db) => addSystemNote(db, contactId, note));
  },
};

async function composed(host: Host, recipient: Parameters<typeof mergeEmail>[1], now: () => number) {
  const source = sourceOf(await crmSettings(host));
  return mergeEmail(await host.storage.run((db) => prepareEmail(db, source, { host, now, isTracked: false })), recipient);
}

async function send(host: Host, address: string, { headers: _, ...email }: ReturnType<typeof mergeEmail>): Promise<void> {
  try {
    await (await serviceOf(host).mail()).send({ ...email, to: [address] });
  } catch (error) {
    throw failureOf(error);
  }
}
