import type { Client } from '@modelcontextprotocol/client';
import { undocumented } from './tool-answers';

/** What a tool answered, or the sentence that it refused with. */
export interface Answer {
  readonly refused?: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
  readonly data: any;
}

/** An assistant at the bridge: one call, one answer. */
export async function ask(client: Client, name: string, args: object = {}): Promise<Answer> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [text] = result.content as { text: string }[];
  if (result.isError) return { refused: text?.text ?? '', data: result._meta?.['svc/error'] };
  return { data: result.structuredContent };
}

/** The same of a call that has to succeed, at a provider whose answers are its own. */
export async function doneElsewhere(client: Client, name: string, args: object = {}): Promise<Answer['data']> {
  const { refused, data } = await ask(client, name, args);
  if (refused !== undefined) throw new Error(`${name}: ${refused}`);
  return data;
}

/** And at this site: the answer is what its documents say. */
export async function done(client: Client, name: string, args: object = {}): Promise<Answer['data']> {
  const data = await doneElsewhere(client, name, args);
  const problems = 'dry_run' in args ? [] : await undocumented(name, args, data);
  if (problems.length > 0) throw new Error(`${name}: the answer is not as documented:\n${problems.join('\n')}`);
  return data;
}

const day = { enabled: true, slots: [{ start: '09:00', end: '12:00' }] };
const mornings = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };

/** What `bk_create_calendar` needs: mornings in Berlin, bookable at once. */
export const aCalendar = {
  author_timezone: 'Europe/Berlin',
  slot: {
    title: 'Introduction',
    duration: 30,
    event_type: 'one_to_one',
    availability_type: 'existing_schedule',
    schedule_type: 'weekly_schedules',
    weekly_schedules: mornings,
  },
};

export const settings = { schedule_type: 'weekly_schedules', weekly_schedules: mornings };

/** `YYYY-MM-DD`, so many days from now: far enough for any notice, near enough for any range. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const ada = { name: 'Ada Lovelace', email: 'ada@guest.example', timezone: 'Europe/Berlin' };
