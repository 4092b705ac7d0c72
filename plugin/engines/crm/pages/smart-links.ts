import type { RestRequest, RestResponse, Route } from '../../../host';
import { neighbourhood } from '../../../kit/neighbourhood';
import { type Engine, serviceOf } from '../../kit/engine';
import { frontPage, nothing, redirectTo } from '../../kit/pages/answers';
import { urls } from '../data/campaigns/urls';
import { contacts } from '../data/contacts/contacts';
import { type SmartLinkRow, smartLinks } from '../data/intake/smart-links';
import { isMachineClick } from '../domain/emails/machine-click';
import { moduleName } from '../engine';
import { smartLinkUrl } from '../mail/compose/addresses';
import { linkSecret, readToken, tokenState } from '../mail/tokens';
import { followSmartLink } from '../work/tracking/follow-smart-link';
import { limits } from './limits';

/** Where a link ends is nobody else's business, and neither is whose it was. */
const headers = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

function ledTo(url: string): RestResponse {
  const answer = redirectTo(url);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Whose link it is. A wrong or an old token is that of nobody: whoever has it is led on all the same. */
async function holderOf({ host, now }: Engine, { short }: SmartLinkRow, token: string) {
  const record = readToken(token);
  const contact = record && (await host.storage.run((db) => contacts(db).find(record.contactId)));
  if (!record || !contact) return undefined;
  const state = tokenState(linkSecret(host), record, { contact, action: 'smart', of: short, at: now() });
  return state === 'valid' ? { contactId: contact.id, emailId: record.emailId } : undefined;
}

/** On to the target, which is read from the database alone. Who asks for the head of it has not followed it. */
async function go(engine: Engine, request: RestRequest): Promise<RestResponse> {
  const { host, now } = engine;
  const { short = '', token = '' } = request.params;
  const link = await host.storage.run((db) => smartLinks(db).byShort(short));
  if (!link) return ledTo(frontPage(engine));
  if (request.method === 'GET') {
    const by = await holderOf(engine, link, token);
    if (isWithin(engine, by ? `contact ${by.contactId}` : neighbourhood(request.ip))) {
      const text = smartLinkUrl({ site: (await host.site()).url.replace(/\/+$/, '') }, short);
      const id = by ? ((await host.storage.run((db) => urls(db).idsOf([text], now()))).get(text) ?? 0) : 0;
      const follow = { by, url: { text, id }, isMachine: isMachineClick(request.headers), at: now() };
      await host.storage.tx((db) => followSmartLink(db, link, follow));
    }
  }
  return ledTo(link.targetUrl);
}

/** Beyond the limit a click is led on and counts no more: large companies have one address, and their people have waited for a page. */
const isWithin = ({ host }: Engine, visitor: string) => serviceOf(host).hit(`${limits.smart.name}:${visitor}`).hits <= limits.smart.most;

const page =
  (path: string) =>
  (engine: Engine): Route => ({
    method: 'GET',
    path,
    handler: async (request) => ((await serviceOf(engine.host).isActive(moduleName)) ? go(engine, request) : nothing),
  });

export const smartLinkRoutes = (engine: Engine): Route[] =>
  [page('/email/go/{short}'), page('/email/go/{short}/{token}')].map((make) => make(engine));
