import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@modelcontextprotocol/client';
import { type BookingSite, bookingSite } from '../engines/booking/booking-site';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { aCalendar, ada, ask, done, inDays } from './booking-assistant';
import { bridgedSite, connected } from './bridged-site';

const password = 'application password 1';
const authorization = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;

/** A web server before the other site that knows application passwords: it takes one and hands the request on with the site's key. */
function gateOf(there: Site): Promise<Server> {
  const gate = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.headers.authorization !== authorization) {
      response.writeHead(401).end();
      return;
    }
    const answer = await fetch(`${there.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'x-api-key': there.key, 'content-type': 'application/json' },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  return new Promise((resolve) => gate.listen(0, '127.0.0.1', () => resolve(gate)));
}

describe('an assistant whose booking provider is another site', () => {
  let there: BookingSite;
  let gate: Server;
  let here: Site;
  let client: Client;

  beforeAll(async () => {
    there = await bookingSite({ dialect: 'sqlite' });
    gate = await gateOf(there);
    const { port } = gate.address() as AddressInfo;
    here = await bridgedSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${port}` } });
    for (const [operation, params] of [
      ['integrations.update', { slug: 'booking', config: { mode: 'remote', base_url: `http://127.0.0.1:${port}/rest`, username: 'ada' } }],
      ['integrations.set_secret', { slug: 'booking', name: 'application_password', value: password }],
      ['integrations.enable', { slug: 'booking' }],
    ] as const)
      expect((await here.call(operation, params)).envelope.error).toBeNull();
    client = await connected(here, { toolset: 'booking' });
  });
  beforeEach(() => there.reset());
  afterAll(async () => {
    await client?.close();
    await here?.stop();
    gate?.closeAllConnections();
    gate?.close();
    await there?.stop();
  });

  test('makes a calendar there, books in it and cancels', async () => {
    verifies('booking:tools');
    const { slot } = await done(client, 'bk_create_calendar', aCalendar);
    const { available_slots } = await done(client, 'bk_get_available_slots', { event_id: slot.id, start_date: inDays(7) });
    const [free] = available_slots[inDays(7)];
    const asked = { event_id: slot.id, ...ada, timezone: 'UTC', event_time: free.start };
    const { booking } = await done(client, 'bk_create_booking', asked);
    const { body } = await there.api('GET', `/schedules/${booking.id}`);
    expect(body.schedule).toMatchObject({ email: ada.email, status: 'scheduled', start_time: free.start });
    await done(client, 'bk_set_booking_status', { booking_id: booking.id, status: 'cancelled', reason: 'Ill' });
    expect((await there.api('GET', `/schedules/${booking.id}`)).body.schedule.status).toBe('cancelled');
    expect((await done(client, 'bk_list_bookings', { period: 'cancelled' })).schedules.total).toBe(1);
  });

  test('hears its refusals in words of this site, but for the few that tell what to do', async () => {
    verifies('bridge:upstream');
    await done(client, 'bk_create_calendar', aCalendar);
    const { calendars } = await done(client, 'bk_list_calendars');
    expect((await ask(client, 'bk_create_calendar', aCalendar)).refused).toBe('Booking provider answered 422: it refused the values.');
    expect((await ask(client, 'bk_get_booking', { id: 999_999 })).refused).toBe(
      'Booking provider answered 404: it has no such record or route.',
    );
    const [{ id: event_id }] = calendars.data[0].slots;
    const { booking } = await done(client, 'bk_create_booking', { event_id, ...ada, event_time: `${inDays(8)} 10:00:00` });
    expect((await ask(client, 'bk_update_booking_field', { booking_id: booking.id, field: 'email', value: ada.email })).refused).toBe(
      'Booking provider answered 422: No changes found.',
    );
  });

  test('a limited key is held to its scope there too, and what it did there is counted here', async () => {
    verifies('D600', 'D601');
    const keysPath = '/admin/siteplane/api/keys';
    const admin = await here.identity('admin');
    const minted = await here.send('POST', keysPath, { ...admin, body: { label: 'reader', effects: 'read', resources: ['booking'] } });
    const { id, key } = JSON.parse(minted.text);
    const reader = await connected(here, { key, toolset: 'booking' });
    const refused = await reader.callTool({ name: 'bk_create_calendar', arguments: aCalendar });
    expect(JSON.stringify(refused.content)).toContain('This key may not run bk_create_calendar (it may: read booking)');
    const passed = await reader.callTool({
      name: 'bk_request',
      arguments: { method: 'POST', path: '/booking/v2/calendars', body: {}, confirm: true },
    });
    expect(JSON.stringify(passed.content)).toContain('This key may not run POST');
    await done(reader, 'bk_list_calendars', {});
    await done(reader, 'bk_request', { method: 'GET', path: '/booking/v2/calendars' });
    await reader.close();
    const { keys } = JSON.parse((await here.send('GET', keysPath, admin)).text);
    expect(keys.find((one: { id: number }) => one.id === id).uses).toEqual([{ resource: 'booking', effect: 'read', calls: 2 }]);
  });
});
