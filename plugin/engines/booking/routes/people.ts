import type { HostUser } from '../../../host';
import { offeredAccounts, pickedAccounts } from '../../../kit/offered-accounts';
import { listOf } from '../../kit/input/query';
import { pageOf } from '../../kit/paginate';
import { personName } from '../../kit/people';
import type { EngineCall } from '../../kit/route';
import { calendars } from '../data/calendars';
import { idsOf, wordsOf } from './list-filters';
import { route } from './route';

/** People of the site who can sign in, each with the calendar that is theirs alone. */
async function peopleOf(call: EngineCall) {
  return named(call, await offeredAccounts(call.engine.host));
}

async function named({ engine: { host } }: EngineCall, users: readonly HostUser[]) {
  const own = await host.storage.run((db) => calendars(db).many({ type: 'simple' }));
  const calendarIds = new Map(own.map(({ userId, id }) => [userId, id]));
  return users.map((user) => personView(user, calendarIds.get(user.id)));
}

const personView = (user: HostUser, calendarId: number | undefined) => {
  const name = personName(user);
  return { id: user.id, label: name, name, email: user.email, avatar: '', calendar_id: calendarId ?? null };
};

/** A person who can host. */
export type PersonView = ReturnType<typeof personView>;

/** `GET /admin/remaining-hosts`: who has no calendar yet. */
const remainingHosts = async (call: EngineCall) => ({ hosts: (await peopleOf(call)).filter((person) => person.calendar_id === null) });

/** `GET /admin/other-hosts`: everybody but the caller. */
const otherHosts = async (call: EngineCall) => ({ hosts: (await peopleOf(call)).filter(({ id }) => id !== call.caller.userId) });

/** `GET /admin/all-hosts`: the first of them, or what a picker looks for, a page at a time (D771). */
async function allHosts(call: EngineCall) {
  const { search, page, ids } = call.query;
  if (search === undefined && page === undefined && ids === undefined) return { hosts: await peopleOf(call) };
  const asked = {
    ...pageOf(call.query, 20),
    search: wordsOf(search).join(' '),
    ...(ids !== undefined && { ids: idsOf(listOf(ids), 'ids') }),
  };
  const { items, total } = await pickedAccounts(call.engine.host, asked);
  return { hosts: await named(call, items), total };
}

export const peopleRoutes = [
  route('GET', '/admin/remaining-hosts', remainingHosts),
  route('GET', '/admin/other-hosts', otherHosts),
  route('GET', '/admin/all-hosts', allHosts),
];
