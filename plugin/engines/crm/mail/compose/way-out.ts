import type { DesignTemplate } from '../../domain/designs';
import { codesOf } from '../../domain/merge/merge-tags';
import { composeSettings } from './settings';
import type { EmailSource } from './types';

const ways = new Set(
  [
    'unsubscribe_url',
    'unsubscribe_html',
    'unsubscribe_text',
    'manage_subscription_url',
    'manage_subscription_html',
    'manage_subscription_text',
  ].map((key) => `crm.${key}`),
);

function withoutComments(markup: string): string {
  const [before = '', ...comments] = markup.split('<!--');
  const behind = comments.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? '' : part.slice(end + 3);
  });
  return [before, ...behind].join('');
}

/** Whether a text has a link by which its reader ends the emails; what is in a comment, nobody sees. */
export const hasWayOut = (markup: string) => codesOf(withoutComments(markup)).some((code) => ways.has(code));

const footerTag = 'crm_global_email_footer';
/** Whether a body brings the footer itself. */
export const hasFooterTag = (body: string) => codesOf(body).includes(footerTag);
/** These are documents of their own: a footer stands in them where they ask for it. */
export const isDocument = (design: DesignTemplate): boolean => design === 'raw_html' || design === 'visual_builder';

/** The footer that an email gets, or may ask for. */
export function footerOf(source: Pick<EmailSource, 'settings'>, siteFooter: string): string {
  const { isFooterOff, ownFooter } = composeSettings(source);
  return isFooterOff ? '' : (ownFooter ?? siteFooter);
}

/** What is wrong with an email that leaves its reader no way to end them; undefined where one is there, or none is needed. */
export function wayOutProblem(source: Pick<EmailSource, 'body' | 'designTemplate' | 'settings'>, siteFooter: string): string | undefined {
  if (composeSettings(source).isTransactional) return undefined;
  const { body, designTemplate } = source;
  const hasFooter = !isDocument(designTemplate) || hasFooterTag(body);
  if (hasWayOut(body) || (hasFooter && hasWayOut(footerOf(source, siteFooter)))) return undefined;
  return 'Add {{crm.unsubscribe_url}} or {{crm.manage_subscription_url}} to the body or the footer: every reader must be able to end these emails.';
}
