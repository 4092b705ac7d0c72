import type { Entry } from './entries';

const key = 'siteplane.recent';
const most = 8;

/** Addresses that were opened lately, the last one first. Records are none of them: who uses the browser next need not know of them. */
export function recentAddresses(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Remember what was opened. */
export function remember({ to, kind }: Pick<Entry, 'to' | 'kind'>): void {
  if (kind === 'record') return;
  const rest = recentAddresses().filter((one) => one !== to);
  localStorage.setItem(key, JSON.stringify([to, ...rest].slice(0, most)));
}
