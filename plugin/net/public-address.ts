import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Unicast by their prefix, but they lead to the machine's own network or name another address inside. */
const denied = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2002::', 16],
  ['fd00:ec2::254', 128],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['192.88.99.0', 24],
  // Answers inside the virtual network of one cloud only, as its metadata service does.
  ['168.63.129.16', 32],
] as const;
const deniedRanges = denied.map(([address, bits]) => [ipaddr.parse(address), bits] as const);

/** The only part of IPv6 that is handed out for the public network. */
const globalUnicast = [ipaddr.IPv6.parse('2000::'), 3] as const;

/** Whether an address in its usual spelling is one of the public network. What can't be read is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const unwrapped = ipaddr.process(address);
  if (unwrapped.range() !== 'unicast') return false;
  if (deniedRanges.some(([range, bits]) => range.kind() === unwrapped.kind() && unwrapped.match(range, bits))) return false;
  return unwrapped.kind() === 'ipv4' || unwrapped.match(...globalUnicast);
}
