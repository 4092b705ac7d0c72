import type { Connection } from 'mysql2/promise';
import { openStorage, readConfig } from '../../plugin/adapter';
import { aBooking, aCalendar, anEvent, aSchedule } from '../engines/booking/booking-site';
import { daily } from '../engines/booking/slots/plans';
import { grow } from '../prove/crowd';
import { lengthen } from '../prove/ledger-site';
import { ledgerOn } from '../resources/leads/ledger-support';
import { callWithKey } from '../support/server';

/** Its deliveries are taken and not worked on, as where another instance is busy with them, so that only the taking is measured. */
export async function createSource(site: { baseUrl: string; key: string }, control: Connection): Promise<{ slug: string; secret: string }> {
  const made = await callWithKey(site, 'content_sources.create', { name: 'Bench', sig_header_mode: 'github' });
  const { id, slug, secret } = made.envelope.data as unknown as { id: string; slug: string; secret: string };
  await control.execute(
    `INSERT INTO sp_outbox (id, kind, order_key, payload, state, attempts, next_at, fence, created_at, lease_owner, lease_until)
     VALUES ('bench', 'content.process', ?, '{}', 'sending', 1, 0, 0, 0, 'bench', 99999999999999)`,
    [`source:${id}`],
  );
  const fields = { id: { path: '/title' }, title: { path: '/title' }, content: { path: '/excerpt' } };
  await callWithKey(site, 'content_sources.approve_mapping', { id, mapping: { version: 1, fields } });
  return { slug, secret };
}

/** A lead with 10,000 events, written by an instance of the ledger in this process. */
export async function longLead(env: Readonly<Record<string, string>>, control: Connection): Promise<number> {
  const config = readConfig(env);
  const storage = openStorage(config, { tables: [], migrations: [] });
  await storage.ready();
  const ledger = await ledgerOn({ config, dir: config.dataDir }, storage);
  const { id } = await ledger.record();
  await lengthen({ instances: [ledger], query: async (sql, params) => (await control.query(sql, params))[0] }, id, 10_000);
  await storage.close();
  return id;
}

/** Quarters of an hour from eight to six on every day of a month of thirty days, 200 of them booked. */
export async function fullMonth(env: Readonly<Record<string, string>>): Promise<{ eventId: number; from: string }> {
  const storage = openStorage(readConfig(env), { tables: [], migrations: [] });
  await storage.ready();
  const from = `${new Date().getUTCFullYear() + 1}-06-01`;
  const schedule = await aSchedule({ storage }, { weeklyHours: daily(['08:00', '18:00']) });
  const calendar = await aCalendar({ storage });
  const settings = { range_type: 'range_indefinite' as const };
  const event = await anEvent({ storage }, { calendarId: calendar.id, availabilityId: schedule.id, duration: 15, settings });
  for (let i = 0; i < 200; i++) {
    const startAt = Date.parse(`${from}T06:00:00Z`) + i * 12_600_000;
    await aBooking({ storage }, event, { startAt, endAt: startAt + 900_000 });
  }
  await storage.close();
  return { eventId: event.id, from };
}

/** With tags, lists, custom values and emails. */
export async function tenThousandContacts(env: Readonly<Record<string, string>>): Promise<void> {
  const storage = openStorage(readConfig(env), { tables: [], migrations: [] });
  await storage.ready();
  await grow(storage, { from: 0, to: 10_000, seed: 7 });
  await storage.close();
}
