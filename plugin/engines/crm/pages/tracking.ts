import type { RestResponse, Route } from '../../../host';
import { sameText } from '../../../kit/same-text';
import { type Engine, serviceOf } from '../../kit/engine';
import { intOf } from '../../kit/input/rules';
import { frontPage, nothing, redirectTo } from '../../kit/pages/answers';
import { campaigns } from '../data/campaigns/campaigns';
import { tracking } from '../data/campaigns/tracking';
import { urls } from '../data/campaigns/urls';
import { isCampaign } from '../domain/campaign-statuses';
import { isMachineClick } from '../domain/emails/machine-click';
import { isMachineOpen } from '../domain/emails/machine-open';
import { moduleName } from '../engine';
import { webPage } from '../mail/compose/merge-email';
import { prepareEmail } from '../mail/compose/prepare-email';
import { recipientsOf } from '../mail/compose/recipients';
import { composedAgain } from '../mail/compose/stored';
import { textFor } from '../mail/compose/texts';
import { clickMac, linkSecret, shareMac } from '../mail/tokens';
import { trackClick, trackOpen } from '../work/tracking/track';

type Handler = (engine: Engine, request: Parameters<Route['handler']>[0]) => Promise<RestResponse>;

const page =
  (path: string, handler: Handler) =>
  (engine: Engine): Route => ({
    method: 'GET',
    path,
    handler: async (request) => ((await serviceOf(engine.host).isActive(moduleName)) ? handler(engine, request) : nothing),
  });

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const picture: RestResponse = {
  status: 200,
  headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' },
  body: gif,
};

/** The picture is the same whether or not the email is known. Whoever asks for its head only has opened nothing. */
const open: Handler = async ({ host, now }, { method, params, headers }) => {
  if (method !== 'GET') return picture;
  const email = await host.storage.run((db) => tracking(db).byHash(params.hash ?? ''));
  if (email) await host.storage.tx((db) => trackOpen(db, email, { isMachine: isMachineOpen(headers['user-agent']), at: now() }));
  return picture;
};

/** On to the address of the link; nobody is led to any other, and what is wrong ends at the front page. */
const click: Handler = async (engine, { method, params, headers }) => {
  const { host, now } = engine;
  const { hash = '', url = '', mac } = params;
  const urlId = intOf(url) ?? 0;
  if (!sameText(mac, clickMac(linkSecret(host), hash, urlId))) return redirectTo(frontPage(engine));
  const { email, address } = await host.storage.run(async (db) => ({
    email: await tracking(db).byHash(hash),
    address: await urls(db).find(urlId),
  }));
  if (address === undefined) return redirectTo(frontPage(engine));
  if (email && method === 'GET')
    await host.storage.tx((db) => trackClick(db, email, { urlId, url: address, isMachine: isMachineClick(headers), at: now() }));
  const recipient = email && (await host.storage.run((db) => recipientsOf(db, host, [email.contactId]))).get(email.contactId);
  const target = (await textFor(engine, recipient))(address, 'url');
  return /^https?:\/\/[^/]/i.test(target) ? redirectTo(target) : redirectTo(frontPage(engine));
};

/** What somebody wrote runs nothing here and reads nothing of the site, whoever looks at it. */
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src * data:; style-src 'unsafe-inline' *; font-src *; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const view: Handler = async (engine, { params }) => {
  const again = await engine.host.storage.run(async (db) => {
    const email = await tracking(db).byHash(params.hash ?? '');
    return email && composedAgain(db, email, engine);
  });
  return again ? shown(webPage(again.prepared, again.recipient)) : nothing;
};

/** A campaign as everybody may read it who was given its address: about nobody, and nothing is counted. */
const shared: Handler = async ({ host, now }, { params }) => {
  const { id = '', mac } = params;
  const campaign = await host.storage.run((db) => campaigns(db).find(intOf(id) ?? 0));
  if (!campaign || !isCampaign(campaign.type) || !sameText(mac, shareMac(linkSecret(host), campaign.id, campaign.createdAt)))
    return nothing;
  return shown(webPage(await host.storage.run((db) => prepareEmail(db, campaign, { host, now, isTracked: false }))));
};

function shown(body: string): RestResponse {
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
    },
    body,
  };
}

export const trackingRoutes = (engine: Engine): Route[] =>
  [
    page('/email/open/{hash}', open),
    page('/email/click/{hash}/{url}/{mac}', click),
    page('/email/view/{hash}', view),
    page('/email/campaign/{id}/{mac}', shared),
  ].map((make) => make(engine));
