import type { Db, Host } from '../../../../host';
import { escaped } from '../../../../kit/html';
import { plainText } from '../../../kit/mail/plain-text';
import { urls } from '../../data/campaigns/urls';
import { crmSettings } from '../../data/settings/settings';
import { codesOf } from '../../domain/merge/merge-tags';
import { clickUrl, smartLinkUrl } from './addresses';
import type { MergeScope, Surroundings } from './codes';
import { laidOut, preHeaderMarkup } from './layouts';
import { isWeb, type Link, linksIn, withUtm } from './links';
import { filled, type Parsed, type Part, parsed } from './liquid';
import { composeSettings } from './settings';
import { surroundingsOf } from './surroundings';
import type { EmailSource } from './types';
import { hasFooterTag, isDocument } from './way-out';

/** A campaign that was read once, to be merged with each of its recipients by `mergeEmail`. */
export interface PreparedEmail {
  readonly around: Surroundings;
  readonly subject: Parsed;
  readonly html: Parsed;
  readonly text: Parsed;
  readonly isTransactional: boolean;
  readonly sender: Readonly<Record<'from_name' | 'from_email' | 'reply_to_name' | 'reply_to_email', string>>;
}

/** Who prepares: a host, and the time. */
interface Preparing {
  readonly host: Host;
  readonly now: () => number;
  /** False for emails without a row of their own, such as previews: their links lead straight on, and none is stored. */
  readonly isTracked?: boolean;
}

/**
 * Layout, merge tags and links of an email, once for all of its recipients; links that are tracked are stored. Throws 422 where a
 * condition in it is broken. Its statements join the caller's transaction, if there is one.
 */
export async function prepareEmail(db: Db, source: EmailSource, { host, now, isTracked = true }: Preparing): Promise<PreparedEmail> {
  const settings = await crmSettings(host);
  const { mailer, isTransactional } = composeSettings(source);
  const { subject, body, preHeader } = source;
  const around = await surroundingsOf({ host, now }, { texts: `${subject}${body}${preHeader}`, settings: source.settings, preHeader });
  const markup = withSite(documentOf(source, around), around.site);
  const links = linksIn(markup);
  const meant = (url: string) => (source.isUtmActive ? withUtm(url, source.utm) : url);
  const ids = isTracked ? await urls(db).idsOf([...new Set(links.map(({ url }) => meant(url)))], now()) : new Map<string, number>();
  const attribute = ({ url }: Link) => tracked(meant(url), ids.get(meant(url)) ?? 0);
  return {
    around,
    isTransactional,
    sender: mailer ? filledUp(mailer, settings.email_settings) : settings.email_settings,
    subject: parsed([source.subject], 'text'),
    html: parsed(rewritten(markup, links, attribute), 'html'),
    text: parsed(textParts(withSite(textOf(source, around.footer), around.site)), 'text'),
  };
}

function filledUp<T extends Readonly<Record<string, string>>>(own: T, otherwise: T): T {
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, value || otherwise[key]])) as T;
}

/** Addresses of the site itself are tracked like others. */
const withSite = (markup: string, site: string) =>
  withSmartLinks(markup.replace(/\{\{\s*site\.url\s*\}\}|##site\.url##/g, escaped(site)), escaped(site));

const short = /^[a-z0-9]+(?:-[a-z0-9]+)*(?![\w/?#-])/;

/** The public address of a smart link, which was copied into an email, is the recipient's own there, as its merge tag is. */
function withSmartLinks(markup: string, site: string): string {
  const address = smartLinkUrl({ site }, '');
  const [before = '', ...others] = markup.split(address);
  return others.reduce((all, rest) => {
    const [own] = short.exec(rest) ?? [];
    return own === undefined ? `${all}${address}${rest}` : `${all}{{crm.smart_link.${own}}}${rest.slice(own.length)}`;
  }, before);
}

/** Remarks of block editors. */
const blockComment = /<!--\s*\/?(?:wp:)?[a-z][\w/-]*(?:\s+\{[^\r\n]{0,2000}?\})?\s*\/?-->\r?\n?/g;

/** The document with its footer, merge tags and all. */
function documentOf(source: EmailSource, { footer, locale, business }: Surroundings): string {
  const { designTemplate: design, body, preHeader } = source;
  if (isDocument(design)) return withFooter(body, footer);
  return laidOut({
    design: design as Exclude<typeof design, 'raw_html' | 'visual_builder'>,
    config: composeSettings(source).config,
    locale: escaped(locale.replace('_', '-')),
    title: escaped(business.name),
    preHeader: preHeaderMarkup(escaped(preHeader)),
    body: withFooter(body.replace(blockComment, ''), footer),
    footer: hasFooterTag(body) ? '' : footer,
  });
}

/** The footer's own merge tags are filled in as those of the body are. */
const withFooter = (body: string, footer: string) => body.replace(/\{\{\s*crm_global_email_footer[^{}]*\}\}/g, () => footer);

/** What is read without a browser; addresses stand in it as they are. */
function textOf({ body, designTemplate }: EmailSource, footer: string): string {
  const own = plainText(withFooter(body, footer));
  const below = isDocument(designTemplate) || hasFooterTag(body) ? '' : plainText(footer);
  return [own, below].filter((part) => part !== '').join('\n\n-- \n');
}

const address = /(https?:\/\/(?:\{\{[^{}]*\}\}|[^\s()<>{}])+)/;

/** Values within an address are escaped as those of links are. */
const textParts = (text: string): Part[] =>
  text.split(address).map((part, at) => {
    if (at % 2 === 0 || !isWeb(part) || codesOf(part).length === 0) return part;
    const direct = parsed([part], 'url');
    return (scope: MergeScope) => filled(direct, scope);
  });

/** The attribute of a link: to the page that counts, or straight on where nothing is counted. */
function tracked(url: string, id: number): Part {
  const direct = parsed([url], 'url');
  return (scope: MergeScope) => {
    const { around, recipient } = scope;
    return `href="${escaped(recipient?.email ? clickUrl(around, recipient.email, id) : filled(direct, scope))}"`;
  };
}

function rewritten(markup: string, links: readonly Link[], attribute: (link: Link) => Part): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const link of links) {
    parts.push(markup.slice(end, link.start), attribute(link));
    end = link.end;
  }
  return [...parts, markup.slice(end)];
}
