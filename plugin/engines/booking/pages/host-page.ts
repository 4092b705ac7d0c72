import type { Authenticate, AuthenticatedCall, RestResponse, Session } from '../../../host';
import { unavailable } from '../../../kit/errors';
import { html } from '../../../kit/html';
import { sitePath } from '../../../kit/places';
import type { Engine } from '../../kit/engine';
import { redirectTo, seeOther, sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import { hostIds } from '../domain/hosts';
import { hasAllHosts, isTeam } from '../domain/kinds';
import { shownStatus } from '../domain/statuses';
import { notFoundError } from '../input/errors';
import { factsOf } from '../views/facts';
import { hostPath } from '../views/links';
import { clocks } from '../views/times';
import { activeAccounts } from '../work/active-accounts';
import { withoutNotice } from '../work/reschedule';
import type { OwnBooking } from './own-booking';
import { languageOf } from './words';

/** A request of somebody who is signed in. */
export interface HostVisit extends Visit {
  readonly session: Session;
  readonly bookingId: number;
}

type Handler = (visit: HostVisit) => Promise<RestResponse>;

/**
 * A page for the hosts of a booking, whatever else they may do. Who is not signed in does that first; to everybody who does not host the
 * booking it is as if there were none. The page may say to this site where a form came from: that is what its forms are judged by (D214).
 */
export const hostPage =
  (handler: Handler) =>
  async (visit: Visit): Promise<RestResponse> => {
    const bookingId = idOf(visit.param('id'));
    const session = await visit.request.session();
    if (!session) return signIn(visit, hostPath(bookingId));
    const answer = await handler({ ...visit, session, bookingId }).catch((error) => {
      if (error === noBooking) return strange(visit, session);
      throw error;
    });
    return { ...answer, headers: { ...answer.headers, 'Referrer-Policy': 'same-origin' } };
  };

function idOf(text: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (id === undefined) throw notFoundError('Booking', text);
  return id;
}

function signIn({ engine: { host }, request }: Visit, path: string): RestResponse {
  const location = host.places.login(sitePath(host, path));
  return request.method === 'POST' ? seeOther(location) : redirectTo(location);
}

const noBooking = notFoundError('Booking', 'of this host');

/** The same whether there is such a booking or not. */
function strange(visit: Visit, { user: { login } }: Session): Promise<RestResponse> {
  const { say } = languageOf(visit.request);
  return sitePage(visit, {
    title: say('Booking not found'),
    status: 404,
    body: html`<h1>${say('Booking not found')}</h1>
<p role="alert">${say('You are signed in as {login}, and this account hosts no booking at this address. If the email was sent to another account, sign out and sign in with that account.', { login })}</p>
<p><a href="${visit.engine.host.places.home}">${say('To your account')}</a></p>`,
  });
}

/** The booking as its host sees it. Throws where the account does not host it, or has no calendar nor event type any more. */
export async function hostBooking({ engine: { host }, session, bookingId, now }: HostVisit): Promise<OwnBooking> {
  const facts = await factsOf(host, bookingId);
  if (!facts?.hosts.some(({ id }) => id === session.user.id)) throw noBooking;
  const { booking, event, settings } = facts;
  const { id: userId } = session.user;
  const isOneOfMany = isTeam(event.eventType) && !hasAllHosts(event.eventType) && hostIds(event).includes(userId);
  return {
    ...facts,
    event: withoutNotice(event),
    active: await activeAccounts(host, [event]),
    path: sitePath(host, hostPath(bookingId)),
    siteRoot: host.places.siteRoot,
    zone: clocks(facts).host.zone,
    status: shownStatus(booking, settings.administration, now),
    barred: { cancel: undefined, move: undefined },
    host: { csrf: session.csrf, ...(isOneOfMany ? { onlyHostId: userId } : {}) },
  };
}

/**
 * Who sent a form. It carries the session's token, which other calls carry in a header, and stands where they send JSON: what the service
 * asks of a signed-in browser holds for it too. Throws 403 where that is not met.
 */
export function senderOf({ engine, request, form }: HostVisit): Promise<AuthenticatedCall> {
  const headers = { ...request.headers, 'x-api-key': undefined, 'content-type': 'application/json', 'x-csrf-token': tokenOf(form.csrf) };
  return authenticateOf(engine)({ ...request, headers, session: () => request.session() });
}

const tokenOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function authenticateOf({ host }: Engine): Authenticate {
  const authenticate = host.plugins.lookup<Authenticate>('siteplane.authenticate');
  if (!authenticate) throw unavailable('NOT_STARTED', 'the service that the engine belongs to has not started');
  return authenticate;
}
