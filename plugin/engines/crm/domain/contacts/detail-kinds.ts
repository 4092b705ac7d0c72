import { isUrl } from '../../../../kit/schema';
import { whole } from '../../../kit/input/field';
import { kindOf } from '../forms/kinds';

/** Decimal degrees; kept as they were sent, so that no digit is lost. */
export const degrees = (furthest: number) =>
  kindOf({
    max: 20,
    clean: (text) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= furthest ? text : undefined),
    says: `Enter decimal degrees from -${furthest} to ${furthest}.`,
    about: 'Decimal degrees',
  });

const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`);
/** The pure core has no network module; the parser of addresses knows IPv6. */
const isIp = (text: string) => ipv4.test(text) || (text.includes(':') && URL.canParse(`http://[${text}]`));

export const ip = () =>
  kindOf({ max: 45, clean: (text) => (isIp(text) ? text : undefined), says: 'Enter an IPv4 or IPv6 address.', about: 'IPv4 or IPv6' });

export const picture = (what: string) =>
  kindOf({
    max: 2048,
    clean: (url) => (isUrl(url) ? url : undefined),
    says: `The ${what} must be an address that begins with https://.`,
    about: 'Web address',
  });

export const count = () => whole({ min: 0, max: 1_000_000_000_000 });
