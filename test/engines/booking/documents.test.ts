import { bookingDocuments } from '../../../plugin/engines/booking/routes/documents';
import type { DocumentedRoute } from '../../../plugin/kit/documented-routes';
import { verifies } from '../../support/verifies';
import { compiler } from '../kit/answer-check';
import { aBookable, aBooking, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';

let site: BookingSite;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  site = await bookingSite({ dialect: 'sqlite' });
  const { calendar, event } = await aBookable(site.host);
  const { id: booking } = await aBooking(site.host, event, { startAt: monday('10:00') });
  const { id: schedule_id } = await aSchedule(site.host, { isDefault: false });
  const feed = { name: 'One', url: 'https://example.com/one', triggers: ['after_booking_scheduled'] };
  const at = `/calendars/${calendar.id}/events/${event.id}/integrations`;
  const { body } = await site.api('POST', at, { body: feed });
  ids = { calendar: calendar.id, event_id: event.id, booking, schedule_id, integration_id: body.feed.id, group_id: booking };
});
afterAll(() => site?.stop());

const { routes, namespace } = bookingDocuments;
const nameOf = ({ method, path }: Pick<DocumentedRoute, 'method' | 'path'>) => `${method} ${path}`;

const compile = compiler(bookingDocuments);

/** Where the first record of its kind stands. */
const addressOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    String(name === 'id' ? ids[path.startsWith('/calendars') ? 'calendar' : 'booking'] : ids[name]),
  );

const readable = routes.filter(({ method }) => method === 'GET');
const changing = routes.filter(({ method, body }) => body && method !== 'GET');

describe('the documents of the booking engine', () => {
  test('tell of every route that is there, and of no other', () => {
    verifies('booking:documents');
    const registered = site.host.rest.routes(namespace).map(({ method, path }) => `${method} ${path}`);
    expect(routes.map(nameOf).sort()).toEqual([...registered].sort());
  });

  test('are part of the OpenAPI document while the module is active', async () => {
    verifies('booking:documents');
    const paths = async () => {
      const { text } = await site.send('GET', '/rest/siteplane-docs/v1/openapi.json', { key: site.key });
      return Object.entries(JSON.parse(text).paths as Record<string, object>).filter(([path]) => path.startsWith(`/${namespace}/`));
    };
    const told = (await paths()).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== 'servers')
        .map((method) => `${method.toUpperCase()} ${path.slice(namespace.length + 1)}`),
    );
    expect(told.sort()).toEqual(routes.map(nameOf).sort());
    await site.call('modules.deactivate', { module: 'booking' }, { confirm: true });
    expect(await paths()).toEqual([]);
    await site.call('modules.activate', { module: 'booking' });
  });

  test.each(readable.map((route) => [nameOf(route), route] as const))('%s answers what they say', async (_name, { path, answer }) => {
    verifies('booking:documents');
    const { status, body } = await site.api('GET', addressOf(path));
    const fits = compile(answer);
    expect({ status, isValid: fits(body), errors: fits.errors }).toEqual({ status: 200, isValid: true, errors: null });
  });

  test.each(changing.map((route) => [nameOf(route), route] as const))('the example of %s fits its schema', (_name, { body }) => {
    verifies('booking:documents');
    const fits = compile(body?.schema);
    expect({ isValid: fits(body?.example), errors: fits.errors }).toEqual({ isValid: true, errors: null });
  });

  const at = (time: string) => ({ event_time: new Date(monday(time)).toISOString().slice(0, 19).replace('T', ' '), timezone: 'UTC' });

  /** What an example cannot know of this site, and routes that need another kind of event type. */
  const own: Readonly<Record<string, () => object>> = {
    'POST /bookings/create/{event_id}': () => ({ ...at('09:00'), custom_fields: { company: 'Acme' } }),
    'PUT /schedules/{id}/reschedule': () => at('13:00'),
    // The example of a new calendar may have taken the same slug before.
    'POST /calendars/{id}/sharing-settings': () => ({ calendar_data: { slug: 'shared' } }),
    'POST /calendars/{id}/event-order': () => ({ event_order: [ids.event_id] }),
    'POST /calendars/{id}/events/{event_id}/email-notifications/clone': () => ({ from_event_id: ids.event_id }),
    'POST /calendars/{id}/events/{event_id}/integrations/clone': () => ({ from_event_id: ids.event_id }),
  };
  const ofOthers: Readonly<Record<string, RegExp>> = {
    'POST /calendars/{id}/events/{event_id}/assignments': /Nothing to save|teams/,
    'POST /calendars/{id}/events/{event_id}/event-availability': /fixed times/,
  };

  test.each(changing.map((route) => [nameOf(route), route] as const))(
    'the example of %s is taken',
    async (name, { method, path, body, answer }) => {
      verifies('booking:documents');
      const answered = await site.api(method, addressOf(path), { body: { ...body?.example, ...own[name]?.() } });
      const problem = ofOthers[name];
      if (problem) {
        expect([answered.status, answered.body.message]).toEqual([422, expect.stringMatching(problem)]);
        return;
      }
      const fits = compile(answer);
      const isValid = answered.status === 200 && fits(answered.body);
      expect({ ...answered, isValid, errors: fits.errors ?? null }).toEqual({ ...answered, status: 200, isValid: true, errors: null });
    },
  );
});
