import type { Find } from '../../palette/find';

/** How contacts, lists and campaigns are found. */
export const crmFinds: readonly Find[] = [];
