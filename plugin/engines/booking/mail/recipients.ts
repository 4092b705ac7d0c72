import type { MailMessage } from '../../../host';
import { isEmail } from '../../../kit/schema';
import { isMultiGuest } from '../domain/kinds';
import { type Facts, guestName, hostName } from '../views/facts';

/** Who gets an email, in whose name, and whom an answer goes to. */
export type Envelope = Pick<MailMessage, 'to' | 'cc' | 'bcc' | 'replyTo' | 'fromName' | 'fromAddress'>;

const unique = (addresses: readonly string[]) => [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];

/**
 * To the guest, with copies to the additional guests. What is copied is left out where it is not an address; a wrong address of the
 * guest's own fails, so that somebody hears of it.
 */
export function toGuest(facts: Facts): Envelope {
  const { booking, event } = facts;
  const brought = isMultiGuest(event.eventType) ? [] : (booking.extras.additionalGuests ?? []);
  const cc = unique(brought.filter(isEmail)).filter((address) => address.toLowerCase() !== booking.email.toLowerCase());
  return { to: booking.email === '' ? [] : [booking.email], cc, ...replyToHost(facts), ...senderOf(facts) };
}

/** To all hosts, or to whoever manages bookings where no host has an address; blind copies to whoever else the email names. */
export function toHosts(facts: Facts, additional: string): Envelope {
  const own = unique(facts.hosts.map(({ email }) => email).filter(isEmail));
  const hosts = own.length > 0 ? own : facts.managers;
  const others = unique(additional.split(/[,;\s]+/).filter(isEmail)).filter((address) => !hosts.includes(address));
  const { email } = facts.booking;
  const names = { ...senderOf(facts), ...(isEmail(email) ? { replyTo: { name: guestName(facts.booking), address: email } } : {}) };
  return hosts.length > 0 ? { to: hosts, bcc: others, ...names } : { to: others.slice(0, 1), bcc: others.slice(1), ...names };
}

/** As it was set: an address of the site's own where none was. */
function senderOf(facts: Facts): Pick<Envelope, 'fromName' | 'fromAddress'> {
  const { from_email: address } = facts.settings.emailing;
  return { fromName: senderName(facts), ...(isEmail(address) ? { fromAddress: address } : {}) };
}

function senderName(facts: Facts): string {
  const { from_name: name, use_host_name: useHost } = facts.settings.emailing;
  const own = useHost === 'yes' ? hostName(facts) : name;
  return own || facts.site.name;
}

/** As it was set; where nothing was, the host. */
function replyToHost(facts: Facts): Pick<Envelope, 'replyTo'> {
  const { reply_to_name: name, reply_to_email: set, use_host_email_on_reply: useHost } = facts.settings.emailing;
  const host = facts.hosts[0]?.email ?? '';
  const isSet = isEmail(set) && !(useHost === 'yes' && isEmail(host));
  if (isSet) return { replyTo: { name: name || senderName(facts), address: set } };
  return isEmail(host) ? { replyTo: { name: hostName(facts), address: host } } : {};
}
