import type { HostUser } from '../../../host';
import { type Html, html, trusted } from '../../../kit/html';
import type { Engine } from '../../kit/engine';
import { htmlOf } from '../../kit/input/rules';
import { personName } from '../../kit/people';
import type { EventRow } from '../data/event-table';
import { hasMembers, hostIds } from '../domain/hosts';
import { hasAllHosts } from '../domain/kinds';
import { defaultSharing } from '../views/calendar';
import { minutesInWords } from './clock';
import { landingPath, type Offer } from './offer';
import { placesInWords } from './place';
import type { Reader } from './reader';

/** People whom the guest meets; of a round robin it is not known yet. */
export async function hostNames({ host }: Engine, event: EventRow): Promise<readonly string[]> {
  if (hasMembers(event.eventType) && !hasAllHosts(event.eventType)) return [];
  const hostUsers = await Promise.all(hostIds(event).map((id) => host.users.find(id)));
  return hostUsers.filter((user): user is HostUser => user?.active === true).map(personName);
}

interface Head {
  readonly offer: Offer;
  readonly names: readonly string[];
  /** Minutes. */
  readonly duration: number;
  /** With the description; not beside a form. */
  readonly isWhole: boolean;
  readonly reader: Pick<Reader, 'locale' | 'say'>;
}

/** What is booked here: title, length, people, places, description. */
export function eventHead({ offer, names, duration, isWhole, reader }: Head): Html {
  const { event } = offer;
  const { extras, title } = offer.calendar;
  const isShared = (extras.sharing ?? defaultSharing).enabled === 'yes';
  const { say, locale } = reader;
  const place = placesInWords(event, say);
  const people = names.length > 0 ? [say('with {names}', { names: new Intl.ListFormat(locale).format(names) })] : [];
  const facts = [minutesInWords(duration, say), ...people, ...(place === undefined ? [] : [place])];
  return html`${isShared && html`<p class="up"><a href="${landingPath(offer)}">${title}</a></p>`}
<h1>${event.title}</h1>
<ul class="facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
${isWhole && event.description !== '' && html`<div class="about">${trusted(htmlOf(event.description))}</div>`}`;
}
