import type { HealthCheck } from '../../kit/group';
import { serviceOf } from '../kit/engine';
import type { EventRow } from './data/event-table';
import { events } from './data/events';
import { type ActiveAccounts, activeHostIds } from './domain/hosts';
import { lacksLink } from './domain/locations';
import { moduleName } from './engine';
import { activeAccounts } from './work/active-accounts';
import { hostsWithoutHours } from './work/hosts-without-hours';

/** So many are named; the rest is counted. */
const named = 5;

/** Event types that are active and have nobody left to host them: their pages answer 404. */
export const hostsCheck: HealthCheck = {
  name: 'booking_hosts',
  async run({ db, host }) {
    if (!(await serviceOf(host).isActive(moduleName))) return { status: 'pass', message: 'The booking module is not active.' };
    const records = await events(db).active();
    const active = await activeAccounts(host, records);
    const deserted = records.filter((event) => activeHostIds(event, active).length === 0);
    if (deserted.length === 0) return withoutHours({ db, host }, records, active);
    const list = deserted.slice(0, named).map(({ id, title }) => `${JSON.stringify(title)} (${id})`);
    const others = deserted.length > named ? ` and ${deserted.length - named} more` : '';
    return {
      status: 'warn',
      message: `Nobody can book ${list.join(', ')}${others}: no host has an active account. Choose other hosts, or set the event type to draft.`,
    };
  },
};

/** Event types that went live before a place under a link had to have one. They stay up: an upgrade closes nobody's page. */
export const linksCheck: HealthCheck = {
  name: 'booking_links',
  async run({ db, host }) {
    if (!(await serviceOf(host).isActive(moduleName))) return { status: 'pass', message: 'The booking module is not active.' };
    const records = await events(db).active();
    const open = records.filter(({ locationSettings }) => locationSettings.some(lacksLink));
    if (open.length === 0) return { status: 'pass', message: 'Every active event type has the links of its meetings.' };
    const list = open.slice(0, named).map(({ id, title }) => `${JSON.stringify(title)} (${id})`);
    const others = open.length > named ? ` and ${open.length - named} more` : '';
    return {
      status: 'warn',
      message: `Guests of ${list.join(', ')}${others} get no link for their meeting. Enter the link at the place of the event type, or choose another place.`,
    };
  },
};

/** Collective event types offer no time at all while one of their hosts has no working hours. */
async function withoutHours({ db, host }: Parameters<typeof hostsWithoutHours>[0], events: readonly EventRow[], active: ActiveAccounts) {
  const missing: string[] = [];
  for (const event of events.filter(({ eventType }) => eventType === 'collective')) {
    const names = await hostsWithoutHours({ db, host }, event, active);
    if (names.length > 0) missing.push(`${JSON.stringify(event.title)} (${event.id}): ${names.join(', ')}`);
  }
  if (missing.length === 0) return { status: 'pass' as const, message: 'Every active event type has a host with an active account.' };
  const others = missing.length > named ? ` and ${missing.length - named} more` : '';
  return {
    status: 'warn' as const,
    message: `These event types need all of their hosts, and some have no availability schedule, so nothing can be booked. ${missing.slice(0, named).join('; ')}${others}. Add a schedule for them, or choose other hosts.`,
  };
}
