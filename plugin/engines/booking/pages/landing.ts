import type { RestResponse } from '../../../host';
import { type Html, html, trusted } from '../../../kit/html';
import { htmlOf, lineOf } from '../../kit/input/rules';
import { nothing, redirectTo, sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import { events } from '../data/events';
import { activeHostIds, defaultDuration } from '../domain/hosts';
import { defaultSharing, inOrder } from '../views/calendar';
import { activeAccounts } from '../work/active-accounts';
import { minutesInWords } from './clock';
import { calendarOfLogin, landingPath, type Offer, offerPath } from './offer';
import { placesInWords } from './place';
import { languageOf, type Say } from './words';

const sharingOf = ({ extras }: CalendarRow) => extras.sharing ?? defaultSharing;
const isShared = (calendar: CalendarRow) => sharingOf(calendar).enabled === 'yes';

/** `GET /book`: the calendars that have a landing page; nothing where none has. */
export async function calendarsPage(visit: Visit): Promise<RestResponse> {
  const active = await visit.engine.host.storage.run((db) => calendars(db).active(1000));
  const shared = active.filter(isShared);
  if (shared.length === 0) return nothing;
  const { siteRoot } = visit.engine.host.places;
  const title = languageOf(visit.request).say('Book a time');
  const body = html`<h1>${title}</h1>
<ul class="offers">${shared.map((one) => html`<li><h2><a href="${landingPath({ siteRoot, calendar: one })}">${one.title}</a></h2>${excerpt(one.description)}</li>\n`)}</ul>`;
  return sitePage(visit, { title, body, isPublic: true });
}

/** `GET /book/{calendar}`: what can be booked in a calendar, while it is shared. */
export async function landingPage(visit: Visit): Promise<RestResponse> {
  const {
    storage,
    places: { siteRoot },
  } = visit.engine.host;
  const calendar = await storage.run((db) => calendars(db).activeBySlug(visit.param('calendar')));
  if (!calendar) return toOwnCalendar(visit);
  if (!isShared(calendar)) return nothing;
  const active = await storage.run((db) => events(db).many({ calendarId: calendar.id, status: 'active' }));
  const accounts = await activeAccounts(visit.engine.host, active);
  const hosted = active.filter((event) => activeHostIds(event, accounts).length > 0);
  const { show_type: which, enabled_slots: ids } = sharingOf(calendar);
  const offered = inOrder(hosted, calendar).filter(({ id }) => which === 'all' || ids.map(Number).includes(id));
  const { say } = languageOf(visit.request);
  const body = html`${await picture(calendar, visit)}<h1>${calendar.title}</h1>
${calendar.description !== '' && html`<div class="about">${trusted(htmlOf(calendar.description))}</div>`}
${offered.length === 0 ? html`<p class="empty">${say('Nothing can be booked here at the moment.')}</p>` : html`<ul class="offers">${offered.map((event) => offerItem({ siteRoot, calendar, event }, say))}</ul>`}`;
  return sitePage(visit, { title: calendar.title, description: plain(calendar.description).slice(0, 160), body, isPublic: true });
}

/**
 * `/book/{login}` leads to the person's own calendar, as names such as `admin` and short ones cannot be slugs themselves; without a
 * shared calendar nobody is told apart from those who are not there.
 */
async function toOwnCalendar(visit: Visit): Promise<RestResponse> {
  const calendar = await calendarOfLogin(visit.engine, visit.param('calendar'));
  const { siteRoot } = visit.engine.host.places;
  return calendar && isShared(calendar) ? redirectTo(landingPath({ siteRoot, calendar })) : nothing;
}

/** Pictures of this site, by their path, or of a safe address elsewhere. */
async function picture({ extras: { profilePhotoUrl: address = '' } }: CalendarRow, { engine: { host } }: Visit): Promise<Html | undefined> {
  if (address === '') return undefined;
  const root = new URL((await host.site()).url).origin;
  const url = address.startsWith(`${root}/`) ? address.slice(root.length) : address;
  return /^(https:\/\/|\/(?!\/))/.test(url) ? html`<img class="portrait" src="${url}" alt="" width="96" height="96">\n` : undefined;
}

function offerItem(offer: Pick<Offer, 'siteRoot' | 'calendar' | 'event'>, say: Say): Html {
  const { event } = offer;
  const place = placesInWords(event, say);
  const facts = [minutesInWords(defaultDuration(event), say), ...(place === undefined ? [] : [place])];
  return html`<li><h2><a href="${offerPath(offer)}">${event.title}</a></h2>
<p class="by">${facts.join(' · ')}</p>${excerpt(event.description)}</li>\n`;
}

/** The beginning of a description, cut between words. */
function excerpt(description: string): Html | undefined {
  const text = plain(description);
  if (text === '') return undefined;
  return html`<p>${text.length > 200 ? `${text.slice(0, 200).replace(/\s\S*$/, '')} …` : text}</p>`;
}

/** Text alone; the words of two paragraphs stay apart. */
const plain = (description: string) => lineOf(description.replaceAll('<', ' <'), 1000);
