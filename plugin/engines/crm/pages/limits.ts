import type { Limit } from '../../kit/pages/limits';

/** Forms that are sent; pictures, links and one-click requests come from the few servers of large mail services and are not counted. */
export const limits = {
  change: { name: 'email:change', most: 30 },
  /** Clicks of a smart link that count: of a contact, or where it is unknown of an address. */
  smart: { name: 'email:smart', most: 30 },
} as const satisfies Readonly<Record<string, Limit>>;
