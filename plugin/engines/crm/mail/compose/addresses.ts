import { clickMac, linkToken, type PageAction, shareMac } from '../tokens';
import type { Recipient } from './types';

/** What addresses in emails are made with. */
export interface Signing {
  /** Of the site, without a slash at its end. */
  readonly site: string;
  readonly key: Uint8Array;
  readonly at: number;
}

const paths: Readonly<Record<PageAction, string>> = { unsubscribe: 'unsubscribe', manage: 'preferences', confirm: 'confirm', join: 'join' };

/** Where the page of an action is, for this recipient. */
export const actionUrl = ({ site, key, at }: Signing, { contact, email }: Pick<Recipient, 'contact' | 'email'>, action: PageAction) =>
  `${site}/email/${paths[action]}/${linkToken(key, { contact, action, emailId: email?.id ?? 0 }, at)}`;

/** Where a contact confirms that it wants a list. */
export const joinUrl = (signing: Signing, { contact, listId }: { contact: Recipient['contact']; listId: number }) =>
  actionUrl(signing, { contact, email: { id: listId, hash: '' } }, 'join');

/** Where a smart link is for everybody: it counts, and leads on. */
export const smartLinkUrl = ({ site }: Pick<Signing, 'site'>, short: string) => `${site}/email/go/${short}`;
/** The same in an email: it knows who follows it. What is only shown, such as a preview, does nothing. */
export function ownSmartLinkUrl({ site, key, at }: Signing, { contact, email }: Pick<Recipient, 'contact' | 'email'>, short: string) {
  const url = smartLinkUrl({ site }, short);
  return email ? `${url}/${linkToken(key, { contact, action: 'smart', emailId: email.id, of: short }, at)}` : url;
}

export const webViewUrl = ({ site }: Signing, { hash }: { readonly hash: string }) => `${site}/email/view/${hash}`;
export const pixelUrl = ({ site }: Signing, { hash }: { readonly hash: string }) => `${site}/email/open/${hash}`;
export const clickUrl = ({ site, key }: Signing, { hash }: { readonly hash: string }, urlId: number) =>
  `${site}/email/click/${hash}/${urlId}/${clickMac(key, hash, urlId)}`;
/** Where everybody may read a campaign. */
export const shareUrl = ({ site, key }: Omit<Signing, 'at'>, { id, createdAt }: { readonly id: number; readonly createdAt: number }) =>
  `${site}/email/campaign/${id}/${shareMac(key, id, createdAt)}`;
