import type { HostUser } from '../../../host';
import { refuse } from '../../kit/input/errors';
import { type InputMap, mapOf } from '../../kit/input/query';
import { isBlank } from '../../kit/input/rules';
import { personName } from '../../kit/people';
import type { EngineCall } from '../../kit/route';
import type { CalendarKind } from '../domain/calendar';
import { newCalendarForm } from '../domain/forms/calendar';
import { rules } from '../input/rules';
import { loginSlug } from '../views/person';
import type { NewCalendar } from '../work/create-calendar';
import { membersOf, personOf } from '../work/people';
import { firstEventOf } from './event-input';
import { todayIn } from './event-views';
import { actingUser } from './route';

/** The calendar that a body asks for. Throws 422 with the map of its fields, or with a message for people that are not there. */
export async function newCalendarOf(call: EngineCall): Promise<NewCalendar> {
  const { engine, body } = call;
  const now = engine.now();
  const map = mapOf(body.calendar);
  const check = rules();
  const { author_timezone: timezone, type, slot, title = '', slug, description } = newCalendarForm.read(check, map);
  const event = firstEventOf(check, slot, { map: mapOf(map.slot), today: todayIn(timezone, now) });
  if (!isBlank(map.title)) check.required('title', title);
  check.check();
  const { owner, members } = await ownerAndHosts(call, { map, type });
  const named = title || (type === 'simple' ? [...personName(owner)].slice(0, 192).join('') : event.title);
  return {
    type,
    owner,
    members,
    timezone,
    event,
    now,
    title: named,
    description,
    slug,
    slugText: type === 'simple' && title === '' ? loginSlug(owner) : named,
  };
}

/** Owner and hosts: a team's calendar is its first member's, unless who asks is one of them. */
async function ownerAndHosts(call: EngineCall, { map, type }: { map: InputMap; type: CalendarKind }) {
  const { host } = call.engine;
  const asking = (): Promise<HostUser> => (isBlank(map.user_id) ? actingUser(call) : personOf(host, map.user_id));
  const people = await membersOf(host, mapOf(mapOf(map.slot).settings).team_members);
  const members = people.map(({ id }) => id);
  if (type === 'simple') return { owner: await asking(), members };
  const [first] = members;
  if (first === undefined) throw refuse('Choose at least one team member (slot.settings.team_members).');
  const named = isBlank(map.user_id) ? call.caller.userId : (await asking()).id;
  const owner = people.find(({ id }) => id === (named !== undefined && members.includes(named) ? named : first));
  if (!owner) throw refuse('Choose at least one team member (slot.settings.team_members).');
  return { owner, members };
}
