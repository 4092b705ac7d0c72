import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { assetRoutesOf } from '../../kit/pages/assets';
import { pagesOf } from '../../kit/pages/page-route';
import { moduleName } from '../engine';
import { assets, folder } from './assets';
import { cancelled, rescheduleByForm } from './changes';
import { eventPage } from './event-page';
import { frame } from './frame';
import { answered, movedByHost } from './host-changes';
import { hostPage } from './host-page';
import { hostManagePage } from './host-view';
import { calendarsPage, landingPage } from './landing';
import { limits } from './limits';
import { invitation, managePage } from './manage';
import { submit } from './submit';

const manage = '/book/manage/{hash}';
const byHost = '/book/manage/host/{id}';
const event = '/book/{calendar}/{event}';

const pageRoute = pagesOf(frame);

/** The pages on which visitors book, and change what they have booked. Those of a booking come first: `manage` is no calendar. */
export const bookingPages = (engine: Engine): Route[] => [
  ...assetRoutesOf(engine, { module: moduleName, folder, assets }),
  ...[
    pageRoute({ method: 'GET', path: manage }, managePage),
    pageRoute({ method: 'GET', path: byHost }, hostPage(hostManagePage)),
    pageRoute({ method: 'POST', path: `${byHost}/confirm`, limit: limits.schedule }, hostPage(answered('scheduled'))),
    pageRoute({ method: 'POST', path: `${byHost}/decline`, limit: limits.schedule }, hostPage(answered('rejected'))),
    pageRoute({ method: 'POST', path: `${byHost}/reschedule`, limit: limits.schedule }, hostPage(movedByHost)),
    pageRoute({ method: 'GET', path: `${manage}/invite.ics` }, invitation),
    pageRoute({ method: 'POST', path: `${manage}/cancel`, limit: limits.cancel }, cancelled),
    pageRoute({ method: 'POST', path: `${manage}/reschedule`, limit: limits.schedule }, rescheduleByForm),
    pageRoute({ method: 'GET', path: '/book' }, calendarsPage),
    pageRoute({ method: 'GET', path: '/book/{calendar}' }, landingPage),
    pageRoute({ method: 'GET', path: event, limit: limits.dates }, eventPage),
    pageRoute({ method: 'POST', path: event, limit: limits.schedule }, submit),
  ].map((make) => make(engine)),
];
