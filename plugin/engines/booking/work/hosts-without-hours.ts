import type { Db } from '../../../host';
import type { Engine } from '../../kit/engine';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { loadPlan } from '../data/slot-plan';
import type { ActiveAccounts } from '../domain/hosts';

type At = Pick<Engine, 'host'> & { readonly db: Db };

/** Names of the hosts who have no working hours: a collective event type offers nothing because of one of them. */
export async function hostsWithoutHours({ db, host }: At, event: EventRow, active: ActiveAccounts): Promise<string[]> {
  const calendar = await calendars(db).find(event.calendarId);
  if (!calendar) return [];
  const { hosts } = await loadPlan(db, { event, calendar, active, startDay: 'sun' });
  const lacking = hosts.filter(({ hours }) => hours === undefined).map(({ userId }) => host.users.find(userId));
  return (await Promise.all(lacking)).flatMap((user) => (user ? [user.displayName || user.login] : []));
}
