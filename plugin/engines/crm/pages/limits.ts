import type { Limit } from '../../kit/pages/limits';

/** Forms that are sent; pictures, links and one-click requests come from the few servers of large mail services and are not counted. */
export const limits = { change: { name: 'email:change', most: 30 } } as const satisfies Readonly<Record<string, Limit>>;
