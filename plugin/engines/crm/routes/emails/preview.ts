import { refuse } from '../../../kit/input/errors';
import { mapOf } from '../../../kit/input/query';
import { intOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { contacts } from '../../data/contacts/contacts';
import { designTemplates } from '../../domain/designs';
import { mergeEmail } from '../../mail/compose/merge-email';
import { prepareEmail } from '../../mail/compose/prepare-email';
import { recipientsOf } from '../../mail/compose/recipients';
import type { EmailSource, Recipient } from '../../mail/compose/types';
import { findTemplate } from '../../work/emails/save-template';
import { notFound, previewRoute } from '../route';

/** What is to be shown: the fields of a campaign, or the template with this id. */
async function sourceOf({ engine, body }: EngineCall): Promise<EmailSource> {
  const none = { isUtmActive: false, utm: {} };
  const templateId = intOf(body.template_id);
  if (templateId !== undefined) return { ...none, ...(await engine.host.storage.run((db) => findTemplate(db, templateId))) };
  const sent = mapOf(body.campaign ?? body);
  const design = designTemplates.find((each) => each === (wordOf(sent, 'design_template') || 'simple'));
  if (!design) throw refuse(`design_template must be one of: ${designTemplates.join(', ')}.`);
  return {
    ...none,
    subject: wordOf(sent, 'email_subject'),
    preHeader: wordOf(sent, 'email_pre_header'),
    body: typeof sent.email_body === 'string' ? sent.email_body : '',
    designTemplate: design,
    settings: mapOf(sent.settings),
  };
}

/** Who reads as long as the site has no contact: of nobody anything is known, so placeholders print what they fall back to (D611). */
function nobody(at: number): Recipient {
  const texts = {
    email: '',
    emailKey: '',
    prefix: '',
    firstName: '',
    lastName: '',
    phone: '',
    addressLine1: '',
    addressLine2: '',
    postalCode: '',
    city: '',
    state: '',
    country: '',
    timezone: '',
    ip: '',
    source: '',
    avatar: '',
    searchText: '',
    linkKey: '',
  };
  const unknown = { userId: null, ownerId: null, companyId: null, latitude: null, longitude: null, dateOfBirth: null, birthday: null };
  const kind = { status: 'subscribed', contactType: 'lead', totalPoints: 0, lifeTimeValue: 0 } as const;
  return {
    contact: { id: 0, ...texts, ...unknown, ...kind, lastActivity: null, createdAt: at, updatedAt: at },
    values: {},
    tags: [],
    lists: [],
  };
}

/**
 * `POST /campaigns/email-preview-html`: an email as a contact would get it; nothing is stored or counted. Without a contact, the newest, and
 * `contact_id` is null where there is none.
 */
async function preview(call: EngineCall) {
  const { engine, body } = call;
  const source = await sourceOf(call);
  const sentId = intOf(body.contact_id);
  return engine.host.storage.run(async (db) => {
    const id = sentId ?? (await contacts(db).newest())?.id;
    const recipient = id === undefined ? nobody(engine.now()) : (await recipientsOf(db, engine.host, [id])).get(id);
    if (!recipient) throw notFound('Contact', id ?? 0);
    const { subject, html, text } = mergeEmail(await prepareEmail(db, source, { ...engine, isTracked: false }), recipient);
    return { preview_html: html, subject, text, contact_id: id ?? null };
  });
}

export const previewRoutes = [previewRoute('POST /campaigns/email-preview-html', ['crm_read_emails', 'crm_manage_emails'], preview)];
