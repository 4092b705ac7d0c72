import type { LookSite } from '../../look/site';
import { stageBookings } from '../../look/stage-bookings';
import { until } from '../../support/until';
import { expectOutcome, type Task } from './task';

const dayMs = 86_400_000;
const zone = 'Europe/Berlin';

/** A Tuesday some weeks ahead, and the day before it, in one month: times are told to the end of one. */
function workdays(): readonly [string, string] {
  const day = new Date(Date.now() + 21 * dayMs);
  while (day.getUTCDay() !== 2 || day.getUTCDate() === 1) day.setUTCDate(day.getUTCDate() + 1);
  return [new Date(day.getTime() - dayMs).toISOString().slice(0, 10), day.toISOString().slice(0, 10)];
}

async function offered(site: LookSite, event: string, from: string): Promise<readonly string[]> {
  const query = new URLSearchParams({ timezone: zone, start_date: from });
  const { available_slots } = await site.api<{ available_slots: object }>('GET', `/booking/v2/bookings/slots/${event}?${query}`);
  return Object.keys(available_slots);
}

export const closedOnHoliday: Task = {
  number: 5,
  title: 'put a holiday into a calendar',
  async run(site, begin) {
    const { eventType = '' } = await stageBookings(site);
    const event = eventType.split('/').at(-1) ?? '';
    const [before, holiday] = workdays();
    const then = await offered(site, event, before);
    expectOutcome(then.includes(before) && then.includes(holiday), then);
    const person = await begin();
    await person.find('holiday', 'Working hours');
    await person.click('link', /^Edit/);
    await person.click('button', 'Add days');
    await person.fill('First day', holiday);
    await person.click('button', 'Add');
    await person.read('Closed');
    await until(async () => !(await offered(site, event, before)).includes(holiday));
    expectOutcome((await offered(site, event, before)).includes(before), 'the day before is closed, too');
    return person;
  },
};

export const bookForCaller: Task = {
  number: 9,
  title: 'book an appointment for a caller',
  async run(site, begin) {
    await stageBookings(site);
    const person = await begin();
    await person.menu('Bookings');
    await person.click('link', 'New booking');
    await person.click('button', 'Next month');
    await person.pick(/^\d+:\d\d [AP]M$/);
    await person.fill('Name of the guest', 'Guest Four');
    await person.fill('Email of the guest', 'guest.four@example.com');
    await person.click('button', /^Book .*M$/);
    await person.read('Guest Four gets a confirmation by email.');
    const { schedules } = await site.api<{ schedules: { data: object[] } }>('GET', '/booking/v2/schedules?period=all&per_page=100');
    expectOutcome(JSON.stringify(schedules.data).includes('guest.four@example.com'), schedules.data.length);
    return person;
  },
};
