import ipaddr from 'ipaddr.js';

/** The addresses around one: of IPv4 the /24, of IPv6 the /48, which one sender can have as well. */
export function network(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) return `48-${neighbourhood(ip).split('-').slice(0, 3).join('-')}`;
  return `24-${address.octets.slice(0, 3).join('.')}`;
}

/** What one visitor's requests are counted under: the address, of IPv6 the /64, because who has one address there has them all. */
export function neighbourhood(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join('-');
}
