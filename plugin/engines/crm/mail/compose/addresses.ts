import { clickMac, type LinkAction, linkToken } from '../tokens';
import type { Recipient } from './types';

/** What addresses in emails are made with. */
export interface Signing {
  /** Of the site, without a slash at its end. */
  readonly site: string;
  readonly key: Uint8Array;
  readonly at: number;
}

const paths: Readonly<Record<LinkAction, string>> = { unsubscribe: 'unsubscribe', manage: 'preferences', confirm: 'confirm' };

/** Where the page of an action is, for this recipient. */
export const actionUrl = ({ site, key, at }: Signing, { contact, email }: Pick<Recipient, 'contact' | 'email'>, action: LinkAction) =>
  `${site}/email/${paths[action]}/${linkToken(key, { contact, action, emailId: email?.id ?? 0 }, at)}`;

export const webViewUrl = ({ site }: Signing, { hash }: { readonly hash: string }) => `${site}/email/view/${hash}`;
export const pixelUrl = ({ site }: Signing, { hash }: { readonly hash: string }) => `${site}/email/open/${hash}`;
export const clickUrl = ({ site, key }: Signing, { hash }: { readonly hash: string }, urlId: number) =>
  `${site}/email/click/${hash}/${urlId}/${clickMac(key, hash, urlId)}`;
