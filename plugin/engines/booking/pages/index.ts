import type { Route } from '../../../host';
import type { Engine } from '../engine';
import { assetRoutes } from './assets';
import { cancelled, moved } from './changes';
import { eventPage } from './event-page';
import { calendarsPage, landingPage } from './landing';
import { invitation, managePage } from './manage';
import { pageRoute } from './page-route';
import { submit } from './submit';

const manage = '/book/manage/{hash}';
const event = '/book/{calendar}/{event}';

/** The pages on which visitors book, and change what they have booked. Those of a booking come first: `manage` is no calendar. */
export const bookingPages = (engine: Engine): Route[] => [
  ...assetRoutes(engine),
  ...[
    pageRoute({ method: 'GET', path: manage }, managePage),
    pageRoute({ method: 'GET', path: `${manage}/invite.ics` }, invitation),
    pageRoute({ method: 'POST', path: `${manage}/cancel`, limit: 'cancel' }, cancelled),
    pageRoute({ method: 'POST', path: `${manage}/reschedule`, limit: 'schedule' }, moved),
    pageRoute({ method: 'GET', path: '/book' }, calendarsPage),
    pageRoute({ method: 'GET', path: '/book/{calendar}' }, landingPage),
    pageRoute({ method: 'GET', path: event, limit: 'dates' }, eventPage),
    pageRoute({ method: 'POST', path: event, limit: 'schedule' }, submit),
  ].map((make) => make(engine)),
];
