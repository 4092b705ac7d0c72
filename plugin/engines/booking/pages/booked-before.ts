import { sitePath } from '../../../kit/places';
import type { Visit } from '../../kit/pages/page-route';

type Visitor = Pick<Visit, 'engine' | 'request'>;

const name = 'sp_booked';
/** So long the Back button leads to the booking. */
const maxAgeS = 3600;

interface BookedTime {
  readonly eventId: number;
  readonly start: number;
}

/** Remember in the visitor's browser what they have just booked. */
export const rememberBooked = (
  { eventId, start }: BookedTime,
  hash: string,
  { engine: { host }, request: { origin } }: Visitor,
): Record<string, string> => ({
  'Set-Cookie': `${name}=${eventId}.${start}.${hash}; Path=${sitePath(host, '/book')}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`,
});

/** Path of the booking that the visitor has just made of this event type at this time. */
export function bookedBefore({ engine: { host }, request: { headers } }: Visitor, { eventId, start }: BookedTime): string | undefined {
  const cookies = (headers.cookie ?? '').slice(0, 16_384).split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const [, event, at, hash] = /^(\d{1,15})\.(\d{1,16})\.([0-9a-f]{32})$/.exec(value) ?? [];
  return Number(event) === eventId && Number(at) === start ? sitePath(host, `/book/manage/${hash}`) : undefined;
}
