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
import type { Offer } from './offer';
import { placesInWords } from './place';

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
}

/** What is booked here: title, length, people, places, description. */
export function eventHead({ offer: { event, calendar }, names, duration, isWhole }: Head): Html {
  const { extras, slug, title } = calendar;
  const isShared = (extras.sharing ?? defaultSharing).enabled === 'yes';
  const place = placesInWords(event);
  const facts = [minutesInWords(duration), ...(names.length > 0 ? [`with ${list(names)}`] : []), ...(place === undefined ? [] : [place])];
  return html`${isShared && html`<p class="up"><a href="/book/${slug}">${title}</a></p>`}
<h1>${event.title}</h1>
<ul class="facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
${isWhole && event.description !== '' && html`<div class="about">${trusted(htmlOf(event.description))}</div>`}`;
}

const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
