import type { RestResponse } from '../../../host';
import { html } from '../../../kit/html';
import { nothing, type PageContext, sitePage } from '../../kit/pages/answers';
import type { ContactRow } from '../data/contacts/contact-table';
import { contacts } from '../data/contacts/contacts';
import { linkSecret, type PageAction, readToken, tokenState } from '../mail/tokens';
import { languageOf } from './words';

/** Whose link it is that was followed. */
export interface Holder {
  readonly contact: ContactRow;
  /** The email that the link stood in; 0 for none. Of `join` the list. */
  readonly emailId: number;
}

/** The holder of the link in the path; or what to answer where it is wrong, which tells nothing, or old. */
export async function holderOf(asked: PageContext, action: PageAction): Promise<Holder | RestResponse> {
  const { host, now } = asked.engine;
  const token = readToken(asked.request.params.token ?? '');
  const contact = token && (await host.storage.run((db) => contacts(db).find(token.contactId)));
  if (!token || !contact) return nothing;
  const state = tokenState(linkSecret(host), token, { contact, action, at: now() });
  if (state === 'wrong') return nothing;
  return state === 'valid' ? { contact, emailId: token.emailId } : expired(asked);
}

export const isAnswer = (holder: Holder | RestResponse): holder is RestResponse => 'status' in holder;

function expired(asked: PageContext): Promise<RestResponse> {
  const { say } = languageOf(asked.request);
  const title = say('This link has expired');
  const body = html`<h1>${title}</h1>
<p>${say('Please use the link in the newest email that you got from us.')}</p>`;
  return sitePage(asked, { title, status: 410, body });
}

/** `a…@example.com`: enough for its owner. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  // No line break within it.
  return `${[...email].slice(0, 1).join('')}…\u2060${email.slice(at)}`;
}
