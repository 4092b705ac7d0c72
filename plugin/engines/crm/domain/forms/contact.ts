import { isUrl } from '../../../../kit/schema';
import { choice, field, flag, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { contactTypes, settableStatuses } from '../statuses';
import { address, country, day, kindOf, short, timezone } from './kinds';

/** Decimal degrees; kept as they were sent, so that no digit is lost. */
const degrees = (furthest: number, about: string) =>
  kindOf({
    max: 20,
    clean: (text) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= furthest ? text : undefined),
    says: `Enter decimal degrees from -${furthest} to ${furthest}.`,
    about,
  });

const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`);
/** The pure core has no network module; the parser of addresses knows IPv6. */
const isIp = (text: string) => ipv4.test(text) || (text.includes(':') && URL.canParse(`http://[${text}]`));

const count = () => whole({ min: 0, max: 1_000_000_000_000 });

const details = {
  prefix: short(),
  first_name: short('Ada'),
  last_name: short('Byron'),
  full_name: line({ max: 384, about: 'First word and rest, where first_name and last_name are missing' }),
  phone: line({ max: 50 }),
  address_line_1: short(),
  address_line_2: short(),
  postal_code: short(),
  city: short(),
  state: short(),
  country: country(),
  timezone: timezone(),
  ip: kindOf({ max: 45, clean: (ip) => (isIp(ip) ? ip : undefined), says: 'Enter an IPv4 or IPv6 address.', about: 'IPv4 or IPv6' }),
  latitude: degrees(90, 'Decimal degrees'),
  longitude: degrees(180, 'Decimal degrees'),
  total_points: count(),
  life_time_value: count(),
  source: line({ max: 50 }),
  avatar: kindOf({
    max: 2048,
    clean: (url) => (isUrl(url) ? url : undefined),
    says: 'The avatar must be an address that begins with https://.',
    about: 'Web address',
  }),
  date_of_birth: day('date of birth'),
  contact_type: choice(contactTypes, { isExact: true }),
  status: choice(settableStatuses, {
    must: true,
    keeps: true,
    about: 'pending sends the confirmation email; only by that can who unsubscribed be subscribed again',
  }),
};

export const newContactForm = form({ email: address({ required: true, example: 'ada@example.com' }), ...details });
/** What is not sent stays. */
export const contactForm = form({ email: address({ keeps: true, required: true, example: 'ada@example.com' }), ...details });

/** Many contacts at once, each as one that is created. */
export const manyContactsForm = form({
  contacts: field<Input>(
    { schema: { type: 'array', maxItems: 500, items: newContactForm.schema }, read: (value) => value },
    { must: true, about: 'Also with tags and lists, as ids', example: [{ email: 'ada@example.com', first_name: 'Ada', tags: [7] }] },
  ),
  double_optin: flag({ about: 'Who is pending is asked by email to confirm' }),
  force_update: flag({ about: 'Values of contacts that exist are replaced, the status too' }),
});
