import { Html, html, trusted } from '../../../../kit/html';
import { detailColumn, eachDetail } from '../../domain/contacts/details';
import { formatted, shifted } from '../../domain/merge/dates';
import type { MergeTag } from '../../domain/merge/merge-tags';
import { actionUrl, joinUrl, ownSmartLinkUrl, type Signing, smartLinkUrl, webViewUrl } from './addresses';
import type { Recipient } from './types';

/** The same for all recipients of an email. */
export interface Surroundings extends Signing {
  readonly zone: string;
  readonly locale: string;
  readonly business: { readonly name: string; readonly address: string };
  readonly adminEmail: string;
  readonly footer: string;
  readonly preHeader: string;
  readonly latestPost?: { readonly title: string; readonly content: string; readonly excerpt: string; readonly url: string } | undefined;
}

/** Text, or markup that is safe; undefined where the code is unknown. */
type Value = string | Html | undefined;

/** Whom and what the codes of an email are about. */
export interface MergeScope {
  readonly around: Surroundings;
  /** Missing in texts that are about nobody. */
  readonly recipient?: Recipient | undefined;
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/** What a code of a text stands for. */
export function codeValue(tag: MergeTag, scope: MergeScope): Value {
  const dot = tag.code.indexOf('.');
  const group = dot < 0 ? '' : tag.code.slice(0, dot);
  const key = tag.code.slice(dot + 1);
  if (group === '') return own(alone, key)?.(scope);
  return own(groups, group)?.(key, scope, tag);
}

const alone: Readonly<Record<string, (scope: MergeScope) => Value>> = {
  web_preview_url: ({ around, recipient }) => (recipient?.email ? webViewUrl(around, recipient.email) : ''),
  crm_global_email_footer: ({ around }) => trusted(around.footer),
  crm_preheader_text: ({ around }) => around.preHeader,
};

type Group = (key: string, scope: MergeScope, tag: MergeTag) => Value;

const groups: Readonly<Record<string, Group>> = {
  contact: (key, { recipient }) => recipient && contactValue(key, recipient),
  crm: crmValue,
  site: (key, { around }) => own({ url: around.site, admin_email: around.adminEmail }, key),
  user: (key, { recipient }) => recipient?.user && own(userValues(recipient.user), key),
  date: (key, scope) => otherValue(`date.${key}`, scope),
  date_format: (key, scope) => otherValue(`date_format.${key}`, scope),
  latest_post: (key, scope) => otherValue(`latest_post.${key}`, scope),
  other: otherValue,
};

const userValues = ({ id, login, displayName, email, role }: NonNullable<Recipient['user']>) => ({
  ID: String(id),
  user_login: login,
  display_name: displayName,
  user_email: email,
  role,
});

function contactValue(key: string, recipient: Recipient): Value {
  const [name = '', ...path] = key.split('.');
  const rest = path.join('.');
  if (name === 'custom') return textOf(own(recipient.values, rest));
  if (name === 'company') return recipient.company && companyValue(rest, recipient.company);
  if (name === 'tags' || name === 'lists')
    return recipient[name]
      .map((label) => own({ title: label.title, slug: label.slug, id: String(label.id) }, rest || 'title') ?? '')
      .join(', ');
  return own(contactValues(recipient), key);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

export const contactValues = ({ contact }: Pick<Recipient, 'contact'>): Readonly<Record<string, string>> => ({
  full_name: `${contact.firstName} ${contact.lastName}`.trim(),
  email: contact.email,
  id: String(contact.id),
  user_id: contact.userId === null ? '' : String(contact.userId),
  status: contact.status,
  ...eachDetail(({ title }, name) => (title === undefined ? undefined : String(contact[detailColumn(name)] ?? ''))),
});

function companyValue(key: string, company: NonNullable<Recipient['company']>): Value {
  const { name, email, phone, website, industry, type, addressLine1, addressLine2, postalCode, city, state, country } = company;
  const place = `${postalCode} ${city}`.trim();
  const address = [addressLine1, addressLine2, place, state, country].filter((line) => line !== '').join(', ');
  const lines = { address_line_1: addressLine1, address_line_2: addressLine2, postal_code: postalCode, city, state, country };
  return own({ name, email, phone, website, industry, type, address, ...lines }, key);
}

/** What of it ends or changes the emails to a recipient; these are links of the recipient's own. */
const linkNames = {
  unsubscribe_url: { action: 'unsubscribe', text: '' },
  unsubscribe_html: { action: 'unsubscribe', text: 'Unsubscribe' },
  unsubscribe_text: { action: 'unsubscribe', text: 'Unsubscribe' },
  manage_subscription_url: { action: 'manage', text: '' },
  manage_subscription_html: { action: 'manage', text: 'Manage your preferences' },
  manage_subscription_text: { action: 'manage', text: 'Manage your preferences' },
  activate_link: { action: 'confirm', text: '' },
  activate_button: { action: 'confirm', text: 'Confirm subscription' },
} as const;

const button =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1a56db;color:#ffffff;font-weight:600;text-decoration:none';

const smartLink = /^smart_link\.([a-z0-9]+(?:-[a-z0-9]+)*)$/;

function crmValue(key: string, { around, recipient }: MergeScope, { otherwise }: MergeTag): Value {
  const [, short] = smartLink.exec(key) ?? [];
  if (short !== undefined) return recipient ? ownSmartLinkUrl(around, recipient, short) : smartLinkUrl(around, short);
  const { business } = around;
  const link = own(linkNames, key as keyof typeof linkNames);
  const list = recipient?.list;
  if (link === undefined)
    return own({ business_name: business.name, business_address: business.address, list_title: list?.title ?? '' }, key);
  if (!recipient) return '';
  const asksForList = link.action === 'confirm' && list !== undefined;
  const url = asksForList ? joinUrl(around, { ...recipient, listId: list.id }) : actionUrl(around, recipient, link.action);
  if (link.text === '') return url;
  return html`<a href="${url}"${key === 'activate_button' && html` class="button" style="${button}"`}>${otherwise || link.text}</a>`;
}

function otherValue(key: string, { around }: MergeScope): Value {
  const { at, zone, locale, latestPost } = around;
  const [, kind, rest = ''] = /^(date|date_format|latest_post)\.(.*)$/.exec(key) ?? [];
  if (kind === 'date') return shifted({ at, zone, locale }, rest);
  if (kind === 'date_format') return formatted({ at, zone, locale }, rest);
  if (kind !== 'latest_post' || !latestPost) return undefined;
  if (rest === 'content') return trusted(latestPost.content);
  return own({ title: latestPost.title, excerpt: latestPost.excerpt, url: latestPost.url }, rest);
}

/** A value as text: markup without its tags is left to whoever prints it. */
export const isMarkup = (value: Value): value is Html => value instanceof Html;
