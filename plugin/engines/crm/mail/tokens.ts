import { createHmac } from 'node:crypto';
import type { Host } from '../../../host';
import { sameText } from '../../../kit/same-text';
import { serviceOf } from '../../kit/engine';

/** What a page lets the holder of its link do. */
export type PageAction = 'unsubscribe' | 'manage' | 'confirm' | 'join';
/** What a link lets its holder do; `smart` is what the smart link says that it is for. */
type LinkAction = PageAction | 'smart';

/** Who a link is for: its key is random, and a new one ends all links of the contact. */
export interface LinkHolder {
  readonly id: number;
  readonly linkKey: string;
}

const day = 86_400_000;
/** How many days a link works. Who wants no more emails can say so from an old one too (D260). */
const lifetimes: Readonly<Record<LinkAction, number>> = { unsubscribe: 400, manage: 60, confirm: 30, join: 30, smart: 400 };

/** Nobody else can derive it: links of contacts and of emails are signed with it. */
export const linkSecret = (host: Host): Uint8Array => serviceOf(host).signingKey('crm.links');

const signed = (key: Uint8Array, ...parts: readonly (string | number)[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

interface Subject {
  readonly contact: LinkHolder;
  readonly action: LinkAction;
  /** The email that the link stands in; 0 for none. Of `join` the list that it is for. */
  readonly emailId: number;
  /** Of `smart` the smart link: a token for one is none for another. */
  readonly of?: string;
}

const dayOf = (at: number) => Math.floor(at / day);

const named = (of: string | undefined) => (of === undefined ? [] : [of]);

/** A link's secret part: another one for every contact, action and day. Neither the address nor anything made of it is in it (D260). */
export function linkToken(key: Uint8Array, { contact, action, emailId, of }: Subject, at: number): string {
  const parts = [contact.id, emailId, dayOf(at)];
  return [...parts.map((part) => part.toString(36)), signed(key, action, contact.linkKey, ...parts, ...named(of))].join('.');
}

/** A token, taken apart; nothing of it is proven yet. */
export interface ReadToken {
  readonly contactId: number;
  readonly emailId: number;
  readonly day: number;
  readonly mac: string;
}

export function readToken(text: string): ReadToken | undefined {
  const [, contact, email, issued, mac] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,6})\.([\w-]{32})$/.exec(text) ?? [];
  if (contact === undefined || email === undefined || issued === undefined || mac === undefined) return undefined;
  return { contactId: Number.parseInt(contact, 36), emailId: Number.parseInt(email, 36), day: Number.parseInt(issued, 36), mac };
}

/** Whether a token is this contact's and still works: `expired` is genuine, but old. */
export function tokenState(key: Uint8Array, token: ReadToken, of: Omit<Subject, 'emailId'> & { readonly at: number }) {
  const { contact, action, at, of: subject } = of;
  const { contactId, emailId, day: issued, mac } = token;
  if (!sameText(mac, signed(key, action, contact.linkKey, contactId, emailId, issued, ...named(subject)))) return 'wrong';
  const age = dayOf(at) - issued;
  return age < 0 || age > lifetimes[action] ? 'expired' : 'valid';
}

/** Part of the address at which everybody may read a campaign. */
export const shareMac = (key: Uint8Array, campaignId: number, createdAt: number): string =>
  signed(key, 'share', campaignId, createdAt).slice(0, 24);

/** Part of the address of a link in an email: only addresses of its own links can be made of it. */
export const clickMac = (key: Uint8Array, emailHash: string, urlId: number): string => signed(key, 'click', emailHash, urlId).slice(0, 16);
