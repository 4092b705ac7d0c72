import { isUrl } from '../../../../kit/schema';
import { choice, type Field, field, line, type Options, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { lineOf, type Rules, wordOf } from '../../../kit/input/rules';
import { isZone } from '../../../kit/zones';
import { emailKeyOf } from '../contacts/email-key';
import { contactTypes, settableStatuses } from '../statuses';

const maxAddress = 190;

/** The address of a contact, without the spaces around it. */
function addressOf(value: Input, { check, name }: { check: Rules; name: string }): string {
  const address = wordOf({ value }, 'value').normalize('NFC');
  check.email(name, address);
  if (emailKeyOf(address).length > maxAddress) check.add(name, 'email', `The ${name} must have at most ${maxAddress} characters.`);
  return address;
}

const address = <const O extends Options<string>>(options: O) =>
  field<string, O>({ schema: { type: 'string', format: 'email', maxLength: maxAddress }, read: addressOf, said: lineIn }, options);
const lineIn = (value: Input) => lineOf(value);

interface Kind {
  readonly max: number;
  /** What is stored of a text; undefined where it is not of the kind. */
  readonly clean: (text: string) => string | undefined;
  readonly says: string;
  readonly about: string;
}

/** A line that has to be of a kind; an empty one clears the field. */
function kindOf({ max, clean, says, about }: Kind): Field<string, 'sent', string> {
  return field(
    {
      schema: { type: 'string', maxLength: max },
      read(value, { check, name }) {
        const text = lineOf(value, max);
        const cleaned = text === '' ? '' : clean(text);
        if (cleaned === undefined) check.add(name, 'format', says);
        return cleaned ?? '';
      },
    },
    { about },
  );
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
function countryOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined ? code : undefined;
}

/** Decimal degrees; kept as they were sent, so that no digit is lost. */
const degrees = (furthest: number, about: string) =>
  kindOf({
    max: 20,
    clean: (text) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= furthest ? text : undefined),
    says: `Enter decimal degrees from -${furthest} to ${furthest}.`,
    about,
  });

function dayOf(text: string): string | undefined {
  if (text === '0000-00-00') return '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date takes the 30th of February for the 2nd of March.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`);
/** The pure core has no network module; the parser of addresses knows IPv6. */
const isIp = (text: string) => ipv4.test(text) || (text.includes(':') && URL.canParse(`http://[${text}]`));

const short = (example?: string) => line({ max: 192, ...(example === undefined ? {} : { example }) });
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
  country: kindOf({
    max: 192,
    clean: countryOf,
    says: 'The country must be a two-letter code of ISO 3166, such as AT.',
    about: 'ISO 3166 alpha-2',
  }),
  timezone: kindOf({
    max: 192,
    clean: (zone) => (isZone(zone) ? zone : undefined),
    says: 'Enter a time zone such as Europe/Vienna.',
    about: 'IANA name',
  }),
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
  date_of_birth: kindOf({
    max: 10,
    clean: dayOf,
    says: 'The date of birth must be a date that exists, such as 1990-05-13.',
    about: 'YYYY-MM-DD; empty clears it',
  }),
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
